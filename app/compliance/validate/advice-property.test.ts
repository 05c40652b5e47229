import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type GoodType, goodInputs } from '#tests/support/reports/report-check.ts'
import { now } from '#tests/support/reports/report-inputs.ts'
import { commonExamples } from '#tests/support/rules/common.ts'
import type { Example } from '#tests/support/rules/example.ts'
import { followedIn, waysToFollow, type Way } from '#tests/support/rules/follow.ts'
import { thresholdExamples } from '#tests/support/rules/lctr.ts'
import { qualityExamples } from '#tests/support/rules/quality.ts'
import { suspicionExamples } from '#tests/support/rules/str.ts'
import { buildReport } from '../drafting/build.ts'
import { setAt } from '../reports/document/pointer.ts'
import { codesAt } from '../reports/document/shape.ts'
import type { JsonValue } from '../reports/facts/input.ts'
import { type Message, validateReport } from './index.ts'

/** A report with values taken from it or changed, and where. */
interface Changed {
  type: GoodType
  document: object
  context: Example['context']
  paths: readonly string[]
}

const rows = Object.values({ ...commonExamples, ...thresholdExamples, ...suspicionExamples, ...qualityExamples })
const changedBy = (document: object, changes: Example['changes']): object => {
  for (const [path, value] of Object.entries(changes)) setAt(document, path, structuredClone(value))
  return document
}
const examples: readonly Changed[] = rows
  .flatMap(({ refused, passed }) => [refused, passed])
  .map(({ type, input, changes, context }) => ({
    type,
    document: changedBy(structuredClone(buildReport(goodInputs[type](input)).document), changes),
    context,
    paths: Object.keys(changes),
  }))
const saidOf = ({ context }: Pick<Changed, 'context'>, document: unknown) =>
  validateReport(document, { now, ...context })

