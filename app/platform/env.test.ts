import { expect, test } from 'vitest'
import { parseEnvironment } from './env.ts'

const good = {
  DATABASE_URL: 'postgres://comply_app@127.0.0.1/comply', APP_URL: 'https://comply.test', ENCRYPTION_KEY: 'Zk3v9Qw7Lr1Xb5Nc8Md2Pf6Ht4Js0Gy+', APP_SECRET: 'Ua8s2Df6Gh1Jk5Lz9Xc3Vb7Nm0Qw4Er/',
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
    [{ ENCRYPTION_KEY: undefined }, /ENCRYPTION_KEY is missing/], [{ APP_SECRET: 'short' }, /APP_SECRET is too short/], [{ APP_SECRET: `changeme${good.APP_SECRET}` }, /APP_SECRET is a published/],
    [{ ENCRYPTION_KEY: 'a'.repeat(40) }, /ENCRYPTION_KEY is a published/], [{ APP_SECRET: good.ENCRYPTION_KEY }, /must not be the same/], [{ APP_URL: 'http://comply.test' }, /must start with https/],
  ] as const) {
    expect(() => parseEnvironment({ ...production, ...change })).toThrow(words)
  }
})
