import { z } from 'zod'
import { askProvider, mapAnswer } from './exchange.ts'
import { said, type Finding, type FoundDocument, type IdentityClient, type ProviderCredentials } from './types.ts'

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
    const name = said(attributes!['id-class'])
    return name === null
      ? []
      : {
          kind: documentKinds[name as keyof typeof documentKinds] ?? null,
          name,
          number: said(attributes!['identification-number']),
          country: said(attributes!['country-code']),
          province: said(attributes!['issuing-subdivision']),
          expiresOn: said(attributes!['expiration-date']),
        }
  })

function identityOf({ id, attributes }: Inquiry, included: readonly Included[]): Finding {
  const document = included.find(isPassed('verification/government-id'))?.attributes ?? {}
  const face = included.filter(({ type }) => type === 'verification/selfie')
  const outcome = outcomes[attributes.status ?? ''] ?? 'pending'
  return {
    reference: id,
    customerNumber: said(attributes['reference-id']),
    outcome,
    decidedAt: outcome === 'pending' ? null : (said(attributes['decisioned-at']) ?? said(attributes['completed-at'])),
    kind: 'person',
    surname: said(document['name-last']) ?? said(attributes['name-last']),
    givenName: said(document['name-first']) ?? said(attributes['name-first']),
    otherName: said(document['name-middle']) ?? said(attributes['name-middle']),
    entityName: null,
    dateOfBirth: said(document.birthdate) ?? said(attributes.birthdate),
    phone: said(attributes['phone-number']),
    email: said(attributes['email-address']),
    address: {
      unit: said(attributes['address-street-2']),
      street: said(attributes['address-street-1']),
      city: said(attributes['address-city']),
      province: said(attributes['address-subdivision']),
      postalCode: said(attributes['address-postal-code']),
      country: said(attributes['address-country-code']),
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
        numbers: data.flatMap(({ attributes }) => said(attributes['reference-id']) ?? []),
        next: said(links?.next) === null ? null : (data.at(-1)?.id ?? null),
      }))
    },
  }
}
