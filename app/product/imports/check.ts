/**
 * The dry run: files in, outcome out. Nothing is stored and no database is needed. Several files are read in order as one
 * history. What comes out is shaped for `comply check --json`.
 */
import { aggregate } from '#app/compliance/aggregate.ts'
import { suspicionHints } from '#app/compliance/hints.ts'
import { analyse, takeRecords } from '#app/csv/analyse.ts'
import type { Analysis, OpenBytes } from '#app/csv/analyse.ts'
import { CustomerMatcher, displayName } from '#app/csv/match.ts'
import type { ImportPlan } from '#app/csv/plan.ts'
import { contentKey } from '#app/csv/take.ts'
import type { CustomerRow, NormalRow, Problem, Question } from '#app/csv/types.ts'
import { resolveParties } from './check-parties.ts'
import { customerOut, reportOut, rowOut, shownHint } from './check-output.ts'
import type { CheckedCustomer, CheckedReport, CheckedRow } from './check-output.ts'
import type { Settings } from './settings-file.ts'

export interface CheckFile {
  name: string
  open: OpenBytes
}

export type Outcome = 'import' | 'import_with_problems' | 'ask' | 'reject_file'

export interface CheckedProblem extends Problem {
  file: string
  /** The message again, under the name that the case files use. */
  why: string
}

export interface CheckedFile {
  name: string
  bytes: number
  encoding: string
  bom: boolean
  newline: string
  delimiter: string
  header_line: number | null
  subject: 'transactions' | 'customers'
  columns: { position: number; header: string; field: string; confidence: number; why: string }[]
  assumptions: string[]
  data_rows: number
  accepted: number
  rejected: number
  set_aside: number
  duplicates: number
  ignored_lines: number[]
}

export interface CheckResult {
  outcome: Outcome
  accepted: number
  rejected: number
  rows: CheckedRow[]
  problems: CheckedProblem[]
  reports: CheckedReport[]
  ask: (Question & { file: string })[]
  /** Records that were in an earlier file or line already: counted once. */
  duplicates: { file: string; line: number; transaction_id: string; first: { file: string; line: number } }[]
  customers: CheckedCustomer[]
  customers_created: number
  customers_after: { customer_id: string; customer_name: string | null }[]
  str_review_suggested: string[][]
  str_hints: { code: string; transaction_ids: string[]; reason: string }[]
  files: CheckedFile[]
  /** Why nothing was done, in words. */
  errors: string[]
}

/** A transaction of the history, with the id that reports name it by. */
export interface HeldRow {
  row: NormalRow
  id: string
  synthetic: boolean
  file: string
  /** Headers of the columns that a question about the customer names. */
  columns: { name: string | null; phone: string | null }
}

interface History {
  result: CheckResult
  held: HeldRow[]
  byId: Map<string, HeldRow>
  customers: CustomerRow[]
  severalFiles: boolean
}

function emptyResult(): CheckResult {
  return {
    outcome: 'import', accepted: 0, rejected: 0, rows: [], problems: [], reports: [], ask: [], duplicates: [], customers: [],
    customers_created: 0, customers_after: [], str_review_suggested: [], str_hints: [], files: [], errors: [],
  }
}

/** The same event twice: what decides reports is equal. */
function sameEvent(left: NormalRow, right: NormalRow): boolean {
  return left.occurredAt?.epochMs === right.occurredAt?.epochMs && left.date === right.date && left.amount === right.amount
    && left.currency === right.currency && left.direction === right.direction && left.method === right.method && left.status === right.status
    && left.cadAmount === right.cadAmount && left.customer?.customerId === right.customer?.customerId && left.customer?.phone === right.customer?.phone
}

/** Reads the files in order and says what would be imported and reported. */
export async function check(files: readonly CheckFile[], settings: Settings): Promise<CheckResult> {
  const history: History = { result: emptyResult(), held: [], byId: new Map(), customers: [], severalFiles: new Set(files.map(({ name }) => name)).size > 1 }
  const { result } = history
  const analyses: Analysis[] = []
  for (const file of files) {
    const analysis = await analyse(file.open, settings.plan, { inferSubject: !settings.subjectChosen })
    analyses.push(analysis)
    result.files.push(describeFile(file, analysis))
    if (analysis.rejection) result.errors.push(`${file.name}: ${analysis.rejection.message}`)
    else result.ask.push(...analysis.questions.map((question) => ({ ...question, file: file.name })))
  }
  // A column that the settings name must be in one of the files; another file may lack it.
  const everywhere = analyses.length === 0 ? [] : analyses[0]!.defects.filter((defect) => analyses.every(({ defects, rejection }) => rejection !== null || defects.includes(defect)))
  for (const defect of everywhere) if (analyses.some(({ rejection }) => rejection === null)) result.errors.push(defect)
  if (result.errors.length > 0) return { ...result, outcome: 'reject_file', ask: [] }
  if (result.ask.length > 0) return { ...result, outcome: 'ask' }

  for (const [index, file] of files.entries()) await readFile(file, analyses[index]!, result.files[index]!, history)
  const rates = missingRates(result)
  if (rates.length > 0) return { ...emptyResult(), outcome: 'ask', ask: rates, files: result.files }
  return conclude(history, settings)
}

