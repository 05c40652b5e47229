/**
 * `comply import FILE --organization demo [--mode demo|production] [--template NAME | --settings S.json]
 * [--create-customers] [--json]`: reads a file into an organization's transactions, as the browser does. Customers who
 * are not on file are created where --create-customers, or the template, says so; else their rows are refused. Exit
 * status 0, 1 (done, with refused rows or questions) or 2 (not done, nothing changed).
 */
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { Question } from '#app/csv/types.ts'
import type { Severity } from '#app/platform/generated/enums.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { maximumUploadBytes, tooLargeText } from '#app/platform/http/upload-limit.ts'
import type { ImportView, RememberedChoices } from '#app/product/imports/upload/queries.server.ts'
import { notTakenSentences } from '#app/product/imports/upload/remembered-words.ts'
import type { ProblemView } from '#app/product/imports/problems/queries.server.ts'
import type { NameToConfirmShown } from '#app/product/doubts/queries.server.ts'
import type { KindCounts } from '#app/product/imports/check/check.ts'
import { assumedLines, differingLines, kindLines, leftOutText, nameLines } from '#app/product/imports/check/text.ts'
import type { CheckedDiffering } from '#app/product/imports/check/output-shapes.ts'
import { nothingUnfiled, scopeLines, type CheckedUnfiled } from '#app/product/imports/check/unfiled.ts'
import { LateQuestions } from '#app/product/imports/read/late-questions.ts'
import { parseSettingsText } from '#app/product/imports/mapping/settings-file.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { connectToProduct } from '../lib/product.ts'
import { disconnect, failureText, modeName, plural } from './answer.lib.ts'
import { awaitedLines, reportLines, reportsOf, unfiledOf, type ListedAwaited, type ListedReport } from './candidates.ts'
import { namedFile, settingsText } from './file.lib.ts'
import { organizationScope } from './organization.lib.ts'

export const usage =
  'import FILE --organization O [--mode demo|production] [--template NAME | --settings S.json] [--create-customers] [--json]   import a file of transactions or customers'

interface Outcome {
  kind: 'import' | 'import_with_problems' | 'ask' | 'reject_file'
  /** The mode that it works in; null where it did not come so far. */
  mode: 'demo' | 'production' | null
  import_id: string | null
  /** Headers of the columns that are left out. */
  columns_left_out: string[]
  /** Assumptions, in words, such as the zone of times without one. */
  assumptions: string[]
  accepted: number
  rejected: number
  duplicate: number
  ignored: number
  customers_created: number
  problems: {
    line: number
    column: string | null
    severity: Severity
    code: string
    message: string
    action: string
    raw: string | null
  }[]
  /** Customers whose names a person has to confirm before a report of theirs is ready. */
  names_to_confirm: NameToConfirmShown[]
  /** Customers' values in the file that differ from those on file: a person decides which is right. */
  differing_values: Omit<CheckedDiffering, 'file'>[]
  reports: ImportedReport[]
  /**
   * Types of report whose need was judged, and transactions of this import that may need one that is not: the first
   * 1,000, and how many.
   */
  judged: string[]
  may_need: CheckedUnfiled[]
  may_need_count: number
  /** What waits for an answer that may ask for a report, of this import and all others. */
  awaiting: ListedAwaited[]
  ask: Pick<Question, 'about' | 'question' | 'choices' | 'setting'>[]
  errors: string[]
}

/** A report, with what this import did to it. */
interface ImportedReport extends ListedReport {
  by_import: 'new' | 'changed' | null
}

const emptyOutcome: Outcome = {
  kind: 'reject_file',
  mode: null,
  import_id: null,
  columns_left_out: [],
  assumptions: [],
  accepted: 0,
  rejected: 0,
  duplicate: 0,
  ignored: 0,
  customers_created: 0,
  problems: [],
  names_to_confirm: [],
  differing_values: [],
  reports: [],
  ...nothingUnfiled(),
  awaiting: [],
  ask: [],
  errors: [],
}

export async function run(args: string[]): Promise<number> {
  const json = args.includes('--json')
  let outcome: Outcome
  try {
    outcome = await importFile(args)
  } catch (error) {
    outcome = { ...emptyOutcome, errors: [await failureText(error)] }
  }
  await disconnect()
  if (json) {
    const { kind, ...rest } = outcome
    console.log(JSON.stringify({ outcome: kind, ...rest }, null, 1))
  } else print(outcome)
  if (outcome.kind === 'reject_file') return 2
  return outcome.kind === 'import' ? 0 : 1
}

/** The command's options, checked as far as possible before the product is asked. */
async function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      organization: { type: 'string', short: 'o' },
      mode: { type: 'string' },
      template: { type: 'string', short: 't' },
      settings: { type: 'string', short: 's' },
      'create-customers': { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new StartFailure(`Name one file.\nUsage: comply ${usage}`)
  if (values.template !== undefined && values.settings !== undefined)
    throw new StartFailure('Use --template or --settings, not both.')
  const found = await namedFile(file)
  if (found.size > maximumUploadBytes) throw new StartFailure(tooLargeText)
  const plan = values.settings === undefined ? undefined : await planOf(values.settings)
  return { file, plan, values }
}

