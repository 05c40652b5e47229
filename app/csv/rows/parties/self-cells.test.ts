import { describe, expect, test } from 'vitest'
import { analyse, takeRecords } from '../../analyse.ts'
import { emptyPlan } from '../../plan/plan.ts'

/** The result for a record of cash received, with this column at its end. */
async function read(header: string, value: string) {
  const open = () => [
    Buffer.from(
      `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,${header}\nA,2026-03-04 10:00,12000,CAD,cash,in,C-1,${value}\n`,
    ),
  ]
  const analysis = await analyse(open, emptyPlan())
  for await (const batch of takeRecords(open, analysis)) {
    for (const { taken } of batch)
      if (taken.kind === 'row')
        return {
          row: taken.row,
          codes: taken.problems.map(({ severity, code }) => `${severity} ${code}`),
          field: analysis.mapping.columns.at(-1)!.field,
        }
  }
  throw new Error('The record was not read.')
}

describe('whoever acts for himself has no third party', () => {
  test.each(['Self', 'Same', 'Client', 'lui-même', 'Pour son propre compte', 'same as customer', 'Elle-même'])(
    'Third Party %s',
    async (value) => {
      const { row, codes } = await read('Third Party', value)
      expect([row.onBehalfOf, row.answerCells?.answers, codes]).toEqual([
        null,
        { onBehalfOf: false },
        ['info no-third-party'],
      ])
    },
  )

  test('No says the same, N/A says nothing, and a name stays a name', async () => {
    expect((await read('Third Party', 'No')).row).toMatchObject({
      onBehalfOf: null,
      answerCells: { answers: { onBehalfOf: false } },
    })
    expect((await read('Third Party', 'N/A')).row).toMatchObject({ onBehalfOf: null, answerCells: null })
    expect((await read('Third Party', 'Ada Marlowe')).row.onBehalfOf).toEqual({ name: 'Ada Marlowe' })
  })

  test('yes is the answer that there was one, and names nobody', async () => {
    expect(await read('Third Party', 'Yes')).toMatchObject({
      field: 'answer.onBehalfOf',
      row: { onBehalfOf: null, answerCells: { answers: { onBehalfOf: true } } },
    })
  })

  test('a conductor who is the customer is no second one', async () => {
    expect((await read('Conducted By', 'Self')).row.conductor).toBeNull()
  })
})

describe('words in place of a party', () => {
  test.each(['Self', 'Herself', 'Idem', 'Lui-même', 'The client', 'titulaire', 'Account holder', 'Conductor'])(
    'Beneficiary %s is the customer who conducts',
    async (value) => {
      const { row, codes } = await read('Beneficiary Name', value)
      expect([row.beneficiary, row.answerCells, codes]).toEqual([
        { customerId: 'C-1' },
        null,
        ['info beneficiary-is-self'],
      ])
    },
  )

  test.each([
    ['Wife', true],
    ['Employeur', true],
    ['see notes', null],
    ['Various', null],
    ['Ditto', null],
    ['Same as above', null],
  ])('Beneficiary %s names nobody, and its draft waits', async (value, known) => {
    const { row, codes } = await read('Beneficiary Name', value)
    expect([row.beneficiary, row.answerCells?.answers, codes]).toEqual([
      null,
      { beneficiary: known },
      ['block_draft party-not-named'],
    ])
  })

  test.each(['None', 'Unknown', 'TBA', '?', 'inconnu'])('Beneficiary %s names nobody, and is told', async (value) => {
    const { row, codes } = await read('Beneficiary Name', value)
    expect([row.beneficiary, row.answerCells, codes]).toEqual([null, null, ['warning beneficiary-not-known']])
  })

  test.each([
    ['Unknown', null, 'warning third-party-not-known'],
    ['not provided', null, 'warning third-party-not-known'],
    ['see notes', null, 'block_draft party-not-named'],
    ['Employer', true, 'block_draft party-not-named'],
  ])('On Behalf Of %s answers %s', async (value, answer, code) => {
    const { row, codes } = await read('On Behalf Of Name', value)
    expect([row.onBehalfOf, row.answerCells?.answers, codes]).toEqual([null, { onBehalfOf: answer }, [code]])
  })

  test.each(['Unknown', 'Wife', 'see file'])('Conductor %s is not the customer', async (value) => {
    const { row, codes } = await read('Conductor Name', value)
    expect(row.conductor).toEqual({})
    expect(codes).toContain('block_draft party-not-named')
  })

  test.each(['So', 'Will Self', 'Ann Wife-Roy', 'Son Heung-min', 'Client Eastwood'])(
    'Beneficiary %s is a name',
    async (value) => {
      expect((await read('Beneficiary Name', value)).row.beneficiary).toEqual({ name: value })
    },
  )

  test('a word beside an id is no name of whom the id names', async () => {
    const { row, codes } = await read('Beneficiary ID,Beneficiary Name', 'C-2,Self')
    expect([row.beneficiary, codes]).toEqual([{ customerId: 'C-2' }, ['warning name-placeholder']])
  })

  test('what else is said of a beneficiary who is the client himself is said of the client, and another country of where the funds went', async () => {
    const { row } = await read('Beneficiary Name,Beneficiary Country,Beneficiary Username', 'Self,Iran,ada99')
    expect([row.beneficiary, row.answerCells?.route?.destination]).toEqual([
      { customerId: 'C-1', inRole: { username: 'ada99' } },
      'IR',
    ])
  })
})