function describeFile(file: CheckFile, { detection, settled, bytes, mapping }: Analysis): CheckedFile {
  return {
    name: file.name, bytes, encoding: detection.encoding, bom: detection.bom, newline: detection.newline, delimiter: detection.delimiter,
    header_line: detection.headerLine, subject: settled.plan.subject,
    columns: mapping.columns.map(({ position, header, field, confidence, why }) => ({ position, header, field, confidence, why })),
    assumptions: settled.assumptions, data_rows: 0, accepted: 0, rejected: 0, set_aside: 0, duplicates: 0, ignored_lines: [],
  }
}

async function readFile(file: CheckFile, analysis: Analysis, described: CheckedFile, history: History): Promise<void> {
  const { result } = history
  const header = (field: string): string | null => analysis.settled.columns.find((column) => column.field === field)?.header ?? null
  const columns: HeldRow['columns'] = { name: header('customer.name') ?? header('customer.surname') ?? header('conductor.name'), phone: header('customer.phone') ?? header('conductor.phone') }
  const twins = new Map<string, number>()
  for await (const batch of takeRecords(file.open, analysis)) {
    for (const { record, taken } of batch) {
      if (taken.kind === 'ignored') {
        described.ignored_lines.push(record.line)
        continue
      }
      described.data_rows++
      const problems = [...taken.problems]
      let refused = taken.kind === 'refused'
      if (taken.kind === 'aside') described.set_aside++
      else if (taken.kind === 'customer') history.customers.push(taken.customer)
      else if (taken.kind === 'row') {
        const answer = hold(taken.row, file.name, columns, history)
        if (answer === 'duplicate') {
          described.duplicates++
          const first = result.duplicates.at(-1)!.first
          const message = `The same transaction stands in ${first.file} line ${first.line} already; it counts once.`
          result.problems.push({ line: record.line, column: header('transactionId'), severity: 'info', code: 'repeated', message, action: 'Nothing to do.', raw: taken.row.transactionId, file: file.name, why: message })
          continue
        }
        if (answer !== null) {
          refused = true
          problems.push({ ...answer, column: header('transactionId') })
        }
      }
      if (taken.kind === 'row' && taken.row.transactionId === null && !refused) {
        const twin = sameContent(taken.row, twins)
        if (twin !== null) problems.push({ line: record.line, column: null, severity: 'warning', code: 'same-content', message: `The record is the same as line ${twin}. The file has no transaction ids, so both count.`, action: 'Remove one of them if it is the same transaction.', raw: null })
      }
      // The dry run keeps no raw cells: a history of a million rows stays in memory.
      if (taken.kind === 'row') taken.row.raw = []
      if (refused) described.rejected++
      else if (taken.kind !== 'aside') described.accepted++
      for (const problem of problems) result.problems.push({ ...problem, file: file.name, why: problem.message })
    }
  }
}

/** The line of an equal record earlier in the same file, or null. */
function sameContent(row: NormalRow, seen: Map<string, number>): number | null {
  const key = contentKey(row)
  const earlier = seen.get(key)
  if (earlier === undefined) seen.set(key, row.line)
  return earlier ?? null
}

/** Takes a row into the history; a row that is there already is a duplicate, one that contradicts it is refused. */
function hold(row: NormalRow, file: string, columns: HeldRow['columns'], history: History): 'duplicate' | Problem | null {
  const synthetic = row.transactionId === null
  const id = row.transactionId ?? (history.severalFiles ? `${file} line ${row.line}` : `line ${row.line}`)
  const first = history.byId.get(id)
  if (first === undefined) {
    const held: HeldRow = { row, id, synthetic, file, columns }
    history.held.push(held)
    history.byId.set(id, held)
    return null
  }
  if (sameEvent(first.row, row)) {
    history.result.duplicates.push({ file, line: row.line, transaction_id: id, first: { file: first.file, line: first.row.line } })
    return 'duplicate'
  }
  return {
    line: row.line, column: null, severity: 'error', code: 'id-repeated', raw: id,
    message: `The id "${id}" stands in ${first.file} line ${first.row.line} already, with other content.`,
    action: 'Give the transaction an id of its own, or remove the record that is wrong.',
  }
}

