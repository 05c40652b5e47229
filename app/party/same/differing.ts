/**
 * Compares a record's values with what is known about a party, value by value: same, more, or different. A person
 * settles a difference; a spelling alone isn't one.
 */
import type { PostalAddress } from '../places/postal-address.ts'
import { answerAttributes, type AnswerAttribute } from '../facts/attributes.ts'
import { fold, squash } from '../text/fold.ts'
import { repairedMojibake } from '../text/garbled.ts'
import { nameKey } from '../names/matching.ts'
import { wholeName } from '../names/matching.ts'
import { addressKey, compareAddresses, completedAddress, type Comparison } from './same-place.ts'

export interface PartyDocument {
  /** The kind, normalized to one text for all its synonyms. */
  type?: string | undefined
  number?: string | undefined
  country?: string | undefined
  province?: string | undefined
  /** YYYY-MM-DD; no report states it. */
  expiresOn?: string | undefined
}

/** The values of a party on file or in one record. Absent: not stated. */
export interface PartyValues extends Partial<Record<AnswerAttribute, boolean>> {
  name?:
    | {
        kind: 'person' | 'entity'
        isKindSaid: boolean
        surname: string | null
        givenName: string | null
        otherName: string | null
        entityName: string | null
      }
    | undefined
  phone?: { number: string; extension?: string | undefined } | undefined
  email?: string | undefined
  address?: PostalAddress | undefined
  dateOfBirth?: string | undefined
  occupation?: string | undefined
  employer?: string | undefined
  alias?: string | undefined
  countryOfResidence?: string | undefined
  countryOfCitizenship?: string | undefined
  /** Registration and incorporation numbers, as documents: the kind is the type. */
  registrations?: readonly PartyDocument[] | undefined
  documents?: readonly PartyDocument[] | undefined
  /** Persons who can bind an entity, each as one text. */
  authorizedPersons?: readonly string[] | undefined
}

const facts = [
  'name',
  'dateOfBirth',
  'identification',
  'registrations',
  'authorizedPersons',
  'address',
  'phone',
  'email',
  'occupation',
  'employer',
  'alias',
  'countryOfResidence',
  'countryOfCitizenship',
] as const

/** Facts with a single text. */
type TextFact =
  'email' | 'dateOfBirth' | 'occupation' | 'employer' | 'alias' | 'countryOfResidence' | 'countryOfCitizenship'
const isText = (fact: DifferingFact): fact is TextFact =>
  ['email', 'dateOfBirth', 'occupation', 'employer', 'alias', 'countryOfResidence', 'countryOfCitizenship'].includes(
    fact,
  )

/**
 * Values that can differ: first those that identify a party or count in the rules, then those that change over time.
 */
export const DIFFERING_FACTS = [...facts, ...answerAttributes.map(({ name }) => name)] as const
export type DifferingFact = (typeof DIFFERING_FACTS)[number]

/** Whether the value commonly changes over time, so that the newer one usually holds. */
export const isChangeable = (fact: DifferingFact): boolean =>
  ['address', 'phone', 'email', 'occupation', 'employer', 'countryOfResidence'].includes(fact)

const repaired = (text: string): string => repairedMojibake(text) ?? text
const key = (text: string): string => fold(repaired(text))
const isNamed = (text: string | null | undefined): text is string => text !== null && text !== undefined && text !== ''

const LEGAL_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    limited: 'ltd',
    limitee: 'ltd',
    ltee: 'ltd',
    incorporated: 'inc',
    incorporee: 'inc',
    corporation: 'corp',
    company: 'co',
    compagnie: 'co',
    cie: 'co',
  }),
)
const wordsOf = (name: string): string[] =>
  nameKey(repaired(name))
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => LEGAL_FORMS.get(word) ?? word)
    .sort()

function compareNames(first: NonNullable<PartyValues['name']>, second: NonNullable<PartyValues['name']>): Comparison {
  if (first.kind !== second.kind && second.isKindSaid) return 'differs'
  const [known, said] = [wordsOf(wholeName(first)), wordsOf(wholeName(second))]
  if (known.join(' ') === said.join(' ')) return 'same'
  if (first.kind === 'entity' || second.kind === 'entity') return 'differs'
  const parts = ['surname', 'givenName', 'otherName'] as const
  if (parts.every((part) => !isNamed(first[part]) || (isNamed(second[part]) && key(first[part]) === key(second[part]))))
    return 'adds'
  // An initial for a known name, or an omitted name.
  const open = [...known]
  const isLess = said.every((word) => {
    const at = open.includes(word)
      ? open.indexOf(word)
      : word.length === 1
        ? open.findIndex((each) => each.startsWith(word))
        : -1
    if (at >= 0) open.splice(at, 1)
    return at >= 0
  })
  return isLess ? 'same' : 'differs'
}

