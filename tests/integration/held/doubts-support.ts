import { expect } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { importText } from '#tests/integration/import-support.ts'
import { storeDoubts } from '#app/product/doubts/store.server.ts'
import { hashOf } from '#app/product/doubts/values.ts'
import type { Company } from '#tests/integration/reports-support.ts'

/** Rows of customers with a value that an import doubts. */

export const run = () => ({ run: `test-${newId()}`, signal: new AbortController().signal })
export const header =
  'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Given Name,Surname,Phone,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country,Purpose,Disposition,Location ID'

export interface Said {
  id: string
  amount?: string
  customer?: string
  street?: string
  occupation?: string
  hour?: string
}
export const row = ({
  id,
  amount = '6000.00',
  customer = 'C-1',
  street = '100 Rue Principale',
  occupation = 'Baker in a hotel kitchen',
  hour = '10',
}: Said) =>
  `${id},2026-11-20 ${hour}:00:00,${amount},CAD,cash,in,completed,${customer},Ada,Marlowe,+16135550123,"${street}",Ottawa,ON,K1A 0B1,CA,1980-02-29,${occupation},driver's licence,M1234-56789,ON,CA,Purchase of bitcoin,payment,${demoEntity.locations[0]}`

export async function bringIn(company: Company, rows: readonly Said[]) {
  const done = await importText(company.scope, `${header}\n${rows.map(row).join('\n')}\n`)
  expect(done).toMatchObject({ state: 'done', refused: 0 })
  // Sets what the file doesn't state, so that only the doubt is left.
  await company.scope.tx(async (db) => {
    await db.$executeRaw`UPDATE transaction SET beneficiary_id = conductor_id, details = '{"report":{"channel":"in_person","howObtained":"Savings from wages"}}'`
  })
  return done
}

/**
 * Two receipts of $6,000 of one customer: one report, each below the threshold, where fields are mandatory only if
 * known.
 */
export const twoReceipts = (said: Partial<Said>): Said[] => [
  { id: 'T-1', hour: '10', ...said },
  { id: 'T-2', hour: '11', ...said },
]

export const show = { type: null, search: '', sort: 'due', descending: false, page: 1, pageSize: 50 } as const

/** A doubt about a name, as an import stores it. */
export async function doubtName(company: Company, customerId: string): Promise<void> {
  const { surname, givenName } = await company.scope.tx((db) =>
    db.customer.findUniqueOrThrow({ where: { id: customerId } }),
  )
  await company.scope.sql((client) =>
    storeDoubts(client, company.scope, newId(), [
      {
        customerId,
        transactionId: null,
        code: 'name-to-confirm',
        field: 'name',
        valueHash: hashOf(['person', surname, givenName, null, null]),
        raw: `${givenName} ${surname}`,
        line: 2,
        message: 'Which of these is the surname is not plain.',
        action: 'Confirm the name, or swap its parts.',
      },
    ]),
  )
}
