import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameBytes, sha256Hex } from '../runtime/crypto.ts'
import type { IdentityProvider, ProviderEvent } from './types.ts'

/**
 * Notices (webhooks) from providers. The signature covers the raw bytes; they are parsed only once it is verified, and
 * used only to learn which check they are about: the facts are requested from the provider itself.
 */

export type NoticeReading =
  { kind: 'ok'; event: ProviderEvent } | { kind: 'unsigned' } | { kind: 'stale' } | { kind: 'unreadable' }

/** Persona signs each attempt again, so a short tolerance is enough. */
const personaToleranceMs = 5 * 60_000
/** Sumsub sends again for a day, with the time of the event: it is signed with the rest. */
const sumsubToleranceMs = 3 * 86_400_000
const clockToleranceMs = 5 * 60_000

/** Sumsub may sign with SHA-1 as well, which is not taken. */
const sumsubDigests: Readonly<Record<string, string>> = { HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' }

const sumsubSchema = z.object({
  applicantId: z.string().min(1).max(100),
  createdAtMs: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}$/),
})
const personaSchema = z.object({
  data: z.object({
    id: z.string().min(1).max(100),
    attributes: z.object({
      payload: z.object({ data: z.object({ type: z.string(), id: z.string().min(1).max(100) }) }),
    }),
  }),
})

const isHexOf = (given: string, expected: Buffer): boolean =>
  /^[\da-f]+$/i.test(given) && sameBytes(Buffer.from(given, 'hex'), expected)

const isWithin = (at: number, now: number, toleranceMs: number): boolean =>
  Number.isFinite(at) && at > now - toleranceMs && at < now + clockToleranceMs

function parsed<Schema extends z.ZodType>(schema: Schema, body: Buffer): z.output<Schema> | null {
  try {
    const read = schema.safeParse(JSON.parse(body.toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function sumsubNotice(body: Buffer, headers: Headers, secret: string, now: number): NoticeReading {
  const algorithm = sumsubDigests[headers.get('X-Payload-Digest-Alg') ?? '']
  if (algorithm === undefined) return { kind: 'unsigned' }
  const expected = createHmac(algorithm, secret).update(body).digest()
  if (!isHexOf(headers.get('X-Payload-Digest') ?? '', expected)) return { kind: 'unsigned' }
  const read = parsed(sumsubSchema, body)
  if (read === null) return { kind: 'unreadable' }
  const occurredAt = Date.parse(`${read.createdAtMs.replace(' ', 'T')}Z`)
  if (!isWithin(occurredAt, now, sumsubToleranceMs)) return { kind: 'stale' }
  return { kind: 'ok', event: { id: sha256Hex(body), occurredAt, reference: read.applicantId } }
}

/** `t=…,v1=…`; while the secret is being replaced there are two, one for each, with a space between them. */
function personaNotice(body: Buffer, headers: Headers, secret: string, now: number): NoticeReading {
  const sets = (headers.get('Persona-Signature') ?? '')
    .split(' ')
    .slice(0, 4)
    .map((set) => new Map(set.split(',').map((pair) => pair.split('=', 2) as [string, string])))
  const signed = sets.find((set) => {
    const at = set.get('t') ?? ''
    if (!/^\d{1,12}$/.test(at)) return false
    return isHexOf(set.get('v1') ?? '', createHmac('sha256', secret).update(`${at}.`).update(body).digest())
  })
  if (signed === undefined) return { kind: 'unsigned' }
  const occurredAt = Number(signed.get('t')) * 1_000
  if (!isWithin(occurredAt, now, personaToleranceMs)) return { kind: 'stale' }
  const read = parsed(personaSchema, body)
  if (read === null) return { kind: 'unreadable' }
  const { type, id } = read.data.attributes.payload.data
  return { kind: 'ok', event: { id: read.data.id, occurredAt, reference: type === 'inquiry' ? id : null } }
}

export function readNotice(
  provider: IdentityProvider,
  { body, headers, secret, now }: { body: Buffer; headers: Headers; secret: string; now: number },
): NoticeReading {
  return provider === 'sumsub' ? sumsubNotice(body, headers, secret, now) : personaNotice(body, headers, secret, now)
}