async function importFile(args: string[]): Promise<Outcome> {
  const { file, plan, values } = await readArguments(args)
  await connectToProduct()
  const scope = await organizationScope(values.organization, values.mode)
  const { createImport } = await import('#app/product/imports/upload/create.server.ts')
  const id = await createImport(
    scope,
    { name: path.basename(file), source: createReadStream(file) },
    { plan, templateName: values.template },
  )
  const preview: Preview = { mode: scope.mode, columns_left_out: [], assumptions: [] }
  const before = await startOrAsk(scope, id, values, preview)
  if (!Array.isArray(before)) return before
  try {
    return { ...(await outcomeOf(scope, id, before)), ...preview }
  } catch (error) {
    return {
      ...emptyOutcome,
      ...preview,
      kind: 'import_with_problems',
      import_id: id,
      errors: [
        await failureText(error),
        `The file is kept as import ${id}. A running worker continues with it, and the Imports page shows it.`,
      ],
    }
  }
}

/**
 * Starts an uploaded file, and fills in `preview`. If a question must be answered first, or it can't be started,
 * nothing is kept.
 * @returns the reports before the import, or the outcome with the questions
 */
async function startOrAsk(
  scope: Scope,
  id: string,
  values: { 'create-customers'?: boolean | undefined; json?: boolean | undefined },
  preview: Preview,
): Promise<ListedReport[] | Outcome> {
  const { discardImport } = await import('#app/product/imports/commands.server.ts')
  const { savePlan, startImport } = await import('#app/product/imports/mapping/commands.server.ts')
  const queries = await import('#app/product/imports/upload/queries.server.ts')
  const { surveyFile } = await import('#app/product/imports/look/apart.server.ts')
  try {
    const stored = await queries.importFile(scope, id)
    const survey = await surveyFile(scope, stored, stored.plan)
    preview.columns_left_out = survey.mapping.columns
      .filter(({ field }) => field === 'ignore')
      .map(({ header }) => header.trim())
    preview.assumptions = [...rememberedTexts(stored.remembered), ...survey.settled.assumptions]
    // Before anything is stored.
    if (!values.json) for (const line of assumedLines(preview.assumptions)) console.log(line)
    if (survey.questions.length > 0) {
      await discardImport(scope, id)
      return {
        ...emptyOutcome,
        ...preview,
        kind: 'ask',
        ask: survey.questions.map(({ about, question, choices, setting }) => ({ about, question, choices, setting })),
      }
    }
    const before = await reportsBefore(scope)
    await savePlan(scope, id, stored.plan, values['create-customers'] ?? stored.createCustomers)
    await startImport(scope, id)
    return before
  } catch (error) {
    await discardImport(scope, id)
    throw error
  }
}

/** Whose choices the file started with, if it was given none. */
const rememberedTexts = (remembered: RememberedChoices | null): string[] =>
  remembered === null
    ? []
    : [
        `The headers are those of ${remembered.fileName}, started ${remembered.startedAt.slice(0, 10)}: its choices are used. --settings or --template uses others.`,
        ...notTakenSentences(remembered),
      ]

/** What is known about an import once its file has been looked at. */
type Preview = Pick<Outcome, 'mode' | 'columns_left_out' | 'assumptions'>

/** The reports before the import; none before there is a 24-hour window. */
async function reportsBefore(scope: Scope): Promise<ListedReport[]> {
  return reportsOf(scope).then(
    ({ reports }) => reports,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'window-not-set') return []
      throw error
    },
  )
}

/** Each report with what became of it since `before`. */
function sinceThen(before: readonly ListedReport[], reports: readonly ListedReport[]): ImportedReport[] {
  const keyOf = ({ state, cad_total, party, due_date, transaction_ids }: ListedReport) =>
    JSON.stringify([state, cad_total, party, due_date, [...transaction_ids].sort()])
  const stood = new Map(before.map((report) => [report.key, keyOf(report)]))
  return reports.map((report) => {
    const then = stood.get(report.key)
    return { ...report, by_import: then === undefined ? 'new' : then === keyOf(report) ? null : 'changed' }
  })
}

/** Reads the import to its end, and tells what came of it. */
async function outcomeOf(
  scope: Scope,
  id: string,
  before: readonly ListedReport[],
): Promise<Omit<Outcome, keyof Preview>> {
  const view = await readHere(scope, id)
  const problems = await allProblems(scope, id)
  const { namesOfImport } = await import('#app/product/doubts/queries.server.ts')
  const listed = await reportsOf(scope)
  const { differingOfImport } = await import('#app/product/differing/queries.server.ts')
  const differing = (await differingOfImport(scope, id)).flatMap(({ customer, number, label, onFile, said, at }) =>
    at.flatMap((one) =>
      'importId' in one && one.importId === id
        ? [
            {
              line: one.line,
              date: one.on,
              customer: number ?? customer,
              value: label,
              on_file: onFile,
              on_file_line: one.knownLine,
              said,
            },
          ]
        : [],
    ),
  )
  const open = differing.length > 0 || view.refused > 0 || view.questions > 0 || view.state !== 'done'
  return {
    kind: open ? 'import_with_problems' : 'import',
    import_id: id,
    accepted: view.accepted,
    rejected: view.refused,
    duplicate: view.duplicate,
    ignored: view.ignored,
    customers_created: view.customersCreated,
    problems: problems.map(({ line, column, severity, code, message, action, raw }) => ({
      line,
      column,
      severity,
      code,
      message,
      action,
      raw,
    })),
    names_to_confirm: await namesOfImport(scope, id),
    differing_values: differing,
    reports: sinceThen(before, listed.reports),
    ...(await unfiledOf(scope, id)),
    awaiting: listed.awaiting,
    ask: lateQuestions(problems),
    errors: view.message === null ? [] : [view.message],
  }
}

