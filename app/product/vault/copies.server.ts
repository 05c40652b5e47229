import { acceptedStatesSql } from '#app/product/report-states/states-sql.ts'
import { log } from '#app/platform/runtime/log.ts'
import { seal, sha256Hex, unseal } from '#app/platform/runtime/crypto.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import type { SubmissionMessage } from '../report-states/states.ts'

/**
 * What a copy is bound to: a row copied to another organization or submission cannot be opened (`key-rotation.ts` says
 * the same).
 */
const vaultContext = (organizationId: string, submissionId: string): string => `vault:${organizationId}:${submissionId}`

/**
 * How long the law asks to keep a report (rules.md 7): an STR from the day it was sent, any other from the day it was
 * made.
 */
const keptYears = 5
const copiesAStep = 100

/** What is kept of a submission: the exact bytes, and what FINTRAC answered. */
export interface KeptContent {
  bytes: Uint8Array
  acknowledgement: unknown
  messages: SubmissionMessage[]
}

interface Sealed {
  /** In base64. */
  bytes: string
  acknowledgement: unknown
  messages: SubmissionMessage[]
}

/** The exact bytes of a copy. @throws where they are not what was sent: never given out as such */
function bytesOf(sealed: Sealed, { id, sha256 }: { id: string; sha256: string }): Uint8Array {
  const bytes = new Uint8Array(Buffer.from(sealed.bytes, 'base64'))
  if (sha256Hex(bytes) !== sha256)
    throw new Error(`The copy of submission ${id} in the record vault is not what was sent.`)
  return bytes
}

/** Whether the vault keeps what goes: never of Demo. Nobody turns it on or off before the transaction ends. */
export async function keepsCopies(db: Tx, { mode, organizationId }: Scope): Promise<boolean> {
  if (mode !== 'production') return false
  const [row] = await sqlIn(db).rows(
    { on: col.bool },
    'SELECT record_vault AS "on" FROM company_settings WHERE organization_id = $1::uuid FOR SHARE',
    [organizationId],
  )
  return row?.on ?? false
}

/**
 * Where the vault is on, keeps a copy of each submission that PRODUCTION confirmed and whose content is due to go.
 * `due`: SQL over the submission `s`, with `parameters`. Returns SQL that holds for those whose content may go now, in
 * this same transaction: not for one whose bytes are no longer what was sent, which stays as it is for a person to look
 * at, and keeps no other from going.
 */
export async function keepDue(db: Tx, scope: Scope, due: string, parameters: readonly unknown[]): Promise<string> {
  if (!(await keepsCopies(db, scope))) return 'TRUE'
  const isKept = 'EXISTS (SELECT FROM vault_copy v WHERE v.submission_id = s.id)'
  const isWanted = `s.environment = 'production' AND s.state IN ${acceptedStatesSql}`
  const altered: string[] = []
  for (;;) {
    const rows = await sqlIn(db).rows(
      {
        id: col.text,
        sha256: col.text,
        bytes: col.bytes,
        acknowledgement: col.json<unknown>().orNull,
        messages: col.json<SubmissionMessage[]>(),
        kept_until: col.text,
      },
      `SELECT s.id, s.sha256, s.bytes, s.acknowledgement, s.messages,
         to_char(((CASE WHEN r.type = 'STR' THEN coalesce(s.sent_at, s.created_at) ELSE s.created_at END) AT TIME ZONE 'UTC') + interval '${keptYears} years', 'YYYY-MM-DD') AS kept_until
       FROM submission s JOIN report r ON r.id = s.report_id WHERE ${isWanted} AND ${due} AND NOT ${isKept}
         AND s.id <> ALL($${parameters.length + 1}::uuid[])
       ORDER BY s.created_at LIMIT ${copiesAStep} FOR UPDATE OF s`,
      [...parameters, altered],
    )
    if (rows.length === 0) return `(NOT (${isWanted}) OR ${isKept})`
    const isWhole = ({ bytes, sha256 }: (typeof rows)[number]) => sha256Hex(bytes) === sha256
    for (const { id } of rows.filter((row) => !isWhole(row))) {
      log.error('The bytes of a submission are no longer what was sent; they are neither copied nor erased.', {
        submission: id,
      })
      altered.push(id)
    }
    await db.vaultCopy.createMany({
      data: rows.filter(isWhole).map(({ id, bytes, acknowledgement, messages, kept_until: keptUntil }) => {
        const content: Sealed = { bytes: Buffer.from(bytes).toString('base64'), acknowledgement, messages }
        return {
          submissionId: id,
          organizationId: scope.organizationId,
          mode: scope.mode,
          keptUntil,
          ...seal(JSON.stringify(content), vaultContext(scope.organizationId, id)),
        }
      }),
    })
  }
}

/**
 * What the vault keeps of a submission; null where it has no copy. Whoever calls has asked whether the reader may see
 * it.
 */
export async function keptContent(
  db: Tx,
  scope: Scope,
  submission: { id: string; sha256: string },
): Promise<KeptContent | null> {
  const row = await db.vaultCopy.findUnique({ where: { submissionId: submission.id } })
  if (row === null) return null
  const sealed = JSON.parse(unseal(row, vaultContext(scope.organizationId, submission.id))) as Sealed
  return { bytes: bytesOf(sealed, submission), acknowledgement: sealed.acknowledgement, messages: sealed.messages }
}
