/**
 * The dry run: files in, outcome out, without storage or a database. Several files are read in order as one history.
 * Memory grows with the receipts and the customers only: rows, problems and duplicates come from reading again.
 */
import { suspicionHints } from '#app/compliance/rules/hints.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import { analyse } from '#app/csv/analyse.ts'
import type { Analysis } from '#app/csv/analyse.ts'
import { BrokenWorkbook } from '#app/csv/bytes/workbook/xml.ts'
import { encodingsText } from '#app/csv/bytes/encodings.ts'
import type { TakeOptions } from '#app/csv/rows/take.ts'
import type { Problem, Question } from '#app/csv/types.ts'
import { codeDefects } from '../look/coded-words.ts'
import { AwaitingRows } from './awaiting.ts'
import { addUnfiled, nothingUnfiled, type CheckedScope } from './unfiled.ts'
import { byContent, customerOut, NOT_COUNTED, reportOut, rowOut, shownHint } from './output.ts'
import type { ReadRow } from './read-row.ts'
import type {
  CheckedAwaiting,
  CheckedCustomer,
  CheckedDiffering,
  CheckedDuplicate,
  CheckedFile,
  CheckedName,
  CheckedProblem,
  CheckedReport,
  CheckedRow,
} from './output-shapes.ts'
import { Receipts } from './receipts.ts'
import { contextOf, History, receiptOf, type CheckFile } from './history.ts'
import { LateQuestions } from '../read/late-questions.ts'
import { UntimedRows } from './untimed.ts'
import type { MemoryLedger } from './memory-ledger.ts'
import { isExcepted } from '#app/product/differing/values.ts'
import type { Settings } from '../mapping/settings-file.ts'

export type Outcome = 'import' | 'import_with_problems' | 'ask' | 'reject_file'

/** Number of problems by severity and code. */
export type KindCounts = Partial<Record<Problem['severity'], Record<string, number>>>

export interface CheckResult extends CheckedScope {
  outcome: Outcome
  accepted: number
  rejected: number
  rows: CheckedRow[]
  problems: CheckedProblem[]
  reports: CheckedReport[]
  /**
   * Reports that may also be needed, depending on answers about parties, times, values and links to Iran. For single
   * transactions, the first 1,000.
   */
  awaiting: CheckedAwaiting[]
  ask: (Question & { file: string })[]
  /** Records that an earlier file or line already had: counted once. */
  duplicates: CheckedDuplicate[]
  customers: CheckedCustomer[]
  /** The first 1,000. */
  names_to_confirm: CheckedName[]
  /** Receipts that no report counts because of their source: the first 1,000. */
  not_counted: { transaction_id: string; amount: string; currency: string; reason: string }[]
  /** The first 1,000. */
  differing_values: CheckedDiffering[]
  customers_created: number
  /** By number, or by phone. */
  customers_after: { customer_id: string | null; customer_name: string | null }[]
  str_review_suggested: string[][]
  str_hints: { code: string; transaction_ids: string[]; reason: string }[]
  files: CheckedFile[]
  /** Why nothing was read, in words. */
  errors: string[]
  /** Full counts of the lists above that were cut. */
  totals: {
    rows: number
    problems: number
    duplicates: number
    names_to_confirm: number
    not_counted: number
    differing_values: number
    awaiting: number
    severities: Partial<Record<Problem['severity'], number>>
    kinds: KindCounts
  }
}

/** The items that a dry run produces record by record. */
export type CheckItem =
  | { kind: 'row'; row: CheckedRow }
  | { kind: 'problem'; problem: CheckedProblem }
  | { kind: 'duplicate'; duplicate: CheckedDuplicate }

export interface DryRun {
  /** Everything except the rows; only the first problems and duplicates (see `totals`). */
  result: CheckResult
  /** Every row, problem and duplicate in file order, from a second reading. Empty if nothing was imported. */
  items(): AsyncGenerator<CheckItem[]>
}

/** Limit for the lists of a result; the rest is only counted. */
const LISTED = 1_000
/** Records per batch of items. */
const BATCH = 100

function emptyResult(): CheckResult {
  return {
    ...nothingUnfiled(),
    outcome: 'import',
    accepted: 0,
    rejected: 0,
    rows: [],
    problems: [],
    reports: [],
    awaiting: [],
    ask: [],
    duplicates: [],
    customers: [],
    names_to_confirm: [],
    not_counted: [],
    differing_values: [],
    customers_created: 0,
    customers_after: [],
    str_review_suggested: [],
    str_hints: [],
    files: [],
    errors: [],
    totals: {
      rows: 0,
      problems: 0,
      duplicates: 0,
      names_to_confirm: 0,
      not_counted: 0,
      differing_values: 0,
      awaiting: 0,
      severities: {},
      kinds: {},
    },
  }
}

