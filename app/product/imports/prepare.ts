import type { ClassificationContext, PartyFacts, WindowSetting } from '#app/compliance/types.ts'
import type { PartyRole } from '#app/csv/fields.ts'
import type { Settled } from '#app/csv/settle.ts'
import type { NormalRow, PartyCells } from '#app/csv/types.ts'
import { newId } from '#app/platform/ids.ts'
import type { Identity } from './content.ts'
import { copyInstant, copyText, copyTexts, type CopyBlock } from './copy-text.ts'
import type { PartyAnswer, PartyDirectory } from './parties.server.ts'
import { encodeCells } from './raw-record.ts'
import { ruleTransaction, verdictOf } from '#app/product/transactions/verdict.ts'
import type { ReadyRow, StoredProblem } from './store.server.ts'

/** One normal row with its parties and location: a line to be stored, or what keeps it from being stored. */

export interface Surroundings {
  settled: Settled
  windows: readonly WindowSetting[]
  context: ClassificationContext
  directory: PartyDirectory
  /** Location id by FINTRAC id or by name in lower case. */
  locations: ReadonlyMap<string, string>
  /** Where the line of a good row goes. */
  block: CopyBlock
}

export interface Prepared {
  ready: ReadyRow | null
  created: { id: string; cells: PartyCells }[]
  /** Ids of customers found by phone whose number the file gives. */
  adopted: { id: string; number: string }[]
  problems: StoredProblem[]
}

type Role = 'conductor' | 'onBehalfOf' | 'beneficiary'

/** Who has which role: the record's customer conducts, unless a conductor is mapped of its own. */
export function rolesOf(row: NormalRow): Record<Role, { cells: PartyCells; from: PartyRole } | null> {
  return {
    conductor: row.conductor ? { cells: row.conductor, from: 'conductor' } : row.customer ? { cells: row.customer, from: 'customer' } : null,
    onBehalfOf: row.onBehalfOf ? { cells: row.onBehalfOf, from: 'onBehalfOf' } : null,
    beneficiary: row.beneficiary ? { cells: row.beneficiary, from: 'beneficiary' } : null,
  }
}

const NULL = '\\N'
const UTC_MIDNIGHT = 'T00:00:00Z'

/** When it counts: the instant, or 00:00:00 of a date on the window's own clock. Null when the row has no time. */
export function instantOf(row: NormalRow, windows: readonly WindowSetting[]): { epochMs: number; offsetMinutes: number } | null {
  if (row.occurredAt) return row.occurredAt
  if (row.date === null) return null
  const utc = Date.parse(`${row.date}${UTC_MIDNIGHT}`)
  let setting = windows[0]
  for (const window of windows) if (window.effectiveFromMs !== null && window.effectiveFromMs <= utc) setting = window
  const offsetMinutes = setting?.offsetMinutes ?? 0
  return { epochMs: utc - offsetMinutes * 60_000, offsetMinutes }
}

const headerOf = (settled: Settled, ...fields: string[]): string | null => settled.columns.find(column => fields.includes(column.field))?.header ?? null

