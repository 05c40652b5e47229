/**
 * `comply import FILE --organization demo [--mode demo|production] [--template NAME | --settings S.json] [--create-customers] [--json]`: reads a file
 * into an organization's transactions, as the browser does. Customers who are not on file are created where --create-customers,
 * or the template, says so; else their rows are refused. Exit status 0, 1 (done, with refused rows or questions) or 2 (not
 * done, nothing changed).
 */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ImportPlan } from '#app/csv/plan.ts'
import type { Question } from '#app/csv/types.ts'
import type { Scope } from '#app/platform/scope.ts'
import { maximumUploadBytes, tooLargeText } from '#app/platform/upload-limit.ts'
import type { ImportView, ProblemView } from '#app/product/imports/queries.server.ts'
import { parseSettingsText } from '#app/product/imports/settings-file.ts'
import { StartFailure } from '#app/platform/fail.ts'
import { connectToProduct } from '../lib/product.ts'
import { disconnect, failureText } from './answer.lib.ts'
import { reportLines, reportsOf, type ListedReport } from './candidates.ts'
import { organizationScope } from './organization.lib.ts'

export const usage = 'import FILE --organization O [--mode demo|production] [--template NAME | --settings S.json] [--create-customers] [--json]   read a file into the transactions'

interface Outcome {
  outcome: 'import' | 'import_with_problems' | 'ask' | 'reject_file'
  import_id: string | null
  accepted: number
  rejected: number
  duplicate: number
  ignored: number
  customers_created: number
  problems: { line: number; column: string | null; severity: string; code: string; message: string; action: string; raw: string | null }[]
  reports: ListedReport[]
  ask: Pick<Question, 'about' | 'question' | 'choices' | 'setting'>[]
  errors: string[]
}

const nothing: Outcome = { outcome: 'reject_file', import_id: null, accepted: 0, rejected: 0, duplicate: 0, ignored: 0, customers_created: 0, problems: [], reports: [], ask: [], errors: [] }

export async function run(args: string[]): Promise<number> {
  const json = args.includes('--json')
  let outcome: Outcome
  try {
    outcome = await importFile(args)
  } catch (error) {
    outcome = { ...nothing, errors: [await failureText(error)] }
  }
  await disconnect()
  if (json) console.log(JSON.stringify(outcome, null, 1))
  else print(outcome)
  if (outcome.outcome === 'reject_file') return 2
  return outcome.outcome === 'import' ? 0 : 1
}

async function importFile(args: string[]): Promise<Outcome> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { organization: { type: 'string', short: 'o' }, mode: { type: 'string' }, template: { type: 'string', short: 't' }, settings: { type: 'string', short: 's' }, 'create-customers': { type: 'boolean' }, json: { type: 'boolean' } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new StartFailure(`Name one file.\nUsage: comply ${usage}`)
  if (values.template !== undefined && values.settings !== undefined) throw new StartFailure('Give a template or settings, not both.')
  const found = await stat(file).catch((error: Error) => error)
  if (found instanceof Error || !found.isFile()) throw new StartFailure(`${file} is not a file that can be read.`)
  if (found.size > maximumUploadBytes) throw new StartFailure(tooLargeText)
  const plan = values.settings === undefined ? undefined : await planOf(values.settings)
  await connectToProduct()
  const scope = await organizationScope(values.organization, values.mode)
  const { createImport, discardImport, savePlan, startImport } = await import('#app/product/imports/commands.server.ts')
  const queries = await import('#app/product/imports/queries.server.ts')
  const { surveyFile } = await import('#app/product/imports/survey.server.ts')

  const id = await createImport(scope, { name: path.basename(file), source: createReadStream(file) }, { plan, templateName: values.template })
  try {
    const stored = await queries.importFile(scope, id)
    const survey = await surveyFile(scope, stored, stored.plan)
    if (survey.questions.length > 0) {
      await discardImport(scope, id)
      return { ...nothing, outcome: 'ask', ask: survey.questions.map(({ about, question, choices, setting }) => ({ about, question, choices, setting })) }
    }
    await savePlan(scope, id, stored.plan, values['create-customers'] ?? stored.createCustomers)
    await startImport(scope, id)
  } catch (error) {
    await discardImport(scope, id)
    throw error
  }
  try {
    return await outcomeOf(scope, id)
  } catch (error) {
    return { ...nothing, outcome: 'import_with_problems', import_id: id, errors: [await failureText(error), `The file is kept as the import ${id}: a running worker goes on with it, and the page Imports shows it.`] }
  }
}

/** Reads the import to its end, and tells what came of it. */
async function outcomeOf(scope: Scope, id: string): Promise<Outcome> {
  const view = await readHere(scope, id)
  const problems = await allProblems(scope, id)
  const open = view.refused > 0 || view.questions > 0 || view.state !== 'done'
  return {
    outcome: open ? 'import_with_problems' : 'import',
    import_id: id,
    accepted: view.accepted,
    rejected: view.refused,
    duplicate: view.duplicate,
    ignored: view.ignored,
    customers_created: view.customersCreated,
    problems: problems.map(({ line, column, severity, code, message, action, raw }) => ({ line, column, severity, code, message, action, raw })),
    reports: await reportsOf(scope),
    ask: [],
    errors: view.message === null ? [] : [view.message],
  }
}

async function planOf(file: string): Promise<ImportPlan> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartFailure(`The settings file ${file} cannot be read: ${error.message}`)
  })
  const result = parseSettingsText(text)
  if (!result.ok) throw new StartFailure(result.errors.map(message => `${file}: ${message}`).join('\n'))
  return result.settings.plan
}

/** Reads the import in this process; where a worker took it first, waits for that. */
async function readHere(scope: Scope, id: string): Promise<ImportView> {
  const { runImport } = await import('#app/product/imports/run-import.server.ts')
  const { isImportLost } = await import('#app/product/imports/run-state.server.ts')
  const { reconcile } = await import('#app/product/reports/refresh.server.ts')
  const { importProgress } = await import('#app/product/imports/queries.server.ts')
  try {
    await runImport(scope, id, { run: `command-${process.pid}`, signal: new AbortController().signal })
  } catch (error) {
    if (!isImportLost(error)) throw error
  }
  for (;;) {
    const view = await importProgress(scope, id)
    if (view.state !== 'queued' && view.state !== 'reading') {
      await reconcile(scope)
      return view
    }
    await sleep(200)
  }
}

async function allProblems(scope: Scope, id: string): Promise<ProblemView[]> {
  const { problemList } = await import('#app/product/imports/queries.server.ts')
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
  if (outcome.import_id === null) return
  console.log(`${outcome.accepted} accepted, ${outcome.rejected} refused, ${outcome.duplicate} found again, ${outcome.ignored} left out; ${outcome.customers_created} customers created.`)
  for (const problem of outcome.problems.filter(({ severity }) => severity === 'error' || severity === 'ask').slice(0, 50)) {
    console.log(`  line ${problem.line}${problem.column === null ? '' : `, ${problem.column}`}: ${problem.message} ${problem.action}`)
  }
  if (outcome.problems.some(({ code }) => code === 'customer-unknown')) {
    console.log('Rows were refused because a customer is not on file. To create such customers from the file, import it again with --create-customers.')
  }
  for (const line of reportLines(outcome.reports)) console.log(line)
}
