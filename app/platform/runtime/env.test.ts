import { expect, test } from 'vitest'
import { parseEnvironment } from './env.ts'

const good = {
  DATABASE_URL: 'postgres://comply_app@127.0.0.1/comply',
  APP_URL: 'https://comply.test',
  ENCRYPTION_KEY: 'Zk3v9Qw7Lr1Xb5Nc8Md2Pf6Ht4Js0Gy+',
  APP_SECRET: 'Ua8s2Df6Gh1Jk5Lz9Xc3Vb7Nm0Qw4Er/',
}

test('production is meant where either variable says so, and the local mode only where none does or it is named', () => {
  expect(parseEnvironment(good).APP_MODE).toBe('local')
  expect(parseEnvironment({ ...good, NODE_ENV: 'production' }).APP_MODE).toBe('production')
  expect(parseEnvironment({ ...good, APP_MODE: 'production' }).APP_MODE).toBe('production')
  expect(parseEnvironment({ ...good, NODE_ENV: 'production', APP_MODE: 'local' }).APP_MODE).toBe('local')
})

test('a production refuses secrets that are missing, short, guessable or the same, and an address without https', () => {
  const production = { ...good, APP_MODE: 'production' }
  for (const [change, words] of [
    [{ ENCRYPTION_KEY: undefined }, /ENCRYPTION_KEY is missing/],
    [{ APP_SECRET: 'short' }, /APP_SECRET is too short/],
    [{ APP_SECRET: `changeme${good.APP_SECRET}` }, /APP_SECRET is a published/],
    [{ ENCRYPTION_KEY: 'a'.repeat(40) }, /ENCRYPTION_KEY is a published/],
    [{ APP_SECRET: good.ENCRYPTION_KEY }, /must not be the same/],
    [{ APP_URL: 'http://comply.test' }, /must start with https/],
  ] as const) {
    expect(() => parseEnvironment({ ...production, ...change })).toThrow(words)
  }
})

test.each([
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is “loud”: set it to debug, info, warn or error.'],
  [{ SITE_FORMS: 'yes' }, 'SITE_FORMS is “yes”: set it to on or off.'],
  [{ APP_MODE: 'live' }, 'APP_MODE is “live”: set it to local or production.'],
  [{ PORT: 'web' }, 'PORT is “web”: set it to a whole number.'],
  [{ PORT: '80.5' }, 'PORT is “80.5”: set it to a whole number.'],
  [{ PORT: '99999' }, 'PORT is “99999”: set it to 65535 or less.'],
  [{ WORKER_CONCURRENCY: '0' }, 'WORKER_CONCURRENCY is “0”: set it to 1 or more.'],
  [{ REGULATOR_TEST_URL: 'fintrac' }, 'REGULATOR_TEST_URL isn’t a web address. Use one such as https://example.com.'],
  [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL isn’t an e-mail address. Use one such as support@example.com.'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is missing. Set it to the PostgreSQL address of the application role.'],
  [
    { FILES_S3_URL: 'https://s3.example.com/comply-files', FILES_S3_ACCESS_KEY_ID: 'key' },
    'FILES_S3_URL, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together: set FILES_S3_SECRET_ACCESS_KEY as well, or none.',
  ],
  [
    { FILES_S3_ACCESS_KEY_ID: 'key' },
    'FILES_S3_URL, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together: set FILES_S3_URL and FILES_S3_SECRET_ACCESS_KEY as well, or none.',
  ],
  [
    { FILES_S3_URL: 'https://s3.example.com', FILES_S3_ACCESS_KEY_ID: 'key', FILES_S3_SECRET_ACCESS_KEY: 'secret' },
    'FILES_S3_URL doesn’t name a bucket. Use an address such as https://s3.example.com/comply-files.',
  ],
  [
    { LOG_LEVEL: 'loud', PORT: '-1' },
    'PORT is “-1”: set it to 0 or more.\nLOG_LEVEL is “loud”: set it to debug, info, warn or error.',
  ],
])('a wrong variable is named in one sentence with what it may be: %j', (change, sentence) => {
  expect(() => parseEnvironment({ ...good, ...change })).toThrow(new Error(sentence))
})
