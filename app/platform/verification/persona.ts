import { z } from 'zod'
import { askProvider, mapAnswer } from './exchange.ts'
import { textOrNull, type Finding, type FoundDocument, type IdentityClient, type ProviderCredentials } from './types.ts'

/** Persona's REST API (docs.withpersona.com, "Retrieve an Inquiry"), in the version that is asked for by its header. */
const personaVersion = '2023-01-05'

const text = z.string().nullish()
const inquirySchema = z.object({
  id: z.string().min(1).max(100),
  attributes: z.object({
    status: text,
    'reference-id': text,
    'created-at': text,
    'completed-at': text,
    'decisioned-at': text,
    'name-first': text,
    'name-middle': text,
    'name-last': text,
    birthdate: text,
    'phone-number': text,
    'email-address': text,
    'address-street-1': text,
    'address-street-2': text,
    'address-city': text,
    'address-subdivision': text,
    'address-postal-code': text,
    'address-country-code': text,
  }),
})
type Inquiry = z.output<typeof inquirySchema>

const includedSchema = z.object({
  type: z.string(),
  attributes: z
    .object({
      status: text,
      'id-class': text,
      'identification-number': text,
      'country-code': text,
      'issuing-subdivision': text,
      'expiration-date': text,
      'name-first': text,
      'name-middle': text,
      'name-last': text,
      birthdate: text,
    })
    .nullish(),
})
type Included = z.output<typeof includedSchema>

const oneSchema = z.object({ data: inquirySchema, included: z.array(includedSchema).nullish() })
const listSchema = z.object({ data: z.array(inquirySchema) })
const accountsSchema = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.object({ 'reference-id': text }) })),
  links: z.object({ next: text }).nullish(),
})

const documentKinds = { pp: 'passport', dl: 'licence', pr: 'permit', id: 'card' } as const

const outcomes: Readonly<Record<string, Finding['outcome']>> = {
  approved: 'verified',
  completed: 'verified',
  declined: 'refused',
  failed: 'refused',
}

const isPassed = (of: string) => (one: Included) => one.type === of && one.attributes?.status === 'passed'

const documentsOf = (included: readonly Included[]): FoundDocument[] =>
  included.filter(isPassed('verification/government-id')).flatMap(({ attributes }) => {
    const name = textOrNull(attributes!['id-class'])
    return name === null
      ? []
      : {
          kind: documentKinds[name as keyof typeof documentKinds] ?? null,
          name,
          number: textOrNull(attributes!['identification-number']),
          country: textOrNull(attributes!['country-code']),
          province: textOrNull(attributes!['issuing-subdivision']),
          expiresOn: textOrNull(attributes!['expiration-date']),
        }
  })

function identityOf({ id, attributes }: Inquiry, included: readonly Included[]): Finding {
  const document = included.find(isPassed('verification/government-id'))?.attributes ?? {}
  const face = included.filter(({ type }) => type === 'verification/selfie')
  const outcome = outcomes[attributes.status ?? ''] ?? 'pending'
  return {
    reference: id,
    customerNumber: textOrNull(attributes['reference-id']),
    outcome,
    decidedAt:
      outcome === 'pending'
        ? null
        : (textOrNull(attributes['decisioned-at']) ?? textOrNull(attributes['completed-at'])),
    kind: 'person',
    surname: textOrNull(document['name-last']) ?? textOrNull(attributes['name-last']),
    givenName: textOrNull(document['name-first']) ?? textOrNull(attributes['name-first']),
    otherName: textOrNull(document['name-middle']) ?? textOrNull(attributes['name-middle']),
    entityName: null,
    dateOfBirth: textOrNull(document.birthdate) ?? textOrNull(attributes.birthdate),
    phone: textOrNull(attributes['phone-number']),
    email: textOrNull(attributes['email-address']),
    address: {
      unit: textOrNull(attributes['address-street-2']),
      street: textOrNull(attributes['address-street-1']),
      city: textOrNull(attributes['address-city']),
      province: textOrNull(attributes['address-subdivision']),
      postalCode: textOrNull(attributes['address-postal-code']),
      country: textOrNull(attributes['address-country-code']),
    },
    citizenship: null,
    documents: documentsOf(included),
    faceCompared: face.length === 0 ? null : face.some(isPassed('verification/selfie')),
  }
}

/** Of several inquiries of one customer: one that was decided before one that is open, and the newest of those. */
function newestOf(inquiries: readonly Inquiry[]): Inquiry | undefined {
  const rank = ({ attributes }: Inquiry): string =>
    `${outcomes[attributes.status ?? ''] === undefined ? 0 : 1} ${attributes['created-at'] ?? ''}`
  return inquiries.toSorted((one, other) => rank(other).localeCompare(rank(one)))[0]
}

export function createPersonaClient({
  baseUrl,
  credentials,
  timeoutMs,
}: {
  baseUrl: string
  credentials: ProviderCredentials
  timeoutMs: number
}): IdentityClient {
  const ask = <Schema extends z.ZodType>(path: string, schema: Schema, query: Record<string, string> = {}) =>
    askProvider(
      {
        url: `${baseUrl.replace(/\/$/, '')}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
        headers: {
          Authorization: `Bearer ${credentials.secret}`,
          'Persona-Version': personaVersion,
          'Key-Inflection': 'kebab',
        },
      },
      schema,
      { fetch, timeoutMs },
    )
  const byReference: IdentityClient['byReference'] = async (reference) =>
    mapAnswer(await ask(`/inquiries/${encodeURIComponent(reference)}`, oneSchema), ({ data, included }) =>
      identityOf(data, included ?? []),
    )
  return {
    byReference,
    async test() {
      return mapAnswer(await ask('/accounts', z.unknown(), { 'page[size]': '1' }), () => null)
    },
    async byNumber(number) {
      const found = await ask('/inquiries', listSchema, { 'filter[reference-id]': number, 'page[size]': '50' })
      if (found.kind !== 'ok') return found
      const newest = newestOf(found.value.data)
      return newest === undefined ? { kind: 'not-found' } : byReference(newest.id)
    },
    async list(after) {
      const page = await ask('/accounts', accountsSchema, {
        'page[size]': '100',
        ...(after === null ? {} : { 'page[after]': after }),
      })
      return mapAnswer(page, ({ data, links }) => ({
        numbers: data.flatMap(({ attributes }) => textOrNull(attributes['reference-id']) ?? []),
        next: textOrNull(links?.next) === null ? null : (data.at(-1)?.id ?? null),
      }))
    },
  }
}
