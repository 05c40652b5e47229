/**
 * Reads names. Titles and suffixes aren't part of the name, and a word in capitals is the surname. If a text has more
 * than one reading, the result gives the alternative for a person to confirm or swap.
 */
import { memo } from '../text/memo.ts'
import { fillerOf, isMissingValue, partyWordOf } from '../text/fillers.ts'
import { wholeName, type NameParts } from './matching.ts'
import {
  allGiven,
  byCapitals,
  byOrder,
  byParticle,
  givenFirst,
  NO_PARTS,
  person,
  type NameDoubt,
  type NameReading,
  type PartyName,
  type PersonName,
} from './name-order.ts'
import { FIRST_SURNAMES, PAIRED_SURNAMES, PARTICLES, TITLES_OR_NAMES } from './name-words.ts'
import { organizationEvidence, startsLikeOrganization } from './organization.ts'
import { partedName, type PartedName } from './parted.ts'
import { foldedWord, isRoleAlone, isDegree, isTitleAlone, maybeNameTakenOut, withoutTitles, wordsOf } from './titles.ts'

export type { NameDoubt, NameReading, PartyName } from './name-order.ts'

export interface NameCells extends NameParts {
  kind?: 'person' | 'entity' | undefined
  /** The record states that the person has a single name. */
  hasOneName?: boolean | undefined
}

const entity = (entityName: string | null): PartyName => ({ ...NO_PARTS, kind: 'entity', entityName })

/** `ROY, Maude`. Null if the comma means something else. */
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
  // Jean Roy, notaire: a role after a whole name.
  if (wordsOf(surname).length > 1 && [given, ...more].every(isRoleAlone))
    return { name: fromWords(surname).name, doubt: 'title-or-name', other: givenFirst(surname, wordsOf(given)) }
  const name = givenFirst(surname, wordsOf([given, ...more].join(' ')))
  const inOrder = more.length > 0 ? null : beforeComma(wordsOf(surname), given)
  if (inOrder !== null) return { name, doubt: 'surname-start', other: inOrder }
  const two = more.length > 0 ? null : twoByComma(wordsOf(surname), wordsOf(given))
  if (two !== null) return { name, doubt: two, other: fromWords(surname).name }
  return { name, doubt: more.length > 0 ? 'surname-start' : null, other: null }
}

/**
 * `Chan Tai Man, Peter`: the whole name stands before the comma, the surname first, and behind it a name taken later.
 */
function beforeComma(words: readonly string[], given: string): PartyName | null {
  const [first, ...rest] = words
  if (first === undefined || rest.length !== 2 || !FIRST_SURNAMES.has(foldedWord(first))) return null
  const isGiven = rest.every((word) => !PARTICLES.has(word.toLowerCase()) && !FIRST_SURNAMES.has(foldedWord(word)))
  return isGiven ? allGiven(first, [...rest, given]) : null
}

/**
 * `Jean Roy, Marie Roy`: a whole name on either side of the comma. Of two other words on either side (`Olive Peters,
 * Sam Dunn`) the first two may be one surname.
 */
