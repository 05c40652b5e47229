import { partyField, type Field, type PartyAttribute } from '#app/csv/words/fields.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'

/**
 * What identifies a customer without number and phone, as confirmed by the user: the name, alone or with birth date and
 * email. Empty: records that share a name are asked about.
 */
type CustomerKey = ImportPlan['customerKey']

/** Name parts: if a key has any of them, the whole name is compared. */
const nameAttributes: readonly PartyAttribute[] = ['name', 'surname', 'givenName', 'otherName', 'entityName']

/** In a key: names identify nobody, and each record is a separate customer. */
const eachItsOwn: Field = 'transactionId'

const attributesOf = (key: CustomerKey): PartyAttribute[] => key.flatMap((field) => partyField(field)?.attribute ?? [])

export const identifiesByName = (key: CustomerKey): boolean =>
  attributesOf(key).some((attribute) => nameAttributes.includes(attribute))

export const isEachItsOwn = (key: CustomerKey): boolean => key.includes(eachItsOwn)

/** The values that must be equal beside the name. */
export const besideName = (key: CustomerKey): ('dateOfBirth' | 'email')[] =>
  (['dateOfBirth', 'email'] as const).filter((attribute) => attributesOf(key).includes(attribute))

/** What is wrong with a key, in words; null if it is valid. */
export function customerKeyDefect(key: CustomerKey): string | null {
  if (key.length === 0 || (key.length === 1 && isEachItsOwn(key))) return null
  const isKnown =
    attributesOf(key).length === key.length &&
    attributesOf(key).every(
      (attribute) => nameAttributes.includes(attribute) || attribute === 'dateOfBirth' || attribute === 'email',
    )
  return identifiesByName(key) && isKnown
    ? null
    : `The customer key may be the name, alone or with the date of birth and the e-mail address, or "${eachItsOwn}" where each record is a customer of its own.`
}
