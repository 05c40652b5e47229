import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { askProvider } from './exchange.ts'
import {
  textOrNull,
  type Finding,
  type FoundDocument,
  type IdentityClient,
  type ProviderAnswer,
  type ProviderCredentials,
} from './types.ts'

/**
 * Sumsub's REST API (docs.sumsub.com, "Get applicant data"): requests are signed with the secret key over time, method,
 * path and body.
 */

const text = z.string().nullish()
const documentSchema = z.object({ idDocType: text, country: text, number: text, validUntil: text })
const addressSchema = z.object({
  flatNumber: text,
  buildingNumber: text,
  street: text,
  subStreet: text,
  town: text,
  state: text,
  postCode: text,
  country: text,
})
const infoSchema = z.object({
  firstName: text,
  firstNameEn: text,
  middleName: text,
  middleNameEn: text,
  lastName: text,
  lastNameEn: text,
  dob: text,
  nationality: text,
  addresses: z.array(addressSchema).nullish(),
  idDocs: z.array(documentSchema).nullish(),
  companyInfo: z.object({ companyName: text }).nullish(),
})
const applicantSchema = z.object({
  id: z.string().min(1).max(100),
  externalUserId: text,
  type: text,
  email: text,
  phone: text,
  info: infoSchema.nullish(),
  review: z
    .object({
      reviewStatus: text,
      reviewDate: text,
      reviewResult: z.object({ reviewAnswer: text }).nullish(),
    })
    .nullish(),
})
/** Each step of a check, by its name. */
const stepsSchema = z.record(
  z.string(),
  z.object({ reviewResult: z.object({ reviewAnswer: text }).nullish() }).nullish(),
)

const documentKinds = { PASSPORT: 'passport', DRIVERS: 'licence', RESIDENCE_PERMIT: 'permit', ID_CARD: 'card' } as const

const outcomeOf = (applicant: z.output<typeof applicantSchema>): Finding['outcome'] => {
  const { reviewStatus, reviewResult } = applicant.review ?? {}
  if (reviewStatus !== 'completed') return 'pending'
  return reviewResult?.reviewAnswer === 'GREEN'
    ? 'verified'
    : reviewResult?.reviewAnswer === 'RED'
      ? 'refused'
      : 'pending'
}

const documentsOf = (documents: readonly z.output<typeof documentSchema>[]): FoundDocument[] =>
  documents.flatMap(({ idDocType, country, number, validUntil }) => {
    const name = textOrNull(idDocType)
    return name === null
      ? []
      : {
          kind: documentKinds[name as keyof typeof documentKinds] ?? null,
          name,
          number: textOrNull(number),
          country: textOrNull(country),
          province: null,
          expiresOn: textOrNull(validUntil),
        }
  })

function identityOf(applicant: z.output<typeof applicantSchema>, steps: z.output<typeof stepsSchema> | null): Finding {
  const info = applicant.info ?? {}
  const [address] = info.addresses ?? []
  const isEntity = applicant.type === 'company'
  const face = Object.entries(steps ?? {}).find(([step]) => step.startsWith('SELFIE'))?.[1]
  return {
    reference: applicant.id,
    customerNumber: textOrNull(applicant.externalUserId),
    outcome: outcomeOf(applicant),
    decidedAt: textOrNull(applicant.review?.reviewDate),
    kind: isEntity ? 'entity' : 'person',
    // The Latin spelling if Sumsub has both: a report takes no other.
    surname: textOrNull(info.lastNameEn) ?? textOrNull(info.lastName),
    givenName: textOrNull(info.firstNameEn) ?? textOrNull(info.firstName),
    otherName: textOrNull(info.middleNameEn) ?? textOrNull(info.middleName),
    entityName: textOrNull(info.companyInfo?.companyName),
    dateOfBirth: textOrNull(info.dob),
    phone: textOrNull(applicant.phone),
    email: textOrNull(applicant.email),
    address: {
      unit: textOrNull(address?.flatNumber),
      building: textOrNull(address?.buildingNumber),
      street: textOrNull([textOrNull(address?.street), textOrNull(address?.subStreet)].filter(Boolean).join(', ')),
      city: textOrNull(address?.town),
      province: textOrNull(address?.state),
      postalCode: textOrNull(address?.postCode),
      country: textOrNull(address?.country),
    },
    citizenship: textOrNull(info.nationality),
    documents: documentsOf(info.idDocs ?? []),
    faceCompared: steps === null || face === undefined ? null : face?.reviewResult?.reviewAnswer === 'GREEN',
  }
}

export function createSumsubClient({
  baseUrl,
  credentials,
  timeoutMs,
}: {
  baseUrl: string
  credentials: ProviderCredentials
  timeoutMs: number
}): IdentityClient {
  const ask = <Schema extends z.ZodType>(path: string, schema: Schema) => {
    const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`)
    const at = String(Math.floor(Date.now() / 1_000))
    return askProvider(
      {
        url: url.href,
        headers: {
          'X-App-Token': credentials.token ?? '',
          'X-App-Access-Ts': at,
          'X-App-Access-Sig': createHmac('sha256', credentials.secret)
            .update(`${at}GET${url.pathname}${url.search}`)
            .digest('hex'),
        },
      },
      schema,
      { fetch, timeoutMs },
    )
  }
  const applicant = async (path: string): Promise<ProviderAnswer<Finding>> => {
    const found = await ask(`/resources/applicants/${path}/one`, applicantSchema)
    if (found.kind !== 'ok') return found
    const steps = await ask(
      `/resources/applicants/${encodeURIComponent(found.value.id)}/requiredIdDocsStatus`,
      stepsSchema,
    )
    // Whether the face was compared is not known then; asked too often, the whole is asked again.
    if (steps.kind === 'too-many' || steps.kind === 'unavailable') return steps
    return { kind: 'ok', value: identityOf(found.value, steps.kind === 'ok' ? steps.value : null) }
  }
  return {
    async test() {
      const levels = await ask('/resources/applicants/-/levels', z.unknown())
      return levels.kind === 'ok' ? { kind: 'ok', value: null } : levels
    },
    byNumber: (number) => applicant(`-;externalUserId=${encodeURIComponent(number)}`),
    byReference: (reference) => applicant(encodeURIComponent(reference)),
    list: null,
  }
}
