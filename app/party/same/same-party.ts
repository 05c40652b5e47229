/**
 * Judges whether two records are the same party, and on what evidence. One id shared by two people, or two ids of one
 * person, are questions for a person, with both records side by side.
 */
import { fold } from '../text/fold.ts'
import { nameKey, wholeName } from '../names/matching.ts'
import type { NameParts } from '../names/matching.ts'

/** The identifying values of one record. */
export interface Identity extends NameParts {
  /** YYYY-MM-DD */
  dateOfBirth?: string | null | undefined
  /** E.164 */
  phone?: string | null | undefined
  documents?: readonly { type?: string | number | null | undefined; number?: string | null | undefined }[] | undefined
}

/** `near`: the same except for a likely slip or omission. `unknown`: at least one doesn't state it. */
export type Agreement = 'same' | 'near' | 'different' | 'unknown'

export type IdentityFact = 'name' | 'date of birth' | 'phone' | 'identity document'

/** One fact in both records. */
export interface Evidence {
  fact: IdentityFact
  agreement: Agreement
  one: string | null
  other: string | null
}

/** `open`: the evidence is insufficient either way. */
export interface PartyJudgement {
  judgement: 'same' | 'different' | 'open'
  evidence: readonly Evidence[]
}

const LEGAL_FORMS = new Set('inc ltd ltee limited limitee corp corporation llc llp co cie the le la les'.split(' '))

/** Whether two words differ by at most one letter: missing, added, changed or transposed. */
function isSlip(one: string, other: string): boolean {
  if (one.length < 4 || other.length < 4 || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (
    (left.length <= 1 && right.length <= 1) ||
    (left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0])
  )
}

const isLike = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other)) ||
  isSlip(one, other)

/**
 * `near`: each word of the shorter name is in the other, up to one letter or as an initial: `Z. Hale`, `Zoe Hale-Roy`.
 * @internal tested name by name
 */
export function compareNames(one: string, other: string): 'same' | 'near' | 'different' {
  const [left, right] = [one, other].map((name) =>
    nameKey(name)
      .split(' ')
      .filter((word) => word !== ''),
  )
  if (left!.join(' ') === right!.join(' ')) return 'same'
  const strip = (words: readonly string[]): string[] => {
    const kept = words.filter((word) => !LEGAL_FORMS.has(word))
    return kept.length > 0 ? kept : [...words]
  }
  const [ours, theirs] = [strip(left!), strip(right!)]
  if (ours.join('') === theirs.join('')) return 'near'
  const isWithinEither =
    (ours.length <= theirs.length && isWithin(ours, theirs)) || (theirs.length <= ours.length && isWithin(theirs, ours))
  return isWithinEither ? 'near' : 'different'
}

/**
 * Whether each word matches a different one of the others; equal words first, so that an initial doesn't take another's
 * match.
 */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  const open = [...others]
  const take = (fits: (each: string) => boolean): boolean => {
    const at = open.findIndex(fits)
    if (at >= 0) open.splice(at, 1)
    return at >= 0
  }
  return words.filter((word) => !take((each) => each === word)).every((word) => take((each) => isLike(word, each)))
}

function compareBirths(one: string, other: string): 'same' | 'near' | 'different' {
  if (one === other) return 'same'
  const [[year, month, day], [otherYear, otherMonth, otherDay]] = [one.split('-'), other.split('-')]
  if (year === otherYear && month === otherDay && day === otherMonth) return 'near'
  return [...one].filter((digit, index) => digit !== other[index]).length === 1 ? 'near' : 'different'
}

const text = (value: string | null | undefined): string | null => value?.trim() || null

function evidenceOf(
  fact: IdentityFact,
  one: string | null,
  other: string | null,
  compare: (one: string, other: string) => 'same' | 'near' | 'different',
): Evidence {
  return { fact, one, other, agreement: one === null || other === null ? 'unknown' : compare(one, other) }
}

interface Paper {
  type: string
  number: string
}

const papersOf = ({ documents = [] }: Identity): Paper[] =>
  documents.flatMap(({ type, number }) =>
    text(number) === null ? [] : [{ type: fold(String(type ?? '')), number: fold(number!).replaceAll(' ', '') }],
  )

/**
 * Equal numbers are one document unless their kinds differ. Different numbers of one kind may be a renewal, and show
 * nothing.
 */
function compareDocuments(one: Identity, other: Identity): Evidence {
  const [left, right] = [papersOf(one), papersOf(other)]
  const shared = left.some((paper) =>
    right.some(
      ({ type, number }) => number === paper.number && (type === paper.type || type === '' || paper.type === ''),
    ),
  )
  const shown = (papers: readonly Paper[]): string | null =>
    papers.map(({ number }) => number.toUpperCase()).join(', ') || null
  return { fact: 'identity document', one: shown(left), other: shown(right), agreement: shared ? 'same' : 'unknown' }
}

/** The evidence of two records, fact by fact. */
export function compareParties(one: Identity, other: Identity): Evidence[] {
  return [
    evidenceOf('name', wholeName(one) || null, wholeName(other) || null, compareNames),
    evidenceOf('date of birth', text(one.dateOfBirth), text(other.dateOfBirth), compareBirths),
    evidenceOf('phone', text(one.phone), text(other.phone), (left, right) => (left === right ? 'same' : 'different')),
    compareDocuments(one, other),
  ]
}

/**
 * Judges whether two records are one party. A different name means a different person unless date of birth or document
 * agree (a marriage, another script); a different date of birth does, unless the document agrees. A phone is shared by
 * families and changes: it never separates people, and joins equal names only.
 */
export function sameParty(one: Identity, other: Identity): PartyJudgement {
  const evidence = compareParties(one, other)
  const agreementOn = (fact: IdentityFact): Agreement => evidence.find((one) => one.fact === fact)!.agreement
  const [name, birth, phone] = [agreementOn('name'), agreementOn('date of birth'), agreementOn('phone')]
  const document = agreementOn('identity document')
  const isProven = document === 'same'
  if (name === 'different' && birth !== 'same' && !isProven) return { judgement: 'different', evidence }
  if (birth === 'different' && !isProven) return { judgement: 'different', evidence }
  const isOne =
    (isProven && name !== 'different' && birth !== 'different') ||
    (name === 'same' && (birth === 'same' || (phone === 'same' && birth !== 'different'))) ||
    (name === 'near' && birth === 'same' && phone === 'same')
  return { judgement: isOne ? 'same' : 'open', evidence }
}

/** The facts that prove two records with one id to be two people; null if they may be one. */
export function idConflict(one: Identity, other: Identity): readonly Evidence[] | null {
  const { judgement, evidence } = sameParty(one, other)
  return judgement === 'different' ? evidence.filter(({ agreement }) => agreement === 'different') : null
}

/** `name "Zoe Hale" and "Wim Roy", date of birth 1980-01-01 and 1955-05-05`. */
export function evidenceInWords(evidence: readonly Evidence[]): string {
  const shown = (fact: IdentityFact, value: string | null): string =>
    value === null ? 'none' : fact === 'name' ? `"${value}"` : value
  return evidence.map(({ fact, one, other }) => `${fact} ${shown(fact, one)} and ${shown(fact, other)}`).join(', ')
}
