import fc from 'fast-check'
import { place, type PlaceFact } from './places.ts'

/** People and entities before a file states them. */

interface Document {
  code: number
  words: readonly string[]
  /** Issued by a province or state. */
  isProvincial: boolean
}

const personDocuments: readonly Document[] = [
  { code: 2, words: ['Passport', 'Passeport', 'PASSPORT'], isProvincial: false },
  {
    code: 4,
    words: ["Driver's licence", 'Permis de conduire', 'Driver Licence', "Driver's License", 'DL'],
    isProvincial: true,
  },
  { code: 32, words: ['Permanent resident card', 'Carte de résident permanent', 'PR Card'], isProvincial: false },
  { code: 37, words: ['Provincial or territorial identity card', "Carte d'identité provinciale"], isProvincial: true },
  { code: 15, words: ['Certificate of Indian Status'], isProvincial: false },
]
const entityDocuments: readonly Document[] = [
  { code: 3, words: ['Certificate of incorporation', 'Certificat de constitution'], isProvincial: true },
  { code: 2, words: ['Certificate of corporate status'], isProvincial: false },
  { code: 4, words: ['Notice of assessment', 'Avis de cotisation'], isProvincial: false },
]
const issuers = [
  { country: 'CA', names: ['Canada', 'CA'], province: 'ON', provinces: ['Ontario', 'ON'] },
  { country: 'CA', names: ['Canada', 'CA'], province: 'QC', provinces: ['Québec', 'QC', 'Quebec'] },
  { country: 'CA', names: ['Canada'], province: 'BC', provinces: ['British Columbia', 'Colombie-Britannique', 'BC'] },
  { country: 'US', names: ['United States', 'USA'], province: 'NY', provinces: ['New York', 'NY'] },
  { country: 'FR', names: ['France', 'FR'], province: null, provinces: [] },
  { country: 'GB', names: ['United Kingdom', 'UK'], province: null, provinces: [] },
] as const

export interface IdFact {
  document: Document
  number: string
  issuer: (typeof issuers)[number]
  wording: number
}

export type PartyColumn =
  | 'number'
  | 'kind'
  | 'name'
  | 'surname'
  | 'given'
  | 'other'
  | 'entityName'
  | 'phone'
  | 'extension'
  | 'email'
  | 'born'
  | 'occupation'
  | 'employer'
  | 'idType'
  | 'idNumber'
  | 'idProvince'
  | 'idCountry'
  | 'idIssuer'
  | 'unit'
  | 'building'
  | 'street'
  | 'line1'
  | 'line2'
  | 'whole'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'country'

export interface PartyFact {
  kind: 'person' | 'entity'
  /** Its client number; unique. */
  number: string
  surname: string
  /** Null for a person with a single name. */
  given: string | null
  other: string | null
  entityName: string
  /** Ten digits or E.164; unique. */
  phone: string
  extension: string | null
  email: string
  place: PlaceFact
  /** YYYY-MM-DD; unique. */
  born: string
  occupation: string
  employer: string
  identification: IdFact
  wording: number
  /** Columns that the record leaves blank or fills with a placeholder. */
  blank: readonly PartyColumn[]
}

/** Unambiguous names, and names that are also placeholders, particles, titles or company words. */
export const plainSurnames = [
  'Tremblay',
  "O'Brien",
  'Gagnon',
  'Lévesque',
  'St-Pierre',
  'Kowalski',
  'MacTavensh',
  'Szczepańska',
  'Bouchard',
  'Okonkwo',
  'Iyer-Smith',
]
const oddSurnames = [
  'So',
  'Na',
  'Null',
  'Test',
  'Nan',
  'Church',
  'Bank',
  'de la Cruz',
  'Van Dyke',
  'Nguyen',
  'Li',
  'García Márquez',
  'O',
  'Le',
  'Blank',
  'Roy-Bank',
  'May',
  'Ng',
]
export const plainGiven = ['Ada', 'Jean-Paul', 'Hélène', 'Bronwen', 'Olumide', 'Zoé', 'Priya', 'Marguerite']
const oddGiven = ['Wing Yan', 'Marie Ève', 'X', 'Na', 'So', 'Van', 'Thi Minh', 'J.', 'Nil', 'Mary Ann', 'Do', 'June']
const occupations = [
  'retail clothing store manager',
  'infirmière en chirurgie',
  'Baker',
  'long-haul truck driver',
  'student',
  'retraité',
  'plumber (residential)',
  'software developer, payments',
]
const employers = [
  'Boulangerie Exemple',
  'Exemple & Fils',
  'NA Systems',
  'Centre hospitalier Exemple',
  'City of Exemple',
  'Test Kitchen Ltd.',
]

const digit = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))

export const party = (index: number, odd: boolean): fc.Arbitrary<PartyFact> =>
  fc
    .record({
      kind: fc.constantFrom('person' as const, 'person' as const, 'person' as const, 'entity' as const),
      surname: fc.constantFrom(...(odd ? [...oddSurnames, ...plainSurnames] : plainSurnames)),
      given: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...(odd ? [...oddGiven, ...plainGiven] : plainGiven)) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      other: fc.option(fc.constantFrom('Q.', 'Marie', 'Wei'), { freq: 3 }),
      entityName: fc.constantFrom(
        'Exemple Grains Inc.',
        'Les Entreprises Exemple ltée',
        'Exemple Holdings Limited',
        '9123-4567 Québec Inc.',
        'Exemple, Fils et Cie',
        'Banque Exemple S.A.',
      ),
      phone: fc
        .constantFrom('514', '604', '416', '212', '+33', '+44', '+91')
        .map((area) => `${area}${area.startsWith('+') ? '614' : '2'}${String(100_000 + index * 37).slice(-6)}`),
      extension: fc.option(digit(3)),
      place,
      day: fc.integer({ min: 0, max: 400 }),
      occupation: fc.constantFrom(...occupations),
      employer: fc.constantFrom(...employers),
      identification: fc.record({
        person: fc.constantFrom(...personDocuments),
        entity: fc.constantFrom(...entityDocuments),
        number: fc.constantFrom('AB', 'M12', 'R-').chain((head) => digit(7).map((tail) => `${head}${tail}`)),
        issuer: fc.constantFrom(...issuers),
        wording: fc.nat(20),
      }),
      wording: fc.nat(20),
      blank: fc.oneof(
        fc.constant([]),
        fc.subarray(
          [
            'phone',
            'extension',
            'email',
            'born',
            'occupation',
            'employer',
            'unit',
            'postalCode',
            'idNumber',
            'idProvince',
            'idIssuer',
          ] satisfies PartyColumn[],
          { maxLength: 3 },
        ),
      ),
    })
    .map(({ day, identification: { person, entity, ...id }, ...fact }) => ({
      ...fact,
      // A single name is one word.
      given: fact.surname.includes(' ') ? (fact.given ?? 'Zoé') : fact.given,
      number: `C-${1000 + index}`,
      phone: fact.phone,
      email: `person${index}@example.com`,
      born: new Date(Date.UTC(1950, 0, 1) + (index * 401 + day) * 86_400_000 * 0.4).toISOString().slice(0, 10),
      identification: { ...id, document: fact.kind === 'entity' ? entity : person },
    }))
