/**
 * Yes/no questions of a report ("Do you have this information?"). A "no" is always someone's answer: the file's, a
 * person's about the transaction, or the organization's about all its records. It is never a default.
 */
export const answerQuestions = [
  'onBehalfOf',
  'source',
  'involved',
  'businessDeposit',
  'conductor',
  'beneficiary',
] as const

export type AnswerQuestion = (typeof answerQuestions)[number]

/** `null`: the record itself says that it isn't known, so the organization's general answer doesn't count. */
export type Answers = Readonly<Partial<Record<AnswerQuestion, boolean | null>>>

interface QuestionWords {
  /** As a question about one transaction. */
  question: string
  /** The meaning of "no" for a transaction whose record names nobody. */
  no: string
  /** The meaning of "no" as a standing answer for all such records; null if the law does not allow one. */
  standing: string | null
}

export const answerWords: Readonly<Record<AnswerQuestion, QuestionWords>> = {
  onBehalfOf: {
    question: 'Was it conducted on behalf of someone else?',
    no: 'No third party: the conductor acted for themself',
    standing: 'If a record names no third party, the conductor acted for themself.',
  },
  source: {
    question: 'Is a person or entity known as the source of the cash, funds or virtual currency?',
    no: 'No source known',
    standing: 'If a record names no source of the cash, funds or virtual currency, we have no information about one.',
  },
  involved: {
    question: 'Was anyone else involved in the completing action?',
    no: 'Nobody else involved',
    standing: 'If a record names nobody else involved in the completing action, nobody else was.',
  },
  businessDeposit: {
    question: 'Was it a deposit of cash into a business account?',
    no: 'Not a deposit to a business account',
    standing: 'If a record doesn’t say so, the cash wasn’t deposited into a business account.',
  },
  // STR guidance: "no" only for someone who isn't a client and about whom nothing was obtained. That is said of each
  // transaction.
  conductor: {
    question: 'Do you know anything about the conductor?',
    no: 'Nothing known about the conductor, who is not a client',
    standing: null,
  },
  beneficiary: {
    question: 'Is a beneficiary known?',
    no: 'No beneficiary known',
    standing:
      'If a record of virtual currency or of a suspicious transaction names no beneficiary, we have no information about one.',
  },
}

/** Those that an organization can answer for all its records. */
export const standingQuestions = [
  'onBehalfOf',
  'source',
  'involved',
  'businessDeposit',
  'beneficiary',
] as const satisfies readonly AnswerQuestion[]

const indicators: Readonly<Record<string, AnswerQuestion>> = {
  onBehalfOfIndicator: 'onBehalfOf',
  sourceOfCashIndicator: 'source',
  sourceOfVirtualCurrencyIndicator: 'source',
  sourcesOfFundsOrVirtualCurrencyIndicator: 'source',
  involvementIndicator: 'involved',
  depositToBusinessAccountIndicator: 'businessDeposit',
  conductorIndicator: 'conductor',
  beneficiaryIndicator: 'beneficiary',
}

/** The question that a value of the document answers, by its JSON pointer or name; null for other values. */
export function questionAt(pointer: string): AnswerQuestion | null {
  return indicators[pointer.split('/').at(-1) ?? ''] ?? null
}

/**
 * What a report says: yes where someone is named, else what was said of this transaction, else what the organization
 * says of all, else nothing. A "no" beside a name stays, for the checks to show: one of the two is wrong.
 */
export function answerOf(
  question: AnswerQuestion,
  named: number,
  recorded: Answers | undefined,
  standing: Answers | undefined,
): boolean | undefined {
  const own = recorded?.[question]
  if (named > 0) return own ?? true
  if (own !== undefined) return own ?? undefined
  return (answerWords[question].standing === null ? undefined : standing?.[question]) ?? undefined
}

/** A person's answers, and of the earlier ones only that the record itself says that something isn't known. */
export const answeredOver = (before: Answers | undefined, given: Answers): Answers => ({
  ...Object.fromEntries(Object.entries(before ?? {}).filter(([, answer]) => answer === null)),
  ...given,
})
