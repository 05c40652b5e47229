/** Reads the persons who can bind an entity: whole names, one per column or several in one. */
import { nameToConfirm } from '#app/party/names/name-doubts.ts'
import { readPartyName } from '#app/party/names/names.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { AuthorizedCells, PartyCells } from '../../types.ts'
import type { Field, PartyRole } from '../../words/fields.ts'
import { isPlaceholder, readYesNo } from '../../words/parties.ts'
import { keepNote } from '../text/notes.ts'
import type { Problems } from '../text/problems.ts'
import { wholeName } from '#app/party/names/matching.ts'

const BETWEEN = /\s*[;|/\n]\s*|\s+(?:and|et|und|&)\s+/i

/** Creates a reader of one party's authorized persons; null if the file has no column for them. */
export function authorizedReader(
  role: PartyRole,
  source: (field: Field) => Source | null,
): ((cells: readonly string[], party: PartyCells, problems: Problems) => void) | null {
  const from = source(`${role}.authorizedPerson`)
  if (from === null) return null
  return (cells, party, problems) => {
    const names = from.read(cells).split(BETWEEN)
    const persons = names.flatMap((text): AuthorizedCells[] => {
      const name = text.trim()
      if (isPlaceholder(name) || readYesNo(name) !== null) return []
      const cellsOfName = { name, kind: 'person' as const }
      const doubt = nameToConfirm(cellsOfName)
      if (doubt !== null)
        problems.add(
          'block_draft',
          from.header,
          'authorized-person-to-confirm',
          doubt.message,
          'Confirm or correct the authorized person on the customer.',
          name,
        )
      const { surname, givenName, otherName } = readPartyName(cellsOfName).name
      return surname === null
        ? []
        : [{ surname, ...(givenName !== null && { givenName }), ...(otherName !== null && { otherName }) }]
    })
    if (persons.length > 0) party.authorizedPersons = persons
  }
}

/** Authorized persons of a person: kept as a note, with a problem. */
export function checkAuthorized(party: PartyCells, header: string | null, problems: Problems): void {
  const { authorizedPersons: persons } = party
  if (persons === undefined || readPartyName(party).name.kind === 'entity') return
  const text = persons.map(wholeName).join('; ')
  delete party.authorizedPersons
  keepNote(party, header, text)
  problems.add(
    'block_draft',
    header,
    'authorized-of-person',
    `Only an entity has authorized persons, and a report of this person can’t state "${text}".`,
    'If it is an entity, say so on the customer and enter them there. Or confirm that reports leave them out. They are kept in the customer’s notes.',
    text,
  )
}
