/** Reads an entity's registration and incorporation: number and place of issue. */
import { readFederal, readIssuer } from '#app/party/facts/identification.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { PartyCells, RegistrationCells } from '../../types.ts'
import { withoutInvisible } from '../../words/cell-text.ts'
import type { Field, PartyRole } from '../../words/fields.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { keepNote } from '../text/notes.ts'
import { isInCanada } from './address-cells.ts'
import type { Problems } from '../text/problems.ts'

/** Creates a reader of one party's registrations; null if the file has no column for them. */
export function registrationReader(
  role: PartyRole,
  source: (field: Field) => Source | null,
): ((cells: readonly string[], party: PartyCells, problems: Problems) => void) | null {
  const issuer = source(`${role}.registrationIssuer`)
  const numbers = (
    [
      ['incorporation', source(`${role}.incorporationNumber`)],
      ['registration', source(`${role}.registrationNumber`)],
    ] as const
  ).flatMap(([kind, from]) => (from === null ? [] : [{ kind, from }]))
  if (numbers.length === 0 && issuer === null) return null
  return (cells, party, problems) => {
    const issuerText = issuer?.read(cells) ?? ''
    const where = isPlaceholder(issuerText)
      ? undefined
      : (readIssuer(issuerText) ?? readFederal(issuerText, isInCanada(party)))
    if (where === null) {
      problems.add(
        'block_draft',
        issuer!.header,
        'issuer-unreadable',
        `"${issuerText}" doesn’t clearly say which country or province it was registered or incorporated in.`,
        'Choose the country and province on the customer. The value is kept in the customer’s notes.',
        issuerText,
      )
      keepNote(party, issuer!.header, issuerText)
    }
    const given = numbers.flatMap(({ kind, from }): RegistrationCells[] => {
      const number = from.read(cells)
      return isPlaceholder(number) ? [] : [{ kind, number: withoutInvisible(number), ...where }]
    })
    if (given.length > 0) party.registrations = given
    else if (where !== undefined && where !== null) keepNote(party, issuer!.header, issuerText)
  }
}
