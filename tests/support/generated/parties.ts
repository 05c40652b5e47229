/** Invented people and entities, and how files write them. */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { claim, type Claim, type Leaves } from './claims.ts'
import { placeColumns, placeLayout, writePlace, type PlaceLayout } from './places.ts'
import { type IdFact, type PartyFact, plainSurnames, plainGiven, type PartyColumn } from './party-facts.ts'

/** A party; `index` makes its identifying values unique. `odd`: names that may be doubted. */
/** Without a number a party is known by its phone. */
const known = (layout: PartyLayout): PartyLayout => (layout.phone === null ? { ...layout, hasNumber: true } : layout)

export interface PartyLayout {
  hasNumber: boolean
  hasKind: boolean
  /** `parts`: a column for each part; the others: one column, in that order. */
  names: 'parts' | 'given first' | 'comma' | 'capitals first' | 'titled'
  hasOther: boolean
  place: PlaceLayout | null
  phone: 'plain' | 'dashed' | 'brackets' | 'E.164' | null
  extension: 'column' | 'behind' | null
  email: boolean
  born: 'iso' | 'day first' | 'words' | null
  occupation: boolean
  employer: boolean
  identification: 'columns' | 'issuer' | 'issuer with country' | 'country' | null
}

const anyLayout: fc.Arbitrary<PartyLayout> = fc.record({
  hasNumber: fc.oneof(fc.constant(true), fc.constant(true), fc.boolean()),
  hasKind: fc.boolean(),
  names: fc.constantFrom('parts', 'parts', 'given first', 'comma', 'capitals first', 'titled'),
  hasOther: fc.boolean(),
  place: fc.option(placeLayout, { freq: 6 }),
  phone: fc.option(fc.constantFrom('plain', 'dashed', 'brackets', 'E.164'), { freq: 6 }),
  extension: fc.option(fc.constantFrom('column', 'behind')),
  email: fc.boolean(),
  born: fc.option(fc.constantFrom('iso', 'day first', 'words'), { freq: 6 }),
  occupation: fc.boolean(),
  employer: fc.boolean(),
  identification: fc.option(fc.constantFrom('columns', 'issuer', 'issuer with country', 'country'), { freq: 5 }),
})

/** Half of them with all that a report asks for. */
export const partyLayout: fc.Arbitrary<PartyLayout> = fc.oneof(
  anyLayout.map(known),
  fc.record({ layout: anyLayout, place: placeLayout }).map(({ layout, place: { without: _, ...where } }) => ({
    ...layout,
    place: { ...where, without: null },
    phone: layout.phone ?? ('dashed' as const),
    born: layout.born ?? ('iso' as const),
    occupation: true,
    identification: layout.identification ?? ('columns' as const),
  })),
)

const idColumns = {
  columns: ['idType', 'idNumber', 'idProvince', 'idCountry'],
  issuer: ['idType', 'idNumber', 'idIssuer'],
  'issuer with country': ['idType', 'idNumber', 'idIssuer'],
  country: ['idType', 'idNumber', 'idCountry'],
} as const

export function partyColumns(layout: PartyLayout): PartyColumn[] {
  const { names, hasOther, extension, phone } = layout
  const parts: PartyColumn[] =
    names === 'parts' ? ['surname', 'given', ...(hasOther ? ['other' as const] : []), 'entityName'] : ['name']
  return [
    ...(layout.hasNumber ? ['number' as const] : []),
    ...(layout.hasKind ? ['kind' as const] : []),
    ...parts,
    ...(layout.place === null ? [] : placeColumns(layout.place)),
    ...(phone === null ? [] : ['phone' as const, ...(extension === 'column' ? ['extension' as const] : [])]),
    ...(['email', 'born', 'occupation', 'employer'] as const).filter(
      (column) => layout[column] !== false && layout[column] !== null,
    ),
    ...(layout.identification === null ? [] : idColumns[layout.identification]),
  ]
}

const at = <Item>(list: readonly Item[], wording: number): Item => list[wording % list.length]!
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function bornText(born: string, how: PartyLayout['born']): string {
  const [year, month, day] = born.split('-') as [string, string, string]
  return how === 'iso'
    ? born
    : how === 'day first'
      ? `${day}/${month}/${year}`
      : `${months[Number(month) - 1]} ${Number(day)}, ${year}`
}

function phoneText(phone: string, how: PartyLayout['phone']): string {
  if (phone.startsWith('+'))
    return how === 'plain' ? phone : `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`
  const [area, exchange, line] = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)]
  return how === 'plain'
    ? phone
    : how === 'dashed'
      ? `${area}-${exchange}-${line}`
      : how === 'brackets'
        ? `(${area}) ${exchange}-${line}`
        : `+1${phone}`
}

