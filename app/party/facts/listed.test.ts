import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customerListNames, customerLists, ownershipSpec, verificationSpec } from './customer-lists.ts'
import {
  defectsOf,
  listEntriesText,
  partsOf,
  parseListEntries,
  type ListEntry,
  type ListPart,
  type ListSpec,
} from './listed.ts'

const today = '2026-11-30'

/** Parts that aren't plain text. */
const places: Readonly<Partial<Record<string, readonly string[]>>> = {
  country: ['CA', 'Canada', 'CAN'],
  province: ['QC', 'Québec'],
  postalCode: ['H2X 1Z4', 'h2x1z4'],
}

const partText = ({ key, isDay, choices, most }: ListPart) =>
  places[key] !== undefined
    ? fc.constantFrom(...places[key])
    : choices !== undefined
      ? fc.constantFrom(...choices.map(({ value }) => value))
      : isDay
        ? fc.constantFrom('2020-02-29', '2026-11-29')
        : fc
            .string({
              unit: fc.constantFrom(...'aé|:\\\n n;,"=1'.split('')),
              minLength: 1,
              maxLength: Math.min(most, 30),
            })
            .map((text) => text.trim())

const entry = (spec: ListSpec): fc.Arbitrary<ListEntry> =>
  fc.constantFrom(...spec.kinds).chain(({ value: kind }) =>
    fc
      .record(Object.fromEntries(partsOf(spec, kind).map((part) => [part.key, partText(part)])))
      .map((parts): ListEntry => ({
        ...Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== '')),
        kind,
      }))
      .filter((one) => Object.keys(defectsOf(spec, one, today)).length === 0),
  )

test.each(customerListNames)('whatever the form takes as %s, a cell of a file says, and is read as it was', (name) => {
  const spec = customerLists[name]
  fc.assert(
    fc.property(fc.array(entry(spec), { maxLength: 5 }), (entries) => {
      expect(parseListEntries(spec, listEntriesText(spec, entries), today)).toEqual({ entries, unread: [] })
    }),
  )
})

test('a cell names kinds and parts in words; what is not a whole entry is handed back as it stands', () => {
  const lines = [
    'Director | Surname: Roy | Given name: Wim',
    'structure | type of structure: Corporation',
    'Wim Roy',
    'Director | Given name: Wim',
    'Director | Surname: Roy | Shoe size: 43',
    'Director | Surname: Roy | Surname: Tremblay',
  ]
  expect(parseListEntries(ownershipSpec, lines.join('\n'), today)).toEqual({
    entries: [
      { kind: 'director', surname: 'Roy', givenName: 'Wim' },
      { kind: 'structure', type: '1' },
    ],
    unread: lines.slice(2),
  })
})

test.each([
  [{ kind: 'photo-id', verifiedOn: '2026-11-30' }, ['document', 'number', 'issuedIn']],
  [{ kind: 'credit-file' }, ['verifiedOn', 'bureau', 'number']],
  [
    { kind: 'dual-process', verifiedOn: '2026-11-30', source: 'Bank', what: 'name and address', number: '1' },
    ['secondSource', 'secondWhat', 'secondNumber'],
  ],
  [{ kind: 'affiliate', verifiedOn: '2026-11-30', affiliate: 'Sister Inc.' }, ['method', 'information']],
  [{ kind: 'reliance', verifiedOn: '2026-11-30', entity: 'Bank' }, ['agreement', 'method', 'information']],
  [{ kind: 'existence', verifiedOn: '2026-12-01', record: 'Register', number: '1' }, ['verifiedOn']],
  [
    {
      kind: 'photo-id',
      verifiedOn: '2026-11-30',
      document: 'Passport',
      number: 'A1',
      issuedIn: 'Canada',
      expiresOn: '2026-11-29',
    },
    ['expiresOn'],
  ],
  [
    { kind: 'photo-id', verifiedOn: '2026-11-30', document: 'Passport', number: '046 454 286', issuedIn: 'Canada' },
    ['number'],
  ],
  [
    {
      kind: 'dual-process',
      verifiedOn: '2026-11-30',
      source: 'Bank',
      what: 'a',
      number: '1',
      secondSource: 'bank',
      secondWhat: 'b',
      secondNumber: '1',
    },
    ['secondSource'],
  ],
  [{ kind: 'handshake' }, ['kind']],
])('a verification has the record that its method asks for: %j', (given, missing) => {
  expect(Object.keys(defectsOf(verificationSpec, given, today))).toEqual(missing)
})

test('an address that reports would refuse is refused with an entry, by part', () => {
  const director = { kind: 'director', surname: 'Roy', street: '12 Rue Sainte-Catherine', city: 'Montréal' }
  const defects = (address: Readonly<Record<string, string>>) =>
    defectsOf(ownershipSpec, { ...director, ...address }, today)
  expect(defects({ province: 'Québec', postalCode: 'h2x1z4', country: 'Canada' })).toEqual({})
  expect(defects({})).toEqual({})
  expect(Object.keys(defects({ country: 'Atlantis' }))).toEqual(['country'])
  expect(Object.keys(defects({ province: 'Bavaria', postalCode: '12', country: 'CA' }))).toEqual([
    'province',
    'postalCode',
  ])
})
