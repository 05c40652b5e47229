import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

async function read(header: string, cells: string, settings: object = {}) {
  const sign = header.includes(';') ? ';' : ','
  const given = parseSettings(settings)
  if (!given.ok) throw new Error(given.errors.join(' '))
  return check(
    [
      {
        name: 'file.csv',
        open: () => [
          Buffer.from(
            `Transaction ID${sign}Date/Time${sign}${header}${sign}Customer ID\nA${sign}2026-03-04 10:00${sign}${cells}${sign}C-1\n`,
          ),
        ],
      },
    ],
    given.settings,
  )
}

const moved = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ starting, completing }) => ({
    received: starting.map(({ amount, currency }) => `${amount} ${currency}`),
    became: completing.map(({ amount, currency, rate }) => `${amount ?? ''} ${currency ?? ''} ${rate ?? ''}`.trim()),
  }))

describe('what was paid out never replaces what was received', () => {
  test.each([
    [
      'Cash Received,Received Currency,Paid Out,Paid Out Currency,Exchange Rate,Direction',
      '15000,CAD,1621271,JPY,0.009252,in',
      '0.009252',
    ],
    [
      'Cash Received,Received Currency,Paid Out,Paid Out Currency,Client Rate,Direction',
      '15000,CAD,1621271,JPY,0.009252,in',
      '0.009252',
    ],
    [
      'Montant reçu;Devise reçue;Montant remis;Devise remise;Taux client;Mode;Sens',
      '15000;CAD;1621271;JPY;0,009252;comptant;entrée',
      '0.009252',
    ],
    [
      'Paid In,Paid In Currency,Paid Out,Paid Out Currency,Rate,Method,Direction',
      '15000,CAD,1621271,JPY,0.009252,cash,in',
      '0.009252',
    ],
    [
      'Amount Received,Currency Received,Amount Paid Out,Currency Paid Out,Customer Rate,Method,Direction',
      '15000,CAD,1621271,JPY,0.009252,cash,in',
      '0.009252',
    ],
    [
      'Importe recibido;Divisa recibida;Importe pagado;Divisa pagada;Tipo de cambio;Forma de pago;Dirección',
      '15000;CAD;1621271;JPY;0,009252;Efectivo;entrada',
      '0.009252',
    ],
    [
      'Valor recebido;Moeda recebida;Valor pago;Moeda paga;Taxa de câmbio;Forma de pagamento;Direção',
      '15000;CAD;1621271;JPY;0,009252;Dinheiro;entrada',
      '0.009252',
    ],
    [
      'Betrag erhalten;Währung erhalten;Betrag ausgezahlt;Währung ausgezahlt;Wechselkurs;Zahlungsart;Richtung',
      '15000;CAD;1621271;JPY;0,009252;bar;Eingang',
      '0.009252',
    ],
  ])('%s', async (header, cells, rate) => {
    const result = await read(header, cells)
    expect(moved(result)).toEqual([{ received: ['15000 CAD'], became: [`1621271 JPY ${rate}`] }])
    expect(result.reports.map(({ type, cad_total: total }) => [type, total])).toEqual([['LCTR', '15000.00']])
  })

  test('what was handed back of a deposit is a completing action of its own, and the amount deposited is said by nobody', async () => {
    const result = await read(
      'Cash Received,Paid Out,Method,Direction,Disposition',
      '15000,4000,cash,in,Deposit to account',
    )
    expect(result.rows[0]!.starting.map(({ amount }) => amount)).toEqual(['15000'])
    expect(result.rows[0]!.completing.map(({ amount, disposition }) => [amount ?? null, disposition ?? null])).toEqual([
      [null, 'Deposit to account'],
      ['4000', null],
    ])
    expect(result.reports.map(({ type, cad_total: total }) => [type, total])).toEqual([['LCTR', '15000.00']])
  })

  test('without a direction it is asked whose side the columns take, and cash stays cash', async () => {
    const header = 'Cash Received,Received Currency,Paid Out,Paid Out Currency'
    expect((await read(header, '15000,CAD,1621271,JPY')).ask.map(({ code }) => code)).toEqual(['direction'])
    const answered = await read(header, '15000,CAD,1621271,JPY', { constants: { direction: 'in' } })
    expect(answered.reports.map(({ type, cad_total: total }) => [type, total])).toEqual([['LCTR', '15000.00']])
  })

  test('a withdrawal beside an amount is asked; answered, both are used; called a debit by the user, the row is refused', async () => {
    const [header, cells] = ['Amount,Withdrawal,Method,Direction', '15000,4000,cash,in']
    const { ask } = await read(header, cells)
    expect(ask.map(({ code, column, choices }) => [code, column, choices.map(({ value }) => value)])).toEqual([
      ['two-amounts', 'Withdrawal', ['sent.amount', 'ignore']],
    ])
    expect(moved(await read(header, cells, { columns: { Withdrawal: 'sent.amount' } }))).toEqual([
      { received: ['15000 CAD'], became: ['4000 CAD'] },
    ])
    const debit = await read(header, cells, { columns: { Withdrawal: 'debit' } })
    expect([debit.rows, debit.problems.map(({ code }) => code)]).toEqual([[], ['two-amounts']])
  })

  test('a statement keeps its two columns, of which a record fills one', async () => {
    expect(moved(await read('Description,Paid Out,Paid In', 'CASH DEPOSIT,,15000.00'))).toEqual([
      { received: ['15000.00 CAD'], became: [] },
    ])
  })
})
