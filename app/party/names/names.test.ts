import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameToConfirm } from './name-doubts.ts'
import { wholeName } from './matching.ts'
import { readPartyName } from './names.ts'
import { organizationEvidence } from './organization.ts'
import { withoutTitles } from './titles.ts'

const parts = (name: string): (string | null)[] => {
  const { name: read } = readPartyName({ name })
  return read.kind === 'entity' ? ['entity', read.entityName] : [read.surname, read.givenName, read.otherName]
}
const doubt = (name: string) => readPartyName({ name }).doubt

describe('a whole name that says which part is which', () => {
  test.each([
    ['Ada Quill', ['Quill', 'Ada', null]],
    ['Dr. Hugo MacTavensh Jr.', ['MacTavensh', 'Hugo', null]],
    ['TREMBLAY Jean', ['TREMBLAY', 'Jean', null]],
    ['Jean TREMBLAY', ['TREMBLAY', 'Jean', null]],
    ['NGUYEN Thi Lan', ['NGUYEN', 'Thi Lan', null]],
    ['Jean-Paul DE LA CRUZ', ['DE LA CRUZ', 'Jean-Paul', null]],
    ["John O'BRIEN", ["O'BRIEN", 'John', null]],
    ['McDONALD John', ['McDONALD', 'John', null]],
    ['Roy, Maude', ['Roy', 'Maude', null]],
    ['ROY, Maude Anne', ['ROY', 'Maude', 'Anne']],
    ['Garcia Lopez, Ana', ['Garcia Lopez', 'Ana', null]],
    ['Hugo MacTavensh, Jr.', ['MacTavensh', 'Hugo', null]],
    ['MacTavensh, Hugo, Jr.', ['MacTavensh', 'Hugo', null]],
    ['Mme Hélène Roy', ['Roy', 'Hélène', null]],
    ['Herr Dr. Karl-Heinz Müller', ['Müller', 'Karl-Heinz', null]],
    ['Frau Käthe Schäfer', ['Schäfer', 'Käthe', null]],
    ['Sra. Lucía Peña', ['Peña', 'Lucía', null]],
    ['Sr. Juan Peña', ['Peña', 'Juan', null]],
    ['Sig Hansen', ['Hansen', 'Sig', null]],
    ['M. Jean Roy', ['Roy', 'Jean', null]],
    ['Ann Roy, CPA', ['Roy', 'Ann', null]],
    ['Ann Roy, P.Geo.', ['Roy', 'Ann', null]],
    ['Roy, Ann, LL.B.', ['Roy', 'Ann', null]],
    ['Maître Julie Roy, LL.M.', ['Roy', 'Julie', null]],
    ['Roy, J.P.', ['Roy', 'J.P.', null]],
    ['DE LA CRUZ, ANA', ['DE LA CRUZ', 'ANA', null]],
    ['ANA DE SOUSA', ['DE SOUSA', 'ANA', null]],
    ['Maria de la Cruz', ['de la Cruz', 'Maria', null]],
    ['Ludwig van Beethoven', ['van Beethoven', 'Ludwig', null]],
    ['Hugo von der Tann', ['von der Tann', 'Hugo', null]],
    ['José Ortega y Gasset', ['Ortega y Gasset', 'José', null]],
    ['John Q. Public', ['Public', 'John', 'Q.']],
    ['J.P. Roy', ['Roy', 'J.P.', null]],
    ['Kevin Nguyen', ['Nguyen', 'Kevin', null]],
    ['Suhartini', ['Suhartini', null, null]],
    ['Zoë D’Aubrecht', ['D’Aubrecht', 'Zoë', null]],
    ['William Church', ['Church', 'William', null]],
    ['Marie Banks', ['Banks', 'Marie', null]],
    ['Pedro Sa', ['Sa', 'Pedro', null]],
    ['William Co', ['Co', 'William', null]],
  ])('%s', (name, expected) => {
    expect([parts(name), doubt(name)]).toEqual([expected, null])
  })
})

