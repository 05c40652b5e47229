import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { closeDatabase, untenantedDb } from '#app/platform/data/database.ts'
import { readEnvironmentAgain } from '#app/platform/runtime/env.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { storedFile } from '#app/platform/services/files.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { saveVault } from '#app/product/vault/setting.server.ts'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { migrate } from '#prisma/migrate.ts'
import { scratchFolder } from '#scripts/lib/scratch.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import type { Company } from '#tests/integration/reports-support.ts'
import { context, ready, report, submission } from '#tests/integration/submissions/support.ts'
import { machinePrograms, startMachinePostgres, type MachinePostgres } from '#tests/support/machine-postgres.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'

/** Backup and restore of a PostgreSQL of one's own, by the commands of docs/operations.md as they stand there. */

if (machinePrograms === undefined)
  console.warn('This machine has no PostgreSQL with pg_dump: backup and restore by a dump are not tried.')

await testDatabase()

/** The block of commands after a sentence of the document. */
const commandsAfter = (sentence: string): string => {
  const [, after] = readFileSync('docs/operations.md', 'utf8').split(sentence)
  return /```sh\n(.*?)```/s.exec(after!)![1]!
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Each table with its number of rows and a hash of all of them, and the place of each sequence. */
const contents = (adminUrl: string): Promise<Record<string, string>> =>
  withClient(adminUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ held: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS held FROM ${name} t`,
      )
      found[name] = rows[0]!.held
    }
    const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
      `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last FROM pg_sequences`,
    )
    for (const { name, last } of sequences) found[name] = String(last)
    return found
  })

/**
 * Tables, policies, triggers, functions and rights as SQL. Each dump has a word of chance in `\restrict`, and
 * PostgreSQL writes nested conditions with fewer parentheses once it has read them again.
 */
const definitions = (adminUrl: string): string =>
  execFileSync(path.join(machinePrograms!, 'pg_dump'), ['--schema-only', adminUrl], { encoding: 'utf8' })
    .replaceAll(/^\\(?:un)?restrict .*$/gm, '')
    .replaceAll(/[()]/g, '')

const servers: MachinePostgres[] = []
const folders: string[] = []
afterAll(async () => {
  await closeDatabase()
  for (const server of servers) await server.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function textOfFile(organizationId: string): Promise<string> {
  const scope = scopeForJob({ organizationId, mode: 'production', label: 'test' })
  const { fileKey } = await scope.tx((db) => db.import.findFirstOrThrow())
  const pieces: Buffer[] = []
  for await (const piece of (await storedFile(fileKey)).open()) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

test.runIf(machinePrograms !== undefined)(
  'a dump and the files that were copied, restored on a new server by the commands of the document, hold everything: rows, rules of the database, sealed credentials, record copies and uploaded files',
  async () => {
    const first = await startMachinePostgres()
    servers.push(first)
    const { applicationUrl } = await migrate(first.adminUrl, randomBytes(12).toString('hex'))
    const regulator = await serveRegulator({ port: 0, environment: 'production' })
    try {
      const work = await scratchFolder('dump')
      folders.push(work)
      const filesDirectory = path.join(work, 'files')
      await mkdir(filesDirectory)
      Object.assign(process.env, {
        DATABASE_URL: applicationUrl,
        FILES_DIR: filesDirectory,
        REGULATOR_PRODUCTION_URL: regulator.baseUrl,
      })
      await closeDatabase()
      readEnvironmentAgain()

      const { company, ids } = await ready(2)
      await saveVault(company.scopeOf('owner'), true)
      const file = csv(line('T-1', '12000.00', 'C-1', { name: 'Ada Tremblay', location: demoEntity.locations[0]! }))
      expect(await importText(company.scope, file, { createCustomers: true })).toMatchObject({ accepted: 1 })
      const send = async ({ scope, organizationId }: Company, id: string, adminUrl: string) => {
        await submitReports(scope, [id], 'production')
        await submitDue(scope, context())
        await withClient(adminUrl, (client) =>
          client.query('UPDATE submission SET next_attempt_at = NULL, lease_until = NULL WHERE organization_id = $1', [
            organizationId,
          ]),
        )
        await pollDue(scope, { ...context(), isFirstLook: true })
        expect(await report(company, id)).toMatchObject({ state: 'confirmed' })
      }
      await send(company, ids[0]!, first.adminUrl)
      const sent = await submission(company, ids[0]!)
      // Erased from the submission: only the sealed copy in the record vault is left.
      await withClient(first.adminUrl, (client) =>
        client.query(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE id = $1`, [sent.id]),
      )
      expect(await eraseDue(company.scope)).toBe(1)
      await closeDatabase()

      const shell = (commands: string, environment: Record<string, string>) =>
        execFileSync('/bin/sh', ['-euc', commands], {
          cwd: work,
          env: { ...process.env, PATH: `${machinePrograms}${path.delimiter}${process.env.PATH}`, ...environment },
          stdio: ['ignore', 'ignore', 'inherit'],
        })
      shell(commandsAfter('**Your own PostgreSQL.**'), {
        MIGRATION_DATABASE_URL: first.adminUrl,
        FILES_DIR: filesDirectory,
      })
      const [before, rules] = [await contents(first.adminUrl), definitions(first.adminUrl)]
      expect(Object.values(before).filter((held) => !/^0\b/.test(held)).length).toBeGreaterThan(15)
      expect(rules).toContain('FORCE ROW LEVEL SECURITY')
      expect(rules).toMatch(/GRANT .* TO comply_app/)
      await first.stop()
      servers.splice(0)

      const second = await startMachinePostgres()
      servers.push(second)
      expect(await contents(second.adminUrl)).toEqual({})
      const restored = path.join(work, 'restored', 'files')
      shell(commandsAfter('Restore into an empty database.'), {
        MIGRATION_DATABASE_URL: second.adminUrl,
        FILES_DIR: restored,
      })
      expect(await contents(second.adminUrl)).toEqual(before)
      expect(definitions(second.adminUrl)).toBe(rules)

      // The start of the product on it.
      const again = await migrate(second.adminUrl, randomBytes(12).toString('hex'))
      expect(again.applied).toEqual([])
      Object.assign(process.env, { DATABASE_URL: again.applicationUrl, FILES_DIR: restored })
      readEnvironmentAgain()
      expect(await textOfFile(company.organizationId)).toBe(file)
      const received = (reference: string) =>
        regulator.state.report(demoEntity.reportingEntityNumber, reference)?.sha256
      const copy = await recordCopy(company.scope, sent.id, 'report')
      expect(sha256(copy.body)).toBe(received(sent.reference))
      // Row-level security stands: another organization sees nothing of it, and without a scope nobody does.
      expect(await (await testOrganization()).tx((db) => db.report.count())).toBe(0)
      expect(await untenantedDb().report.count()).toBe(0)
      // The sealed credentials open: what was drafted before is submitted now, and what was sent is not sent again.
      await send(company, ids[1]!, second.adminUrl)
      const later = await submission(company, ids[1]!)
      expect(received(later.reference)).toBe(later.sha256)
      expect(sha256(later.bytes!)).toBe(later.sha256)
      expect(
        regulator.state.history.filter(
          ({ reportingEntityReportReference }) => reportingEntityReportReference === sent.reference,
        ),
      ).toHaveLength(1)
    } finally {
      await regulator.close()
    }
  },
)
