import type { PartyCells } from '#app/csv/types.ts'
import { nameKey } from '#app/party/names/matching.ts'
import { displayName, readPartyName, type PartyName } from '#app/party/names/names.ts'

export { displayName, type PartyName }

/** The parts of a party's name, as stored with its customer. */
export const partyName = (party: PartyCells): PartyName => readPartyName(party).name

/** The comparison key of a party's name; '' without one. The only notion of equal names, in memory and on file. */
export const nameKeyOf = (party: PartyCells): string => nameKey(displayName(partyName(party)))