describe('a whole name that leaves a doubt is marked, with the other reading', () => {
  test.each([
    ['Nguyen Thi Minh Khai', 'order', 'Nguyen'],
    ['Freiherr Otto zu Guttenberg', 'title-or-name', 'zu Guttenberg'],
    ['Otto Graf von Bismarck', 'title-or-name', 'von Bismarck'],
    ['Diop, Cheikh Anta', 'title-or-name', 'Diop'],
    ['Novák, Ing. Pavel', 'title-or-name', 'Novák'],
    ['Ann Roy, CFO', 'title-or-name', 'Roy'],
    ['SANTOS MARIA DE LOURDES', 'capitals', 'DE LOURDES'],
    ['So Wing Yan', 'order', 'So'],
    ['Kim Minji', 'order', 'Kim'],
    ['Xu Wei', 'order', 'Wei'],
    ['JP Roy', 'order', 'Roy'],
    ["O'NEILL-McCarthy Seán", 'order', "O'NEILL-McCarthy"],
    ['李娜', 'order', '李'],
    ['van Gogh Vincent', 'order', 'van Gogh'],
    ['Maria Garcia Lopez', 'surname-start', 'Garcia Lopez'],
    ['Anne Marie Tremblay', 'surname-start', 'Tremblay'],
    ['Ana de Souza Silva', 'surname-start', 'de Souza Silva'],
    ['William "Bill" Gates', 'surname-start', 'Gates'],
    ['QUILL THEA', 'capitals', 'THEA'],
    ['Null', 'may-be-filler', 'Null'],
    ['Test', 'may-be-filler', 'Test'],
    ['Mr. Roy', 'part-missing', 'Roy'],
    ['M. Roy', 'part-missing', 'Roy'],
    ['Ann and Bob Roy', 'two-parties', 'Roy'],
    ['jdoe42', 'not-a-name', 'jdoe42'],
  ])('%s: %s', (name, why, surname) => {
    expect([readPartyName({ name }).name.surname, doubt(name)]).toEqual([surname, why])
    expect(nameToConfirm({ name })).toMatchObject({
      code: 'name-to-confirm',
      raw: name,
      message: expect.stringContaining(`surname "${surname}"`),
    })
  })

  test('a swap of the surname at the beginning gives the one at the end', () => {
    expect(readPartyName({ name: 'Nguyen Thi Minh Khai' }).other).toMatchObject({
      surname: 'Khai',
      givenName: 'Nguyen',
      otherName: 'Thi Minh',
    })
  })
})

describe('organizations', () => {
  test.each([
    'Exemple Holdings, Inc.',
    '9123-4567 Québec inc.',
    'Jean Ltd',
    'Placements Roy ltée',
    'Smith & Co.',
    'City of Laval',
    'Church of Exemple',
    'Université de Montréal',
    'Royal Bank of Canada',
    'Banque Nationale',
    'Exemple Services',
    'A & B Services',
    'Hôtel de l’Érable',
    'Les Entreprises Roy S.E.N.C.',
    'Exemple Trading (Canada) Ltd.',
  ])('%s is one', (name) => {
    expect([organizationEvidence(name), parts(name)]).toEqual(['entity', ['entity', name]])
  })

  test.each(['William Church', 'Ann Bank', 'Jean Temple', 'Church', 'Pedro Sa', 'Jean Roy'])(
    '%s isn’t one, without a doubt',
    (name) => {
      expect(readPartyName({ name })).toMatchObject({ name: { kind: 'person' }, doubt: null })
    },
  )

  test('one word of organizations beside a name leaves a doubt, either way', () => {
    expect([readPartyName({ name: 'Garage Tremblay' }), readPartyName({ name: 'Mary Jane Trust' })]).toMatchObject([
      { name: { kind: 'entity' }, doubt: 'person-or-entity', other: { surname: 'Tremblay' } },
      { name: { kind: 'person' }, doubt: 'person-or-entity', other: { entityName: 'Mary Jane Trust' } },
    ])
  })

  test('what the record says of the kind is believed', () => {
    expect([
      readPartyName({ name: 'Exemple Inc.', kind: 'person' }).name.kind,
      readPartyName({ name: 'Ann Roy', kind: 'entity' }).name,
    ]).toMatchObject(['person', { kind: 'entity', entityName: 'Ann Roy' }])
  })
})

