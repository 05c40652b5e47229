import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureText } from './answer.lib.ts'

const root = path.resolve(import.meta.dirname, '../..')
const file = path.join(root, 'tests/cases/hand/021-utf8-bom-quoted-first-header.csv')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'comply-failures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const call = (script: string, args: string[], environment: Record<string, string> = {}) =>
  new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      path.join(root, 'node_modules/.bin/node'),
      ['--disable-warning=ExperimentalWarning', `scripts/${script}`, ...args],
      { cwd: root, env: { ...process.env, DATA_DIR: folder, ...environment } },
      (error, stdout, stderr) => {
        resolve({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
      },
    )
  })

const comply = (args: string[], environment: Record<string, string> = {}) => call('comply.ts', args, environment)

const nobodyThere = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }
const calls = [['status'], ['candidates'], ['draft'], ['submit', '--environment', 'demo'], ['import', file]].map(
  (call) => [...call, '--organization', 'demo'],
)

test.each(calls)('%s without a database ends with 2 and one sentence', async (...call) => {
  const said = await comply(call, nobodyThere)
  expect(said).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^The database in DATABASE_URL cannot be reached \(.*ECONNREFUSED.*\)\. Check its host, port, name, user and password\.\n$/,
    ),
  })
  const object = await comply([...call, '--json'], nobodyThere)
  expect({ ...object, stdout: JSON.parse(object.stdout) as unknown }).toEqual({
    status: 2,
    stderr: '',
    stdout: expect.objectContaining({ errors: [said.stderr.trim()] }),
  })
})

test('a command that is given its keys needs no folder of the product', async () => {
  const call = ['status', '--organization', 'demo']
  const keys = { ENCRYPTION_KEY: 'e'.repeat(32), APP_SECRET: 'a'.repeat(32) }
  const nowhere = { ...nobodyThere, DATA_DIR: path.join(file, 'data') }
  expect((await comply(call, nowhere)).stderr).toMatch(/ is not a folder/)
  expect((await comply(call, { ...nowhere, ...keys })).stderr).toMatch(
    /^The database in DATABASE_URL cannot be reached/,
  )
})

test('a wrong variable ends a command with 2 and its name', async () => {
  const said = await comply(['status', '--organization', 'demo'], { ...nobodyThere, LOG_LEVEL: 'loud' })
  expect(said).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^LOG_LEVEL is “loud”: .*\n$/) })
})

test('a file that is not there is said in a sentence, without what the system calls it', async () => {
  const missing = path.join(folder, 'none.csv')
  for (const call of [
    ['check', missing],
    ['import', missing, '--organization', 'demo'],
  ]) {
    expect(await comply(call, nobodyThere)).toEqual({
      status: 2,
      stdout: '',
      stderr: `${missing} cannot be read: there is no such file.\n`,
    })
  }
  expect(await comply(['check', folder])).toEqual({
    status: 2,
    stdout: '',
    stderr: `${folder} cannot be read: it is a folder.\n`,
  })
  expect(await comply(['check', file, '--settings', missing])).toEqual({
    status: 2,
    stdout: '',
    stderr: `The settings file ${missing} cannot be read: there is no such file.\n`,
  })
})

test.each([
  [['fault.ts', '--bogus'], "Unknown option '--bogus'. Usage: npm run fault -- --schedules 100 --seed 1.\n"],
  [['fault.ts', '--seed', 'x'], 'Give whole numbers: --schedules 100 --seed 1.\n'],
  [['bench.ts', '--bogus'], "Unknown option '--bogus'. Usage: npm run bench -- import --rows 100k.\n"],
  [['bench.ts', 'import', '--rows', 'abc'], '--rows abc isn’t a number of rows. Write it like 100000, 100k or 1m.\n'],
])('a wrong option is one sentence and status 2: %s', async ([script, ...args], sentence) => {
  expect(await call(script!, args)).toEqual({ status: 2, stdout: '', stderr: sentence })
})

test('a failure that nobody foresaw is one sentence with its last line, not where it happened', async () => {
  const text = await failureText(
    new Error('\nInvalid `prisma.report.findMany()` invocation:\n\n\nThe column `x` does not exist.'),
  )
  expect(text).toBe('The command couldn’t finish: The column `x` does not exist. LOG_LEVEL=debug shows where.')
})

test.each([
  ['Server has closed the connection.', undefined],
  ['the database system is shutting down', '57P03'],
])('a database that went away is said as such: %s', async (message, code) => {
  expect(await failureText(Object.assign(new Error(message), { code }))).toBe(
    'The database stopped answering. Try again when it’s running. LOG_LEVEL=debug shows its message.',
  )
})
