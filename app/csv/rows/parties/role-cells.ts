/** Reads values of a party in its role: a relationship, a user name, a device. They aren't values of the customer. */
import { roleAttributes, type PartyAttribute, type RoleAttribute } from '#app/party/facts/attributes.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { PartyCells } from '../../types.ts'
import type { PartyRole } from '../../words/fields.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { keepNote } from '../text/notes.ts'

/** Role values with a field in reports (schema-facts.md 9). */
const PLACES: Readonly<Record<PartyRole, ReadonlySet<RoleAttribute>>> = {
  // The relationship is the separate conductor's to the customer.
  customer: new Set(['username', 'deviceType', 'deviceId', 'ipAddress', 'relationship']),
  conductor: new Set(['username', 'deviceType', 'deviceId', 'ipAddress']),
  onBehalfOf: new Set(['relationship']),
  beneficiary: new Set(['relationship', 'username']),
  source: new Set(['accountNumber', 'policyNumber', 'identifyingNumber']),
}

const names: ReadonlySet<string> = new Set(roleAttributes.map(({ name }) => name))

/**
 * Creates a reader for a role attribute; null for any other. A value without a report field in this role is kept as a
 * note.
 */
export function roleStep(
  attribute: PartyAttribute,
  from: Source,
  role: PartyRole,
): ((cells: readonly string[], party: PartyCells) => void) | null {
  if (!names.has(attribute)) return null
  const name = attribute as RoleAttribute
  const hasPlace = PLACES[role].has(name)
  return (cells, party) => {
    const text = from.read(cells)
    if (isPlaceholder(text)) return
    if (hasPlace) party.inRole = { ...party.inRole, [name]: text }
    else keepNote(party, from.header, text)
  }
}
