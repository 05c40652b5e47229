import type { PostalAddress } from '../places/postal-address.ts'

/** A document that a provider looked at. */
export interface CheckedDocument {
  /** FINTRAC's name of its kind, or the provider's where FINTRAC has none. */
  kind: string
  number: string | null
  /** ISO 3166 alpha-2 */
  country: string | null
  province: string | null
  /** YYYY-MM-DD */
  expiresOn: string | null
}

/** What a provider of identity checks found about a person or an entity, in our words. Null: it did not say. */
export interface CheckedIdentity {
  /** The provider's own, by which it is found again. */
  reference: string
  /** The customer number that the organization gave the provider. */
  customerNumber: string | null
  outcome: 'verified' | 'refused' | 'pending'
  /** YYYY-MM-DD: when it was decided. */
  checkedOn: string | null
  kind: 'person' | 'entity'
  surname: string | null
  givenName: string | null
  otherName: string | null
  entityName: string | null
  dateOfBirth: string | null
  phone: string | null
  email: string | null
  address: PostalAddress | null
  citizenship: string | null
  documents: CheckedDocument[]
  /** The provider compared the face with the document: what makes a photo document enough from afar. */
  faceCompared: boolean | null
}

/** The method of the law: a photo document that was accepted, with its number. Null where what was found does not say which it was. */
export function methodOf({ outcome, documents }: CheckedIdentity): 'photo-id' | null {
  return outcome === 'verified' && documents.some(({ number }) => number !== null) ? 'photo-id' : null
}

export type IdentityDefect = 'no-date' | 'no-document' | 'expired' | 'face-not-compared'

/** What is wanting before this check is a record that the law accepts (government-issued photo identification). */
export function defectsOf(check: CheckedIdentity): IdentityDefect[] {
  if (check.outcome !== 'verified' || check.kind === 'entity') return []
  const numbered = check.documents.filter(({ number }) => number !== null)
  const { checkedOn } = check
  return [
    ...(checkedOn === null ? (['no-date'] as const) : []),
    ...(numbered.length === 0 ? (['no-document'] as const) : []),
    ...(numbered.length > 0 &&
    checkedOn !== null &&
    numbered.every(({ expiresOn }) => expiresOn !== null && expiresOn < checkedOn)
      ? (['expired'] as const)
      : []),
    ...(check.faceCompared === true ? [] : (['face-not-compared'] as const)),
  ]
}
