/**
 * The dry run: files in, outcome out. Nothing is stored and no database is needed. Several files are read in order as one
 * history. Memory grows with the receipts and the customers, not with the rows: rows, problems and repeated records
 * are given out by reading the files again. What comes out is shaped for `comply check --json`.
 */
import { suspicionHints } from '#app/compliance/hints.ts'
import { analyse, readingOf } from '#app/csv/analyse.ts'
import type { Analysis, OpenBytes } from '#app/csv/analyse.ts'
import { CustomerMatcher, displayName } from '#app/csv/match.ts'
import type { ImportPlan } from '#app/csv/plan.ts'
import { readRecords } from '#app/csv/read.ts'
import { compile } from '#app/csv/take.ts'
import type { TakeOptions } from '#app/csv/take.ts'
import type { CustomerRow, NormalRow, Problem, Question } from '#app/csv/types.ts'
import { PartyResolver } from './check-parties.ts'
import type { ResolvedRow } from './check-parties.ts'
import { customerOut, reportOut, rowOut, shownHint } from './check-output.ts'
import type { CheckedCustomer, CheckedReport, CheckedRow } from './check-output.ts'
import { Receipts } from './check-receipts.ts'
import { SeenRecords } from './check-seen.ts'
import { identityOf, type Identity } from './content.ts'
import { Occurrences } from './occurrences.ts'
import { conflictAdvice, conflictCode, duplicateCode } from './problem-codes.ts'
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
  /** Lines that are no data: header, titles, totals, blank. The first 10,000 of them are listed. */
  ignored_count: number
  ignored_lines: number[]
}

/** How many problems there are of each severity and code. */
export type KindCounts = Partial<Record<Problem['severity'], Record<string, number>>>

export interface CheckResult {
  outcome: Outcome
  accepted: number
  rejected: number
  rows: CheckedRow[]
  problems: CheckedProblem[]
  reports: CheckedReport[]
  ask: (Question & { file: string })[]
  /** Records that were in an earlier file or line already: counted once. */
  duplicates: CheckedDuplicate[]
  customers: CheckedCustomer[]
  customers_created: number
  customers_after: { customer_id: string; customer_name: string | null }[]
  str_review_suggested: string[][]
  str_hints: { code: string; transaction_ids: string[]; reason: string }[]
  files: CheckedFile[]
  /** Why nothing was done, in words. */
  errors: string[]
  /** How many there are in all, where the lists above were cut. */
  totals: { rows: number; problems: number; duplicates: number; severities: Partial<Record<Problem['severity'], number>>; kinds: KindCounts }
}

export interface CheckedDuplicate {
  file: string
  line: number
  transaction_id: string
  first: { file: string; line: number }
}

/** What a dry run gives out record by record. */
export type CheckItem = { kind: 'row'; row: CheckedRow } | { kind: 'problem'; problem: CheckedProblem } | { kind: 'duplicate'; duplicate: CheckedDuplicate }

