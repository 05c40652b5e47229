import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { dataKind } from './unused.ts'

async function read(text: string, settings: object = {}) {
  const given = parseSettings(settings)
  if (!given.ok) throw new Error(given.errors.join(' '))
  return check([{ name: 'file.csv', open: () => [Buffer.from(text)] }], given.settings)
}

const TAIL = 'Currency,Method,Direction,Customer ID'
const cash = 'CAD,cash,in,C-1'

describe('a column that is the amount and the fee together is asked about, with both sums', () => {
  test.each([
    ['Amount', 'Fee', 'Total'],
    ['Amount', 'Fee', 'Cash In'],
    ['Amount', 'Fee', 'Total Cash'],
    ['Montant', 'Frais', 'Total payé'],
    ['Montant', 'Frais', 'Somme remise'],
    ['Amount', 'Our Cut', 'Customer Paid'],
  ])('%s, %s, %s', async (amount, fee, total) => {
    const file = `Transaction ID,Date/Time,${amount},${fee},${total},${TAIL}\nA,2026-03-04 09:00,9850.00,150.00,10000.00,${cash}\nB,2026-03-05 09:00,100.00,0.50,100.50,${cash}\n`
    const { outcome, ask } = await read(file)
    expect([
      outcome,
      ask.filter(({ code }) => code === 'which-column').map(({ choices }) => choices.map(({ value }) => value)),
    ]).toEqual(['ask', [['#2', '#4']]])
    expect(ask[0]?.question).toContain('9950.00')
    expect(ask[0]?.question).toContain('10100.50')
    const answers = await Promise.all(
      [
        [amount, total],
        [total, amount],
      ].map(([taken, left]) => read(file, { columns: { [taken!]: 'amount', [left!]: 'ignore' } })),
    )
    expect(answers.map(({ reports }) => reports.map(({ cad_total: sum }) => sum))).toEqual([[], ['10000.00']])
  })

  test('once, where both columns are usual names of the amount', async () => {
    const { ask } = await read(
      `Transaction ID,Date/Time,Amount,Fee,Total Amount,${TAIL}\nA,2026-03-04 09:00,9850.00,150.00,10000.00,${cash}\n`,
    )
    expect(ask.map(({ code, question }) => [code, question.includes('with it; 10000.00')])).toEqual([
      ['which-column', true],
    ])
  })

  test('not where it is no sum in some record, or no fee was taken', async () => {
    const head = `Transaction ID,Date/Time,Amount,Fee,Total,${TAIL}\n`
    for (const rows of [
      `A,2026-03-04 09:00,9850.00,150.00,10000.00,${cash}\nB,2026-03-05 09:00,100.00,0.50,777.00,${cash}\n`,
      `A,2026-03-04 09:00,9850.00,0.00,9850.00,${cash}\n`,
    ]) {
      expect((await read(head + rows)).ask).toEqual([])
    }
  })
})

describe('a net, a fee and their whole are asked about, whichever of them would be taken', () => {
  test.each([
    ['Gross,Commission,Net', '10010,20,9990', '#4', '#2'],
    ['Net,Commission,Grand Total', '9990,20,10010', '#2', '#4'],
    ['Brut,Frais,Net', '10010,20,9990', '#4', '#2'],
  ])('%s', async (head, cells, without, withFee) => {
    const file = `Transaction ID,Date/Time,${head},${TAIL}\nA,2026-03-04 09:00,${cells},${cash}\nB,2026-03-05 09:00,${cells},${cash}\n`
    const { outcome, ask } = await read(file)
    expect([outcome, ask.map(({ code, choices }) => [code, choices.map(({ value }) => value)])]).toEqual([
      'ask',
      [['which-column', [without, withFee]]],
    ])
    expect(ask[0]!.question).toMatch(/; 19980 in .*; 20020\)/)
    const answered = await Promise.all(
      [
        [without, withFee],
        [withFee, without],
      ].map(([taken, left]) => read(file, { columns: { [taken!]: 'amount', [left!]: 'ignore' } })),
    )
    expect(answered.map(({ reports }) => reports.map(({ cad_total: sum }) => sum))).toEqual([
      [],
      ['10010.00', '10010.00'],
    ])
  })
})

