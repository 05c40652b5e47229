/** The team: roles, credentials and tasks. */
export const team = [
  {
    role: 'Founder and CEO',
    credentials: 'Certified anti-money-laundering specialist; former compliance officer of a money services business',
    bio: 'Filed large cash and virtual currency reports by hand for years, passed a FINTRAC examination, and wrote the first version of our 24-hour rule on a whiteboard. Sets what the product must never get wrong.',
  },
  {
    role: 'Director of Operations',
    credentials: 'Operations and client onboarding in Canadian payments and currency exchange',
    bio: 'Runs onboarding, support and the referral program. Knows which export each exchange, ATM and remittance system produces, and what is wrong with it.',
  },
  {
    role: 'Software Engineer',
    credentials: 'Distributed systems and data protection',
    bio: 'Builds the import, the rule engine and the submission pipeline: exact money, walls between organizations in the database, and a report that is sent exactly once even when the power goes out.',
  },
] as const