const numberOf = ({ number }: PartyDocument): string => squash(number ?? '')

/** Whether both are stated and differ. */
const isOther = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && key(one) !== key(other)
const isMore = (one: string | undefined, other: string | undefined): boolean => one === undefined && other !== undefined

/** A renewed document has a later expiry date under the same number: the later date holds without a question. */
const isLater = (one: string | undefined, other: string | undefined): boolean =>
  other !== undefined && (one === undefined || other > one)

/** The known document with the same number; without a number, the first one that it doesn't contradict. */
function counterpartOf(known: readonly PartyDocument[], said: PartyDocument): PartyDocument | undefined {
  const number = numberOf(said)
  if (number === '') return known.find((each) => !isOther(each.type, said.type)) ?? known[0]
  return (
    known.find((each) => numberOf(each) === number) ??
    known.find((each) => numberOf(each) === '' && !isOther(each.type, said.type))
  )
}

function compareDocuments(known: readonly PartyDocument[], said: PartyDocument): Comparison {
  const own = counterpartOf(known, said)
  if (own === undefined) return 'differs'
  if (isOther(own.type, said.type) || isOther(own.country, said.country) || isOther(own.province, said.province))
    return 'differs'
  return isMore(own.type, said.type) ||
    isMore(own.country, said.country) ||
    isMore(own.province, said.province) ||
    isLater(own.expiresOn, said.expiresOn) ||
    (numberOf(own) === '' && numberOf(said) !== '')
    ? 'adds'
    : 'same'
}

/** A document beside the identifying one: another kind is an addition, another number of a known kind a difference. */
function compareFurther(known: readonly PartyDocument[], said: PartyDocument): Comparison {
  if (counterpartOf(known, said) !== undefined) return compareDocuments(known, said)
  const isOfKnownKind =
    said.type === undefined || known.some(({ type }) => type === undefined || key(type) === key(said.type!))
  return isOfKnownKind ? 'differs' : 'adds'
}

const compareAll = (known: readonly PartyDocument[], said: readonly PartyDocument[]): Comparison => {
  const compared = said.map((document, at) => (at === 0 ? compareDocuments : compareFurther)(known, document))
  return compared.find((each) => each === 'differs') ?? compared.find((each) => each === 'adds') ?? 'same'
}

function comparePhones(
  first: NonNullable<PartyValues['phone']>,
  second: NonNullable<PartyValues['phone']>,
): Comparison {
  if (first.number !== second.number) return 'differs'
  if (second.extension === undefined || first.extension === second.extension) return 'same'
  return first.extension === undefined ? 'adds' : 'differs'
}

/** Not stated counts as the same; a value without a known one can't be compared. */
const whereBoth = <Value>(
  known: Value | undefined,
  said: Value | undefined,
  compare: (known: Value, said: Value) => Comparison,
): Comparison | null => (said === undefined ? 'same' : known === undefined ? null : compare(known, said))

const sameOrDiffers = (isSame: boolean): Comparison => (isSame ? 'same' : 'differs')

const someOf = (documents: readonly PartyDocument[] | undefined): readonly PartyDocument[] | undefined =>
  documents === undefined || documents.length === 0 ? undefined : documents

const someNames = (names: readonly string[] | undefined): readonly string[] | undefined =>
  names === undefined || names.length === 0 ? undefined : names

/** A number with an unknown issuer is a difference for a person to check: registrations are completed as a whole. */
const compareRegistrations = (known: readonly PartyDocument[], said: readonly PartyDocument[]): Comparison =>
  sameOrDiffers(said.every((each) => compareDocuments(known, each) === 'same'))

/**
 * Compares one value. `same`: also if the record states less or nothing. `adds`: it completes what is known. Null:
 * nothing is known to compare with.
 */
export function compareFact(fact: DifferingFact, known: PartyValues, said: PartyValues): Comparison | null {
  if (isText(fact))
    return whereBoth(known[fact], said[fact], (one, other) =>
      sameOrDiffers(textKey(fact, one) === textKey(fact, other)),
    )
  switch (fact) {
    case 'name':
      return whereBoth(known.name, said.name, compareNames)
    case 'address':
      return whereBoth(known.address, said.address, compareAddresses)
    case 'phone':
      return whereBoth(known.phone, said.phone, comparePhones)
    case 'identification':
      return whereBoth(someOf(known.documents), someOf(said.documents), compareAll)
    case 'authorizedPersons':
      return whereBoth(someNames(known.authorizedPersons), someNames(said.authorizedPersons), (names, others) =>
        sameOrDiffers(others.every((other) => names.some((name) => nameKey(name) === nameKey(other)))),
      )
    case 'registrations':
      return whereBoth(someOf(known.registrations), someOf(said.registrations), compareRegistrations)
    default:
      return whereBoth(known[fact], said[fact], (one, other) => sameOrDiffers(one === other))
  }
}

