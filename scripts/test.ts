import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildIfNeeded } from './lib/build.ts'
import { exitWith } from '#app/platform/runtime/fail.ts'
import { root } from './lib/local.ts'

/**
 * `npm test`: everything, with its own set-up. `npm test -- unit` (types, lint, unit, fault, integration, regulator,
 * browser) runs parts. Ends with one line `N passed, N failed`.
 */

const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const wanted = process.argv.slice(2)
/** What reads the source alone, or mostly waits for processes to end: it runs beside the others. */
const parallel: ReadonlySet<string> = new Set(['types', 'lint', 'fault'])
let [passed, failed] = [0, 0]
/** What failed, named once more at the end: a log that was cut still tells it. */
const failures: string[] = []
/** Tests that passed only at the second try, with their first message. */
const flaky: string[] = []

function recordFailure(name: string): void {
  failed++
  failures.push(name)
}

const environment = { ...process.env, CI: process.env.CI ?? '1' }

interface Outcome {
  status: number
  /** Output of a part that runs in the background. */
  output: string
}

/** `isParallel`: others run at the same time, so its output is kept until it has ended. */
function run(program: string, args: string[], isParallel: boolean): Promise<Outcome> {
  const output: Buffer[] = []
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', isParallel ? 'pipe' : 'inherit', isParallel ? 'pipe' : 'inherit'],
      env: environment,
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => output.push(text))
    const end = (status: number) => resolve({ status, output: Buffer.concat(output).toString('utf8') })
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
    // A process that a test left behind may keep the pipe open.
    child.on('exit', (code) => setTimeout(() => end(code ?? 1), 5_000).unref())
  })
}

async function check(name: string, program: string, args: string[]): Promise<void> {
  const { status, output } = await run(program, args, true)
  if (status === 0) passed++
  else recordFailure(name)
  process.stdout.write(`\n— ${name}\n${output}${name}: ${status === 0 ? 'passed' : 'failed'}\n`)
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    /** `failureMessages`: of each try that failed. */
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** `part`: of a suite that runs in several processes at once, such as `1/2`. */
async function suite(project: string, part?: string): Promise<void> {
  const isParallel = parallel.has(project)
  if (!isParallel) process.stdout.write(`\n— ${project} tests${part === undefined ? '' : ` (${part})`}\n`)
  const folder = await mkdtemp(path.join(tmpdir(), 'comply-report-'))
  const file = path.join(folder, 'report.json')
  const { status, output } = await run(
    bin('vitest'),
    [
      'run',
      '--configLoader',
      'native',
      '--project',
      project,
      ...(part === undefined ? [] : [`--shard=${part}`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    isParallel,
  )
  if (isParallel) process.stdout.write(`\n— ${project} tests\n${output}`)
  try {
    const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport
    passed += report.numPassedTests
    const before = failed
    for (const { name, status: outcome, assertionResults } of report.testResults) {
      const file = path.relative(root, name)
      for (const { status: result, fullName, failureMessages = [] } of assertionResults) {
        if (result === 'failed') recordFailure(`${file}: ${fullName}`)
        else if (failureMessages.length > 0) flaky.push(`${file}: ${fullName}: ${failureMessages[0]!.split('\n')[0]}`)
      }
      // A file that could not even be loaded has no test that failed, and yet protects nothing.
      if (outcome === 'failed' && assertionResults.length === 0) recordFailure(`${file}: could not be loaded`)
    }
    if (status !== 0 && failed === before) recordFailure(`${project}: ended with ${status} although no test failed`)
  } catch {
    recordFailure(`${project}: no report`)
    process.stdout.write(`The ${project} tests left no report (status ${status}).\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const parts: Record<string, () => Promise<void>> = {
  types: async () => {
    // In a checkout that cannot be written, what tsc remembers goes elsewhere.
    const isWritable = await access(path.join(root, 'node_modules'), constants.W_OK).then(
      () => true,
      () => false,
    )
    await check('types', bin('tsc'), [
      '--noEmit',
      ...(isWritable ? [] : ['--tsBuildInfoFile', path.join(tmpdir(), `comply-types-${process.pid}`)]),
    ])
  },
  lint: async () => {
    await check('formatting', bin('prettier'), ['--check', '--log-level', 'warn', '.'])
    await check('lint', bin('eslint'), ['.', '--max-warnings', '0'])
    await check('dead code', bin('knip'), ['--no-progress', '--no-config-hints'])
    // What tests alone use is dead, too, unless it says `@internal` with its reason.
    const onlyTested = ['--production', '--include', 'exports,files', '--no-progress', '--no-config-hints']
    await check('exports that only tests use', bin('knip'), onlyTested)
    await check('room boundaries', bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      'app',
      'workers',
      'fixtures',
      'prisma',
      'scripts',
    ])
  },
  unit: () => suite('unit'),
  fault: () => suite('fault'),
  integration: () => suite('integration'),
  regulator: () => suite('regulator'),
  browser: async () => {
    await buildIfNeeded((text) => process.stdout.write(`${text}\n`))
    // Most of the time a browser waits for a page: each half has a product of its own, and its lines come as they are
    // written.
    await Promise.all([suite('browser', '1/2'), suite('browser', '2/2')])
  },
}

const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}
try {
  const started = Date.now()
  const chosen = Object.keys(parts).filter((name) => wanted.length === 0 || wanted.includes(name))
  const runParallel = async () => {
    for (const name of chosen) if (parallel.has(name)) await parts[name]!()
  }
  // The unit tests leave no processor to others; those after them wait for a database.
  let others: Promise<void> | undefined
  for (const name of chosen) {
    if (parallel.has(name)) continue
    await parts[name]!()
    others ??= runParallel()
  }
  await (others ?? runParallel())
  process.stdout.write(
    [
      `\nAfter ${Math.round((Date.now() - started) / 1000)} s:`,
      ...flaky.map((name) => `passed at the second try: ${name}`),
      ...failures.map((name) => `failed: ${name}`),
      `${passed} passed, ${failed} failed\n`,
    ].join('\n'),
  )
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
} catch (error) {
  exitWith(error)
}
