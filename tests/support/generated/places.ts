/** Invented addresses, and how files state them. Codes as in schema-facts section 10. */
import fc from 'fast-check'
import type { Leaves } from './claims.ts'

export interface PlaceFact {
  unit: string | null
  number: string
  street: string
  city: string
  /** Code, and names used by files; `isCoded`: the report takes the code. */
  province: { code: string; names: readonly string[]; isCoded: boolean } | null
  postalCode: string | null
  country: { code: string; names: readonly string[] }
}

const canada = { code: 'CA', names: ['CA', 'Canada', 'CANADA', 'CAN'] }
const states = { code: 'US', names: ['US', 'USA', 'United States', 'États-Unis'] }
const coded = (code: string, ...names: string[]) => ({ code, names: [code, ...names], isCoded: true })
const named = (name: string) => ({ code: name, names: [name], isCoded: false })

type Town = Pick<PlaceFact, 'city' | 'province' | 'country'> & { postal: readonly string[] }
const towns: readonly Town[] = [
  {
    city: 'Montréal',
    province: coded('QC', 'Québec', 'Quebec'),
    postal: ['H2X 1Y4', 'h2x1y4', 'H3A-0G4'],
    country: canada,
  },
  { city: 'Québec', province: coded('QC', 'Québec'), postal: ['G1R 4P5'], country: canada },
  { city: 'Ottawa', province: coded('ON', 'Ontario', 'Ont.'), postal: ['K1P 5M7', 'K2P1L4'], country: canada },
  { city: 'St. Catharines', province: coded('ON', 'Ontario'), postal: ['L2R 3M3'], country: canada },
  {
    city: 'Richmond',
    province: coded('BC', 'British Columbia', 'Colombie-Britannique'),
    postal: ['V6X 1A1'],
    country: canada,
  },
  {
    city: "St. John's",
    province: coded('NL', 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'),
    postal: ['A1C 5M2'],
    country: canada,
  },
  {
    city: 'Moncton',
    province: coded('NB', 'New Brunswick', 'Nouveau-Brunswick'),
    postal: ['E1C 1H9'],
    country: canada,
  },
  { city: 'Calgary', province: coded('AB', 'Alberta'), postal: ['T2P 1J9'], country: canada },
  { city: 'Iqaluit', province: coded('NU', 'Nunavut'), postal: ['X0A 0H0'], country: canada },
  { city: 'Winnipeg', province: coded('MB', 'Manitoba'), postal: ['R3C 4T3'], country: canada },
  {
    city: 'Charlottetown',
    province: coded('PE', 'Prince Edward Island', 'Île-du-Prince-Édouard'),
    postal: ['C1A 4P3'],
    country: canada,
  },
  {
    city: 'San Francisco',
    province: coded('CA', 'California', 'Californie'),
    postal: ['94105', '94105-1804'],
    country: states,
  },
  { city: 'New York', province: coded('NY', 'New York'), postal: ['10001'], country: states },
  { city: 'Atlanta', province: coded('GA', 'Georgia'), postal: ['30303'], country: states },
  { city: 'Boston', province: coded('MA', 'Massachusetts'), postal: ['02108'], country: states },
  {
    city: 'Guadalajara',
    province: coded('JL', 'Jalisco'),
    postal: ['44100'],
    country: { code: 'MX', names: ['MX', 'Mexico', 'Mexique'] },
  },
  { city: 'Lyon', province: null, postal: ['69002'], country: { code: 'FR', names: ['FR', 'France', 'FRA'] } },
  {
    city: 'London',
    province: null,
    postal: ['SW1A 2AA'],
    country: { code: 'GB', names: ['GB', 'United Kingdom', 'UK', 'Royaume-Uni'] },
  },
  { city: 'Windhoek', province: named('Khomas'), postal: [], country: { code: 'NA', names: ['Namibia', 'Namibie'] } },
  {
    city: 'Mumbai',
    province: named('Maharashtra'),
    postal: ['400001'],
    country: { code: 'IN', names: ['IN', 'India', 'Inde'] },
  },
  { city: 'Tbilisi', province: null, postal: ['0105'], country: { code: 'GE', names: ['Georgia', 'Géorgie'] } },
]

const streets = [
  'King St W',
  'rue Saint-Denis',
  '10th Avenue',
  'chemin du Lac',
  '1re Avenue',
  'Exemple Rd',
  'boul. René-Lévesque Ouest',
  'Highway 7',
  'Station Road',
  'Boxwood Lane',
  'av. de la Gare',
  "St. Mary's Crescent",
  'Suite Lane',
  'Unity Drive',
  "rue de l'Église",
  'Route 132 Est',
]

export const place: fc.Arbitrary<PlaceFact> = fc
  .record({
    town: fc.constantFrom(...towns),
    postal: fc.nat(),
    unit: fc.option(fc.constantFrom('4', '1205', 'B', '12B', '301'), { freq: 2 }),
    number: fc.integer({ min: 1, max: 9999 }).map(String),
    street: fc.constantFrom(...streets),
  })
  .map(({ town: { postal, ...town }, postal: at, ...rest }) => ({
    ...rest,
    ...town,
    postalCode: postal.length === 0 ? null : postal[at % postal.length]!,
  }))

/**
 * `parts`: a column each; `street`: number and street together; `lines`: the unit on a second line; `whole`: one text.
 */
export interface PlaceLayout {
  kind: 'parts' | 'street' | 'lines' | 'whole'
  /** Position of the unit, except in `parts` and `lines`. */
  unit: 'column' | 'behind' | 'before' | 'number-sign'
  /** A column that the file doesn't have. */
  without: 'city' | 'province' | 'postalCode' | 'country' | null
  joint: ', ' | '\n'
  hasCountryColumn: boolean
  wording: number
}

export const placeLayout: fc.Arbitrary<PlaceLayout> = fc.record({
  kind: fc.constantFrom('parts', 'street', 'street', 'lines', 'whole', 'whole'),
  unit: fc.constantFrom('column', 'behind', 'before', 'number-sign'),
  without: fc.option(fc.constantFrom('city', 'province', 'postalCode', 'country'), { freq: 3 }),
  joint: fc.constantFrom(', ', '\n'),
  hasCountryColumn: fc.boolean(),
  wording: fc.nat(20),
})

export type PlaceCells = Partial<
  Record<
    'unit' | 'building' | 'street' | 'line1' | 'line2' | 'whole' | 'city' | 'province' | 'postalCode' | 'country',
    string
  >
>

/** The columns of a layout. */
export function placeColumns({ kind, unit, without, hasCountryColumn }: PlaceLayout): (keyof PlaceCells)[] {
  const beside = (['city', 'province', 'postalCode', 'country'] as const).filter((column) => column !== without)
  if (kind === 'parts') return ['unit', 'building', 'street', ...beside]
  if (kind === 'street') return [...(unit === 'column' ? ['unit' as const] : []), 'line1', ...beside]
  if (kind === 'lines') return ['line1', 'line2', ...beside]
  return ['whole', ...(hasCountryColumn ? ['country' as const] : [])]
}

const at = <Item>(list: readonly Item[], wording: number): Item => list[wording % list.length]!

function withUnit({ unit, number, street }: PlaceFact, how: PlaceLayout['unit']): string {
  const line = `${number} ${street}`
  if (unit === null || how === 'column') return line
  return how === 'behind' ? `${line}, Apt ${unit}` : how === 'before' ? `Suite ${unit}, ${line}` : `${line} #${unit}`
}

/** Canadian codes are formatted as `A1A 1A1` (CDR template); others stay as written. */
const postalText = (code: string, country: string): string =>
  country === 'CA'
    ? code
        .toUpperCase()
        .replace(/[ -]/g, '')
        .replace(/^(...)(...)$/, '$1 $2')
    : code

/** The cells of a place, and its addresses: structured if the parts are known, else one text. */
// eslint-disable-next-line complexity -- one branch for each form in which a file may give a place
export function writePlace(
  fact: PlaceFact,
  layout: PlaceLayout,
): { cells: PlaceCells; right: Leaves[]; mayBeDoubted: boolean } {
  const { kind, wording, without } = layout
  const [country, province] = [
    at(fact.country.names, wording),
    fact.province === null ? '' : at(fact.province.names, wording),
  ]
  const provinceLeaf: Leaves =
    fact.province === null
      ? {}
      : fact.province.isCoded
        ? { provinceStateCode: fact.province.code }
        : { provinceStateName: fact.province.code }
  const postal: Leaves =
    fact.postalCode === null ? {} : { postalZipCode: postalText(fact.postalCode, fact.country.code) }
  const unit: Leaves = fact.unit === null ? {} : { unitNumber: fact.unit }
  const line: Leaves = { streetAddress: `${fact.number} ${fact.street}` }
  const structured = (leaves: Leaves): Leaves => Object.fromEntries(Object.entries({ typeCode: 1, ...leaves }))
  const known: Leaves = { city: fact.city, ...provinceLeaf, ...postal, countryCode: fact.country.code }
  const beside: PlaceCells = { city: fact.city, province, postalCode: fact.postalCode ?? '', country }
  if (kind === 'whole') {
    const { joint, hasCountryColumn } = layout
    const end = [province, fact.postalCode].filter(Boolean).join(' ')
    const segments = [
      withUnit(fact, layout.unit === 'column' ? 'behind' : layout.unit),
      fact.city,
      end,
      ...(hasCountryColumn ? [] : [country]),
    ].filter((text) => text !== '')
    const whole = segments.join(joint)
    const one = { typeCode: 2, unstructured: whole.replaceAll('\n', ' ') }
    // Taken apart where that is plain, else one text; with the country that the text or its own column names.
    return {
      cells: { whole, ...(hasCountryColumn && { country }) },
      right: [
        structured({ ...unit, ...line, ...known }),
        { ...one, countryCode: fact.country.code },
        ...(hasCountryColumn ? [] : [one]),
      ],
      mayBeDoubted: false,
    }
  }
  const shownFacts = Object.fromEntries(
    Object.entries(known).filter(
      ([leaf]) =>
        !leaf.startsWith(
          { city: 'city', province: 'province', postalCode: 'postal', country: 'country', none: '\0' }[
            without ?? 'none'
          ],
        ),
    ),
  )
  // A Canadian postal code beside a Canadian province says the country as well; a province or state by its name is one
  // of that country.
  const implied =
    without === 'country' && fact.province?.isCoded === true && fact.postalCode !== null
      ? [{ ...shownFacts, countryCode: fact.country.code }]
      : []
  // Without a country nobody knows whether the state has a code.
  const byName =
    without === 'country' && fact.province !== null
      ? [province, fact.province.code].map((text) => ({
          ...Object.fromEntries(Object.entries(shownFacts).filter(([leaf]) => !leaf.startsWith('province'))),
          provinceStateName: text,
        }))
      : []
  const asWritten =
    without === 'country' && fact.postalCode !== null
      ? [...byName, shownFacts].map((leaves) => ({ ...leaves, postalZipCode: fact.postalCode! }))
      : []
  const all = [shownFacts, ...implied, ...byName, ...asWritten]
  const cells: PlaceCells =
    kind === 'parts'
      ? { unit: fact.unit ?? '', building: fact.number, street: fact.street, ...beside }
      : kind === 'lines'
        ? { line1: `${fact.number} ${fact.street}`, line2: fact.unit === null ? '' : `Apt ${fact.unit}`, ...beside }
        : { unit: layout.unit === 'column' ? (fact.unit ?? '') : '', line1: withUnit(fact, layout.unit), ...beside }
  const street: Leaves = kind === 'parts' ? { buildingNumber: fact.number, streetAddress: fact.street } : line
  return {
    cells: Object.fromEntries(placeColumns(layout).map((column) => [column, cells[column] ?? ''])),
    right: all.map((leaves) => structured({ ...unit, ...street, ...leaves })),
    mayBeDoubted: without === 'country',
  }
}
