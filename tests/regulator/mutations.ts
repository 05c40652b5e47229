import { change, type Json } from '#fixtures/regulator/checks/change.ts'

/** A document with one change, and a description of it. */
export interface Mutation {
  /** Index of the changed document. */
  base: number
  what: string
  pointer: string
  document: unknown
}

/** A seeded random number generator (mulberry32), the same on every machine. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

interface Place {
  pointer: string
  name: string
  value: unknown
}

function* placesIn(value: unknown, pointer = ''): Generator<Place> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    yield { pointer: `${pointer}/${name}`, name, value: inner }
    yield* placesIn(inner, `${pointer}/${name}`)
  }
}

/** Typical wrong values by kind of field. */
const VALUES: readonly [field: RegExp, values: readonly unknown[]][] = [
  [
    /^amount$|^valueInCanadianDollars$/,
    ['1000.00', '9999.99', '10000.00', '10000000000000', '0.00', '17.5', '12,500', '-5.00', 12500],
  ],
  [/^exchangeRate$/, ['0.00', '1.0', '0.0139', '71.64']],
  [
    /^dateTimeOf|^dateTimeReceived$|^period/,
    [
      '1999-11-02T14:05:00-05:00',
      '2030-01-01T00:00:00-05:00',
      '2026-02-30T10:00:00-05:00',
      '2026-11-02T14:05:00Z',
      '2026-11-02T25:05:00-05:00',
    ],
  ],
  [/^dateOf|^dateOpened$/, ['1850-01-01', '2030-01-01', '2026-02-30', '02/11/2026']],
  [/^timeOf/, ['25:00:00-05:00', '13:25', '13:25:06-05:00']],
  [
    /^surname$|^givenName$|^nameOfEntity$/,
    ['TBD', 'N/A', 'unknown', 'Null', 'So', 'Test', 'XXX', 'xx', '0000', '-', ' '],
  ],
  [
    /^occupation$|^natureOfPrincipalBusiness$|^purpose|^how/,
    ['not provided', 'manager', 'n/a', 'sales', '6211', 'TBD', 'retired', ''],
  ],
  [/^number$|^clientNumber$/, ['0000', 'n/a', '046 454 286', 'A'.repeat(101), 'unknown']],
  [
    /^streetAddress$/,
    [
      'Station A PO Box 77',
      'PO Box 12',
      'General Delivery',
      'Suite 200',
      'CP 40',
      '55 Bloor Street West, PO Box 12',
      'unknown',
    ],
  ],
  [/^city$/, ['n/a', 'Sainte-Anne-de-Bellevue', '']],
  [/^postalZipCode$/, ['V5K 0A1', 'K1A 0B1', '12345', 'k1p5m7', 'not provided']],
  [/ProvinceStateCode$|^provinceStateCode$/, ['QC', 'NY', 'ZZ', 'BC']],
  [/CountryCode$|^countryCode$|^countryOf/, ['US', 'FR', 'MX', 'XX', 'CA']],
  [/^currencyCode$/, ['USD', 'EUR', 'CAD', 'XAU', 'BTC', 'IRR']],
  [/^virtualCurrencyTypeCode$/, ['OTH', 'BTC', 'ETH', 'CAD']],
  [/^telephoneNumber$/, ['+1 613 555 0100', '6135550100', '0000', 'call home', '613-555-0100']],
  [/^emailAddress$/, ['nobody', 'a@b', 'ada@example.com']],
  [/Code$/, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 21, 27, 28, 31, 32, 99, '1']],
  [/refId$/, ['nobody', 'person-1', '11', '21', 'has space']],
  [/Reference$/, ['A/1', 'B2-01', 'A-1']],
  [/Indicator$/, [true, false, 'yes']],
  [/^reportingEntity(Number|ContactId|LocationId)$/, [12345678, -1, '', 'HQ001', 'LOC 1']],
]

