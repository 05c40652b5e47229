import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/test-database.ts'
import { draft, importFile, problemsOf } from '#tests/integration/document-support.ts'
import { readyCompany } from '#tests/integration/reports-support.ts'

await testDatabase()

test('what is doubtful about a second beneficiary or conductor is held as theirs, and not as that of the first', async () => {
  const company = await readyCompany()
  const head =
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Location ID,Customer ID,Surname,Given Name,Occupation,C2,C2 Surname,C2 Given,C2 Job,B,B Surname,B Given,B Job,B2,B2 Surname,B2 Given,B2 Job\n'
  const columns = {
    C2: 'conductor#2.customerId',
    'C2 Surname': 'conductor#2.surname',
    'C2 Given': 'conductor#2.givenName',
    'C2 Job': 'conductor#2.occupation',
    B: 'beneficiary.customerId',
    'B Surname': 'beneficiary.surname',
    'B Given': 'beneficiary.givenName',
    'B Job': 'beneficiary.occupation',
    B2: 'beneficiary#2.customerId',
    'B2 Surname': 'beneficiary#2.surname',
    'B2 Given': 'beneficiary#2.givenName',
    'B2 Job': 'beneficiary#2.occupation',
  }
  await importFile(
    company,
    `${head}T-1,2026-11-20 10:00,12000,CAD,cash,in,HQ001,K-1,Roy,Ann,Baker,K-2,Hale,Zoe,Manager,K-3,Moss,Ida,Florist,K-4,Null,Cy,Manager\n`,
    { columns },
  )
  expect(await problemsOf(company)).toEqual([
    [2, 'C2 Job', 'block_draft', 'occupation-vague'],
    [2, 'B2 Surname', 'block_draft', 'name-to-confirm'],
    [2, 'B2 Job', 'block_draft', 'occupation-vague'],
  ])
  const [made] = await draft(company)
  const { scope } = company
  const customers = await scope.tx((db) => db.customer.findMany({ select: { id: true, customerNumber: true } }))
  const number = (id: string | null) => customers.find((each) => each.id === id)?.customerNumber
  const kept = await scope.tx((db) => db.doubt.findMany({ select: { customerId: true, code: true } }))
  expect(kept.map(({ customerId, code }) => `${number(customerId)} ${code}`).sort()).toEqual([
    'K-2 occupation-vague',
    'K-4 name-to-confirm',
    'K-4 occupation-vague',
  ])
  // FINTRAC would refuse it of a conductor, so that it has to be corrected; of a beneficiary a person may confirm it.
  expect(
    made!.holds.filter(({ kind }) => kind === 'refused').map(({ entityId, field }) => `${number(entityId)} ${field}`),
  ).toEqual(['K-2 occupation'])
  expect(
    made!.holds
      .filter(({ kind }) => kind === 'doubt')
      .map(({ code, entityId }) => `${number(entityId)} ${code}`)
      .sort(),
  ).toEqual(['K-4 name-to-confirm', 'K-4 occupation-vague'])
})
