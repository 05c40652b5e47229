import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillerField, fillerOf, isMissingValue } from './fillers.ts'

describe('parts of a name', () => {
  test.each(['So', 'Na', 'Nan', 'Null', 'Blank', 'Test', 'None', 'No', 'SO', 'X', 'Nil', 'Missing'])(
    '%s may be a name: it is kept, and confirmed',
    (name) => {
      expect([fillerOf('namePart', name), fillerOf('wholeName', name), isMissingValue('namePart', name)]).toEqual([
        'doubtful',
        'doubtful',
        false,
      ])
    },
  )

  test.each([
    'Ng',
    'Xu',
    'Wu',
    'O',
    'Noh',
    'Sona',
    'Nadia',
    'Noel',
    'Unwin',
    'Xia',
    'Ó',
    'So Wing Yan',
    'Test-Roy',
    '李',
  ])('%s is a name', (name) => {
    expect(fillerOf('namePart', name)).toBe('value')
  })

  test.each([
    'N/A',
    'n.a.',
    'N.A',
    'n / a',
    's/o',
    'S.O.',
    'N.D.',
    'unknown',
    'Inconnue',
    'not provided',
    'XXX',
    'xx',
    'xxxx',
    'FNU',
    'no name',
    'TBD',
    'Mr.',
    '0000',
    '1234',
  ])('%s is no name', (name) => {
    expect(fillerOf('namePart', name)).toBe('filler')
  })

  test.each(['', '-', '--', '.', '*', '?'])('"%s" is empty', (name) => {
    expect(fillerOf('namePart', name)).toBe('empty')
  })
})

describe('places', () => {
  test('NA is Namibia and SO is Somalia, to be confirmed, and other codes that are words are countries', () => {
    expect(['NA', 'SO', 'NO', 'CA', 'N/A', 'none', 'XX', 'Namibia'].map((text) => fillerOf('country', text))).toEqual([
      'doubtful',
      'doubtful',
      'value',
      'value',
      'filler',
      'filler',
      'filler',
      'value',
    ])
  })

  test('ND is North Dakota, NA is Nayarit and Nan is a town', () => {
    expect([
      fillerOf('province', 'ND'),
      fillerOf('province', 'NA'),
      fillerOf('city', 'Nan'),
      fillerOf('city', 'unknown'),
      fillerOf('city', 'N/A'),
    ]).toEqual(['doubtful', 'doubtful', 'doubtful', 'filler', 'filler'])
  })
})

test('a number of nothing but zeros is no number of a document, and other digits are', () => {
  expect(['0000', '000123', 'N/A', 'X1', '0'].map((text) => fillerOf('number', text))).toEqual([
    'filler',
    'value',
    'filler',
    'value',
    'filler',
  ])
})

test('in a field that holds no name the abbreviations stand for nothing without their points as well', () => {
  expect(
    ['So', 'NA', 'nd', 'null', '10', 'retired', 'Noel', '+14165550101'].map((text) => fillerOf('text', text)),
  ).toEqual(['filler', 'filler', 'filler', 'filler', 'value', 'value', 'value', 'value'])
})

test('no name of a person is ever nothing because of its accents, its case or the blanks around it alone', () => {
  const names = fc.constantFrom('So', 'Na', 'Nan', 'Null', 'Blank', 'Test', 'None', 'No', 'Ng', 'Xu')
  fc.assert(
    fc.property(
      names,
      fc.constantFrom('upper', 'lower', 'as is'),
      fc.constantFrom('', ' ', '\u00a0'),
      (name, way, blank) => {
        const written =
          blank + (way === 'upper' ? name.toUpperCase() : way === 'lower' ? name.toLowerCase() : name) + blank
        return !isMissingValue('namePart', written) && !isMissingValue('organization', written)
      },
    ),
  )
})

test.each([
  'N/A',
  'n/a',
  '-',
  '*',
  'unknown',
  'x',
  'Not applicable',
  's/o',
  'inconnu',
  '.',
  'INCONNU',
  'N.D.',
  'none',
  'Null',
  'Not available',
  'TBD',
  'not provided',
])('%s stands for nothing', (word) => {
  expect(isMissingValue('text', word)).toBe(true)
})

test('the kind of a field follows from its name, in a record as in a document', () => {
  expect(
    [
      'surname',
      'directors.0.givenName',
      '/definitions/0/alias',
      'address.country',
      'identifications.0.number',
      '/definitions/1/nameOfEntity',
      'purpose',
      'address.province',
    ].map(fillerField),
  ).toEqual(['namePart', 'namePart', 'namePart', 'country', 'number', 'organization', 'fact', 'province'])
})

describe('a fact that a report states in words', () => {
  test.each([
    ['street', 'same as above'],
    ['street', 'Sans domicile fixe'],
    ['occupation', 'Refused to say'],
    ['occupation', 'Voir dossier'],
    ['purpose', '#VALUE!'],
    ['howCashObtained', '#NOM?'],
    ['city', '#REF!'],
    ['surname', '#N/A'],
    ['idNumber', 'pending'],
    ['idNumber', 'see file'],
  ])('%s "%s" says nothing', (field, text) => {
    expect(isMissingValue(fillerField(field), text)).toBe(true)
  })

  test.each([
    ['status', 'pending'],
    ['status', 'refused'],
    ['street', 'Same Street'],
    ['occupation', 'File clerk'],
    ['purpose', 'Declined loan repaid'],
    ['surname', 'Pending'],
    ['idNumber', '#A1234'],
  ])('%s "%s" says something', (field, text) => {
    expect(isMissingValue(fillerField(field), text)).toBe(false)
  })
})

test.each([
  ['fact', 'nada'],
  ['fact', 'keine'],
  ['fact', 'nenhuma'],
  ['fact', 'se desconoce'],
  ['fact', 'ver expediente'],
  ['fact', 'siehe Akte'],
  ['namePart', 'sin apellido'],
] as const)('the word for nothing in another language is no %s: %s', (field, text) => {
  expect(fillerOf(field, text)).toBe('filler')
})

test.each(['Personne', 'Nada', 'Ninguno', 'Niemand', 'Leer', 'Consumidor final', 'Laufkunde'])(
  '%s is somebody’s name, or says that nobody is named: it is confirmed',
  (name) => {
    expect(fillerOf('wholeName', name)).toBe('doubtful')
  },
)

test('Leer is a town', () => {
  expect(fillerOf('city', 'Leer')).toBe('value')
})