describe('what values plainly are is asked, also in whole dollars, names and rates', () => {
  test.each([
    ['Cash In USD', '3000', 'amounts'],
    ['Wire Out Amount', '8500', 'amounts'],
    ['Cash Out CAD', '400', 'amounts'],
    ['Their Company', 'ABC Srl', 'names'],
    ['Counterparty', 'Ada Marlowe', 'names'],
    ['Taux convenu', '1.36', 'rates'],
    ['Country B', 'Iran', 'countries'],
    ['Pays B', 'IR', 'countries'],
  ])('%s', async (header, value, kind) => {
    const { ask } = await read(
      `Transaction ID,Date/Time,Amount,${header},${TAIL}\nA,2026-03-04 09:00,9850.00,${value},${cash}\n`,
    )
    expect(ask.map(({ code, column, question }) => [code, column, question.includes(`holds ${kind}`)])).toEqual([
      ['unused-column', header, true],
    ])
  })

  test.each([
    ['Bills Count', '3000'],
    ['Cash Drawer No', '12'],
    ['Teller Name', 'Ada Marlowe'],
    ['Store', 'Queen Street'],
    ['Commission Rate', '1.50'],
    ['Product Name', 'Money Order'],
  ])('%s isn’t one of these', async (header, value) => {
    expect(
      (await read(`Transaction ID,Date/Time,Amount,${header},${TAIL}\nA,2026-03-04 09:00,9850.00,${value},${cash}\n`))
        .ask,
    ).toEqual([])
  })
})

describe('a second amount or currency is never left out in silence', () => {
  test.each(['Paid Out CHF', 'Valeur finale', 'USD Dollars', 'Cash USD'])('%s', async (header) => {
    const { ask } = await read(
      `Transaction ID,Date/Time,Amount,${header},${TAIL}\nA,2026-03-04 09:00,9850.00,7000.25,${cash}\nB,2026-03-05 09:00,100.00,72.10,${cash}\n`,
    )
    expect(ask.map(({ code, column, setting }) => [code, column, setting])).toEqual([
      ['unused-column', header, `columns.${header}`],
    ])
  })

  test('a column of currencies', async () => {
    const { ask } = await read(`Transaction ID,Date/Time,Amount,Into,${TAIL}\nA,2026-03-04 09:00,9850.00,EUR,${cash}\n`)
    expect(ask.map(({ code, column }) => [code, column])).toEqual([['unused-column', 'Into']])
  })

  test('left out by the user it is asked no more', async () => {
    const { outcome } = await read(
      `Transaction ID,Date/Time,Amount,Into,${TAIL}\nA,2026-03-04 09:00,9850.00,EUR,${cash}\n`,
      { columns: { Into: 'ignore' } },
    )
    expect(outcome).toBe('import')
  })
})

test('two amounts with a currency each, of which some record fills only the second, are two receipts', async () => {
  const { rows } = await read(
    'Receipt No,Date/Time,Customer ID,Comptant CAD,Comptant USD,Direction\nR1,2026-03-04 10:00,C-1,9000.00,,in\nR2,2026-03-04 11:00,C-2,,8000.00,in\nR3,2026-03-04 12:00,C-3,4000.00,5000.00,in\n',
    { rates: { USD: '1.3667' } },
  )
  expect(rows.map(({ starting }) => starting.map(({ amount, currency }) => `${amount} ${currency}`))).toEqual([
    ['9000.00 CAD'],
    ['8000.00 USD'],
    ['4000.00 CAD', '5000.00 USD'],
  ])
})

describe('a type that nobody explained', () => {
  test.each(['Recharge guichet', 'Chargement kiosque', 'Top-up'])(
    '"%s" is asked where money was received, and refused rather than taken as other',
    async (word) => {
      const file = `Date,Type,Montant reçu,Devise reçue,Montant envoyé,Devise envoyée,Client\n2026-03-04 10:00,${word},12500.00,CAD,,,K1\n2026-03-04 11:00,Envoi,,,0.5,BTC,K1\n`
      expect((await read(file)).ask.map(({ code, examples }) => [code, examples])).toEqual([['value-meaning', [word]]])
      const answered = await read(file, { values: { Type: { [word]: 'cash in' } } })
      expect(answered.reports.map(({ type, cad_total: total }) => [type, total])).toEqual([['LCTR', '12500.00']])
    },
  )
})

