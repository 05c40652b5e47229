import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type GoodType, goodInputs } from '#tests/support/reports/report-check.ts'
import { now } from '#tests/support/reports/report-inputs.ts'
import { commonExamples } from '#tests/support/rules/common.ts'
import type { Example } from '#tests/support/rules/example.ts'
import { thresholdExamples } from '#tests/support/rules/lctr.ts'
import { qualityExamples } from '#tests/support/rules/quality.ts'
import { suspicionExamples } from '#tests/support/rules/str.ts'
import { buildReport } from '../drafting/build.ts'
import { ruledOutBy } from '../reports/document/applies.ts'
import { getAt, setAt } from '../reports/document/pointer.ts'
import type { JsonValue } from '../reports/facts/input.ts'
import { type Message, validateReport } from './index.ts'

const made = ({ type, input, changes }: Example): unknown => {
  const document: unknown = structuredClone(buildReport(goodInputs[type](input)).document)
  for (const [path, value] of Object.entries(changes)) setAt(document, path, structuredClone(value))
  return document
}
const saidOf = ({ context }: Example, document: unknown) => validateReport(document, { now, ...context })

/** What a person enters where the good report has nothing. */
const samples: Readonly<Record<string, JsonValue>> = {
  amount: '12000.00',
  currencyCode: 'CAD',
  virtualCurrencyTypeCode: 'BTC',
  valueInCanadianDollars: '12000.00',
  exchangeRate: '1.3650',
  referenceNumber: 'C-1',
  number: '7654321',
  reasonNotCompleted: 'The client left the store.',
  dateOfPosting: '2026-11-10',
  dateTimeOfPosting: '2026-11-10T20:00:00-05:00',
  relationshipOfConductorCode: 7,
  typeCode: 1,
  clientNumber: 'C-9',
  surname: 'Exemple',
  givenName: 'Ada',
}
const sampleFor = (type: GoodType, path: string): JsonValue | undefined => {
  const good = getAt(buildReport(goodInputs[type]()).document, path)
  if (typeof good === 'string' || typeof good === 'number' || typeof good === 'boolean') return good
  const name = path.split('/').at(-1)!
  return /Other$/.test(name) ? 'something else entirely' : samples[name]
}

const demands: ReadonlySet<number> = new Set([329, 330])
const FORBIDDEN = 364

/**
 * Follows one message as the form does: the value is entered and what it rules out is cleared, or the value itself is
 * cleared.
 */
function followed(example: Example, message: Message): unknown {
  const document = made(example)
  if (message.code === FORBIDDEN) return setAt(document, message.path, undefined) ? document : null
  const value = sampleFor(example.type, message.path)
  if (value === undefined) return null
  for (const other of ruledOutBy(document, message.path, value)) setAt(document, other, undefined)
  return setAt(document, message.path, value) ? document : null
}

const key = ({ code, path }: Message) => `${code} ${path}`

/**
 * How many messages of a report could be followed; each is then gone, and has not led to one that says the contrary.
 */
function follow(example: Example): number {
  const before = saidOf(example, made(example))
  const known = new Set(before.map(key))
  let count = 0
  for (const message of before) {
    if (message.severity !== 'reject' || !(demands.has(message.code) || message.code === FORBIDDEN)) continue
    const document = followed(example, message)
    if (document === null) continue
    count += 1
    const after = saidOf(example, document)
    const text = `${message.ruleId} ${message.path}: ${message.message}`
    expect(after.map(key), text).not.toContain(key(message))
    const contrary = after.filter(
      (one) =>
        one.severity === 'reject' &&
        !known.has(key(one)) &&
        // What was entered is forbidden, or asks that what stood there already goes; what was cleared is asked for.
        (demands.has(message.code) ? one.code === FORBIDDEN : one.path === message.path && demands.has(one.code)),
    )
    expect(
      contrary.map(({ path, message: text }) => `${path}: ${text}`),
      text,
    ).toEqual([])
  }
  return count
}

it('an account entered as requested is not advised to be moved, unless its number is the client’s own', () => {
  const details = '/transactions/0/completingActions/0/details'
  const client = '/transactions/0/startingActions/0/conductors/0/details/clientNumber'
  const account = { number: '7654321', typeCode: 1, currencyCode: 'CAD', holders: [] }
  for (const dispositionCode of [1, 28]) {
    const asked: Example = {
      type: 'LCTR',
      input: {},
      context: {},
      changes: { [`${details}/dispositionCode`]: dispositionCode, [`${details}/account`]: undefined, [client]: 'C-9' },
    }
    const advice = saidOf(asked, made(asked)).filter(({ path }) => path === `${details}/account/number`)
    expect(advice.map(({ ruleId }) => ruleId)).toEqual(['C-21'])
    const rules = (number: string) => {
      const given = { ...asked, changes: { ...asked.changes, [`${details}/account`]: { ...account, number } } }
      return saidOf(given, made(given)).map(({ ruleId }) => ruleId)
    }
    expect(rules('7654321')).not.toContain('LCTR-15')
    expect(rules('C-9')).toContain('LCTR-15')
  }
})

it('following the advice of any example of any rule leads to no message that says the contrary', () => {
  const rows = Object.values({ ...commonExamples, ...thresholdExamples, ...suspicionExamples, ...qualityExamples })
  const count = rows.reduce((sum, { refused, passed }) => sum + follow(refused) + follow(passed), 0)
  expect(count).toBeGreaterThan(25)
})

function* leaves(value: unknown, path = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) yield path
  else for (const [name, inner] of Object.entries(value)) yield* leaves(inner, `${path}/${name}`)
}

it('nor does following it in a good report from which values were taken', () => {
  const types: readonly GoodType[] = ['LCTR', 'LVCTR', 'STR']
  const pointers = Object.fromEntries(
    types.map((type) => [
      type,
      [...leaves(buildReport(goodInputs[type]()).document)].filter(
        (path) => !/\/(?:refId|typeCode|\w+TypeCode)$/.test(path),
      ),
    ]),
  ) as Record<GoodType, string[]>
  let count = 0
  fc.assert(
    fc.property(
      fc
        .constantFrom(...types)
        .chain((type) =>
          fc.tuple(
            fc.constant(type),
            fc.uniqueArray(fc.constantFrom(...pointers[type]), { minLength: 1, maxLength: 3 }),
          ),
        ),
      ([type, taken]) => {
        const changes = Object.fromEntries(taken.map((path) => [path, undefined]))
        count += follow({ type, changes, context: {}, input: {} })
      },
    ),
    { numRuns: 150 },
  )
  expect(count).toBeGreaterThan(30)
})