/** The cells of a party, and its claims in each of its roles. */
// eslint-disable-next-line complexity -- one branch for each form in which a file may give a value
export function writeParty(
  fact: PartyFact,
  layout: PartyLayout,
  roles: readonly string[],
): { cells: Partial<Record<PartyColumn, string>>; claims: Claim[] } {
  const cells: Partial<Record<PartyColumn, string>> = layout.hasNumber ? { number: fact.number } : {}
  const claims: Claim[] = []
  const isBlank = (column: PartyColumn): boolean => fact.blank.includes(column)
  const places = roles.map((role) => `${role}/party`)
  const who = `${fact.kind} ${fact.number}`
  const add = (
    about: string,
    owns: readonly string[],
    right: readonly Leaves[],
    texts: readonly string[],
    more: Partial<Claim> = {},
  ) => claims.push({ about: `${about} of ${who}`, at: places, owns, right, cells: texts, isAsked: true, ...more })
  const isPerson = fact.kind === 'person'
  add('kind', ['typeCode'], [{ typeCode: isPerson ? 3 : 4 }], [fact.number], { mayBeDoubted: true })
  for (const role of roles) {
    if (layout.hasNumber)
      claims.push(claim(`number of ${who}`, `${role}/details/clientNumber`, fact.number, fact.number))
    claims.push(claim(`kind of role of ${who}`, `${role}/typeCode`, isPerson ? 3 : 4, fact.number))
  }
  writeName(fact, layout, cells, add)
  if (layout.place !== null) {
    const written = writePlace(
      { ...fact.place, ...(isBlank('unit') && { unit: null }), ...(isBlank('postalCode') && { postalCode: null }) },
      layout.place,
    )
    Object.assign(cells, written.cells)
    const right = written.right.map((leaves) => ({
      addressTypeCode: leaves.typeCode!,
      ...Object.fromEntries(Object.entries(leaves).map(([name, value]) => [`address/${name}`, value])),
    }))
    const owns = [
      'addressTypeCode',
      ...[
        'typeCode',
        'unitNumber',
        'buildingNumber',
        'streetAddress',
        'city',
        'district',
        'provinceStateCode',
        'provinceStateName',
        'subProvinceSubLocality',
        'postalZipCode',
        'countryCode',
        'unstructured',
      ].map((name) => `address/${name}`),
    ]
    add(
      'address',
      owns,
      right,
      Object.values(written.cells).filter((text) => text !== ''),
      { mayBeDoubted: written.mayBeDoubted },
    )
  }
  if (layout.hasKind)
    cells.kind = at(
      isPerson
        ? ['Individual', 'Person', 'Personne', 'Particulier']
        : ['Corporation', 'Business', 'Entity', 'Entreprise'],
      fact.wording,
    )
  if (layout.phone !== null && (!isBlank('phone') || !layout.hasNumber)) {
    // Elsewhere than in North America the country code stands apart (rules 6.3).
    const number = fact.phone.startsWith('+')
      ? `${fact.phone.slice(1, 3)}-${fact.phone.slice(3)}`
      : `${fact.phone.slice(0, 3)}-${fact.phone.slice(3, 6)}-${fact.phone.slice(6)}`
    const extension = layout.extension === null || isBlank('extension') ? null : fact.extension
    cells.phone = `${phoneText(fact.phone, layout.phone)}${layout.extension === 'behind' && extension !== null ? ` ${at(['ext', 'x', 'poste', 'ext.'], fact.wording)} ${extension}` : ''}`
    if (layout.extension === 'column') cells.extension = extension ?? ''
    add(
      'phone',
      ['telephoneNumber', 'extensionNumber'],
      [{ telephoneNumber: number, ...(extension !== null && { extensionNumber: extension }) }],
      [cells.phone, extension ?? ''],
    )
  }
  if (!isBlank('email') && layout.email) {
    cells.email = fact.email
    for (const role of roles)
      claims.push(claim(`email of ${who}`, `${role}/details/emailAddress`, fact.email, fact.email))
  }
  if (!isBlank('born') && layout.born !== null && isPerson) {
    cells.born = bornText(fact.born, layout.born)
    add('date of birth', ['dateOfBirth'], [{ dateOfBirth: fact.born }], [cells.born])
  }
  if (!isBlank('occupation') && layout.occupation) {
    cells.occupation = fact.occupation
    const name = isPerson ? 'occupation' : 'natureOfPrincipalBusiness'
    add('occupation', [name], [{ [name]: fact.occupation }], [fact.occupation])
  }
  if (!isBlank('employer') && layout.employer && isPerson) {
    cells.employer = fact.employer
    add('employer', ['nameOfEmployer'], [{ nameOfEmployer: fact.employer }], [fact.employer])
  }
  if (layout.identification !== null) writeIdentification(fact.identification, layout.identification, cells, add)
  // A word for nothing is nothing.
  const columns = new Set(partyColumns(layout))
  for (const column of fact.blank)
    if (columns.has(column) && fillable.has(column) && !cells[column]) cells[column] = at(fillers, fact.wording)
  return { cells, claims }
}

type Add = (
  about: string,
  owns: readonly string[],
  right: readonly Leaves[],
  texts: readonly string[],
  more?: Partial<Claim>,
) => void

