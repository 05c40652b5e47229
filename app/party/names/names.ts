/**
 * What a name is: titles and suffixes are no names, a word in capitals is the surname, and where the text leaves more than one
 * reading the result says so and gives the other one, for a person to confirm or to swap.
 */
import { memo } from '../text/memo.ts'
import { fillerOf, isNothing, partyWordOf } from '../text/fillers.ts'
import type { NameParts } from './matching.ts'
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
} from './name-order.ts'
import { TITLES_OR_NAMES } from './name-words.ts'
import { organizationEvidence, startsLikeOrganization } from './organization.ts'
import { partedName, type PartedName } from './parted.ts'
import { bare, isCallingAlone, isDegree, isTitleAlone, withoutTitles, wordsOf } from './titles.ts'

export type { NameDoubt, NameReading, PartyName, PersonName } from './name-order.ts'

export interface NameCells extends NameParts {
  kind?: 'person' | 'entity' | undefined
  /** The record itself says that the person has one name. */
  hasOneName?: boolean | undefined
}

const entity = (entityName: string | null): PartyName => ({ ...NO_PARTS, kind: 'entity', entityName })

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
  // Jean Roy, notaire: what somebody is stands behind a whole name.
  if (wordsOf(surname).length > 1 && [given, ...more].every(isCallingAlone))
    return { name: fromWords(surname).name, doubt: 'title-or-name', other: givenFirst(surname, wordsOf(given)) }
  const name = givenFirst(surname, wordsOf([given, ...more].join(' ')))
  return { name, doubt: more.length > 0 ? 'surname-start' : null, other: null }
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
function readPersonName(text: string): NameReading {
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
  // Wife, see notes, John Doe: a person confirms such a name.
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
  givenPart: string | undefined,
  otherName: string | undefined,
  whole: string | undefined,
  { hasOneName, isPerson }: { hasOneName: boolean; isPerson: boolean },
): NameReading {
  const givenName = givenPart ?? (surname === undefined || whole === undefined ? undefined : restOf(whole, surname))
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
  const isOdd = parts.some(
    (text) => text !== undefined && (NO_NAME.test(text) || BRACKET.test(text) || partedName(text) !== null),
  )
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
  const parted = partedName(whole)
  if (parted !== null) return fromParted(parted, whole, cells.kind)
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
 * The first of two names: which is meant, and whose the second is, a person says. Of two parties the text keeps both until then, so that
 * `Ann Roy ITF Zoe Roy` is not taken for Ann Roy, who may be on file.
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
