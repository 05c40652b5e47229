/** Words in place of a party: `Self` means no third party rather than a customer, and `see notes` isn't a name. */
import { isMissingValue, partyWordOf, type PartyWord } from '#app/party/text/fillers.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { PartyCells } from '../../types.ts'
import type { PartyAttribute } from '../../words/fields.ts'
import type { Problems } from '../text/problems.ts'

/** A word in place of a party's name. */
export interface WordCells {
  word: Exclude<PartyWord, 'perhaps'>
  text: string
  header: string | null
  /** The other values that the record gives for that party. */
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

/**
 * The word in place of a party; null if the record names one or says nothing. `before`: the number of problems before
 * its cells were read.
 */
export function standInWord(
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
    // A given name beside a surname that is also such a word.
    else if (!isMissingValue('text', text) && attribute !== 'customerId') return null
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
  // An id or a phone identifies the party, so the word isn't its name.
  for (const part of NAME_PARTS) if (part !== 'kind') delete party[part]
  if (!isKnown) delete party.customerId
  problems.add(
    'warning',
    found.header,
    'name-placeholder',
    `"${found.text}" isn’t a name, so no name was taken from it.`,
    'Enter the name on the customer, if it isn’t on file.',
    found.text,
  )
  return null
}