export interface DryRun {
  /** Everything but the rows; the first problems and repeated records only (see `totals`). */
  result: CheckResult
  /** Every row, problem and repeated record in the order of the files, read again. Nothing when nothing was imported. */
  items(): AsyncGenerator<CheckItem[]>
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

/** Lists of a result hold this many; the rest is counted. */
const LISTED = 1_000
const IGNORED_LISTED = 10_000
/** Few records at a time: what is read dies young and never fills the memory. */
const BATCH = 100

function emptyResult(): CheckResult {
  return {
    outcome: 'import', accepted: 0, rejected: 0, rows: [], problems: [], reports: [], ask: [], duplicates: [], customers: [],
    customers_created: 0, customers_after: [], str_review_suggested: [], str_hints: [], files: [], errors: [], totals: { rows: 0, problems: 0, duplicates: 0, severities: {}, kinds: {} },
  }
}

interface Prepared {
  files: readonly CheckFile[]
  analyses: readonly Analysis[]
  settings: Settings
  options: TakeOptions
}

/** Reads the files in order and says what would be imported and reported, with every row and problem in memory. */
export async function check(files: readonly CheckFile[], settings: Settings, options: TakeOptions = {}): Promise<CheckResult> {
  const { result, items } = await dryRun(files, settings, options)
  const problems: CheckedProblem[] = []
  const duplicates: CheckedDuplicate[] = []
  for await (const batch of items()) {
    for (const item of batch) {
      if (item.kind === 'row') result.rows.push(item.row)
      else if (item.kind === 'problem') problems.push(item.problem)
      else duplicates.push(item.duplicate)
    }
  }
  return { ...result, problems, duplicates }
}

/** Reads the files in order and says what would be imported and reported. `nowMs`: see `TakeOptions`. */
export async function dryRun(files: readonly CheckFile[], settings: Settings, options: TakeOptions = {}): Promise<DryRun> {
  const result = emptyResult()
  const nothing = (outcome: Outcome, ask: CheckResult['ask']): DryRun => ({ result: { ...emptyResult(), files: result.files, errors: result.errors, outcome, ask }, items: noItems })
  const analyses: Analysis[] = []
  for (const file of files) {
    const analysis = await analyse(file.open, settings.plan, { inferSubject: !settings.subjectChosen, zoneChosen: settings.zoneChosen })
    analyses.push(analysis)
    result.files.push(describeFile(file, analysis))
    if (analysis.rejection) result.errors.push(`${file.name}: ${analysis.rejection.message}`)
    else result.ask.push(...analysis.questions.map((question) => ({ ...question, file: file.name })))
  }
  // A column that the settings name must be in one of the files; another file may lack it.
  const read = analyses.filter(({ rejection }) => rejection === null)
  for (const defect of new Set(read.flatMap(({ defects }) => defects))) {
    if (read.every(({ defects }) => defects.includes(defect)) || read.some(({ defects, lacking }) => defects.includes(defect) && !lacking.includes(defect))) result.errors.push(defect)
  }
  if (result.errors.length > 0) return nothing('reject_file', [])
  if (result.ask.length > 0) return nothing('ask', result.ask)

  const prepared: Prepared = { files, analyses, settings, options }
  const customers = await readCustomers(prepared)
  const history = new History(prepared, customers)
  const receipts = new Receipts()
  const rates = new Map<string, CheckResult['ask'][number]>()
  for (const [index] of files.entries()) {
    for await (const batch of history.read(index, result.files[index]!)) {
      for (const item of batch) {
        if (item.kind === 'row') {
          result.totals.rows++
          if (item.resolved.receipt) receipts.add(item.resolved.transaction)
        } else if (item.kind === 'duplicate') {
          result.totals.duplicates++
          if (result.duplicates.length < LISTED) result.duplicates.push(item.duplicate)
        } else {
          const { problem } = item
          result.totals.problems++
          const kinds = (result.totals.kinds[problem.severity] ??= {})
          kinds[problem.code] = (kinds[problem.code] ?? 0) + 1
          result.totals.severities[problem.severity] = (result.totals.severities[problem.severity] ?? 0) + 1
          if (result.problems.length < LISTED) result.problems.push(problem)
          askForRate(problem, rates)
        }
      }
    }
  }
  if (rates.size > 0) return nothing('ask', [...rates.values()])
  if (history.parties.nameQuestion !== null) return nothing('ask', [history.parties.nameQuestion])
  conclude(result, history, customers, receipts, settings)
  return {
    result,
    async *items() {
      const again = new History(prepared, customers)
      for (const [index] of files.entries()) {
        for await (const batch of again.read(index, null)) {
          yield batch.map((item): CheckItem => (item.kind === 'row' ? { kind: 'row', row: rowOut(item.held, item.resolved, contextOf(settings)) } : item))
        }
      }
    },
  }
}

async function* noItems(): AsyncGenerator<CheckItem[]> {
  yield []
}

const contextOf = ({ sectorCode }: Settings): { sectorCode?: number } => (sectorCode === undefined ? {} : { sectorCode })

function describeFile(file: CheckFile, { detection, settled, bytes, mapping }: Analysis): CheckedFile {
  return {
    name: file.name, bytes, encoding: detection.encoding, bom: detection.bom, newline: detection.newline, delimiter: detection.delimiter,
    header_line: detection.headerLine, subject: settled.plan.subject,
    columns: mapping.columns.map(({ position, header, field, confidence, why }) => ({ position, header, field, confidence, why })),
    assumptions: settled.assumptions, data_rows: 0, accepted: 0, rejected: 0, set_aside: 0, duplicates: 0, ignored_count: 0, ignored_lines: [],
  }
}

/** The customer lists among the files, read before the transactions: these know them wherever the list stands. */
async function readCustomers({ files, analyses, options }: Prepared): Promise<CustomerRow[]> {
  const customers: CustomerRow[] = []
  for (const [index, analysis] of analyses.entries()) {
    if (analysis.settled.plan.subject !== 'customers') continue
    const take = compile(analysis.settled, options)
    for await (const batch of readRecords(files[index]!.open(), readingOf(analysis.detection))) {
      for (const record of batch) {
        const taken = take(record)
        if (taken.kind === 'customer') customers.push({ ...taken.customer, raw: [] })
      }
    }
  }
  return customers
}

type Read = { kind: 'row'; held: HeldRow; resolved: ResolvedRow } | { kind: 'problem'; problem: CheckedProblem } | { kind: 'duplicate'; duplicate: CheckedDuplicate }

/** One reading of all the files, in order. Reading them again gives the same. */
class History {
  readonly parties: PartyResolver
  readonly #files: readonly CheckFile[]
  readonly #analyses: readonly Analysis[]
  readonly #seen = new SeenRecords()
  readonly #severalFiles: boolean
  readonly #options: TakeOptions

