/**
 * What a name is: titles and suffixes are no names, a word in capitals is the surname, and where the text leaves more than one
 * reading the result says so and gives the other one, for a person to confirm or to swap.
 */
import { memo } from '../text/memo.ts'
import { fillerOf, isNothing, partyWordOf } from '../text/fillers.ts'
import type { NameParts } from './matching.ts'
import {
  FIRST_SURNAMES,
  PAIRED_SURNAMES,
  PARTICLES,
  PARTICLES_OR_NAMES,
  PATRONYMICS,
  SHORT_TITLES,
  TITLES_OR_NAMES,
} from './name-words.ts'
import { organizationEvidence, startsLikeOrganization } from './organization.ts'
import { bare, isDegree, isTitleAlone, withoutTitles, wordsOf } from './titles.ts'

/** The parts of a person's name; null where there is none. One name alone is the surname (rules 6.3). */
export interface PersonName {
  surname: string | null
  givenName: string | null
  otherName: string | null
}

export interface PartyName extends PersonName {
  kind: 'person' | 'entity'
  entityName: string | null
}

/**
 * Why a person must look. `surname-start`: which of several words the surname is made of. `order`: which end the surname stands at.
 * `capitals`: the same of a name that is in capitals altogether. `person-or-entity`. `may-be-filler`: a part may stand for "no name". `part-missing`: a title
 * and one name. `title-or-name`: a word may be a title or a degree. `other-part-blank`: columns for two names, of which one is filled. `not-a-name`: digits, an e-mail address, two people.
 */
export type NameDoubt =
  | 'surname-start'
  | 'order'
  | 'capitals'
  | 'person-or-entity'
  | 'may-be-filler'
  | 'part-missing'
  | 'title-or-name'
  | 'other-part-blank'
  | 'not-a-name'

/** Shared by all who read the same name: not to be changed. */
export interface NameReading {
  readonly name: Readonly<PartyName>
  readonly doubt: NameDoubt | null
  /** The other reading, where there is one. */
  readonly other: Readonly<PartyName> | null
}

export interface NameCells extends NameParts {
  kind?: 'person' | 'entity' | undefined
  /** The record itself says that the person has one name. */
  hasOneName?: boolean | undefined
}

const NOTHING: PersonName = { surname: null, givenName: null, otherName: null }

const person = (name: Partial<PersonName>): PartyName => ({ ...NOTHING, ...name, kind: 'person', entityName: null })
const entity = (entityName: string | null): PartyName => ({ ...NOTHING, kind: 'entity', entityName })