/** All of a `dryRun`, with every row and problem in memory. @internal for tests; the command prints it as it comes */
export async function check(
  files: readonly CheckFile[],
  settings: Settings,
  options: TakeOptions = {},
): Promise<CheckResult> {
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

/** Reads the files in order and returns what would be imported and reported. `nowMs`: see `TakeOptions`. */
export async function dryRun(
  files: readonly CheckFile[],
  settings: Settings,
  options: TakeOptions = {},
): Promise<DryRun> {
  const result = emptyResult()
  const nothing = (outcome: Outcome, ask: CheckResult['ask']): DryRun => ({
    result: { ...emptyResult(), files: result.files, errors: result.errors, outcome, ask },
    items: noItems,
  })
  const analyses = await analyseAll(files, settings, result)
  // A column that the settings name must be in one of the files; another file may lack it.
  const read = analyses.filter(({ rejection }) => rejection === null)
  result.errors.push(...new Set(read.flatMap(({ settled }) => codeDefects(settled))))
  for (const defect of new Set(read.flatMap(({ defects }) => defects))) {
    if (
      read.every(({ defects }) => defects.includes(defect)) ||
      read.some(({ defects, lacking }) => defects.includes(defect) && !lacking.includes(defect))
    )
      result.errors.push(defect)
  }
  if (result.errors.length > 0) return nothing('reject_file', [])
  if (result.ask.length > 0) return nothing('ask', result.ask)

  const prepared = { files, analyses, settings, options }
  const history = new History(prepared)
  const receipts = new Receipts((key) => history.ledger.factsOf(key))
  const untimedRows = new UntimedRows()
  const questions = new LateQuestions()
  const single = new AwaitingRows(settings.windows, contextOf(settings))
  const held = new Set<string>()
  const contested = new Set<string>()
  for await (const item of history.read(result.files)) {
    if (item.kind === 'row') {
      result.totals.rows++
      const receipt = receiptOf(item, contextOf(settings))
      if (receipt !== null) receipts.add(receipt, item.asked)
      if (receipt?.date !== undefined) untimedRows.add(item)
      addNotCounted(result, item)
      addUnfiled(result, item, single.addRow(item, history.ledger), contextOf(settings))
    } else if (item.kind === 'duplicate') {
      result.totals.duplicates++
      if (result.duplicates.length < LISTED) result.duplicates.push(item.duplicate)
    } else if (item.kind === 'customer') {
      result.customers.push(customerOut(item.customer))
      single.addCustomer(item.customer)
    } else if (item.kind === 'differing') {
      held.add(item.customerId)
      if (isExcepted(item.field, item.differing.on_file)) contested.add(item.customerId)
      if (++result.totals.differing_values <= LISTED) result.differing_values.push(item.differing)
    } else if (item.kind === 'name') {
      if (++result.totals.names_to_confirm <= LISTED) result.names_to_confirm.push(item.name)
    } else {
      const { problem } = item
      for (const key of item.held) held.add(key)
      addProblem(result, problem)
      questions.add(problem, problem.file)
    }
  }
  if (questions.list.length > 0) return nothing('ask', [...questions.list])
  const found = receipts.aggregate(settings.windows, contextOf(settings))
  const awaiting = receipts.awaiting(settings.windows, contextOf(settings), found, contested)
  const timesAsked = untimedRows.problems([...found.untimed, ...awaiting.untimed], files, analyses)
  for (const problem of timesAsked) addProblem(result, problem)
  single.addReceipts(
    { untimed: [...found.untimed, ...awaiting.untimed], unvalued: found.unvalued },
    receipts.reader(settings.windows),
  )
  conclude(
    result,
    history.ledger,
    { receipts, candidates: found.candidates, awaiting: awaiting.candidates },
    held,
    settings,
  )
  result.awaiting.push(...single.list)
  result.totals.awaiting = awaiting.candidates.length + single.count
  return {
    result,
    async *items() {
      const again = new History(prepared)
      let batch: CheckItem[] = []
      for await (const item of again.read(null)) {
        if (item.kind === 'customer' || item.kind === 'name' || item.kind === 'differing') continue
        batch.push(item.kind === 'row' ? { kind: 'row', row: rowOut(item, again.ledger) } : item)
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      }
      yield batch
      yield timesAsked.map((problem) => ({ kind: 'problem', problem }))
    },
  }
}

/** Analyses each file; its questions, and why it can't be read, go into the result. */
async function analyseAll(files: readonly CheckFile[], settings: Settings, result: CheckResult): Promise<Analysis[]> {
  const analyses: Analysis[] = []
  for (const file of files) {
    const analysis = await analysisOf(file, settings)
    if (typeof analysis === 'string') {
      result.errors.push(analysis)
      continue
    }
    analyses.push(analysis)
    result.files.push(describeFile(file, analysis))
    if (analysis.rejection) result.errors.push(`${file.name}: ${analysis.rejection.message}`)
    else result.ask.push(...analysis.questions.map((question) => ({ ...question, file: file.name })))
  }
  return analyses
}

/** A file's analysis, or why it can't be read. */
async function analysisOf(file: CheckFile, { plan, subjectChosen, zoneChosen }: Settings): Promise<Analysis | string> {
  try {
    return await analyse(file.open, plan, { inferSubject: !subjectChosen, zoneChosen })
  } catch (error) {
    if (error instanceof BrokenWorkbook) return `${file.name}: ${error.message}`
    throw error
  }
}

async function* noItems(): AsyncGenerator<CheckItem[]> {
  yield []
}

function describeFile(file: CheckFile, { detection, settled, bytes, mapping }: Analysis): CheckedFile {
  return {
    name: file.name,
    bytes,
    encoding: encodingsText(detection.encoding, detection.secondEncoding),
    bom: detection.bom,
    sheet: detection.workbook?.sheet ?? null,
    newline: detection.newline,
    delimiter: detection.delimiter,
    header_line: detection.headerLine,
    subject: settled.plan.subject,
    columns: mapping.columns.map(({ position, header, field, confidence, why }) => ({
      position,
      header,
      field,
      confidence,
      why,
    })),
    assumptions: settled.assumptions,
    data_rows: 0,
    accepted: 0,
    rejected: 0,
    set_aside: 0,
    duplicates: 0,
    ignored_count: 0,
    ignored_lines: [],
  }
}

function addNotCounted({ totals, not_counted }: CheckResult, { id, ready: { row, verdict } }: ReadRow): void {
  const reason = NOT_COUNTED[verdict.reasonCode]
  if (reason === undefined || ++totals.not_counted > LISTED) return
  not_counted.push({ transaction_id: id, amount: row.amount, currency: row.currency, reason })
}

function addProblem({ totals, problems }: CheckResult, problem: CheckedProblem): void {
  totals.problems++
  const kinds = (totals.kinds[problem.severity] ??= {})
  kinds[problem.code] = (kinds[problem.code] ?? 0) + 1
  totals.severities[problem.severity] = (totals.severities[problem.severity] ?? 0) + 1
  if (problems.length < LISTED) problems.push(problem)
}

function conclude(
  result: CheckResult,
  ledger: MemoryLedger,
  {
    receipts,
    candidates,
    awaiting,
  }: { receipts: Receipts; candidates: readonly ReportCandidate[]; awaiting: readonly ReportCandidate[] },
  held: ReadonlySet<string>,
  settings: Settings,
): void {
  const { windows } = settings
  const context = contextOf(settings)
  const alone = new Set(candidates.flatMap(({ partyKey, transactionIds }) => (partyKey === null ? transactionIds : [])))
  const conductors = new Map<string, string>()
  for (const {
    id,
    conductors: [conductor],
  } of receipts)
    if (conductor && alone.has(id)) conductors.set(id, conductor.key)
  const out = (candidate: ReportCandidate): CheckedReport =>
    reportOut(
      candidate,
      (id) => conductors.get(id) ?? null,
      (key) => ledger.shown(key),
    )
  const isHeld = ({ partyKey, transactionIds: [first = ''], sameSetGroups = [] }: ReportCandidate): boolean =>
    [partyKey ?? conductors.get(first) ?? '', ...sameSetGroups.map((group) => group.partyKey)].some((key) =>
      held.has(key),
    )
  result.reports = candidates
    .map((candidate) => ({ ...out(candidate), ...(isHeld(candidate) && { awaiting_answer: true as const }) }))
    .sort(byContent)
  result.awaiting = awaiting
    .map((candidate) => ({
      ...out(candidate),
      party:
        candidate.partyKey === null || candidate.partyKey.startsWith('asked ')
          ? null
          : ledger.shown(candidate.partyKey),
      awaiting_answer: true as const,
    }))
    .sort(byContent)
  const hints = suspicionHints(receipts.ofLargeParties(), windows, context)
  result.str_hints = hints.map(shownHint)
  result.str_review_suggested = hints.map(({ transactionIds }) => [...transactionIds])

  for (const { number, phone, display, file } of ledger.customers()) {
    if (file >= 0) result.customers_created += 1
    result.customers_after.push({ customer_id: number ?? phone, customer_name: display })
  }
  for (const file of result.files) {
    result.accepted += file.accepted
    result.rejected += file.rejected
  }
  const { error, block_draft: blocked, warning } = result.totals.severities
  result.outcome = error || blocked || (warning && result.customers.length > 0) ? 'import_with_problems' : 'import'
}

/** Exit status of the command: 0 success, 1 with refused rows or questions, 2 failure. */
export function exitStatus(result: CheckResult): 0 | 1 | 2 {
  if (result.outcome === 'reject_file') return 2
  const { severities } = result.totals
  const open =
    result.outcome === 'ask' ||
    result.rejected > 0 ||
    result.awaiting.length > 0 ||
    result.totals.differing_values > 0 ||
    severities.ask ||
    severities.error
  return open ? 1 : 0
}
