/**
 * Names that contain a second name: another name of the same person (née, alias), or another party (in trust for, on
 * behalf of, and).
 */
import { organizationEvidence } from './organization.ts'
import { wordsOf } from './titles.ts'

export interface PartedName {
  before: string
  behind: string
  /** The part of the text that belongs to the second name, as written. */
  tail: string
  /** `birth`: a former surname. `alias`: another name of the person. `party`: someone else. */
  is: 'birth' | 'alias' | 'party'
}

/** Born and Nee are surnames: the marker is in lower case or has its accent. */
const BIRTH = /\s[(["]?(?:n[ée]e?|N[ÉE]E|NÉ|geb\.|geborene?|born|maiden name:?)\s+/u
const ALIAS =
  /[\s,][(["]?(?:a\.?k\.?a\.?|a\/k\/a|alias|also known as|better known as|known as|f\.?k\.?a\.?|formerly(?: known as)?|alias dicha?|conocid[oa] como|connue? sous le nom (?:de |d['’])?)[\s:]+/iu
/** French names contain `dit` and `dite` in lower case: Roy dit Desjardins. */
const SAID = /\s[(["]?dite?\s+/u
const ROLE =
  "(?:authori[sz]ed |sole |legal )*(?:sign(?:er|atory|ing officer|ing authority)|agent|attorney|representative|trustee|executor|executrix|guardian|liquidator|administrator|director|owner|president|manager|employee|spouse|wife|husband|mother|father|parent|son|daughter|mandataire|signataire(?: autoris[ée]e?)?|fiduciaire|liquidat(?:eur|rice)|tut(?:eur|rice)|repr[ée]sentante?|fond[ée]e? de pouvoir)\\s+(?:for|of|to|de|du|des|pour|d['’])"
const PARTY = new RegExp(
  String.raw`[\s,–-][(["]?(?:(?:as )?${ROLE}|o\/b\/o|obo|on behalf of|behalf of|for the (?:benefit|account) of|fbo|i\.?t\.?f\.?|in[ -]trust for|in care of|c\/o|a\/s|per pro|au nom de|au profit de|pour le compte de|en fiducie pour|en nombre de|por cuenta de)\s+`,
  'iu',
)
const JOINER = /\s(?:[&+/;]|and|et|or|ou|und|oder)\s/i
const COUPLE = /^(?:mr|m|dr)\.?\s*(?:[&+/]|and|et)\s*(?:mrs|ms|mme|dr)\.?\s+/i
const BRACKETED = /\s*[([]([^)\]]*)[)\]]?\s*/u

const trimmed = (text: string): string => text.replaceAll(/^[\s,;:(["“–-]+|[\s,;:)\]"”–-]+$/gu, '')

function at(text: string, mark: RegExp, is: PartedName['is']): PartedName | null {
  const found = mark.exec(text)
  if (found === null) return null
  const before = trimmed(text.slice(0, found.index))
  const behind = trimmed(text.slice(found.index + found[0].length))
  return /\p{L}/u.test(before) && /\p{L}/u.test(behind)
    ? { before, behind, tail: text.slice(found.index).trim(), is }
    : null
}

/** `Ann Roy & Bo Roy`, `Marc et Julie Côté`: two people, if both or the last have more than one word. */
function joint(text: string): PartedName | null {
  const parted = at(text, JOINER, 'party')
  if (parted === null || organizationEvidence(text) === 'entity') return null
  const [first, last] = [wordsOf(parted.before), wordsOf(parted.behind)]
  if (last.length < 2 || JOINER.test(` ${parted.behind} `)) return null
  if (first.length > 1) return parted
  return organizationEvidence(text) === 'person' ? { ...parted, before: `${parted.before} ${last.at(-1)!}` } : null
}

/** `Kim Lee (Acme Ltd.)`: only the brackets have an organization's word. */
function inBrackets(text: string): PartedName | null {
  const bracket = BRACKETED.exec(text)?.[1]
  if (bracket === undefined || organizationEvidence(text) !== 'entity') return null
  const before = trimmed(text.replace(BRACKETED, ' '))
  return wordsOf(before).length > 1 &&
    organizationEvidence(before) === 'person' &&
    organizationEvidence(bracket) !== 'person'
    ? { before, behind: trimmed(bracket), tail: `(${bracket.trim()})`, is: 'party' }
    : null
}

/** The parts of a name that contains another; null for any other name. */
export function partedName(text: string): PartedName | null {
  if (!text.includes(' ')) return null
  const couple = COUPLE.exec(text)
  if (couple !== null) return { before: text.slice(couple[0].length), behind: '', tail: couple[0].trim(), is: 'party' }
  return (
    at(text, PARTY, 'party') ??
    at(text, BIRTH, 'birth') ??
    at(text, ALIAS, 'alias') ??
    at(text, SAID, 'alias') ??
    inBrackets(text) ??
    joint(text)
  )
}