const textKey = (fact: TextFact, text: string): string => (fact === 'email' ? text.trim().toLowerCase() : key(text))

/** The facts that differ, and those that the record completes; each once, in the order of `DIFFERING_FACTS`. */
export function compareValues(
  known: PartyValues,
  said: PartyValues,
): { differing: DifferingFact[]; adding: DifferingFact[] } {
  const compared = DIFFERING_FACTS.map((fact) => [fact, compareFact(fact, known, said)] as const)
  return {
    differing: compared.flatMap(([fact, result]) => (result === 'differs' ? [fact] : [])),
    adding: compared.flatMap(([fact, result]) => (result === 'adds' ? [fact] : [])),
  }
}

/** The documents with the record's one added: merged if they have it, otherwise appended. */
function withDocument(known: readonly PartyDocument[], said: PartyDocument): readonly PartyDocument[] {
  const own = counterpartOf(known, said)
  return own === undefined
    ? [...known, said]
    : known.map((each) =>
        each === own
          ? {
              ...each,
              number: each.number ?? said.number,
              type: each.type ?? said.type,
              country: each.country ?? said.country,
              province: each.province ?? said.province,
              ...(isLater(each.expiresOn, said.expiresOn) && { expiresOn: said.expiresOn }),
            }
          : each,
      )
}

/** The known values with a record's addition to one fact (`compareFact` returned `adds`). */
export function completedValues(fact: DifferingFact, known: PartyValues, said: PartyValues): PartyValues {
  switch (fact) {
    case 'name': {
      const [one, other] = [known.name!, said.name!]
      return {
        ...known,
        name: {
          ...one,
          surname: one.surname ?? other.surname,
          givenName: one.givenName ?? other.givenName,
          otherName: one.otherName ?? other.otherName,
        },
      }
    }
    case 'address':
      return { ...known, address: completedAddress(known.address!, said.address!) }
    case 'phone':
      return { ...known, phone: { ...known.phone!, extension: said.phone!.extension } }
    case 'identification':
      return { ...known, documents: said.documents!.reduce(withDocument, known.documents!) }
    default:
      return known
  }
}

const documentsKey = (documents: readonly PartyDocument[] = []): string =>
  documents
    .map(({ type, number, country, province }) =>
      [type, number === undefined ? '' : squash(number), country, province].map((part) => key(part ?? '')).join('/'),
    )
    .join(' ')

/** The key shared by all spellings of one value. */
export function factKey(fact: DifferingFact, said: PartyValues): string {
  if (isText(fact)) return textKey(fact, said[fact] ?? '')
  switch (fact) {
    case 'name':
      return said.name === undefined
        ? ''
        : `${said.name.isKindSaid ? said.name.kind : ''} ${wordsOf(wholeName(said.name)).join(' ')}`.trim()
    case 'address':
      return said.address === undefined ? '' : addressKey(said.address)
    case 'phone':
      return [said.phone?.number, said.phone?.extension].filter(Boolean).join(' x')
    case 'identification':
      return documentsKey(said.documents)
    case 'authorizedPersons':
      return (said.authorizedPersons ?? []).map(nameKey).sort().join('; ')
    case 'registrations':
      return documentsKey(said.registrations)
    default:
      return said[fact] === undefined ? '' : said[fact] ? 'yes' : 'no'
  }
}

const joined = (parts: readonly (string | null | undefined)[], by = ', '): string => parts.filter(isNamed).join(by)

const documentsShown = (documents: readonly PartyDocument[] = []): string | null =>
  documents
    .map(({ type, number, country, province }) => joined([joined([type, number], ' '), province, country]))
    .join('; ') || null

/** A value as shown to people; null if it isn't stated. */
export function factText(fact: DifferingFact, values: PartyValues): string | null {
  if (isText(fact)) return values[fact] ?? null
  switch (fact) {
    case 'name':
      return values.name === undefined ? null : wholeName(values.name) || null
    case 'address': {
      const { unit, building, street, whole, city, district, province, postalCode, country } = values.address ?? {}
      return (
        joined([
          whole,
          joined([unit === undefined ? undefined : `unit ${unit}`, joined([building, street], ' ')]),
          city,
          district,
          joined([province, postalCode], ' '),
          country,
        ]) || null
      )
    }
    case 'phone':
      return values.phone === undefined
        ? null
        : joined([values.phone.number, values.phone.extension && `ext. ${values.phone.extension}`], ' ')
    case 'identification':
      return documentsShown(values.documents)
    case 'authorizedPersons':
      return values.authorizedPersons?.join(', ') || null
    case 'registrations':
      return documentsShown(values.registrations)
    default:
      return values[fact] === undefined ? null : values[fact] ? 'Yes' : 'No'
  }
}