/** Fields that can be added to an object. */
const ADDED: readonly [beside: string, field: string, values: readonly unknown[]][] = [
  ['dispositionCode', 'valueInCanadianDollars', ['12500.00', '10000000000000']],
  ['dispositionCode', 'dispositionOther', ['Something else']],
  ['dispositionCode', 'exchangeRate', ['1.37', '0.73']],
  [
    'dispositionCode',
    'account',
    [
      { holders: [] },
      { number: '1234567', holders: [] },
      { number: '1234567', typeCode: 1, currencyCode: 'CAD', holders: [] },
      { typeCode: 4, currencyCode: 'CAD', number: '12', holders: [] },
    ],
  ],
  ['methodCode', 'methodOther', ['By pigeon']],
  ['surname', 'extensionNumber', ['12', 'ext 5']],
  ['occupation', 'alias', ['unknown', 'Lucky']],
  ['identifierTypeCode', 'identifierTypeOther', ['Library card']],
  ['streetAddress', 'provinceStateName', ['Ontario']],
  ['streetAddress', 'unstructured', ['12 Example Street']],
  ['reportTypeCode', 'ministerialDirectiveCode', ['IR2020', '1']],
  ['currencyCode', 'colour', ['red']],
  ['currencyCode', 'virtualCurrencyTypeCode', ['BTC', 'OTH']],
  ['clientNumber', 'emailAddress', ['ada@example.com', 'none']],
  ['relationshipOfConductorCode', 'relationshipOfConductorOther', ['Neighbour']],
  ['attemptedTransactionIndicator', 'reasonNotCompleted', ['Left the shop']],
]

function replaced(
  { pointer, name, value }: Place,
  pick: (below: number) => number,
): { what: string; changes: Json } | null {
  const pool = VALUES.find(([field]) => field.test(name))?.[1]
  if (Array.isArray(value) || (typeof value === 'object' && value !== null) || !pool) return null
  const put = pool[pick(pool.length)]
  return put === value ? null : { what: `${name} = ${JSON.stringify(put)}`, changes: { [pointer]: put } }
}

function added({ pointer, name }: Place, pick: (below: number) => number): { what: string; changes: Json } | null {
  const pool = ADDED.filter(([beside]) => beside === name)
  if (pool.length === 0) return null
  const [, field, values] = pool[pick(pool.length)]!
  const put = values[pick(values.length)]
  return { what: `${field} added: ${JSON.stringify(put)}`, changes: { [pointer.replace(/[^/]+$/, field)]: put } }
}

function listed(
  { pointer, name, value }: Place,
  pick: (below: number) => number,
): { what: string; changes: Json } | null {
  if (!Array.isArray(value)) return null
  if (value.length === 0 || pick(2) === 0) return { what: `${name} emptied`, changes: { [pointer]: [] } }
  const item: unknown = value[pick(value.length)]
  return { what: `${name} four times`, changes: { [pointer]: [item, item, item, item] } }
}

const removed = ({ pointer, name }: Place): { what: string; changes: Json } => ({
  what: `${name} taken away`,
  changes: { [pointer]: undefined },
})

/** `count` documents, each with one seeded change of a given one. */
export function mutationsOf(documents: readonly unknown[], count: number, seed: number): Mutation[] {
  const pick = seeded(seed)
  const places = documents.map((document) => [...placesIn(document)])
  const made: Mutation[] = []
  while (made.length < count) {
    const index = pick(documents.length)
    const place = places[index]![pick(places[index]!.length)]!
    const way = pick(10)
    const one =
      way < 5 ? replaced(place, pick) : way < 7 ? removed(place) : way < 9 ? added(place, pick) : listed(place, pick)
    if (one)
      made.push({
        base: index,
        what: one.what,
        pointer: Object.keys(one.changes)[0]!,
        document: change(documents[index], one.changes),
      })
  }
  return made
}

/** Each value of each document removed once: proves the requirements of parties, actions and reports in every role. */
export function* withoutEach(documents: readonly unknown[]): Generator<Mutation> {
  for (const [base, document] of documents.entries())
    for (const place of placesIn(document)) {
      const { what, changes } = removed(place)
      yield { base, what, pointer: place.pointer, document: change(document, changes) }
      if (Array.isArray(place.value) && place.value.length > 0)
        yield {
          base,
          what: `${place.name} emptied`,
          pointer: place.pointer,
          document: change(document, { [place.pointer]: [] }),
        }
    }
}
