export const identityProviders = ['sumsub', 'persona'] as const
export type IdentityProvider = (typeof identityProviders)[number]

export const providerNames: Readonly<Record<IdentityProvider, string>> = { sumsub: 'Sumsub', persona: 'Persona' }

export interface ProviderCredentials {
  /** Sumsub's app token. */
  token: string | null
  /** Sumsub's secret key, Persona's API key. */
  secret: string
}

/** A document as the provider says it. */
export interface FoundDocument {
  /** Which it is of those that providers tell apart; null: another, called `name`. */
  kind: 'passport' | 'licence' | 'permit' | 'card' | null
  name: string
  number: string | null
  country: string | null
  province: string | null
  /** A date or an instant. */
  expiresOn: string | null
}

/** The provider's findings, in its own spelling. Null: it didn't say. */
export interface Finding {
  /** The provider's own, by which it is found again. */
  reference: string
  /** The customer number that the organization gave the provider. */
  customerNumber: string | null
  outcome: 'verified' | 'refused' | 'pending'
  /** A date or an instant: when it was decided. */
  decidedAt: string | null
  kind: 'person' | 'entity'
  surname: string | null
  givenName: string | null
  otherName: string | null
  entityName: string | null
  dateOfBirth: string | null
  phone: string | null
  email: string | null
  address: Partial<
    Record<'unit' | 'building' | 'street' | 'city' | 'province' | 'postalCode' | 'country', string | null>
  >
  citizenship: string | null
  documents: FoundDocument[]
  /** The face was compared with the document. */
  faceCompared: boolean | null
}

/** A text as it was said; null where nothing was. */
export const textOrNull = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed.slice(0, 500)
}

/** A provider's answer, reduced to what is certain. */
export type ProviderAnswer<Value> =
  | { kind: 'ok'; value: Value }
  | { kind: 'not-found' }
  | { kind: 'unauthorized' }
  | { kind: 'forbidden' }
  | { kind: 'too-many'; retryAfterMs: number }
  | { kind: 'unavailable'; reason: string }
  /** An answer that the provider doesn't document. */
  | { kind: 'unexpected'; reason: string }

/** Customer numbers of one page of everyone that a provider knows. `next`: how the page after it is asked for. */
export interface NumbersPage {
  numbers: string[]
  next: string | null
}

export interface IdentityClient {
  /** Whether the provider accepts the credentials. Requests nobody's data. */
  test(): Promise<ProviderAnswer<null>>
  byNumber(number: string): Promise<ProviderAnswer<Finding>>
  byReference(reference: string): Promise<ProviderAnswer<Finding>>
  /** Null: the provider has no list; each check is requested by number. */
  list: ((after: string | null) => Promise<ProviderAnswer<NumbersPage>>) | null
}

/** A notice whose signature was right. */
export interface ProviderEvent {
  /** By which it is known again: the provider's id of it, or the digest of its bytes. */
  id: string
  occurredAt: number
  /** Of the check that it is about; null where it is about something else. */
  reference: string | null
}