/** What one choice in the settings answers for many rows at once. */
function lateQuestions(problems: readonly ProblemView[]): Outcome['ask'] {
  const late = new LateQuestions()
  for (const problem of problems) late.add(problem, '')
  return late.list.map(({ about, question, choices, setting }) => ({ about, question, choices, setting }))
}

async function planOf(file: string): Promise<ImportPlan> {
  const result = parseSettingsText(await settingsText(file))
  if (!result.ok) throw new StartFailure(result.errors.map((message) => `${file}: ${message}`).join('\n'))
  return result.settings.plan
}

/** Reads the import in this process; where a worker took it first, waits for that. */
async function readHere(scope: Scope, id: string): Promise<ImportView> {
  const { runImport } = await import('#app/product/imports/store/run-import.server.ts')
  const { isImportLost } = await import('#app/product/imports/store/run-state.server.ts')
  const { followImport } = await import('#app/product/imports/store/follow.server.ts')
  const { importProgress } = await import('#app/product/imports/upload/queries.server.ts')
  return followImport(scope, id, async (correct) => {
    try {
      await runImport(scope, id, { run: `command-${process.pid}`, signal: new AbortController().signal, correct })
    } catch (error) {
      if (!isImportLost(error)) throw error
    }
    for (;;) {
      const view = await importProgress(scope, id)
      if (view.state !== 'queued' && view.state !== 'reading') return view
      await sleep(200)
    }
  })
}

async function allProblems(scope: Scope, id: string): Promise<ProblemView[]> {
  const { problemList } = await import('#app/product/imports/problems/queries.server.ts')
  const all: ProblemView[] = []
  let after: bigint | undefined
  do {
    const { problems, next } = await problemList(scope, id, { after, limit: 1_000 })
    all.push(...problems)
    after = next === null ? undefined : BigInt(next)
  } while (after !== undefined && all.length < 20_000)
  return all
}

function print(outcome: Outcome): void {
  for (const error of outcome.errors) console.error(error)
  for (const question of outcome.ask) {
    console.log(`Question: ${question.question} (setting: ${question.setting})`)
    for (const choice of question.choices) console.log(`  ${choice.value}: ${choice.label}`)
  }
  if (outcome.mode !== null && outcome.columns_left_out.length > 0) console.log(leftOutText(outcome.columns_left_out))
  if (outcome.import_id === null || outcome.mode === null) return
  console.log(
    `${modeName(outcome.mode)} mode: ${outcome.accepted} accepted, ${outcome.rejected} refused, ${outcome.duplicate} duplicates, ${outcome.ignored} skipped; ${outcome.customers_created} customers created.`,
  )
  for (const line of kindLines(kindsOf(outcome.problems))) console.log(line)
  const open = outcome.problems.filter(({ severity }) => severity === 'error' || severity === 'ask')
  for (const problem of open.slice(0, problemsShown)) {
    console.log(
      `  line ${problem.line}${problem.column === null ? '' : `, ${problem.column}`}: ${problem.message} ${problem.action}`,
    )
  }
  if (open.length > problemsShown)
    console.log(`  … and ${open.length - problemsShown} more. The Imports page and --json list them all.`)
  if (outcome.problems.some(({ code }) => code === 'customer-unknown')) {
    console.log(
      'Rows were refused because a customer isn’t on file. To create customers from the file, import it again with --create-customers.',
    )
  }
  for (const line of [...nameLines(outcome.names_to_confirm), ...differingLines(outcome.differing_values)])
    console.log(line)
  const touched = outcome.reports.filter((report) => report.by_import !== null)
  const others = outcome.reports.length - touched.length
  for (const line of reportLines(touched, (count) => `New or changed by this import: ${count}`)) console.log(line)
  if (others > 0)
    console.log(
      `${plural(others, 'other report')} unchanged. "comply candidates" lists ${others === 1 ? 'it' : 'them'}.`,
    )
  for (const line of [...awaitedLines(outcome.awaiting), ...scopeLines(outcome)]) console.log(line)
}

const problemsShown = 50

function kindsOf(problems: Outcome['problems']): KindCounts {
  const kinds: KindCounts = {}
  for (const { severity, code } of problems) {
    const of = (kinds[severity] ??= {})
    of[code] = (of[code] ?? 0) + 1
  }
  return kinds
}