const key = ({ code, path }: Message) => `${code} ${path}`
const FORBIDDEN = 364
/** What leads on to a value that is still missing says nothing against the one that was entered. */
const leadsOn: ReadonlySet<number> = new Set([329, 330, 375])
const fieldOf = (path: string): string => path.replace(/^.*\//, '')
/** Messages that follow from an answer, but ask for another one in its turn: which rule's may follow which rule's. */
const nextInTurn: Readonly<Record<string, string>> = {
  // A report of less than $10,000 says how its transactions belong together.
  'C-14': 'C-06',
}

/** New messages that contradict the one that was followed, as texts. */
function contraryIn({ paths, context }: Changed, before: readonly Message[], message: Message, document: unknown) {
  const known = new Set(before.map(key))
  const own = new Set(paths)
  return saidOf({ context }, document)
    .filter((one) => {
      if (key(one) === key(message)) return one.severity === message.severity
      // What the report was made wrong by is wrong for another reason.
      if (known.has(key(one)) || own.has(one.path) || nextInTurn[message.ruleId] === one.ruleId) return false
      return one.severity === 'reject' ? !leadsOn.has(one.code) || one.path === message.path : one.path === message.path
    })
    .map((one) => `${one.severity} ${one.ruleId} ${one.path}: ${one.message}`)
}

interface Followed {
  message: Message
  way: Way
  document: unknown
  contrary: readonly string[]
}

/** Each message of the report that names a value to give or clear, followed in every way that a person may choose. */
function followedOf(one: Changed): Followed[][] {
  const before = saidOf(one, one.document)
  return before.flatMap((message) => {
    const ways = waysToFollow(one.type, one.document, message).flatMap((way) => {
      const document = followedIn(one.document, way)
      return document === null ? [] : [{ message, way, document, contrary: contraryIn(one, before, message, document) }]
    })
    return ways.length === 0 ? [] : [ways]
  })
}

/** At least one value answers the message and calls forth no other; returns how many messages were followed. */
function expectAnswered(one: Changed): number {
  const followed = followedOf(one)
  for (const ways of followed) {
    const { ruleId, path, message } = ways[0]!.message
    const isAnswered = ways.some(({ contrary }) => contrary.length === 0)
    const found = isAnswered ? [] : ways.map(({ way, contrary }) => [way.value, ...contrary])
    expect(found, `${ruleId} ${path}: ${message}`).toEqual([])
  }
  return followed.length
}

/**
 * No value that a missing one may have is then to be cleared, or clears another, unless the message offers both ways.
 */
function expectNotForbidden(one: Changed): void {
  const known = new Set(saidOf(one, one.document).map(key))
  for (const { message, way, document } of followedOf(one).flat()) {
    if (way.value === undefined) continue
    const forbidden = saidOf(one, document).filter(
      (other) => other.code === FORBIDDEN && !known.has(key(other)) && !/, or correct the method/.test(other.message),
    )
    expect(
      forbidden.map((other) => `${other.path}: ${other.message}`),
      `${message.ruleId} ${way.path} = ${String(way.value)}: ${message.message}`,
    ).toEqual([])
  }
}

/** Follows what would be refused, one message after another, until nothing more names a value. */
function followToTheEnd(one: Changed): void {
  let at: Changed = { ...one, paths: [] }
  const entered = new Map<string, string>()
  for (let step = 0; step < 60; step += 1) {
    const next = followedOf(at)
      .filter(([first]) => first!.message.severity === 'reject')
      .flatMap((ways) => ways.filter(({ contrary }) => contrary.length === 0).slice(0, 1))[0]
    if (next === undefined) return
    const { way, message, document } = next
    const was = entered.get(way.path)
    expect(was, `${message.ruleId} ${way.path}: ${message.message} It was followed before: ${was}`).toBeUndefined()
    entered.set(way.path, message.message)
    at = { ...at, document: document as object }
  }
  expect.fail(`The advice on this report never ends: ${[...entered.values()].join(' ')}`)
}

function* leaves(value: unknown, path = ''): Generator<string> {
  if (typeof value !== 'object' || value === null) yield path
  else for (const [name, inner] of Object.entries(value)) yield* leaves(inner, `${path}/${name}`)
}
/** What a person can't change by itself. */
const isFixed = (path: string): boolean => /^(?:refId|typeCode|(?:report|submit|address)TypeCode)$/.test(fieldOf(path))

/** One value of a report taken away, or another of its codes or answers in its place. */
function change({ type, document }: Changed): fc.Arbitrary<readonly [string, JsonValue | undefined]> {
  return fc.constantFrom(...[...leaves(document)].filter((path) => !isFixed(path))).chain((path) => {
    const codes = [...(codesAt(type, document, path) ?? [])].map((code) => (/^\d+$/.test(code) ? Number(code) : code))
    const others: readonly JsonValue[] = path.endsWith('Indicator') ? [true, false] : codes
    return fc.tuple(fc.constant(path), fc.constantFrom<JsonValue | undefined>(undefined, ...others))
  })
}
const reports = fc.constantFrom(...examples).chain((one) =>
  fc.array(change(one), { maxLength: 3 }).map((changes): Changed => ({
    ...one,
    document: changedBy(structuredClone(one.document), Object.fromEntries(changes)),
    paths: [...one.paths, ...changes.map(([path]) => path)],
  })),
)

it('an account entered as requested is not advised to be moved, unless its number is the client’s own', () => {
  const details = '/transactions/0/completingActions/0/details'
  const client = '/transactions/0/startingActions/0/conductors/0/details/clientNumber'
  const account = { number: '7654321', typeCode: 1, currencyCode: 'CAD', holders: [] }
  const said = (changes: Example['changes']) =>
    saidOf({ context: {} }, changedBy(structuredClone(buildReport(goodInputs.LCTR()).document), changes))
  for (const dispositionCode of [1, 28]) {
    const changes = {
      [`${details}/dispositionCode`]: dispositionCode,
      [`${details}/account`]: undefined,
      [client]: 'C-9',
    }
    const advice = said(changes).filter(({ path }) => path === `${details}/account/number`)
    expect(advice.map(({ ruleId }) => ruleId)).toEqual(['C-21'])
    const rules = (number: string) =>
      said({ ...changes, [`${details}/account`]: { ...account, number } }).map(({ ruleId }) => ruleId)
    expect(rules('7654321')).not.toContain('LCTR-15')
    expect(rules('C-9')).toContain('LCTR-15')
  }
})

it('each message of any example of any rule that names a value is answered by it, and calls forth no other', () => {
  expect(examples.reduce((count, one) => count + expectAnswered(one), 0)).toBeGreaterThan(100)
})

it('nor does a message of any report from which values were taken or in which they were changed', () => {
  let count = 0
  fc.assert(
    fc.property(reports, (one) => {
      count += expectAnswered(one)
    }),
    { numRuns: 250 },
  )
  expect(count).toBeGreaterThan(150)
})

it('a missing value, whichever it is given, is never to be cleared again', () => {
  fc.assert(fc.property(reports, expectNotForbidden), { numRuns: 100 })
})

it('advice that is followed to the end ends, and never asks twice of one field', () => {
  fc.assert(fc.property(reports, followToTheEnd), { numRuns: 60 })
})