/** Prepares a row whose identity is known. Parties that were created are the caller's to store before the row. */
export function prepareRow(row: NormalRow, { externalId, contentHash }: Identity, around: Surroundings): Prepared {
  const problems: StoredProblem[] = []
  const created: Prepared['created'] = []
  const adopted: Prepared['adopted'] = []
  let refused = false
  const problem = (severity: StoredProblem['severity'], column: string | null, code: string, message: string, action: string, raw: string | null, question?: StoredProblem['question']) => {
    if (severity === 'error') refused = true
    problems.push({ line: row.line, column, severity, code, message, action, raw, ...(question && { question }), ...(severity === 'error' && { cells: row.raw }) })
  }

  let locationId: string | null = null
  if (row.locationId !== null) {
    locationId = around.locations.get(row.locationId) ?? around.locations.get(row.locationId.toLowerCase()) ?? null
    if (locationId === null) {
      problem('error', headerOf(around.settled, 'locationId'), 'location-unknown', `"${row.locationId}" is neither the FINTRAC location id nor the name of one of your locations.`, 'Add the location under Locations, or correct the cell, then read the row again.', row.locationId)
    }
  }

  const facts: Record<Role, PartyFacts | null> = { conductor: null, onBehalfOf: null, beneficiary: null }
  const roles = rolesOf(row)
  const link = row.transactionId === null ? undefined : around.settled.plan.links[row.transactionId]
  for (const role of ['conductor', 'onBehalfOf', 'beneficiary'] as const) {
    const named = roles[role]
    if (refused || named === null) continue
    const cells = role === 'conductor' && link !== undefined ? { ...named.cells, customerId: link } : named.cells
    const answer = around.directory.answer(cells, role !== 'conductor')
    if (answer === null) continue
    if (answer.kind === 'known' || answer.kind === 'create') {
      facts[role] = answer.facts
      if (answer.kind === 'create') created.push({ id: answer.id, cells })
      else if (answer.adoptNumber !== undefined) adopted.push({ id: answer.id, number: answer.adoptNumber })
    } else report(answer, role, named.from, cells)
  }

  function report(answer: Extract<PartyAnswer, { kind: 'ask' | 'unknown' }>, role: Role, from: PartyRole, cells: PartyCells): void {
    const shown = cells.customerId ?? cells.phone ?? cells.name ?? cells.entityName ?? [cells.givenName, cells.surname].filter(Boolean).join(' ')
    if (answer.kind === 'ask') {
      const column = answer.by === 'phone' ? headerOf(around.settled, `${from}.phone`) : headerOf(around.settled, `${from}.name`, `${from}.surname`, `${from}.entityName`)
      const several = answer.customerIds.length > 1 ? `${answer.customerIds.length} customers` : 'A customer'
      const what = answer.by === 'phone' ? `${several} on file ${answer.customerIds.length > 1 ? 'have' : 'has'} the phone number ${shown}.` : `${several} on file ${answer.customerIds.length > 1 ? 'have' : 'has'} the name "${shown}", and a name alone does not identify.`
      problem('ask', column, `customer-ambiguous-${answer.by}`, what, 'Say which customer it is, or that it is a new one. Until then the transaction counts for nobody.', shown, { role, customerIds: answer.customerIds })
      return
    }
    const column = headerOf(around.settled, `${from}.customerId`, `${from}.phone`, `${from}.name`, `${from}.surname`)
    problem('error', column, 'customer-unknown', `No customer on file has the ${answer.by === 'number' ? 'number' : answer.by} "${shown}".`, 'Add the customer, or allow the import to create customers, then read the row again.', shown)
  }

  if (refused) return { ready: null, created: [], adopted: [], problems }

  const when = instantOf(row, around.windows)
  const id = newId()
  const verdict = verdictOf(ruleTransaction(row, id, when?.epochMs ?? 0, facts), around.context)
  const vc = row.virtualCurrency
  const posted = row.postedAt?.epochMs ?? (row.postedDate === null ? null : Date.parse(`${row.postedDate}${UTC_MIDNIGHT}`))
  const line = [
    String(row.line), id, copyText(externalId), contentHash,
    copyInstant(when?.epochMs ?? null), when ? String(when.offsetMinutes) : NULL, row.occurredAt === null && when !== null ? 't' : 'f', copyInstant(posted),
    row.amount, copyText(row.currency), row.cadAmount ?? NULL, row.rate ?? NULL, copyText(row.rateSource), row.fee ?? NULL, row.method, row.direction, row.status,
    locationId ?? NULL, facts.conductor?.key ?? NULL, facts.onBehalfOf?.key ?? NULL, facts.beneficiary?.key ?? NULL,
    copyText(vc?.type), vc?.amount ?? NULL, copyTexts(vc?.sendingAddresses), copyTexts(vc?.receivingAddresses), copyTexts(vc?.transactionHashes),
    copyText(row.channel), copyText(row.purpose), copyText(row.disposition), copyText(row.account), copyText(row.notes), verdict.reportKind ?? NULL, verdict.reasonCode, copyText(encodeCells(row.raw)),
  ].join('\t')
  return { ready: { line: row.line, id, externalId, cells: row.raw, ...around.block.add(line) }, created, adopted, problems }
}
