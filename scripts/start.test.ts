import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from './lib/postgres.ts'

const root = path.resolve(import.meta.dirname, '..')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'comply-start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (script: string, args: string[], environment: Record<string, string> = {}) =>
  new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      path.join(root, 'node_modules/.bin/node'),
      ['--disable-warning=ExperimentalWarning', path.join('scripts', script), ...args],
      { cwd: root, timeout: 25_000, env: { ...process.env, ...environment } },
      (error, stdout, stderr) => {
        resolve({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr })
      },
    )
  })

const start = async (environment: Record<string, string>) =>
  run('start.ts', [], {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    DATABASE_URL: '',
    REDIS_URL: '',
    NODE_ENV: '',
    APP_MODE: 'local',
    ...environment,
  })

test.each([
  [
    'REDIS_URL',
    { REDIS_URL: 'redis://127.0.0.1:1' },
    /^The Redis in REDIS_URL cannot be reached \(.*ECONNREFUSED.*\)\. .*\n$/,
  ],
  ['REDIS_URL of something else', { REDIS_URL: 'http://127.0.0.1:1' }, /^REDIS_URL is not an address of Redis\..*\n$/],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is “loud”: set it to .*\.\n$/],
  ['WORKER_CONCURRENCY', { WORKER_CONCURRENCY: '0' }, /^WORKER_CONCURRENCY is “0”: set it to 1 or more\.\n$/],
])('a wrong %s ends the start with one sentence, before anything is started', async (_, environment, sentence) => {
  expect(await start(environment)).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) })
  expect(existsSync(path.join(folder, 'postgres'))).toBe(false)
})

const own = {
  DATABASE_URL: 'postgres://comply_app@127.0.0.1:1/comply',
  ENCRYPTION_KEY: 'Zk3v9Qw7Lr1Xb5Nc8Md2Pf6Ht4Js0Gy+',
  APP_SECRET: 'Ua8s2Df6Gh1Jk5Lz9Xc3Vb7Nm0Qw4Er/',
  NODE_ENV: '',
  APP_MODE: 'local',
}

test.each([
  [
    '../workers/main.ts',
    'REDIS_URL',
    { REDIS_URL: 'redis://127.0.0.1:1' },
    /^The Redis in REDIS_URL cannot be reached \(.*ECONNREFUSED.*\)\. .*\n$/,
  ],
  [
    '../workers/main.ts',
    'REDIS_URL of something else',
    { REDIS_URL: 'http://127.0.0.1:1' },
    /^REDIS_URL is not an address of Redis\..*\n$/,
  ],
  ['../workers/main.ts', 'LOG_LEVEL', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is “loud”: .*\n$/],
  ['../app/server.ts', 'LOG_LEVEL', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is “loud”: .*\n$/],
])('%s started by itself ends with one sentence on a wrong %s', async (script, _, environment, sentence) => {
  expect(await run(script, [], { ...own, REDIS_URL: '', ...environment })).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(sentence),
  })
})

test.each(['test.ts', 'bench.ts'])('%s names its parts when none has that name', async (script) => {
  expect(await run(script, ['nonsense'])).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^There is no part nonsense\. Parts: .*\n$/),
  })
})
