import { z } from 'zod'
import type { ListedReport, RegulatorMessage, ReportPage, Validations } from './types.ts'

/**
 * The answers of the reporting API, read tolerantly: unknown fields are let through, and where its description leaves a
 * choice (a 400 with or without payload, messages of two shapes in one list) both are accepted. Fields that a caller
 * relies on are required: an answer without them is malformed, never guessed.
 */

const bilingual = z.object({ en: z.string(), fr: z.string().nullish() })

const ruleMessage = z.object({
  path: z.string().nullish(),
  rule: z.union([z.string(), z.number()]).nullish(),
  error: z.object({ code: z.coerce.number().nullish(), en: z.string().nullish(), fr: z.string().nullish() }),
  type: z.enum(['reject', 'warning']),
})

const schemaMessage = z.object({
  instancePath: z.string().nullish(),
  schemaPath: z.string().nullish(),
  keyword: z.string().nullish(),
  message: z.union([bilingual, z.string()]).nullish(),
})

/** A message of either shape. One that is neither counts as a refusal: a refusal must not be lost for its form. */
const message = z.unknown().transform((value): RegulatorMessage => {
  const rule = ruleMessage.safeParse(value)
  if (rule.success) {
    const { path, rule: number, error, type } = rule.data
    return {
      kind: 'rule',
      type,
      path: path ?? null,
      rule: number == null ? null : String(number),
      code: error.code ?? null,
      en: error.en ?? '',
      fr: error.fr ?? null,
    }
  }
  const schema = schemaMessage.safeParse(value)
  const text = schema.success ? schema.data.message : null
  return {
    kind: 'schema',
    type: 'reject',
    path: (schema.success && schema.data.instancePath) || null,
    rule: (schema.success && (schema.data.schemaPath ?? schema.data.keyword)) || null,
    code: null,
    en: (typeof text === 'string' ? text : text?.en) ?? 'The regulator sent a message in an unknown form.',
    fr: (typeof text === 'string' ? null : text?.fr) ?? null,
  }
})

const messages = z
  .array(message)
  .nullish()
  .transform((list) => list ?? [])

const acceptedAnswer = z.object({
  payload: z.object({
    externalReportUuid: z.string().min(1),
    submitDateTime: z.string().min(1),
    validationMessages: messages,
  }),
})

const refusedAnswer = z.object({
  message: bilingual.nullish(),
  payload: z.object({ validationMessages: messages }).nullish(),
})

const listedReport = z.object({
  externalReportUuid: z.string().min(1),
  reportingEntityReportReference: z.string(),
  createDateTime: z.string(),
  updateDateTime: z.string().nullish(),
})

const listAnswer = z.object({
  payload: z.object({
    totalElements: z.number().int(),
    numberOfPages: z.number().int(),
    pageSize: z.number().int(),
    pageNumber: z.number().int(),
    contents: z.array(listedReport),
  }),
})

const count = z
  .number()
  .int()
  .nullish()
  .transform((value) => value ?? 0)

const validationsBody = z.object({
  reportingEntityBulkReference: z.string().nullish(),
  processedDate: z.string().nullish(),
  status: z.object({ code: z.number().int(), en: z.string().nullish(), fr: z.string().nullish() }),
  acceptedWithWarningsCount: count,
  acceptedNoWarningsCount: count,
  rejectedCount: count,
  totalCount: count,
  acknowledgements: z
    .array(z.object({ reportingEntityReportReference: z.string().nullish(), validationMessages: messages }))
    .nullish()
    .transform((list) => list ?? []),
})

const bulkAnswer = z.object({ payload: z.object({ bulkEndpoint: z.url() }) })

const healthAnswer = z.object({ message: bilingual })

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })

function parseJson<T>(schema: z.ZodType<T>, text: string): T | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const result = schema.safeParse(value)
  return result.success ? result.data : null
}

/** Each reader returns null for an answer without the fields that a success must have. */
export function readAccepted(
  text: string,
): { externalReportUuid: string; submitDateTime: string; messages: RegulatorMessage[] } | null {
  const answer = parseJson(acceptedAnswer, text)
  if (!answer) return null
  const { externalReportUuid, submitDateTime, validationMessages } = answer.payload
  return { externalReportUuid, submitDateTime, messages: validationMessages }
}

/** A refusal without a readable body is still a refusal: it has no messages and a plain text. */
export function readRefused(
  text: string,
  status: number,
): { messages: RegulatorMessage[]; text: { en: string; fr: string | null } } {
  const answer = parseJson(refusedAnswer, text)
  return {
    messages: answer?.payload?.validationMessages ?? [],
    text: answer?.message
      ? { en: answer.message.en, fr: answer.message.fr ?? null }
      : { en: `The regulator refused the request (HTTP ${status}) without saying why.`, fr: null },
  }
}

export function readList(text: string): ReportPage | null {
  const answer = parseJson(listAnswer, text)
  if (!answer) return null
  const contents: ListedReport[] = answer.payload.contents.map((entry) => ({
    ...entry,
    updateDateTime: entry.updateDateTime ?? entry.createDateTime,
  }))
  return { ...answer.payload, contents }
}

/** The body is documented bare; a body wrapped in `payload`, as every other answer has it, is read as well. */
export function readValidations(text: string): Validations | null {
  const body = parseJson(validationsBody, text) ?? parseJson(z.object({ payload: validationsBody }), text)?.payload
  if (!body) return null
  return {
    ...body,
    reportingEntityBulkReference: body.reportingEntityBulkReference ?? null,
    processedDate: body.processedDate ?? null,
    status: { code: body.status.code, en: body.status.en ?? '', fr: body.status.fr ?? null },
    acknowledgements: body.acknowledgements.map((entry) => ({
      reportingEntityReportReference: entry.reportingEntityReportReference ?? '',
      messages: entry.validationMessages,
    })),
  }
}

export function readBulkEndpoint(text: string): { bulkEndpoint: string } | null {
  return parseJson(bulkAnswer, text)?.payload ?? null
}

export function readHealth(text: string): { en: string; fr: string | null } | null {
  const answer = parseJson(healthAnswer, text)
  return answer ? { en: answer.message.en, fr: answer.message.fr ?? null } : null
}

export function readToken(text: string): { accessToken: string; expiresInMs: number } | null {
  const answer = parseJson(tokenAnswer, text)
  return answer ? { accessToken: answer.access_token, expiresInMs: answer.expires_in * 1000 } : null
}
