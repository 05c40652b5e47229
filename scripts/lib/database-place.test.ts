import { chmod, lstat, mkdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeDatabase, sharedFolder } from './database-place.ts'
import { startPostgres } from './postgres.ts'
import { databaseIn, removeScratchFolder, scratchFolder } from './scratch.ts'

const isRoot = process.getuid?.() === 0
const password = 'place-of-the-database'
let folder: string
let data: string

beforeEach(async () => {
  folder = await scratchFolder('place é à')
  data = path.join(folder, 'data')
})
afterEach(async () => {
  await removeDatabase(databaseIn(data))
  await removeScratchFolder(folder)
})

/** Starts, asks, and stops again. Answers the question's rows and what the start said. */
async function ask(question: string, wanted = databaseIn(data)): Promise<{ rows: unknown[]; said: string }> {
  let said = ''
  const postgres = await startPostgres(wanted, password, (text) => {
    said += `${text}\n`
  })
  try {
    const client = new pg.Client({ connectionString: postgres.adminUrl })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(question)
    await client.end()
    return { rows, said }
  } finally {
    await postgres.stop()
  }
}

const make = 'CREATE TABLE kept AS SELECT 7 AS seven'
const read = 'SELECT seven FROM kept'

test.runIf(isRoot)(
  'below a folder that only root may enter, the database lies where its user can reach it, says so, keeps its data and can be taken away',
  async () => {
    await chmod(folder, 0o700)
    const { said } = await ask(make)
    const directory = await realpath(databaseIn(data))
    expect(directory).toMatch(new RegExp(`^${sharedFolder}/[0-9a-f]{8}/postgres$`))
    expect(said).toContain(directory)
    expect((await lstat(directory)).mode & 0o777).toBe(0o700)
    expect((await ask(read)).rows).toEqual([{ seven: 7 }])
    await removeDatabase(databaseIn(data))
    await expect(lstat(path.dirname(directory))).rejects.toThrow('ENOENT')
  },
)

test.runIf(isRoot)('a database that its user can no longer reach is moved, not made anew', async () => {
  expect((await ask(make)).said).not.toContain('its data')
  expect((await lstat(databaseIn(data))).isDirectory()).toBe(true)
  await chmod(folder, 0o700)
  expect((await ask(read)).rows).toEqual([{ seven: 7 }])
  expect((await lstat(databaseIn(data))).isSymbolicLink()).toBe(true)
})

test.runIf(isRoot)('a folder of data that is moved keeps its database; a copy of its link is refused', async () => {
  await chmod(folder, 0o700)
  await ask(make)
  const moved = path.join(folder, 'moved')
  await rename(data, moved)
  data = moved
  expect((await ask(read)).rows).toEqual([{ seven: 7 }])
  const copy = path.join(folder, 'copy')
  await mkdir(copy)
  await symlink(await realpath(databaseIn(data)), databaseIn(copy))
  await expect(ask(read, databaseIn(copy))).rejects.toThrow(/copy of the link .*\. Delete the copy/)
  expect((await ask(read)).rows).toEqual([{ seven: 7 }])
})

test('a link to a database that is gone is said, and no empty database takes its place', async () => {
  await mkdir(data)
  await symlink(path.join(folder, 'gone', 'postgres'), databaseIn(data))
  await expect(ask(read)).rejects.toThrow(/was kept in .*gone.*, which is gone\. Bring it back/)
  await rm(databaseIn(data))
})

test('a database whose making was cut short is made by the next start, and no password stays behind', async () => {
  await mkdir(path.join(data, 'postgres.new'), { recursive: true })
  await writeFile(path.join(data, 'postgres.new', 'PG_VERSION'), '18\n')
  await writeFile(path.join(data, 'postgres.password'), 'of before')
  expect((await ask('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await expect(lstat(path.join(data, 'postgres.password'))).rejects.toThrow('ENOENT')
})

test('a folder that holds something else is left alone, in one sentence', async () => {
  await mkdir(databaseIn(data), { recursive: true })
  await writeFile(path.join(databaseIn(data), 'photo.jpg'), 'x')
  await expect(ask(read)).rejects.toThrow(/postgres holds something, but no database\. Move it away/)
  expect(await readFile(path.join(databaseIn(data), 'photo.jpg'), 'utf8')).toBe('x')
})

test.runIf(isRoot)('a database that root copied as its own is given back to its user', async () => {
  await ask(make)
  const copy = path.join(folder, 'copy')
  await mkdir(copy)
  const { spawnSync } = await import('node:child_process')
  expect(spawnSync('cp', ['-r', databaseIn(data), databaseIn(copy)]).status).toBe(0)
  expect((await ask(read, databaseIn(copy))).rows).toEqual([{ seven: 7 }])
})