describe('parts that stand in columns of their own', () => {
  test.each([
    [{ givenName: 'Ann and Bob', surname: 'Samplefield' }],
    [{ givenName: 'Ann & Bob', surname: 'Samplefield' }],
    [{ givenName: 'Ann / Bob', surname: 'Samplefield' }],
    [{ givenName: 'Luc', surname: 'Roy et Marie Roy' }],
  ])('two people in %j are for a person to part', (cells) => {
    expect(readPartyName(cells)).toMatchObject({ name: cells, doubt: 'not-a-name' })
  })

  test.each([
    [{ givenName: 'J.', surname: 'Sample Corp' }, 'J. Sample Corp'],
    [{ givenName: 'Sample', surname: 'Holdings Ltd.' }, 'Sample Holdings Ltd.'],
    [{ surname: 'Sample Trading Inc' }, 'Sample Trading Inc'],
  ])('a business in the columns of a person, %j, is for a person to say', (cells, whole) => {
    const read = readPartyName(cells)
    expect(read).toMatchObject({ name: { kind: 'person' }, other: { kind: 'entity', entityName: whole } })
    expect(read.doubt).toBe('person-or-entity')
    expect(readPartyName({ ...cells, kind: 'person' }).doubt).not.toBe('person-or-entity')
  })

  test.each([
    [{ givenName: 'Mary Ann', surname: 'Bank' }],
    [{ givenName: 'Andy', surname: 'Orr' }],
    [{ givenName: 'Étienne', surname: 'Etienne-Andrews' }],
    [{ givenName: 'José', surname: 'Ortega y Gasset' }],
  ])('%j is one person', (cells) => {
    expect(readPartyName(cells)).toMatchObject({ name: cells, doubt: null })
  })

  test.each([
    ['So', 'Wing Yan'],
    ['Li', 'Na'],
    ['Null', 'Christopher'],
    ['Blank', 'Miriam'],
    ['Test', 'Roger'],
    ['Khan', 'Nan'],
  ])('%s, %s are kept and confirmed, and a swap is offered', (surname, givenName) => {
    expect(readPartyName({ surname, givenName })).toMatchObject({
      name: { surname, givenName },
      doubt: 'may-be-filler',
      other: { surname: givenName, givenName: surname },
    })
  })

  test('titles and suffixes are no part of them', () => {
    expect(readPartyName({ surname: 'MacTavensh Jr.', givenName: 'Dr. Hugo' })).toMatchObject({
      name: { surname: 'MacTavensh', givenName: 'Hugo' },
      doubt: null,
    })
  })

  test('a single name is the surname, whichever column it stands in', () => {
    expect([
      readPartyName({ surname: 'Suhartini' }).name,
      readPartyName({ givenName: 'Suhartini' }).name,
    ]).toMatchObject([
      { surname: 'Suhartini', givenName: null },
      { surname: 'Suhartini', givenName: null },
    ])
  })
})

test("an initial is nobody's surname, and a letter that may be one is asked about", () => {
  expect(readPartyName({ name: 'Roy J.' })).toMatchObject({
    name: { surname: 'Roy', givenName: 'J.' },
    doubt: 'order',
    other: { surname: 'J.', givenName: 'Roy' },
  })
  expect(readPartyName({ name: 'IYER-SMITH X' })).toMatchObject({
    name: { surname: 'IYER-SMITH', givenName: 'X' },
    doubt: 'order',
  })
  expect(readPartyName({ name: 'Ada B. T.' }).doubt).toBe('order')
  expect(readPartyName({ name: 'J. Roy' })).toMatchObject({ name: { surname: 'Roy', givenName: 'J.' }, doubt: null })
  expect(readPartyName({ name: 'O Marguerite' })).toMatchObject({
    doubt: 'order',
    other: { surname: 'O', givenName: 'Marguerite' },
  })
})

const word = fc.stringMatching(/^[A-ZÉÀÖ][a-zéèöü]{1,9}(-[A-Z][a-z]{1,6})?$/)
const real = fc.constantFrom(
  'So',
  'Na',
  'Nan',
  'Null',
  'Blank',
  'Test',
  'None',
  'No',
  'Ng',
  'Xu',
  'Church',
  'Banks',
  'Van',
  'Le',
  'Roy',
  'Nguyen',
)
const name = fc.oneof(word, real)

test('no word of a name is lost or added, but for titles and suffixes', () => {
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('', 'Dr. ', 'Mrs '),
      fc.constantFrom('', ' Jr.', ' III'),
      (words, title, suffix) => {
        const text = title + words.join(' ') + suffix
        const read = wholeName(readPartyName({ name: text, kind: 'person' }).name)
        expect(read.split(' ').sort()).toEqual(withoutTitles(text).split(' ').sort())
      },
    ),
  )
})

test('parts in columns of their own never change places and are never dropped', () => {
  fc.assert(
    fc.property(name, name, (surname, givenName) => {
      fc.pre(![surname, givenName].some((part) => withoutTitles(part) !== part))
      expect(readPartyName({ surname, givenName }).name).toMatchObject({ kind: 'person', surname, givenName })
    }),
  )
})

test('a surname in capitals is the surname at either end', () => {
  const shouted = fc.stringMatching(/^[A-ZÉ]{3,10}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 2 }), shouted, fc.boolean(), (given, surname, isFirst) => {
      const text = isFirst ? [surname, ...given].join(' ') : [...given, surname].join(' ')
      fc.pre(withoutTitles(text) === text && organizationEvidence(text) === 'person')
      expect(readPartyName({ name: text }).name.surname).toBe(surname)
    }),
  )
})

