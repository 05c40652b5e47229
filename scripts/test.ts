import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildIfNeeded } from './lib/build.ts'
import { exitWith } from '#app/platform/fail.ts'
import { root } from './lib/local.ts'

/**
 * `npm test`: everything, with its own set-up. `npm test -- unit` (types, lint, unit, integration, regulator, browser) runs parts.
 * Ends with one line `N passed, N failed`.
 */

const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
const wanted = process.argv.slice(2)
let [passed, failed] = [0, 0]
/** What failed, named once more at the end: a log that was cut still tells it. */
const faults: string[] = []

function fault(name: string): void {
  failed++
  faults.push(name)
}

const environment = { ...process.env, CI: process.env.CI ?? '1' }

function run(program: string, args: string[]): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment })
    child.on('error', () => resolve(1))
    child.on('exit', code => resolve(code ?? 1))
  })
}

/** A check that has nothing to say until it ends: others may run meanwhile. */
async function check(name: string, program: string, args: string[]): Promise<void> {
  const said: Buffer[] = []
  const status = await new Promise<number>(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text))
    child.on('error', error => {
      said.push(Buffer.from(`${error.message}\n`))
      resolve(1)
    })
    child.on('close', code => resolve(code ?? 1))
  })
  if (status === 0) passed++
  else fault(name)
  process.stdout.write(`\n— ${name}\n${Buffer.concat(said).toString('utf8')}${name}: ${status === 0 ? 'passed' : 'failed'}\n`)
}

interface VitestReport {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

async function suite(project: string): Promise<void> {
  process.stdout.write(`\n— ${project} tests\n`)
  const folder = await mkdtemp(path.join(tmpdir(), 'comply-report-'))
  const file = path.join(folder, 'report.json')
  const status = await run(bin('vitest'), ['run', '--configLoader', 'native', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  try {
    const report = JSON.parse(await readFile(file, 'utf8')) as VitestReport
    passed += report.numPassedTests
    const before = failed
    for (const { name, status: outcome, assertionResults } of report.testResults) {
      const file = path.relative(root, name)
      for (const test of assertionResults) if (test.status === 'failed') fault(`${file}: ${test.fullName}`)
      // A file that could not even be loaded has no test that failed, and yet protects nothing.
      if (outcome === 'failed' && assertionResults.length === 0) fault(`${file}: could not be loaded`)
    }
    if (status !== 0 && failed === before) fault(`${project}: ended with ${status} although no test failed`)
  } catch {
    fault(`${project}: no report`)
    process.stdout.write(`The ${project} tests left no report (status ${status}).\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const parts: Record<string, () => Promise<void>> = {
  types: async () => {
    // In a checkout that cannot be written, what tsc remembers goes elsewhere.
    const isWritable = await access(path.join(root, 'node_modules'), constants.W_OK).then(() => true, () => false)
    await check('types', bin('tsc'), ['--noEmit', ...(isWritable ? [] : ['--tsBuildInfoFile', path.join(tmpdir(), `comply-types-${process.pid}`)])])
  },
  lint: async () => {
    await check('lint', bin('eslint'), ['.', '--max-warnings', '0'])
    await check('room boundaries', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'app', 'workers', 'fixtures', 'prisma', 'scripts'])
  },
  unit: () => suite('unit'),
  integration: () => suite('integration'),
  regulator: () => suite('regulator'),
  browser: async () => {
    await buildIfNeeded(text => process.stdout.write(`${text}\n`))
    await suite('browser')
  },
}

const isStatic = (name: string): boolean => name === 'types' || name === 'lint'

const unknown = wanted.filter(name => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.\n`)
  process.exit(2)
}
try {
  const started = Date.now()
  const chosen = Object.keys(parts).filter(name => wanted.length === 0 || wanted.includes(name))
  const statics = async () => {
    for (const name of chosen) if (isStatic(name)) await parts[name]!()
  }
  // What only reads the source goes beside the tests that mostly wait for a database; the unit tests before them leave it no processor.
  let beside: Promise<void> | undefined
  for (const name of chosen) {
    if (isStatic(name)) continue
    await parts[name]!()
    beside ??= statics()
  }
  await (beside ?? statics())
  process.stdout.write(`\nAfter ${Math.round((Date.now() - started) / 1000)} s:\n${faults.map(name => `failed: ${name}\n`).join('')}${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 && passed > 0 ? 0 : 1)
} catch (error) {
  exitWith(error)
}