test('what values plainly are', () => {
  expect([
    dataKind('x', ['CAD', 'usd']),
    dataKind('x', ['2026-03-04', '2026-03-05 10:00']),
    dataKind('x', ['416-555-0101', '(514) 555-0102']),
    dataKind('Total', ['1,234.50', '7.00']),
    dataKind('Count', ['3', '4']),
    dataKind('Total', ['see note', '7.00']),
  ]).toEqual(['currencies', 'dates', 'phones', 'amounts', null, null])
})

test('a posting that stands in for the time of the transaction is told, unless it was chosen or another column has the time', async () => {
  const assumptionsOf = async (header: string, cells: string, settings: object = {}) =>
    (
      await read(`Transaction ID,${header},Amount,${TAIL}\nA,${cells},9850.00,${cash}\n`, settings)
    ).files[0]!.assumptions.filter((text) => text.includes('posted'))
  expect(await assumptionsOf('Posting Date', '2026-03-04 09:00')).toEqual([
    '"Posting Date" is when a transaction was posted, and no column says when it happened. The posting time is used as the time of the transaction. If money was received on another day, add that column, because the 24-hour window and the due date depend on it.',
  ])
  expect(await assumptionsOf('Date/Time,Posting Date', '2026-03-04 09:00,2026-03-05')).toEqual([])
  expect(await assumptionsOf('Posting Date', '2026-03-04 09:00', { columns: { 'Posting Date': 'datetime' } })).toEqual(
    [],
  )
})

describe('names under a header that says nothing are asked where no other column names anyone', () => {
  const file = (who: string, other: string) =>
    `Transaction ID,Date/Time,Who,Amount,${TAIL}${other === '' ? '' : ',Customer Name'}\nA,2026-03-04 09:00,${who},9850.00,${cash}${other}\nB,2026-03-05 09:00,"Ng, Na",100.00,${cash}${other}\n`

  test.each(['Peter Roy', '"Roy, Peter"', 'Hélène Côté-Lavoie'])('%s', async (who) => {
    expect((await read(file(who, ''))).ask.map(({ code, column }) => [code, column])).toEqual([
      ['unused-column', 'Who'],
    ])
  })

  test('not beside the name of the customer', async () => {
    expect((await read(file('Peter Roy', ',Ada Marlowe'))).ask).toEqual([])
  })
})

describe('how the money moved is never left open in silence', () => {
  const asked = async (file: string) => (await read(file)).ask.map(({ code }) => code)
  const head = 'Receipt No,Date/Time,Customer ID,Customer,Amount,Currency'

  test.each(['Notes', 'Remarks', 'Commentaires'])('"%s" that name no method leave it to be asked', async (name) => {
    expect(
      await asked(
        `${head},In/Out,${name}\n1,2026-03-04 10:00,C1,Ann Ray,12500.00,CAD,In,regular\n2,2026-03-04 11:00,C2,Bo Ray,300.00,CAD,In,\n`,
      ),
    ).toEqual(['method'])
  })

  test('a few rows of methods under a header that nobody knows are the method', async () => {
    const { reports } = await read(
      `${head},In/Out,Form of funds\n1,2026-03-04 10:00,C1,Ann Ray,12500.00,CAD,In,Cash\n2,2026-03-04 11:00,C2,Bo Ray,300.00,CAD,In,Cheque\n`,
    )
    expect(reports.map(({ transaction_ids: ids }) => ids)).toEqual([['1']])
  })

  test('a direction that names cash too is both', async () => {
    const { reports } = await read(
      `${head},Side,Coin Amount,Coin\n1,2026-03-04 10:00,C1,Ann Ray,5000.00,CAD,CASH_IN,0.033,BTC\n2,2026-03-04 11:00,C1,Ann Ray,6000.00,CAD,CASH_IN,0.0396,BTC\n`,
    )
    expect(reports.map(({ transaction_ids: ids, cad_total: total }) => [ids, total])).toEqual([
      [['1', '2'], '11000.00'],
    ])
  })
})

test.each(['Paid By', 'Payé par', 'Initiated By'])('who paid, under "%s" beside a method, is asked', async (header) => {
  const { ask } = await read(
    `Deal No,Date/Time,Buyer ID,Buyer,Amount,Currency,Payment Method,${header}\nA-1,2026-11-12 10:00,C1,Marc Dion,10000.00,CAD,Cash,Same\nA-2,2026-11-13 10:00,C2,Eric Huot,12500.00,CAD,Cash,Jean Huot\n`,
  )
  expect(ask.map(({ code, column }) => [code, column])).toContainEqual(['unused-column', header])
})
