/** What a person writes in a suspicious transaction report, by the name of its field on the review page: its JSON pointer. */
export const suspicionPointers = {
  narrative: '/detailsOfSuspicion/descriptionOfSuspiciousActivity',
  actionTaken: '/actionTaken/description',
  suspicionType: '/detailsOfSuspicion/suspicionTypeCode',
  politicallyExposed: '/detailsOfSuspicion/politicallyExposedPersonIncludedIndicator',
} as const

export type SuspicionTexts = Record<keyof typeof suspicionPointers, string>
