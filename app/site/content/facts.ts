/** Constants of the product that pages, mails and terms quote. */
export const facts = {
  trialDays: 14,
  credentialsWithinHours: 24,
  passwordLinkDays: 7,
  demoCallMinutes: 30,
  referral: { proOrEnterprise: '$1,500', basic: '$200', firstYearShare: '25%', months: 3 },
  raffle: { winners: 2, prize: 'Apollo paddle', value: '$199.99', conference: 'TOR' },
  academy: {
    modules: [
      { title: 'Foundations of Canadian AML law', minutes: 25 },
      { title: 'Your compliance program in practice', minutes: 15 },
      { title: 'Reporting to FINTRAC: LCTR, LVCTR, EFTR and STR', minutes: 30 },
      { title: 'Spotting and describing suspicion', minutes: 20 },
    ],
    hours: '1.5',
  },
  reward: { counters: { likes: 127, shares: 83, rewards: 210 }, counterIntervalMs: 30_000 },
} as const