function missingRates(result: CheckResult): CheckResult['ask'] {
  const questions = new Map<string, CheckResult['ask'][number]>()
  for (const { code, raw, column, file } of result.problems) {
    if (code !== 'rate-missing' || raw === null || questions.has(raw)) continue
    questions.set(raw, {
      file, about: `rate for ${raw}`, code: 'rate', column, setting: `rates.${raw}`, examples: [], choices: [],
      question: `What was one ${raw} worth in Canadian dollars, or which column says so?`,
    })
  }
  return [...questions.values()]
}

function conclude(history: History, settings: Settings): CheckResult {
  const { result, held, customers } = history
  const { plan } = settings
  const matcher = new CustomerMatcher([...plan.knownCustomers, ...listedCustomers(customers)], plan.customerKey)
  const resolved = resolveParties(held, matcher, plan, settings.windows[0]!.offsetMinutes)
  for (const { problem, file } of resolved.problems) result.problems.push({ ...problem, file, why: problem.message })
  if (resolved.nameQuestion !== null) return { ...emptyResult(), outcome: 'ask', ask: [resolved.nameQuestion], files: result.files }

  const context = settings.sectorCode === undefined ? {} : { sectorCode: settings.sectorCode }
  const options = { windows: settings.windows, context }
  const { candidates } = aggregate(resolved.transactions, options)
  const labels = new Map(held.map((row) => [row.id, row]))
  result.reports = candidates.map((candidate) => reportOut(candidate, resolved, labels))
  const hints = suspicionHints(resolved.transactions, settings.windows, context)
  result.str_hints = hints.map(shownHint)
  result.str_review_suggested = hints.map(({ transactionIds }) => [...transactionIds])

  result.rows = held.map((row) => rowOut(row, resolved, context))
  result.customers = customers.map(customerOut)
  const known = new Map(plan.knownCustomers.map(({ customerId, name }) => [customerId, name ?? null]))
  const fresh = newCustomers(customers, resolved.created, plan)
  result.customers_created = fresh.length
  result.customers_after = [...known, ...fresh].map(([customer_id, customer_name]) => ({ customer_id, customer_name }))
  for (const file of result.files) {
    result.accepted += file.accepted
    result.rejected += file.rejected
  }
  const order = new Map(result.files.map(({ name }, index) => [name, index]))
  result.problems.sort((left, right) => order.get(left.file)! - order.get(right.file)! || left.line - right.line)
  const flagged = result.problems.some(({ severity }) => severity === 'error' || severity === 'block_draft' || (severity === 'warning' && customers.length > 0))
  return { ...result, outcome: flagged ? 'import_with_problems' : 'import' }
}

/** Customers of a list among the files are known to the transactions beside it. */
function listedCustomers(rows: readonly CustomerRow[]): ImportPlan['knownCustomers'] {
  return rows.flatMap(({ customer }) => {
    const { customerId, phone, dateOfBirth, kind, isFinancialEntity, isPublicBody } = customer
    return customerId === undefined ? [] : [{ customerId, name: displayName(customer) ?? undefined, phone, dateOfBirth, kind, isFinancialEntity, isPublicBody }]
  })
}

function newCustomers(listed: readonly CustomerRow[], created: ReadonlyMap<string, string | null>, plan: ImportPlan): [string, string | null][] {
  const known = new Set(plan.knownCustomers.map(({ customerId }) => customerId))
  const fresh = new Map(created)
  for (const { customer, line } of listed) {
    const id = customer.customerId ?? customer.phone ?? `line ${line}`
    if (!known.has(id)) fresh.set(id, customerOut({ customer, line, raw: [], needsReview: false }).customer_name)
  }
  return [...fresh]
}

/** Exit status of the command: 0 done, 1 done with refused rows or questions, 2 not done. */
export function exitStatus(result: CheckResult): 0 | 1 | 2 {
  if (result.outcome === 'reject_file') return 2
  const open = result.outcome === 'ask' || result.rejected > 0 || result.problems.some(({ severity }) => severity === 'ask' || severity === 'error')
  return open ? 1 : 0
}