const joined = (words: readonly string[]): string | null => words.join(' ') || null
const CASED = /\p{Lu}|\p{Ll}/u
const INITIAL = /^\p{L}\.?$/u
/** McDONALD and O'BRIEN are in capitals. */
const isInCapitals = (word: string): boolean => {
  // No beginning below holds the last letter, so most words are told by it.
  const last = word.charCodeAt(word.length - 1)
  if (last >= 97 && last <= 122) return false
  const letters = word.replace(/^(?:Mc|Mac|De|Le|La|Di|O['’])(?=\p{Lu}{2})/u, '')
  return !word.includes('.') && /\p{Lu}.*\p{Lu}/u.test(letters) && !/\p{Ll}/u.test(letters)
}

/** Given names and the rest of them: `Maude Anne` is Maude, other name Anne. */
const givenFirst = (surname: string | null, given: readonly string[]): PartyName =>
  person({ surname, givenName: given[0] ?? null, otherName: joined(given.slice(1)) })
const allGiven = (surname: string | null, given: readonly string[]): PartyName =>
  person({ surname, givenName: joined(given) })

/** `ROY, Maude`. Null where the comma says nothing of the kind. */
function byComma(text: string): NameReading | null {
  if (!text.includes(',')) return null
  const pieces = text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
  const names = pieces.filter((piece, index) => index === 0 || !isTitleAlone(piece)).map(withoutTitles)
  const [surname, given, ...more] = names
  if (surname === undefined || given === undefined) return surname === undefined ? null : fromWords(surname)
  const degree = isDegree(surname, given)
  if (degree !== null) {
    const { name, doubt } = fromWords(surname)
    return degree && more.length === 0
      ? { name, doubt, other: null }
      : { name, doubt: 'title-or-name', other: givenFirst(surname, wordsOf(given)) }
  }
  const name = givenFirst(surname, wordsOf([given, ...more].join(' ')))
  return { name, doubt: more.length > 0 ? 'surname-start' : null, other: null }
}

/** `TREMBLAY Jean`, `Jean-Paul DE LA CRUZ`: the words in capitals beside others are the surname. */
function byCapitals(words: readonly string[]): NameReading | null {
  const marked = words.map(isInCapitals)
  const from = marked.indexOf(true)
  const to = marked.lastIndexOf(true)
  if (from < 0 || words.every((word) => !/\p{Ll}/u.test(word) || isInCapitals(word))) return null
  const together = marked.slice(from, to + 1).every((each) => each)
  if (!together || (from > 0 && to < words.length - 1)) return null
  const surname = words.slice(from, to + 1)
  const given = [...words.slice(0, from), ...words.slice(to + 1)]
  // NGUYEN Thi Lan: where the surname is first, all behind it is one given name.
  const isFirst = from === 0 && FIRST_SURNAMES.has(bare(surname[0]!))
  const name = isFirst ? allGiven(surname.join(' '), given) : givenFirst(surname.join(' '), given)
  // JP Roy: two letters before a name are initials, unless they are a surname (LI Na).
  const isInitials =
    from === 0 && surname.length === 1 && surname[0]!.length === 2 && !FIRST_SURNAMES.has(bare(surname[0]!))
  return isInitials
    ? { name: givenFirst(given.at(-1)!, [surname[0]!, ...given.slice(0, -1)]), doubt: 'order', other: name }
    : { name, doubt: null, other: null }
}

/** `Maria de la Cruz`, `José Ortega y Gasset`: the surname begins with its particles. */
function byParticle(words: readonly string[]): NameReading | null {
  const joint = words.findIndex((word, index) => index > 1 && index < words.length - 1 && /^[yei]$/.test(word))
  if (joint > 1)
    return { name: givenFirst(words.slice(joint - 1).join(' '), words.slice(0, joint - 1)), doubt: null, other: null }
  if (words.length > 2 && /^\p{Ll}/u.test(words[0]!) && /^\p{Lu}/u.test(words.at(-1)!) && PARTICLES.has(words[0]!)) {
    const start = words.findIndex((word) => !PARTICLES.has(word.toLowerCase()))
    if (start > 0 && start < words.length - 1)
      return {
        name: givenFirst(words.slice(0, start + 1).join(' '), words.slice(start + 1)),
        doubt: 'order',
        other: null,
      }
  }
  const at = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && PARTICLES.has(word.toLowerCase()),
  )
  if (at < 0) return null
  let end = at
  while (end < words.length - 1 && PARTICLES.has(words[end]!.toLowerCase())) end += 1
  const name = givenFirst(words.slice(at).join(' '), words.slice(0, at))
  // Abdul Rahman bin Yusof: what stands before the father's name is often one given name.
  if (at > 1 && PATRONYMICS.has(words[at]!.toLowerCase()))
    return { name, doubt: 'surname-start', other: allGiven(words.slice(at).join(' '), words.slice(0, at)) }
  const behind = words.length - end
  const isName = words
    .slice(at, end)
    .some((word) => PARTICLES_OR_NAMES.has(word.toLowerCase()) && /^\p{Lu}/u.test(word))
  // Nguyen Van Minh, Maria de los Angeles Garcia: the particle may belong to the given names.
  if (FIRST_SURNAMES.has(bare(words[0]!)) && isName)
    return { name: allGiven(words[0]!, words.slice(1)), doubt: 'order', other: name }
  // SANTOS MARIA DE LOURDES: all in capitals, the surname may be the first word.
  if (at > 1 && behind === 1 && words.every(isInCapitals))
    return { name, doubt: 'capitals', other: givenFirst(words[0]!, [words[1]!, words.slice(2).join(' ')]) }
  return behind > 1 || isName
    ? { name, doubt: 'surname-start', other: givenFirst(words.at(-1)!, words.slice(0, -1)) }
    : { name, doubt: null, other: null }
}

const COMPOUND_GIVEN = /^(?:jean|marie|anne|pierre|louis|paul|charles|claude|rose|luc|guy|lise|yves)-\p{Lu}/iu
const BEGINS_A_NAME: ReadonlySet<string> = new Set(['abdul', 'abdel', 'abdal', 'abd', 'abdoul', 'abu', 'abou'])

/** A name whose words say nothing of their own: given names first and the surname last, unless that is in doubt. */
function byOrder(words: readonly string[]): NameReading {
  const name = givenFirst(words.at(-1)!, words.slice(0, -1))
  const [first, last] = [bare(words[0]!), bare(words.at(-1)!)]
  if (FIRST_SURNAMES.has(first) && (words.length > 2 || first !== last)) {
    const reversed = allGiven(words[0]!, words.slice(1))
    return words.length > 2 || !FIRST_SURNAMES.has(last)
      ? { name: reversed, doubt: 'order', other: name }
      : { name, doubt: 'order', other: reversed }
  }
  // Roy J.: nobody's surname is an initial.
  if (INITIAL.test(words.at(-1)!) && CASED.test(words.at(-1)!) && !INITIAL.test(words[0]!))
    return { name: givenFirst(words[0]!, words.slice(1)), doubt: 'order', other: name }
  if (words.length === 2) {
    // O Marguerite: O, E, U and Y are surnames, and letters that names begin with.
    if (/^[OEUY]$/.test(words[0]!)) return { name, doubt: 'order', other: allGiven(words[0]!, words.slice(1)) }
    // M. Roy: Monsieur Roy, or a given name of which the initial is told.
    if (SHORT_TITLES.has(first) && words[0]!.endsWith('.'))
      return { name, doubt: 'part-missing', other: person({ surname: words[1]! }) }
    // Roy Jean-Paul: a given name in two, or the surname Jean-Paul.
    if (COMPOUND_GIVEN.test(words[1]!.normalize('NFD')) && !COMPOUND_GIVEN.test(words[0]!))
      return { name, doubt: 'order', other: allGiven(words[0]!, [words[1]!]) }
    // Abdul Rahman: one name in two words, or two.
    if (BEGINS_A_NAME.has(first)) return { name, doubt: 'surname-start', other: person({ surname: words.join(' ') }) }
    const isShouted = words.every((word) => word.length > 2 && isInCapitals(word))
    return isShouted
      ? { name, doubt: 'capitals', other: givenFirst(words[0]!, words.slice(1)) }
      : { name, doubt: null, other: null }
  }
  const middle = words.slice(1, -1)
  if (middle.every((word) => INITIAL.test(word) && CASED.test(word))) return { name, doubt: null, other: null }
  const double = givenFirst(words.slice(-2).join(' '), words.slice(0, -2))
  const isPair = PAIRED_SURNAMES.has(bare(words.at(-2)!)) && PAIRED_SURNAMES.has(last)
  return isPair
    ? { name: double, doubt: 'surname-start', other: name }
    : { name, doubt: 'surname-start', other: double }
}

/** Chinese, Japanese and Korean script: the surname is first and often not set apart. */
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\s]+$/u

function fromWords(text: string): NameReading {
  const words = wordsOf(text)
  if (EAST_ASIAN.test(text)) {
    const [first, ...rest] =
      words.length > 1 ? words : [[...text][0]!, [...text].slice(1).join('')].filter((part) => part !== '')
    return {
      name: allGiven(first!, rest),
      doubt: rest.length > 0 ? 'order' : null,
      other: rest.length > 0 ? person({ surname: text }) : null,
    }
  }
  if (words.length === 1) return { name: person({ surname: text }), doubt: null, other: null }
  return byCapitals(words) ?? byParticle(words) ?? byOrder(words)
}

/** An e-mail address, a number, two people. */
const NO_NAME = /[@\d/\\;*?!<>|_=]|\s(?:&|\+|and|et|or|ou|c\/o|aka|a\.k\.a\.?|dba)\s/i
const BRACKET = /[(["“«]/

/** Reads a person's name that stands in one text. Titles and suffixes are left away; `text` must hold a letter. */
export function readPersonName(text: string): NameReading {
  const untitled = withoutTitles(text)
  const plain = (BRACKET.test(untitled) ? untitled.replace(/\s*[(["“«][^)\]"”»]*[)\]"”»]\s*/g, ' ') : untitled).trim()
  const read = maybeTitled(byComma(plain) ?? fromWords(plain === '' ? text.trim() : plain))
  return { ...read, doubt: doubtOf(text, read, untitled, plain) }
}

/** `Freiherr Otto zu Guttenberg`, `Diop, Cheikh Anta`: a word among the given names may be a title. */
function maybeTitled(read: NameReading): NameReading {
  const { surname, givenName, otherName } = read.name
  const given = wordsOf([givenName, otherName].filter((text) => text !== null).join(' '))
  const rest = given.filter((word) => !TITLES_OR_NAMES.has(bare(word)))
  if (read.doubt !== null || rest.length === given.length) return read
  return { ...read, doubt: 'title-or-name', other: rest.length === 0 ? person({ surname }) : givenFirst(surname, rest) }
}

function doubtOf(text: string, read: NameReading, untitled: string, plain: string): NameDoubt | null {
  if (NO_NAME.test(text)) return 'not-a-name'
  // Wife, see notes, John Doe: who is called so is told by a person.
  if (fillerOf('wholeName', text) === 'doubtful' || partyWordOf(text) !== null) return 'may-be-filler'
  // Mr. Roy is no person with one name.
  const isPartFiller = [read.name.surname, read.name.givenName, read.name.otherName].some(
    (each) => each !== null && fillerOf('namePart', each) !== 'value',
  )
  const isTitledAlone = read.name.givenName === null && untitled !== text.trim()
  return (
    read.doubt ??
    (isPartFiller ? 'may-be-filler' : isTitledAlone ? 'part-missing' : plain !== untitled ? 'surname-start' : null)
  )
}

const some = (text: string | null | undefined): string | undefined => text?.trim() || undefined
const part = (text: string | undefined): string | null => (text === undefined ? null : withoutTitles(text))

/** The name of a person whose parts stand in columns of their own. Parts are kept as they stand but for titles and suffixes. */
function fromParts(
  surname: string | undefined,
  told: string | undefined,
  otherName: string | undefined,
  whole: string | undefined,
  { hasOneName, isPerson }: { hasOneName: boolean; isPerson: boolean },
): NameReading {
  const givenName = told ?? (surname === undefined || whole === undefined ? undefined : restOf(whole, surname))
  const parts = [surname, givenName, otherName]
  const joint = [givenName, surname].filter((text) => text !== undefined).join(' ')
  const isDoubtful =
    parts.some((text) => text !== undefined && fillerOf('namePart', text) === 'doubtful') ||
    (joint.includes(' ') && partyWordOf(joint) !== null)
  const name =
    surname === undefined
      ? person({
          surname: part(whole ?? givenName),
          givenName: whole === undefined ? null : part(givenName),
          otherName: part(otherName),
        })
      : person({ surname: part(surname), givenName: part(givenName), otherName: part(otherName) })
  // Roy (née Côté), Robert "Bob": which of them is the name in the document, a person says.
  const isOdd = parts.some((text) => text !== undefined && (NO_NAME.test(text) || BRACKET.test(text)))
  // J., Sample Corp: a business in the columns of a person's name.
  const isBusiness = !isPerson && joint.includes(' ') && organizationEvidence(joint) === 'entity'
  const other =
    surname !== undefined && givenName !== undefined && otherName === undefined
      ? person({ surname: name.givenName, givenName: name.surname })
      : null
  // XXX is for a person with one name (rules 6.3), and a blank cell says nothing of the kind.
  const isOneOfTwo =
    !hasOneName &&
    (name.surname === null || name.givenName === null) &&
    whole?.toLowerCase() !== (surname ?? givenName)!.toLowerCase()
  return {
    name,
    doubt: isDoubtful
      ? 'may-be-filler'
      : isBusiness
        ? 'person-or-entity'
        : isOdd
          ? 'not-a-name'
          : isOneOfTwo
            ? 'other-part-blank'
            : null,
    other: isDoubtful ? other : isBusiness ? entity(joint) : null,
  }
}

/** What a whole name holds beside its surname; undefined where the surname stands at neither end. */
function restOf(whole: string, surname: string): string | undefined {
  const [words, known] = [wordsOf(withoutTitles(whole).replaceAll(',', ' ')), wordsOf(withoutTitles(surname)).map(bare)]
  const isSurname = (part: readonly string[]): boolean =>
    part.length === known.length && part.every((word, index) => bare(word) === known[index])
  if (isSurname(words.slice(-known.length))) return some(words.slice(0, -known.length).join(' '))
  return isSurname(words.slice(0, known.length)) ? some(words.slice(known.length).join(' ')) : undefined
}

/**
 * The parts of a party's name. Parts that the record gives are kept; a whole name is taken apart. What the record says of the kind is
 * believed; without that, a name makes an entity only where it is plainly one.
 */
export function readPartyName(cells: NameCells): NameReading {
  if (isWholeAlone(cells)) return readWholeName(cells.name)
  let reading = readings.get(cells)
  if (reading === undefined) readings.set(cells, (reading = readingOf(cells)))
  return reading
}

/** A record's name is asked for where it is matched, where it is stored and where it is doubted. */
const readings = new WeakMap<NameCells, NameReading>()

const isWholeAlone = (cells: NameCells): cells is { name: string } =>
  cells.name != null &&
  (cells.surname ?? cells.givenName ?? cells.otherName ?? cells.entityName ?? cells.kind) == null &&
  !cells.hasOneName

/** Most files give a name in one text alone: what it is then follows from the text. */
const readWholeName = memo((name): NameReading => readingOf({ name }), 10_000)

function readingOf(cells: NameCells): NameReading {
  const [whole, surname, givenName, otherName, entityName] = [
    cells.name,
    cells.surname,
    cells.givenName,
    cells.otherName,
    cells.entityName,
  ].map(some)
  const hasParts = surname !== undefined || givenName !== undefined
  if (cells.kind === 'entity' || (cells.kind === undefined && entityName !== undefined)) {
    const name = entityName ?? whole ?? surname ?? null
    return {
      name: entity(name),
      doubt: name !== null && fillerOf('organization', name) === 'doubtful' ? 'may-be-filler' : null,
      other: null,
    }
  }
  if (hasParts) {
    const said = { hasOneName: cells.hasOneName === true, isPerson: cells.kind === 'person' }
    return fromParts(surname, givenName, otherName, whole, said)
  }
  if (whole === undefined) return { name: person({ otherName: part(otherName) }), doubt: null, other: null }
  if (!/\p{L}/u.test(whole))
    return { name: person({ surname: whole }), doubt: isNothing('wholeName', whole) ? null : 'not-a-name', other: null }
  const evidence = cells.kind === 'person' ? 'person' : organizationEvidence(whole)
  if (evidence === 'entity') return { name: entity(whole), doubt: null, other: null }
  const read = readPersonName(whole)
  const withOther =
    otherName === undefined
      ? read
      : { ...read, name: { ...read.name, otherName: read.name.otherName ?? part(otherName) } }
  if (evidence === 'person') return withOther
  return startsLikeOrganization(whole)
    ? { name: entity(whole), doubt: 'person-or-entity', other: withOther.name }
    : { ...withOther, doubt: 'person-or-entity', other: entity(whole) }
}

/** Name as one text for people: an entity's name, or given names and surname; empty where there is none. */
export function displayName(party: Omit<NameParts, 'name'>): string {
  return party.entityName ?? [party.givenName, party.otherName, party.surname].filter(Boolean).join(' ')
}

/** A reading in words: `surname "Khai", given name "Nguyen"`. */
export function nameInWords(name: PartyName): string {
  if (name.kind === 'entity') return `the organization "${name.entityName ?? ''}"`
  const parts: [string, string | null][] = [
    ['surname', name.surname],
    ['given name', name.givenName],
    ['other names', name.otherName],
  ]
  return parts.flatMap(([label, text]) => (text === null ? [] : `${label} "${text}"`)).join(', ')
}