const fillers = ['', 'N/A', '-', 'unknown', 's/o', 'n.d.']
const fillable: ReadonlySet<PartyColumn> = new Set([
  'phone',
  'extension',
  'email',
  'occupation',
  'employer',
  'unit',
  'postalCode',
])

const titles = ['Dr.', 'Mme', 'Mr', 'Prof.']
const suffixes = ['Jr.', 'PhD', 'III']

function writeName(fact: PartyFact, layout: PartyLayout, cells: Partial<Record<PartyColumn, string>>, add: Add): void {
  const { surname, given, entityName } = fact
  if (fact.kind === 'entity') {
    cells[layout.names === 'parts' ? 'entityName' : 'name'] = entityName
    add(
      'name',
      ['nameOfEntity', 'surname', 'givenName', 'otherNameInitial'],
      [{ nameOfEntity: entityName }],
      [entityName],
    )
    return
  }
  const owns = ['surname', 'givenName', 'otherNameInitial', 'nameOfEntity']
  // XXX is FINTRAC's sign of a single name (rules 6.3), and one word of a whole name is one: a surname beside a blank
  // is one for a person to say.
  if (given === null) {
    const isWhole = layout.names !== 'parts'
    Object.assign(cells, isWhole ? { name: surname } : { surname })
    const single = { surname, givenName: 'XXX' }
    add('name', owns, isWhole ? [single] : [], [surname], {
      mayBeDoubted: true,
      ...(!isWhole && { underDoubt: (stated: Leaves) => isDeepStrictEqual(stated, single) }),
    })
    return
  }
  const isPlain = plainSurnames.includes(surname) && plainGiven.includes(given)
  if (layout.names === 'parts') {
    const other = layout.hasOther ? fact.other : null
    Object.assign(cells, { surname, given, ...(layout.hasOther && { other: other ?? '' }) })
    add(
      'name',
      owns,
      [{ surname, givenName: given, ...(other !== null && { otherNameInitial: other }) }],
      [surname, given, other ?? ''],
      { mayBeDoubted: !isPlain },
    )
    return
  }
  const whole =
    layout.names === 'given first'
      ? `${given} ${surname}`
      : layout.names === 'comma'
        ? `${surname}, ${given}`
        : layout.names === 'capitals first'
          ? `${surname.toLocaleUpperCase('fr')} ${given}`
          : fact.wording % 2 === 0
            ? `${at(titles, fact.wording)} ${given} ${surname}`
            : `${given} ${surname} ${at(suffixes, fact.wording)}`
  cells.name = whole
  const shown = layout.names === 'capitals first' ? surname.toLocaleUpperCase('fr') : surname
  const [first, ...rest] = given.split(' ')
  // A second given name is one of the given names or another name (schema: otherNameInitial).
  const right: Leaves[] = [
    { surname: shown, givenName: given },
    ...(rest.length > 0 ? [{ surname: shown, givenName: first!, otherNameInitial: rest.join(' ') }] : []),
  ]
  const words = (text: string) =>
    text
      .split(/[\s,]+/)
      .filter((word) => word !== '' && !titles.includes(word) && !suffixes.includes(word))
      .sort()
      .join(' ')
  add('name', owns, right, [whole], {
    mayBeDoubted: !isPlain,
    ...(!isPlain && {
      underDoubt: (stated: Leaves) =>
        words(
          Object.values(stated)
            .join(' ')
            .replace(/\bXXX\b/, ''),
        ) === words(whole) || Object.values(stated).join(' ') === whole,
    }),
  })
}

function writeIdentification(
  { document, number, issuer, wording }: IdFact,
  how: NonNullable<PartyLayout['identification']>,
  cells: Partial<Record<PartyColumn, string>>,
  add: Add,
): void {
  const type = at(document.words, wording)
  const country = at(issuer.names, wording)
  const province = document.isProvincial && issuer.province !== null ? at(issuer.provinces, wording) : ''
  const withProvince = province !== '' && how !== 'country'
  Object.assign(cells, { idType: type, idNumber: number })
  if (how === 'columns') Object.assign(cells, { idProvince: province, idCountry: country })
  else if (how === 'country') cells.idCountry = country
  else cells.idIssuer = province === '' ? country : how === 'issuer' ? province : `${province}, ${country}`
  const at0 = 'identifications/0/'
  const right = {
    [`${at0}identifierTypeCode`]: document.code,
    [`${at0}number`]: number,
    [`${at0}jurisdictionOfIssueCountryCode`]: issuer.country,
    ...(withProvince && { [`${at0}jurisdictionOfIssueProvinceStateCode`]: issuer.province! }),
  }
  const owns = [
    'identifierTypeCode',
    'identifierTypeOther',
    'number',
    'jurisdictionOfIssueCountryCode',
    'jurisdictionOfIssueProvinceStateCode',
    'jurisdictionOfIssueProvinceStateName',
  ].map((name) => `${at0}${name}`)
  add(
    'identification',
    owns,
    [right],
    [type, number, country, province, cells.idIssuer ?? ''].filter((text) => text !== ''),
  )
}