test('Surname, Given is read so whatever the words', () => {
  fc.assert(
    fc.property(name, name, (surname, given) => {
      // A lone title or suffix is still one beside another name.
      const isNone = (text: string) =>
        [text, `${text} Marlowe`, `Marlowe ${text}`].some((whole) => withoutTitles(whole) !== whole)
      fc.pre(!isNone(surname) && !isNone(given) && !/^(?:Jr|Sr|Dr|Ii|Iv|Md)$/i.test(given))
      expect(readPartyName({ name: `${surname}, ${given}`, kind: 'person' }).name).toMatchObject({
        surname,
        givenName: given,
      })
    }),
  )
})

describe('a whole name', () => {
  test.each(['Test Na', 'So, Ka', 'Ann Test', 'Unknown Roy', 'FNU Singh', 'Guest Roy'])(
    '%s has a part that may stand for none',
    (name) => {
      expect(readPartyName({ name }).doubt).not.toBeNull()
    },
  )

  test.each([
    'ABC Srl',
    'ABC S.r.l.',
    'Muster GmbH',
    'Muster BV',
    'Muster N.V.',
    'Exemplo Ltda',
    'Exemple SARL',
    'Esempio S.p.A.',
    'Example Pty',
    'Example LLP',
    'Example ULC',
    'Exemple Ltée',
    'Exemple Enr.',
    'Exemple S.E.N.C.',
    'Example Oyj',
  ])('%s is an organization by its legal form', (name) => {
    expect(readPartyName({ name })).toEqual({
      name: { kind: 'entity', entityName: name, surname: null, givenName: null, otherName: null },
      doubt: null,
      other: null,
    })
  })

  test.each(['Muster AG', 'Exemple SA', 'Exempel AB', 'Esimerkki Oy', 'Example KK', 'MARIA SA'])(
    '%s may be a person or an organization',
    (name) => {
      expect(readPartyName({ name })).toMatchObject({
        doubt: 'person-or-entity',
        other: { kind: 'entity', entityName: name },
      })
      expect(readPartyName({ name, kind: 'person' }).name.kind).toBe('person')
    },
  )

  test("of more words before a father's name may be one given name", () => {
    expect(readPartyName({ name: 'Abdul Rahman bin Yusof' })).toMatchObject({
      doubt: 'surname-start',
      other: { surname: 'bin Yusof', givenName: 'Abdul Rahman', otherName: null },
    })
    expect(readPartyName({ name: 'Ahmad bin Yusof' })).toMatchObject({
      doubt: null,
      name: { surname: 'bin Yusof', givenName: 'Ahmad' },
    })
  })
})

describe('names that only a person can tell', () => {
  test.each([
    ['LeBlanc Marie-Ève', 'order', { surname: 'LeBlanc', givenName: 'Marie-Ève' }],
    ['Roy Jean-Paul', 'order', { surname: 'Roy', givenName: 'Jean-Paul' }],
    ['Abdul Rahman', 'surname-start', { surname: 'Abdul Rahman', givenName: null }],
    ['The Brick', 'person-or-entity', { kind: 'person' }],
  ])('%s', (name, why, other) => {
    expect(readPartyName({ name })).toMatchObject({ doubt: why, other })
  })

  test.each([
    ['Tanaka Yuki', { surname: 'Tanaka', givenName: 'Yuki' }, { surname: 'Yuki', givenName: 'Tanaka' }],
    ['Singh Harpreet', { surname: 'Singh', givenName: 'Harpreet' }, { surname: 'Harpreet', givenName: 'Singh' }],
  ])('%s may have its surname first', (name, read, other) => {
    expect(readPartyName({ name })).toMatchObject({ doubt: 'order', name: read, other })
    expect(readPartyName({ name: [...name.split(' ')].reverse().join(' ') }).doubt).toBeNull()
  })

  test.each([
    ['Roy (née Côté)', 'Ann'],
    ['Roy', 'Robert "Bob"'],
    ['Roy [deceased]', 'Ann'],
    ['Roy*', 'Ann'],
    ['Roy', 'Ann?'],
  ])('more than a name in the columns of its parts: %s, %s', (surname, givenName) => {
    const { name, doubt } = readPartyName({ surname, givenName })
    expect(name).toMatchObject({ surname, givenName })
    expect(doubt).toBe('not-a-name')
  })

  test.each(['Ann Roy*', 'Ann Roy [deceased]'])('more than a name in one text: %s', (name) => {
    expect(readPartyName({ name }).doubt).not.toBeNull()
  })

  test('The Brick is an organization until someone says otherwise', () => {
    expect(readPartyName({ name: 'The Brick' }).name).toMatchObject({ kind: 'entity', entityName: 'The Brick' })
    expect(readPartyName({ name: 'Jean-Paul Roy' }).doubt).toBeNull()
    expect(readPartyName({ name: 'Ann Roy-Tremblay' }).doubt).toBeNull()
  })
})