function twoByComma(before: readonly string[], behind: readonly string[]): NameDoubt | null {
  if (before.length < 2 || behind.length < 2) return null
  const last = foldedWord(before.at(-1)!)
  if (last.length > 1 && last === foldedWord(behind.at(-1)!)) return 'two-parties'
  const isSurname = (word: string): boolean =>
    PARTICLES.has(word.toLowerCase()) || PAIRED_SURNAMES.has(foldedWord(word)) || FIRST_SURNAMES.has(foldedWord(word))
  const isPair = before.length === 2 && behind.length === 2
  return isPair && !before.some(isSurname) && behind.every((word) => foldedWord(word).length > 1) ? 'not-a-name' : null
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

/** An email address, a number, or two people. */
const NO_NAME = /[@\d/\\;*?!<>|_=]|\s(?:&|\+|and|et|or|ou|c\/o|aka|a\.k\.a\.?|dba)\s/i
/** `Jean Roy (60%); Anne Roy (40%)`: two with the share of each. */
const SHARES = /\p{L}[^%]*\d\s*%[^%]*\p{L}[^%]*\d\s*%/u
const BRACKET = /[(["“«]/

/** Reads a person's name from one text, without titles and suffixes; `text` must have a letter. */
function readPersonName(text: string): NameReading {
  const untitled = withoutTitles(text)
  const plain = (BRACKET.test(untitled) ? untitled.replace(/\s*[(["“«][^)\]"”»]*[)\]"”»]\s*/g, ' ') : untitled).trim()
  const read = maybeTakenOut(text, maybeTitled(byComma(plain) ?? fromWords(plain === '' ? text.trim() : plain)))
  return { ...read, doubt: doubtOf(text, read, untitled, plain) }
}

/** `Freiherr Otto zu Guttenberg`, `Diop, Cheikh Anta`: one of the given names may be a title. */
function maybeTitled(read: NameReading): NameReading {
  const { surname, givenName, otherName } = read.name
  const given = wordsOf([givenName, otherName].filter((text) => text !== null).join(' '))
  const rest = given.filter((word) => !TITLES_OR_NAMES.has(foldedWord(word)))
  if (read.doubt !== null || rest.length === given.length) return read
  return { ...read, doubt: 'title-or-name', other: rest.length === 0 ? person({ surname }) : givenFirst(surname, rest) }
}

/** `Bina Kumari KC`, `Hon Wai Lee`: a word that was taken out as a title or a suffix may be a name. */
function maybeTakenOut(text: string, read: NameReading): NameReading {
  const out = read.doubt === null ? maybeNameTakenOut(text) : null
  if (out === null) return read
  const { surname, givenName, otherName } = read.name
  const given = [givenName, otherName].filter((each) => each !== null)
  const other =
    'last' in out
      ? givenFirst(out.last, wordsOf([...given, surname].join(' ')))
      : person({ surname, givenName: out.first, otherName: given.join(' ') || null })
  return { ...read, doubt: 'title-or-name', other }
}

function doubtOf(text: string, read: NameReading, untitled: string, plain: string): NameDoubt | null {
  if (NO_NAME.test(text)) return 'not-a-name'
  // Wife, see notes, John Doe: a person has to confirm such a name.
  if (fillerOf('wholeName', text) === 'doubtful' || partyWordOf(text) !== null) return 'may-be-filler'
  // Mr. Roy isn't a person with a single name.
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

/** A person's name from separate columns. Parts are kept as written, without titles and suffixes. */
function fromParts(
  surname: string | undefined,
  givenPart: string | undefined,
  otherName: string | undefined,
  whole: string | undefined,
  { hasOneName, isPerson }: { hasOneName: boolean; isPerson: boolean },
): NameReading {
  const givenName = givenPart ?? (surname === undefined || whole === undefined ? undefined : restOf(whole, surname))
  const parts = [surname, givenName, otherName]
  const joint = wholeName({ givenName, surname })
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
  // Roy (née Côté), Robert "Bob": a person decides which name is on the document.
  const isOdd = parts.some(
    (text) => text !== undefined && (NO_NAME.test(text) || BRACKET.test(text) || partedName(text) !== null),
  )
  // J., Sample Corp: a business in the columns of a person's name.
  const isBusiness = !isPerson && joint.includes(' ') && organizationEvidence(joint) === 'entity'
  const other =
    surname !== undefined && givenName !== undefined && otherName === undefined
      ? person({ surname: name.givenName, givenName: name.surname })
      : null
  const uncut = uncutName({ surname, givenName, otherName })
  // XXX means a single name (rules 6.3); a blank cell doesn't.
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
            : uncut.doubt,
    other: isDoubtful ? other : isBusiness ? entity(joint) : uncut.other,
  }
}

/** The parts as written, if a word that was taken out of one may be a name. */
function uncutName({
  surname = null,
  givenName = null,
  otherName = null,
}: Record<keyof PersonName, string | null | undefined>): Pick<NameReading, 'doubt' | 'other'> {
  const isCut = [surname, givenName, otherName].some((text) => text !== null && maybeNameTakenOut(text) !== null)
  return isCut
    ? { doubt: 'title-or-name', other: person({ surname, givenName, otherName }) }
    : { doubt: null, other: null }
}

/** The rest of a whole name beside its surname; undefined if the surname is at neither end. */
function restOf(whole: string, surname: string): string | undefined {
  const [words, known] = [
    wordsOf(withoutTitles(whole).replaceAll(',', ' ')),
    wordsOf(withoutTitles(surname)).map(foldedWord),
  ]
  const isSurname = (part: readonly string[]): boolean =>
    part.length === known.length && part.every((word, index) => foldedWord(word) === known[index])
  if (isSurname(words.slice(-known.length))) return some(words.slice(0, -known.length).join(' '))
  return isSurname(words.slice(0, known.length)) ? some(words.slice(known.length).join(' ')) : undefined
}

/**
 * The parts of a party's name. Given parts are kept; a whole name is split. A stated kind is trusted; without one, a
 * name makes an entity only if that is unmistakable.
 */
export function readPartyName(cells: NameCells): NameReading {
  if (isWholeAlone(cells)) return readWholeName(cells.name)
  let reading = readings.get(cells)
  if (reading === undefined) readings.set(cells, (reading = readingOf(cells)))
  return reading
}

/** Cached: a record's name is needed for matching, storing and doubts. */
const readings = new WeakMap<NameCells, NameReading>()

const isWholeAlone = (cells: NameCells): cells is { name: string } =>
  cells.name != null &&
  (cells.surname ?? cells.givenName ?? cells.otherName ?? cells.entityName ?? cells.kind) == null &&
  !cells.hasOneName

/** Most files give a name in one column, so the reading depends on that text alone. */
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
    const known = { hasOneName: cells.hasOneName === true, isPerson: cells.kind === 'person' }
    return fromParts(surname, givenName, otherName, whole, known)
  }
  if (whole === undefined) return { name: person({ otherName: part(otherName) }), doubt: null, other: null }
  if (!/\p{L}/u.test(whole))
    return {
      name: person({ surname: whole }),
      doubt: isMissingValue('wholeName', whole) ? null : 'not-a-name',
      other: null,
    }
  const parted = partedName(whole)
  if (parted !== null) return fromParted(parted, whole, cells.kind)
  if (SHARES.test(whole)) return { name: readPersonName(whole).name, doubt: 'two-parties', other: null }
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

/**
 * The first of two names. A person decides which is meant, and whose the second is. Until then a text with two parties
 * keeps both, so that `Ann Roy ITF Zoe Roy` isn't matched with Ann Roy on file.
 */
function fromParted({ before, behind, tail, is }: PartedName, whole: string, kind: 'person' | undefined): NameReading {
  const { name } = readingOf({ name: before, kind })
  if (is === 'party')
    return {
      name:
        name.kind === 'entity'
          ? entity(whole)
          : { ...name, otherName: [name.otherName, tail].filter((text) => text !== null).join(' ') },
      doubt: 'two-parties',
      other: name,
    }
  if (is === 'alias') return { name, doubt: 'two-names', other: readingOf({ name: behind }).name }
  const isOne = name.kind === 'person'
  return { name, doubt: 'two-names', other: isOne ? { ...name, surname: withoutTitles(behind) } : null }
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
