/** Files that went wrong by their names, birth dates and ids, through the same code as `comply check`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { check, exitStatus } from '#app/product/imports/check/check.ts'
import { checkText } from '#app/product/imports/check/text.ts'
import type { CheckResult } from '#app/product/imports/check/check.ts'
import type { CheckFile } from '#app/product/imports/check/history.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

const folder = path.join(import.meta.dirname, 'found')
const settings = parseSettings({})
if (!settings.ok) throw new Error(settings.errors.join(' '))

const NOW = Date.parse('2026-11-28T12:00:00Z')

async function checked(name: string, bytes: Uint8Array = readFileSync(path.join(folder, name))): Promise<CheckResult> {
  const file: CheckFile = { name, open: () => [bytes] }
  return check([file], settings.ok ? settings.settings : never(), { nowMs: NOW })
}

const never = (): never => {
  throw new Error('unreachable')
}

const problemsOf = (result: CheckResult) =>
  result.problems.map(({ line, column, severity, code }) => [line, column, severity, code])

describe('F05 people whose name looks like nothing', () => {
  test('keep it, in the part where it stands, and each is to be confirmed', async () => {
    const result = await checked('F05-real-names-that-look-like-nothing.csv')
    const { expect: expected } = JSON.parse(
      readFileSync(path.join(folder, 'F05-real-names-that-look-like-nothing.expect.json'), 'utf8'),
    ) as {
      expect: {
        outcome: string
        accepted: number
        rejected: number
        rows: { line: number; transaction_id: string; surname: string; given_name: string }[]
      }
    }
    expect(result).toMatchObject({
      outcome: expected.outcome,
      accepted: expected.accepted,
      rejected: expected.rejected,
    })
    expect(result.rows.map(({ line, transaction_id, customer_name }) => [line, transaction_id, customer_name])).toEqual(
      expected.rows.map(({ line, transaction_id, surname, given_name }) => [
        line,
        transaction_id,
        `${given_name} ${surname}`,
      ]),
    )
    expect(problemsOf(result).filter(([, column]) => column !== 'Occupation')).toEqual([
      [2, 'Surname', 'block_draft', 'name-to-confirm'],
      [3, 'Given Name', 'block_draft', 'name-to-confirm'],
      [4, 'Surname', 'block_draft', 'name-to-confirm'],
      [5, 'Surname', 'block_draft', 'name-to-confirm'],
      [6, 'Country', 'block_draft', 'place-to-confirm'],
      [7, 'Surname', 'block_draft', 'name-to-confirm'],
      [8, 'Given Name', 'block_draft', 'name-to-confirm'],
    ])
  })

  test('are told from fillers with points or slashes, which stay beside the other part and are said', async () => {
    const text = 'Customer ID,Surname,Given Name\nC1,Roy,N/A\nC2,unknown,Ann\nC3,N/A,unknown\nC4,Roy,XXX\nC5,Roy,-\n'
    const result = await checked('fillers.csv', new TextEncoder().encode(text))
    expect(
      result.customers.map(({ surname, given_name, given_name_in_report }) => [
        surname,
        given_name,
        given_name_in_report,
      ]),
    ).toEqual([
      ['Roy', 'N/A', null],
      ['unknown', 'Ann', 'Ann'],
      [null, null, null],
      ['Roy', null, 'XXX'],
      ['Roy', null, 'XXX'],
    ])
    expect(problemsOf(result)).toEqual([
      [2, 'Given Name', 'warning', 'name-placeholder'],
      [3, 'Surname', 'warning', 'name-placeholder'],
      [4, 'Given Name', 'warning', 'name-placeholder'],
      [4, 'Surname', 'warning', 'name-placeholder'],
      [5, 'Given Name', 'warning', 'name-placeholder'],
    ])
  })
})

test('b1 dates of birth lie in the past and in one century, or are marked; a row is never refused for one', async () => {
  const result = await checked('b1.csv')
  expect(result.customers.map(({ date_of_birth }) => date_of_birth)).toEqual([
    '1958-05-14',
    '1999-12-31',
    '1931-07-25',
    '2012-01-15',
    null,
    null,
  ])
  expect(problemsOf(result)).toEqual([
    [5, 'DOB', 'block_draft', 'birth-date-to-confirm'],
    [6, 'DOB', 'warning', 'date-unreadable'],
    [7, 'DOB', 'warning', 'birth-date-impossible'],
  ])
})

test('p1 the signs of a spreadsheet are no part of an id, a phone or an amount', async () => {
  const result = await checked('p1.csv')
  expect(result.rows.map(({ customer_id, phone, amount }) => [customer_id, phone, amount])).toEqual(
    [
      ['000123', '+14165550128', '6000.00'],
      ['000123', '+14165550128', '6000.00'],
      ['000123', '+14165550128', '40.00'],
    ].map(([id, phone, amount]) => [
      id,
      phone,
      expect.stringMatching(new RegExp(`^${String(amount).replace('.00', '')}(\\.00)?$`)),
    ]),
  )
  expect(result.reports.map(({ transaction_ids }) => transaction_ids)).toEqual([['T1', 'T2', 'T3']])
})

test('a name that begins with an apostrophe keeps it, and an id does not', async () => {
  const text = "Customer ID,Surname,Given Name\n'A12,'t Hooft,Gerard\n"
  const result = await checked('apostrophe.csv', new TextEncoder().encode(text))
  expect(result.customers).toMatchObject([{ customer_id: 'A12', surname: "'t Hooft", given_name: 'Gerard' }])
})

describe('i1 one customer id with two people', () => {
  const asked = [
    [2, 'ask', 'customer-id-shared'],
    [3, 'ask', 'customer-id-shared'],
  ]
  const problemCodes = (result: CheckResult) =>
    result.problems.map(({ line, severity, code }) => [line, severity, code])
  const i1 = readFileSync(path.join(folder, 'i1.csv'), 'utf8')
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('is asked beside both records, with both; no report is certain, and the one that may be needed awaits the answer', async () => {
    const result = await checked('i1.csv')
    expect(problemCodes(result)).toEqual(asked)
    expect(result.problems[1]!.conflict).toEqual({
      kind: 'one-id',
      one: { line: 2, customer_id: '77' },
      other: { line: 3, customer_id: '77' },
      facts: [
        { fact: 'name', agreement: 'different', one: 'Zoe Hale', other: 'Wim Roy' },
        { fact: 'date of birth', agreement: 'different', one: '1980-01-01', other: '1955-05-05' },
        { fact: 'phone', agreement: 'different', one: '+14165550101', other: '+16475550188' },
      ],
    })
    expect(
      result.rows.map(({ line, customer_id, customer_candidates }) => [line, customer_id, customer_candidates]),
    ).toEqual([
      [2, '77', undefined],
      [3, null, ['77']],
    ])
    expect([
      result.reports,
      result.awaiting.map(({ type, transaction_ids, cad_total }) => [type, transaction_ids, cad_total]),
    ]).toEqual([[], [['LCTR', ['F1', 'F2'], '12000.00']]])
    expect(exitStatus(result)).toBe(1)
    const text = checkText(result).join('\n')
    expect(text).toContain(
      'name "Zoe Hale" and "Wim Roy", date of birth 1980-01-01 and 1955-05-05, phone +14165550101 and +16475550188',
    )
    expect(text).toContain('waiting for an answer (1)')
    expect(text).not.toContain('No LCTR or LVCTR is needed')
  })

  test('in French, with an entity, and by date of birth alone', async () => {
    const french = `No de transaction,Date et heure,Montant,Devise,Mode,Sens,No de client,Nom du client,Date de naissance,Téléphone\n${i1.split('\n').slice(1).join('\n')}`
    for (const text of [
      french,
      i1.replace('Wim Roy,1955-05-05', '2233445 Ontario Inc.,'),
      i1.replace('Wim Roy', 'Zoe Hale'),
    ])
      expect(problemCodes(await checked('i1.csv', bytes(text)))).toEqual(asked)
  })

  test('is not asked where a name is shortened, misspelt, garbled or in another order, or a phone is another', async () => {
    for (const name of ['Z. Hale', '"HALE, Zoe"', 'Zoë Hale', 'ZoÃ« Hale', 'Zoe Hlae', 'Zoe Hale-Roy']) {
      const result = await checked('i1.csv', bytes(i1.replace('Wim Roy,1955-05-05', `${name},1980-01-01`)))
      expect([name, problemCodes(result).filter(([, severity]) => severity === 'ask')]).toEqual([name, []])
      expect(result.reports.map(({ transaction_ids }) => transaction_ids)).toEqual([['F1', 'F2']])
    }
  })
})

describe('two customer ids with one person', () => {
  const i1 = readFileSync(path.join(folder, 'i1.csv'), 'utf8')
  const second = (who: string) => new TextEncoder().encode(i1.replace('77,Wim Roy,1955-05-05,647-555-0188', who))
  const questions = (result: CheckResult) =>
    result.problems.filter(({ severity }) => severity === 'ask').map(({ line, code }) => [line, code])

  test.each([
    '88,Zoe Hale,1980-01-01,647-555-0188',
    '88,"HALE, Zoë",1980-01-01,416-555-0101',
    '88,Z. Hale,1980-01-01,416-555-0101',
  ])('are asked about before the 24-hour rule would miss a group: %s', async (who) => {
    const result = await checked('two-ids.csv', second(who))
    expect(questions(result)).toEqual([
      [2, 'customer-ids-of-one'],
      [3, 'customer-ids-of-one'],
    ])
    expect(result.problems[1]!.conflict).toMatchObject({
      kind: 'two-ids',
      one: { line: 2, customer_id: '77' },
      other: { line: 3, customer_id: '88' },
    })
    expect([result.reports, result.awaiting.map(({ transaction_ids }) => transaction_ids)]).toEqual([
      [],
      [['F1', 'F2']],
    ])
    expect(exitStatus(result)).toBe(1)
  })

  test('by name and phone alone are two, as a father and a son may be, and are shown', async () => {
    const result = await checked('two-ids.csv', second('88,"HALE, Zoë",,416-555-0101'))
    expect(result.problems.map(({ line, severity, code, message }) => [line, severity, code, message])).toContainEqual([
      3,
      'warning',
      'customer-ids-alike',
      '"88" here and "77" on line 2 have the same name and phone. They count as two customers.',
    ])
    expect([questions(result), result.awaiting]).toEqual([[], []])
  })

  test.each([
    '88,Zoe Hale,1955-05-05,416-555-0101',
    '88,Zoe Hale,,647-555-0188',
    '88,Wim Hale,1980-01-01,416-555-0101',
  ])('are two where no two facts agree, or one contradicts: %s', async (who) => {
    expect(questions(await checked('two-ids.csv', second(who)))).toEqual([])
  })
})
