import { readFileSync } from 'node:fs'
import path from 'node:path'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { seedDemo } from '#app/product/demo/commands.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { importText } from '../integration/import-support.ts'
import { testOrganization } from '../support/test-database.ts'
import { cashReceipts, completeCustomer, readyCompany } from '../integration/reports-support.ts'

/** Incomplete files that are read without questions and lead to reports. */
const FILES = [
  'hand/021-utf8-bom-quoted-first-header.csv',
  'hand/033-sep-line-before-header.csv',
  'hand/035-literal-quotes-inside-fields.csv',
  'hand/043-newline-inside-quoted-address.csv',
  'hand/045-padded-headers-currency-in-header.csv',
  'hand/049-french-canadian-no-break-space.csv',
  'hand/059-other-grouping-signs.csv',
  'hand/085-exactly-the-threshold.csv',
  'hand/089-identical-sets-one-report-is-enough.csv',
  'hand/091-status-decides-whether-it-was-received.csv',
  'hand/099-person-or-entity-as-conductor.csv',
  'kin/k080-overlapping-sets.csv',
  'kin/k084-beneficiary-across-roles.csv',
  'kin/k086-large-amounts-join.csv',
]
/** Locations in the files, on file at the regulator. */
export const LOCATIONS = ['L001', 'L002']

export interface Named {
  name: string
  document: unknown
}

async function documentsOf(scope: Scope, name: string): Promise<Named[]> {
  await createDrafts(scope, 'all')
  const rows = await scope.tx((db) =>
    db.report.findMany({ where: { mode: scope.mode }, orderBy: { reference: 'asc' } }),
  )
  return rows.map((row, index) => ({ name: `${name} (${index + 1})`, document: row.document }))
}

/** The documents that the product drafts from case files, with all their gaps. */
export async function draftsOfFiles(): Promise<Named[]> {
  const drafts: Named[] = []
  for (const file of FILES) {
    const { scope, organizationId } = await readyCompany()
    await scope.tx((db) =>
      db.location.createMany({
        data: LOCATIONS.map((id) => ({
          id: newId(),
          organizationId,
          mode: scope.mode,
          name: `Branch ${id}`,
          fintracLocationId: id,
        })),
      }),
    )
    await importText(scope, readFileSync(path.resolve(import.meta.dirname, '../cases', file)), {
      name: path.basename(file),
    })
    drafts.push(...(await documentsOf(scope, path.basename(file))))
  }
  return drafts
}

/** Drafts of complete customers: one alone, and several of one conductor. */
export async function completeDrafts(): Promise<Named[]> {
  const company = await readyCompany()
  const [alone, often] = [await completeCustomer(company, 'Marlowe'), await completeCustomer(company, 'Nakamura')]
  await cashReceipts(company, [
    { customerId: alone, amount: '12000.00' },
    ...['4000.00', '7000.00', '11000.00'].map((amount, index) => ({
      customerId: often,
      amount,
      at: `2026-11-19T1${index + 4}:00:00Z`,
    })),
  ])
  return documentsOf(company.scope, 'complete draft')
}

/** The drafts of a new organization's Demo mode. */
export async function draftsOfDemo(): Promise<Named[]> {
  const scope = await testOrganization('demo')
  await seedDemo(scope)
  const { id } = await scope.tx((db) => db.import.findFirstOrThrow({ orderBy: { createdAt: 'desc' } }))
  await readImport(scope, id, { run: 'test', signal: new AbortController().signal })
  return documentsOf(scope, 'demo draft')
}
