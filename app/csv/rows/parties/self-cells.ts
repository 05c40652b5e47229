/** Words in place of a party: whoever acts for himself has no third party, `Self` is no customer, and `see notes` is nobody's name. */
import { isNothing, partyWordOf, type PartyWord } from '#app/party/text/fillers.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { PartyCells } from '../../types.ts'
import type { PartyAttribute } from '../../words/fields.ts'
import type { Problems } from '../text/problems.ts'

/** What stands in place of a party's name. */
export interface WordCells {
  word: Exclude<PartyWord, 'perhaps'>
  text: string
  header: string | null
  /** What else the record says of that party. */
  details: PartyCells
}

export const NAMED_BY_WORD = 'party-not-named'

type Naming = readonly { attribute: PartyAttribute; from: Source }[]

const NAME_PARTS = ['name', 'givenName', 'surname', 'otherName', 'entityName', 'hasOneName', 'kind'] as const

const withoutNames = ({ customerId: _, ...party }: PartyCells): PartyCells => {
  const rest = { ...party }
  for (const part of NAME_PARTS) delete rest[part]
  return rest
}

/** The word that stands for a party; null where the record names one, or says nothing. `before`: how many problems were told before its cells. */
export function wordInstead(
  naming: Naming,
  cells: readonly string[],
  party: PartyCells,
  problems: Problems,
  before: number,
): WordCells | null {
  let found: Omit<WordCells, 'details'> | null = null
  let isSilent = true
  for (const { attribute, from } of naming) {
    const text = from.read(cells)
    if (text === '') continue
    isSilent = false
    const word = partyWordOf(text)
    if (word === 'perhaps') return null
    if (word !== null) found ??= { word, text, header: from.header }
    // A given name beside a surname that is also a word.
    else if (!isNothing('text', text) && attribute !== 'customerId') return null
  }
  if (isSilent && party.inRole?.relationship !== undefined) {
    const text = party.inRole.relationship
    if (partyWordOf(text) === 'self' && party.phone === undefined && party.email === undefined)
      return { word: 'self', text, header: null, details: withoutNames(party) }
  }
  if (found === null) return null
  const headers = naming.map(({ from }) => from.header)
  problems.list = problems.list.filter(({ column }, index) => index < before || !headers.includes(column))
  const isKnown = party.customerId !== undefined && partyWordOf(party.customerId) === null
  if (!isKnown && party.phone === undefined)
    return { ...found, word: found.word as WordCells['word'], details: withoutNames(party) }
  // An id or a phone names the party, and the word is no name of it.
  for (const part of NAME_PARTS) if (part !== 'kind') delete party[part]
  if (!isKnown) delete party.customerId
  problems.add(
    'warning',
    found.header,
    'name-placeholder',
    `"${found.text}" is no name, so none was taken from it.`,
    'Enter the name on the customer, if it isn’t on file.',
    found.text,
  )
  return null
}