  constructor({ files, analyses, settings, options }: Prepared, customers: readonly CustomerRow[]) {
    const { plan } = settings
    this.#files = files
    this.#analyses = analyses
    this.#options = options
    this.#severalFiles = new Set(files.map(({ name }) => name)).size > 1
    this.parties = new PartyResolver(new CustomerMatcher([...plan.knownCustomers, ...listedCustomers(customers)], plan.customerKey), plan, settings.windows)
  }

  /** Reads one file; counts into `counts` when given. */
  async *read(index: number, counts: CheckedFile | null): AsyncGenerator<Read[]> {
    const analysis = this.#analyses[index]!
    const file = this.#files[index]!
    const header = (field: string): string | null => analysis.settled.columns.find((column) => column.field === field)?.header ?? null
    const columns: HeldRow['columns'] = { name: header('customer.name') ?? header('customer.surname') ?? header('conductor.name'), phone: header('customer.phone') ?? header('conductor.phone') }
    const idColumn = header('transactionId')
    const occurrences = new Occurrences()
    const twins = new SeenRecords()
    const take = compile(analysis.settled, this.#options)
    for await (const batch of readRecords(file.open(), readingOf(analysis.detection))) {
      let out: Read[] = []
      for (const record of batch) {
        if (out.length >= BATCH) {
          yield out
          out = []
        }
        const taken = take(record)
        if (taken.kind === 'ignored') {
          if (counts && ++counts.ignored_count <= IGNORED_LISTED) counts.ignored_lines.push(record.line)
          continue
        }
        if (counts) counts.data_rows++
        const problems = [...taken.problems]
        let refused = taken.kind === 'refused'
        if (taken.kind === 'row') {
          const held = this.#name(taken.row, file.name, columns)
          const identity = identityOf(taken.row, occurrences)
          const twin = held.synthetic ? twins.see(identity.contentHash, '', index, record.line) : null
          const answer = this.#place(held, identity, index)
          if (answer !== null && 'duplicate' in answer) {
            if (counts) counts.duplicates++
            const { first } = answer.duplicate
            const message = `The same transaction stands in ${first.file} line ${first.line} already; it counts once.`
            out.push({ kind: 'duplicate', duplicate: answer.duplicate }, told({ line: record.line, column: idColumn, severity: 'info', code: duplicateCode, message, action: 'Nothing to do.', raw: taken.row.transactionId }, file.name))
            continue
          }
          if (answer !== null) {
            refused = true
            problems.push({ ...answer.problem, column: idColumn })
          } else {
            if (twin !== null) problems.push({ line: record.line, column: null, severity: 'warning', code: 'same-content', message: `The record is the same as line ${twin.line}. The file has no transaction ids, so both count.`, action: 'Remove one of them if it is the same transaction.', raw: null })
            const resolved = this.parties.resolve(held)
            problems.push(...resolved.problems)
            out.push({ kind: 'row', held, resolved })
          }
        }
        if (counts && refused) counts.rejected++
        else if (counts && taken.kind === 'aside') counts.set_aside++
        else if (counts) counts.accepted++
        for (const problem of problems) out.push(told(problem, file.name))
      }
      yield out
    }
  }

  #name(row: NormalRow, file: string, columns: HeldRow['columns']): HeldRow {
    return { row, id: row.transactionId ?? (this.#severalFiles ? `${file} line ${row.line}` : `line ${row.line}`), synthetic: row.transactionId === null, file, columns }
  }

  /** Takes a row into the history; a row that is there already is a duplicate, one that contradicts it is refused. */
  #place({ id, row, file }: HeldRow, { externalId, contentHash }: Identity, index: number): { duplicate: CheckedDuplicate } | { problem: Problem } | null {
    const seen = this.#seen.see(externalId, contentHash, index, row.line)
    if (seen === null) return null
    const first = { file: this.#files[seen.file]!.name, line: seen.line }
    if (seen.same) return { duplicate: { file, line: row.line, transaction_id: id, first } }
    return {
      problem: {
        line: row.line, column: null, severity: 'error', code: conflictCode, raw: id,
        message: `The id "${id}" stands in ${first.file} line ${first.line} already, with other content.`,
        action: conflictAdvice('join a second column to the id in the settings'),
      },
    }
  }
}

const told = (problem: Problem, file: string): Read & { kind: 'problem' } => ({ kind: 'problem', problem: { ...problem, file, why: problem.message } })

function askForRate({ code, raw, column, file }: CheckedProblem, questions: Map<string, CheckResult['ask'][number]>): void {
  if (code !== 'rate-missing' || raw === null || questions.has(raw)) return
  questions.set(raw, {
    file, about: `rate for ${raw}`, code: 'rate', column, setting: `rates.${raw}`, examples: [], choices: [],
    question: `What was one ${raw} worth in Canadian dollars, or which column says so?`,
  })
}

function conclude(result: CheckResult, { parties }: History, customers: readonly CustomerRow[], receipts: Receipts, settings: Settings): void {
  const { plan, windows } = settings
  const context = contextOf(settings)
  const candidates = receipts.candidates(windows, context)
  const alone = new Set(candidates.flatMap(({ partyKey, transactionIds }) => (partyKey === null ? transactionIds : [])))
  const conductors = new Map<string, string>()
  for (const { id, conductors: [conductor] } of receipts) if (conductor && alone.has(id)) conductors.set(id, conductor.key)
  result.reports = candidates.map((candidate) => reportOut(candidate, (id) => conductors.get(id) ?? null, parties.shown))
  const hints = suspicionHints(receipts.ofLargeParties(), windows, context)
  result.str_hints = hints.map(shownHint)
  result.str_review_suggested = hints.map(({ transactionIds }) => [...transactionIds])

  result.customers = customers.map(customerOut)
  const known = new Map(plan.knownCustomers.map(({ customerId, name }) => [customerId, name ?? null]))
  const fresh = newCustomers(customers, parties.created, plan)
  result.customers_created = fresh.length
  result.customers_after = [...known, ...fresh].map(([customer_id, customer_name]) => ({ customer_id, customer_name }))
  for (const file of result.files) {
    result.accepted += file.accepted
    result.rejected += file.rejected
  }
  const { error, block_draft: blocked, warning } = result.totals.severities
  result.outcome = error || blocked || (warning && customers.length > 0) ? 'import_with_problems' : 'import'
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
  const { severities } = result.totals
  const open = result.outcome === 'ask' || result.rejected > 0 || severities.ask || severities.error
  return open ? 1 : 0
}
