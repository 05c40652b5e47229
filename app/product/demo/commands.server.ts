import { col } from '#app/platform/sql/columns.ts'
import { Readable } from 'node:stream'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { audit } from '#app/platform/data/audit.ts'
import { untenantedSql } from '#app/platform/data/database.ts'
import { removeFile } from '#app/platform/services/files.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { startImport } from '#app/product/imports/mapping/commands.server.ts'
import { createImport } from '#app/product/imports/upload/create.server.ts'
import {
  demoCustomers,
  demoLocationChannels,
  demoLocationNames,
  demoStandingAnswers,
  demoTransactionsCsv,
} from '#fixtures/demo.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'

/** Demo data older than this is deleted and created again (decisions: Demo and production). */
const demoKeptDays = 7

// What points at a row goes before the row.
const demoTables = [
  'saved_view',
  'submission_attempt',
  'submission',
  'reminder',
  'report_comment',
  'report_presence',
  'report_transaction',
  'report',
  'suspicion_decision',
  'set_aside_transaction',
  'set_aside',
  'transaction',
  'import_row_error',
  'import',
  'mapping_template',
  'identity_request',
  'identity_check',
  'customer_merge',
  'customer',
  'location',
] as const

/** Organizations whose Demo mode waits to be filled. */
export async function staleDemos(): Promise<string[]> {
  const rows = await untenantedSql().rows(
    { id: col.text },
    'SELECT id FROM organization WHERE demo_seeded_at IS NULL OR demo_seeded_at < now() - make_interval(days => $1::int) LIMIT 100',
    [demoKeptDays],
  )
  return rows.map((row) => row.id)
}

/**
 * Deletes this organization's Demo data and creates it again: locations, customers, and an import that the worker
 * reads as it reads any other. Only Demo rows can be reached, by the scope and by the database. Of several at once, one
 * does it.
 */
export async function resetDemo(scope: Scope): Promise<void> {
  scope.require('import files')
  const demo = scope.inMode('demo')
  const { organizationId } = demo
  const asked = new Date()
  const isMine = await demo.sql(async (client) => {
    // One at a time: a second click waits here, and finds that the first has just done it.
    const organization = await client.tables
      .selectFrom('organization')
      .select((row) => row('demo_seeded_at', '>', asked).as('is_done'))
      .where('id', '=', organizationId)
      .forUpdate()
      .executeTakeFirst()
    if (organization?.is_done) return false
    const files = await client.tables
      .selectFrom('import')
      .select('file_key as key')
      .where('file_removed_at', 'is', null)
      .execute()
    for (const table of demoTables) await client.tables.deleteFrom(table).execute()
    // Before the rows are gone for good: a run that ends here finds the files again.
    for (const { key } of files) await removeFile(demo, key)
    await client.tables
      .updateTable('organization')
      .set({ demo_seeded_at: new Date() })
      .where('id', '=', organizationId)
      .execute()
    return true
  })
  if (!isMine) return
  await demo.tx(async (db) => {
    await db.location.createMany({
      data: demoEntity.locations.map((fintracLocationId) => ({
        id: newId(),
        organizationId,
        mode: 'demo' as const,
        fintracLocationId,
        channel: demoLocationChannels[fintracLocationId] ?? null,
        name: demoLocationNames[fintracLocationId] ?? fintracLocationId,
      })),
      skipDuplicates: true,
    })
    await db.customer.createMany({
      data: demoCustomers.map(({ registrations, authorizedPersons, ...customer }) => ({
        id: newId(),
        organizationId,
        mode: 'demo' as const,
        ...customer,
        registrations: registrations ?? [],
        authorizedPersons: authorizedPersons ?? [],
      })),
      skipDuplicates: true,
    })
    await db.standingAnswer.createMany({ data: demoStandingAnswers(organizationId, 'demo'), skipDuplicates: true })
    await audit(db, demo, { action: 'demo.reset', subjectType: 'organization', subjectId: organizationId })
  })
  await importDemo(demo)
}

/** Fills an empty Demo mode; goes on where an earlier run was cut off; leaves data that is in order alone. */
export async function seedDemo(scope: Scope): Promise<void> {
  const demo = scope.inMode('demo')
  const isStale = (await staleDemos()).includes(demo.organizationId)
  if (isStale) return resetDemo(scope)
  if ((await demo.tx((db) => db.import.count())) === 0) await importDemo(demo)
}

async function importDemo(demo: Scope): Promise<void> {
  const plan = {
    ...emptyPlan(),
    columns: {
      'Transaction ID': 'transactionId',
      'Date/Time': 'datetime',
      Amount: 'amount',
      Currency: 'currency',
      'CAD Equivalent': 'cadAmount',
      Method: 'method',
      Direction: 'direction',
      Status: 'status',
      'Customer ID': 'customer.customerId',
      Beneficiary: 'beneficiary.customerId',
      'Location ID': 'locationId',
      Channel: 'channel',
      Disposition: 'disposition',
      'Crypto Asset': 'vc.type',
      'Crypto Amount': 'vc.amount',
      'Sending Address': 'vc.sendingAddress',
      'Receiving Address': 'vc.receivingAddress',
      'Transaction Hash': 'vc.transactionHash',
      Purpose: 'purpose',
    },
  } as ReturnType<typeof emptyPlan>
  const id = await createImport(
    demo,
    { name: 'demo-transactions.csv', source: Readable.from([Buffer.from(demoTransactionsCsv(Date.now()))]) },
    { plan },
  )
  await startImport(demo, id, { withoutWindow: true })
}
