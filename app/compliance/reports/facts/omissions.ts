/**
 * Kinds of supplied values that no large cash or large virtual currency report has a field for. An organization says
 * once that its reports leave them out; until it does, each draft that leaves one out asks.
 */
export const standingOmissions = ['fee', 'route', 'virtualCurrencyDetails'] as const

export type StandingOmission = (typeof standingOmissions)[number]

interface OmissionWords {
  /** The organization's standing decision for all its reports. */
  standing: string
  /** Names in the records (`completing.0.receivingAddresses`) that belong to it. */
  fields: RegExp
}

export const omissionWords: Readonly<Record<StandingOmission, OmissionWords>> = {
  fee: { standing: 'Reports leave out fees, commissions and the like.', fields: /^fee$/ },
  route: {
    standing: 'Reports leave out the countries that funds came from or went to.',
    fields: /^route\.(?:origin|destination)$/,
  },
  virtualCurrencyDetails: {
    standing: 'Reports without a field for virtual currency transaction identifiers and addresses leave them out.',
    fields: /(?:^|\.)(?:transactionIds|sendingAddresses|receivingAddresses)$/,
  },
}

/** The kind that a field of a transaction's record belongs to; null where it belongs to none. */
export const omissionOf = (field: string): StandingOmission | null =>
  standingOmissions.find((omission) => omissionWords[omission].fields.test(field)) ?? null
