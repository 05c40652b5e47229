import type { PostalAddress } from '../places/postal-address.ts'

/** A document that a provider checked. */
export interface CheckedDocument {
  /** FINTRAC's name for its kind, or the provider's if FINTRAC has none. */
  kind: string
  number: string | null
  /** ISO 3166 alpha-2 */
  country: string | null
  province: string | null
  /** YYYY-MM-DD */
  expiresOn: string | null
}

/** A provider's result about a person or an entity, in the product's terms. Null: not stated. */
export interface CheckedIdentity {
  /** The provider's own reference, to find the check again. */
  reference: string
  /** The customer number that the organization gave the provider. */
  customerNumber: string | null
  outcome: 'verified' | 'refused' | 'pending'
  /** YYYY-MM-DD: when the result was decided. */
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
  /** The face was compared with the document, which a remote photo ID verification requires. */
  faceCompared: boolean | null
}

/**
 * The verification method in the law's terms: an accepted photo document with its number. Null if the result doesn't
 * show the method.
 */
export function methodOf({ outcome, documents }: CheckedIdentity): 'photo-id' | null {
  return outcome === 'verified' && documents.some(({ number }) => number !== null) ? 'photo-id' : null
}

export type IdentityDefect = 'no-date' | 'no-document' | 'expired' | 'face-not-compared'

/** What is missing for a record that the law accepts (government-issued photo identification). */
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