describe('a customer whom someone else acts for', () => {
  const ofConductor = 'Conductor ID,Conductor Name'

  test('is the one on whose behalf it was, until someone says otherwise', async () => {
    const { row, codes } = await read(`Customer Name,Customer Type,${ofConductor}`, 'Exemple Inc.,Entity,C-9,Max Roy')
    expect(row).toMatchObject({
      conductor: { customerId: 'C-9', name: 'Max Roy' },
      onBehalfOf: { customerId: 'C-1', kind: 'entity', name: 'Exemple Inc.' },
      customerIs: 'onBehalfOf',
    })
    expect(codes).toEqual(['block_draft customer-is-third-party'])
  })

  test('is the beneficiary in full where the record says so, and the question of a third party is open', async () => {
    const { row, codes } = await read(`Occupation,${ofConductor},Beneficiary ID`, 'hospital nurse,C-9,Max Roy,C-1')
    expect(row).toMatchObject({
      onBehalfOf: null,
      beneficiary: { customerId: 'C-1', occupation: 'hospital nurse' },
      answerCells: { answers: { onBehalfOf: null } },
      customerIs: 'beneficiary',
    })
    expect(codes).toEqual(['warning third-party-not-known'])
  })

  test('is who the third party column says, with all that the record tells', async () => {
    const { row, codes } = await read(`Occupation,${ofConductor},On Behalf Of ID`, 'hospital nurse,C-9,Max Roy,C-1')
    expect(row).toMatchObject({
      onBehalfOf: { customerId: 'C-1', occupation: 'hospital nurse' },
      customerIs: 'onBehalfOf',
    })
    expect(codes).toEqual([])
    expect((await read(`${ofConductor},On Behalf Of Name`, 'C-9,Max Roy,The client')).row).toMatchObject({
      onBehalfOf: { customerId: 'C-1' },
    })
  })

  test('is in no role where the record names another third party, or none, and its draft waits', async () => {
    for (const third of ['Zoé Gagnon', 'None', 'Self']) {
      const { row, codes } = await read(`${ofConductor},On Behalf Of Name`, `C-9,Max Roy,${third}`)
      expect(row.conductor).toMatchObject({ customerId: 'C-9' })
      expect(codes).toContain('block_draft customer-without-role')
    }
  })

  test('is the conductor whom the record names again, with what both say', async () => {
    const { row, codes } = await read(
      'Customer Name,Occupation,Conductor Name,Conductor Date of Birth',
      'Ada Roy,hospital nurse,"Roy, Ada",1980-05-13',
    )
    expect(row).toMatchObject({
      conductor: { customerId: 'C-1', occupation: 'hospital nurse', dateOfBirth: '1980-05-13' },
      onBehalfOf: null,
      customerIs: 'conductor',
    })
    expect(codes).toEqual([])
    expect((await read('Occupation,Conductor ID,Conductor Occupation', 'hospital nurse,C-1,baker')).codes).toContain(
      'block_draft party-values-differ',
    )
  })
})

test('a company and a person in one row are both kept, and the draft waits', async () => {
  const { row, codes } = await read('Company,Given Name,Surname', 'Exemple Inc.,Zoe,Hale')
  expect(row.customer).toMatchObject({ entityName: 'Exemple Inc.', notes: 'Also named: Zoe Hale' })
  expect(codes).toEqual(['block_draft organization-and-person'])
  expect((await read('Company,Given Name,Surname', 'Exemple Inc.,,')).codes).toEqual([])
})
