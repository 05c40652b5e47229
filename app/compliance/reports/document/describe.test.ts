import { describe, expect, it } from 'vitest'
import { acme, ada, cashTransaction, lctrInput, lvctrInput, strInput } from '#tests/support/reports/report-inputs.ts'
import { buildReport } from '../../drafting/build.ts'
import { describeReport, groupDigits } from './describe.ts'
import type { ReportRow, ReportSection } from './describe.ts'
import { getAt } from './pointer.ts'

const rowsOf = (sections: readonly ReportSection[]): ReportRow[] =>
  sections.flatMap((one) => [...one.rows, ...rowsOf(one.children)])
const titlesOf = (sections: readonly ReportSection[]): string[] =>
  sections.flatMap((one) => [one.title, ...titlesOf(one.children)])
const leavesOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.length > 0 ? [path] : []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => leavesOf(item, `${path}/${key}`))
  return [path]
}

const rich = cashTransaction({
  sources: [{ party: acme, accountNumber: '12' }],
  conductors: [{ party: ada, onBehalfOf: [{ party: acme, relationshipCode: 6 }] }],
  completing: [
    {
      dispositionCode: 1,
      amount: '12000',
      currency: 'CAD',
      account: { number: '1', typeCode: 2, currency: 'CAD', holders: [{ party: acme }] },
      beneficiaries: [{ party: acme, relationshipCode: 6 }],
    },
  ],
})

describe('a report in words', () => {
  it.each([
    ['LCTR', lctrInput({ transactions: [rich] })],
    ['LVCTR', lvctrInput()],
    ['STR', strInput({ transactions: [rich] })],
  ])('%s: shows every value of the document, each once', (_type, input) => {
    const { document } = buildReport(input)
    const rows = rowsOf(describeReport(document))
    const shown = rows.map((row) => row.path)
    expect(new Set(shown).size).toBe(shown.length)
    const wanted = leavesOf(document).filter(
      (path) =>
        !/\/(refId|addressTypeCode)$/.test(path) &&
        !(path.endsWith('/typeCode') && !/\/(account|registrationsIncorporations\/\d+)\/typeCode$/.test(path)),
    )
    expect(shown.sort()).toEqual(wanted.sort())
    for (const row of rows) {
      expect(getAt(document, row.path)).toBeDefined()
      expect(row.label).toMatch(/^[A-Z$0-9]/)
      expect(row.value).not.toBe('')
      if (/(?:Codes?|direction|accountStatusAtTimeOfTransaction)$/.test(row.path))
        expect(row.value, row.path).not.toMatch(/^[\d, ]+$/)
    }
  })

  it('in French has French words for each code, yes and no, and amounts as French writes them', () => {
    const { document } = buildReport(lctrInput({ transactions: [rich] }))
    const french = new Map(rowsOf(describeReport(document, 'fr')).map(({ path, value }) => [path, value]))
    const english = rowsOf(describeReport(document))
    const at = (path: string) => french.get(path)
    expect(at('/reportDetails/reportTypeCode')).toBe("Décl. d'opér. importantes en esp. (DOIE)")
    expect(at('/transactions/0/startingActions/0/details/amount')).toBe('12\u00a0000,00\u00a0$ CAD')
    expect(at('/transactions/0/completingActions/0/details/dispositionCode')).toBe('Dépôt au compte')
    expect(titlesOf(describeReport(document, 'fr'))).toContain('Opération\u00a0: TX-1')
    const coins = buildReport(lvctrInput()).document
    const rates = (language: 'en' | 'fr') =>
      rowsOf(describeReport(coins, language)).flatMap(({ path, value }) =>
        path.endsWith('exchangeRate') ? [value] : [],
      )
    expect(rates('en').length).toBeGreaterThan(0)
    expect(rates('fr')).toEqual(rates('en').map((rate) => rate.replace('.', ',')))
    // What reads the same in both languages is the same word in both tables.
    const same = english.filter(
      ({ path, value }) =>
        french.get(path) === value &&
        /(?:Codes?|Indicator|direction|Status\w*|amount|Dollars)$/.test(path) &&
        !path.endsWith('postalZipCode'),
    )
    expect(new Set(same.map(({ value }) => value))).toEqual(new Set(['Canada', 'Ontario']))
    const deletion = { reportDetails: { reportTypeCode: 106, submitTypeCode: 5, reportSubmitReasonCode: 4 } }
    expect(
      rowsOf(describeReport(deletion, 'fr'))
        .map(({ value }) => value)
        .slice(1),
    ).toEqual(['Supprimer', 'Soumis par erreur'])
    expect(
      rowsOf(describeReport(deletion))
        .map(({ value }) => value)
        .slice(1),
    ).toEqual(['Delete', 'Submitted in error'])
  })

  it('resolves codes, names parties and groups money', () => {
    const sections = describeReport(buildReport(lctrInput({ transactions: [rich] })).document)
    expect(titlesOf(sections)).toEqual(
      expect.arrayContaining([
        'Conductor: Ada Exemple',
        'On behalf of: Acme Exemple Inc.',
        'Account holder: Acme Exemple Inc.',
        'Transaction: TX-1',
      ]),
    )
    const values = Object.fromEntries(rowsOf(sections).map((row) => [row.path, row.value]))
    expect(values['/transactions/0/startingActions/0/details/amount']).toBe('$12,000.00 CAD')
    expect(values['/transactions/0/largeCashTransactionDetails/methodCode']).toBe('In person')
    expect(values['/transactions/0/completingActions/0/details/account/typeCode']).toBe('Business')
    expect(values['/transactions/0/largeCashTransactionDetails/dateTimeOfTransaction']).toBe(
      '2026-11-10 13:30:00 (UTC−05:00)',
    )
  })

  it('survives documents of the wrong shape', () => {
    for (const broken of [
      null,
      7,
      {},
      { reportDetails: 3 },
      { transactions: [null, { startingActions: 'x' }], definitions: {} },
    ])
      expect(() => describeReport(broken)).not.toThrow()
    expect(groupDigits('1234567.5000')).toBe('1,234,567.5000')
    expect(groupDigits('12a')).toBe('12a')
  })
})
