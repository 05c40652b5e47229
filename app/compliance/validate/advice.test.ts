import { expect, it } from 'vitest'
import { lctrInput, lvctrInput, now, strInput } from '#tests/support/reports/report-inputs.ts'
import { buildReport } from '../drafting/build.ts'
import { ruledOutBy } from '../reports/document/applies.ts'
import type { JsonValue } from '../reports/facts/input.ts'
import { setAt } from '../reports/document/pointer.ts'
import { codeOptions } from '../words/codes.ts'
import { validateReport } from './index.ts'
import type { Message } from './index.ts'

const inputs = { LCTR: lctrInput, LVCTR: lvctrInput, STR: strInput }
const tables = { LCTR: 'dispositionLctr', LVCTR: 'dispositionLvctr', STR: 'dispositionStr' } as const
const action = '/transactions/0/completingActions/0/details'

/** A value that a person could enter there. */
const samples: Readonly<Record<string, JsonValue>> = {
  amount: '12000.00',
  currencyCode: 'CAD',
  virtualCurrencyTypeCode: 'BTC',
  virtualCurrencyTypeOther: 'Examplecoin',
  valueInCanadianDollars: '12000.00',
  dispositionOther: 'sent abroad by mail',
  exchangeRate: '1.3650',
  referenceNumber: 'C-1',
  number: '123',
}

const refusals = (messages: readonly Message[]) =>
  messages.filter((one) => one.severity === 'reject').map((one) => `${one.code} ${one.path}`)

/** What is said of a report, and what is said once the advice on one value was followed as the product follows it. */
function followed(type: keyof typeof inputs, changes: Readonly<Record<string, JsonValue | undefined>>) {
  const document = () => {
    const made = structuredClone(buildReport(inputs[type]({})).document)
    for (const [path, value] of Object.entries(changes)) setAt(made, path, value)
    return made
  }
  const before = validateReport(document(), { now })
  return before
    .filter((one) => [329, 330].includes(one.code) && one.severity === 'reject' && one.path.startsWith(action))
    .map((message) => {
      const after = document()
      const value = samples[message.path.split('/').at(-1)!]
      expect(value, message.path).toBeDefined()
      for (const other of ruledOutBy(after, message.path, value)) setAt(after, other, undefined)
      setAt(after, message.path, value)
      return { message, before: refusals(before), after: refusals(validateReport(after, { now })) }
    })
}

const shapes: Readonly<Record<string, Readonly<Record<string, JsonValue | undefined>>>> = {
  'an amount of money': {
    amount: '100.00',
    currencyCode: 'CAD',
    virtualCurrencyTypeCode: undefined,
    valueInCanadianDollars: undefined,
  },
  'an amount of coins': {
    amount: '0.5',
    currencyCode: undefined,
    virtualCurrencyTypeCode: 'BTC',
    valueInCanadianDollars: undefined,
  },
  'a value': {
    amount: undefined,
    currencyCode: 'CAD',
    virtualCurrencyTypeCode: undefined,
    valueInCanadianDollars: '100.00',
  },
  nothing: {
    amount: undefined,
    currencyCode: undefined,
    virtualCurrencyTypeCode: undefined,
    valueInCanadianDollars: undefined,
  },
}

it.each(['LCTR', 'LVCTR', 'STR'] as const)(
  'no advice on a completing action of an %s, once followed, leads to a value that FINTRAC then wants cleared',
  (type) => {
    let count = 0
    for (const { code } of codeOptions(tables[type]))
      for (const [shape, values] of Object.entries(shapes)) {
        const changes = Object.fromEntries(Object.entries(values).map(([name, value]) => [`${action}/${name}`, value]))
        for (const { message, before, after } of followed(type, {
          ...changes,
          [`${action}/dispositionCode`]: Number(code),
        })) {
          count += 1
          const fresh = after.filter((one) => one.startsWith('364') && !before.includes(one))
          expect(fresh, `${type} ${code} with ${shape}: ${message.message}`).toEqual([])
          expect(after, message.path).not.toContain(`${message.code} ${message.path}`)
        }
      }
    expect(count).toBeGreaterThan(40)
  },
)

it('says which value the missing one takes the place of', () => {
  const { document } = buildReport(lctrInput({}))
  setAt(document, `${action}/dispositionCode`, 17)
  const message = validateReport(document, { now }).find((one) => one.path === `${action}/virtualCurrencyTypeCode`)
  expect(message?.message).toBe(
    'This disposition ends in virtual currency, and the report says CAD. Choose the virtual currency in its place, or another disposition.',
  )
  expect(ruledOutBy(document, `${action}/virtualCurrencyTypeCode`, 'BTC')).toEqual([`${action}/currencyCode`])
})

it('asks for no number of a health card that its province does not allow as identification', () => {
  const { document } = buildReport(lctrInput({}))
  const one = '/definitions/0/identifications/0'
  setAt(document, one, {
    identifierTypeCode: 5,
    jurisdictionOfIssueCountryCode: 'CA',
    jurisdictionOfIssueProvinceStateCode: 'ON',
  })
  const said = () => validateReport(document, { now }).find(({ path }) => path === `${one}/number`)
  expect(said()?.message).toBe(
    'The province doesn’t allow its health card as identification. Use another document, or remove this identification.',
  )
  setAt(document, `${one}/jurisdictionOfIssueProvinceStateCode`, 'BC')
  expect(said()?.message).toBe('Identification number is missing. Enter it or remove this identification.')
})
