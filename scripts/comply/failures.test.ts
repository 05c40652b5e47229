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

const comply = (args: string[], environment: Record<string, string> = {}) => new Promise<{ status: number; stdout: string; stderr: string }>(resolve => {
  execFile(path.join(root, 'node_modules/.bin/node'), ['--disable-warning=ExperimentalWarning', 'scripts/comply.ts', ...args], { cwd: root, env: { ...process.env, DATA_DIR: folder, ...environment } }, (error, stdout, stderr) => {
    resolve({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
  })
})

const nobodyThere = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }
const calls = [['status'], ['candidates'], ['draft'], ['submit', '--environment', 'demo'], ['import', file]].map(call => [...call, '--organization', 'demo'])

test.each(calls)('%s without a database ends with 2 and one sentence', async (...call) => {
  const said = await comply(call, nobodyThere)
  expect(said).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^The database in DATABASE_URL cannot be reached \(.*ECONNREFUSED.*\)\. Check its host, port, name, user and password\.\n$/) })
  const object = await comply([...call, '--json'], nobodyThere)
  expect({ ...object, stdout: JSON.parse(object.stdout) as unknown }).toEqual({ status: 2, stderr: '', stdout: expect.objectContaining({ errors: [said.stderr.trim()] }) })
})

test('a wrong variable ends a command with 2 and its name', async () => {
  const said = await comply(['status', '--organization', 'demo'], { ...nobodyThere, LOG_LEVEL: 'loud' })
  expect(said).toEqual({ status: 2, stdout: '', stderr: expect.stringMatching(/^LOG_LEVEL is “loud”: .*\n$/) })
})

test('a failure that nobody foresaw is one sentence with its last line, not where it happened', async () => {
  const text = await failureText(new Error('\nInvalid `prisma.report.findMany()` invocation:\n\n\nServer has closed the connection.'))
  expect(text).toBe('The command could not be finished: Server has closed the connection. LOG_LEVEL=debug shows where.')
})
