import type { PartyCells } from '#app/csv/types.ts'
import { displayName, readPartyName, type PartyName } from '#app/party/names.ts'

export { displayName, type PartyName }

/** The parts of a party's name, as its customer is stored with. */
export const partyName = (party: PartyCells): PartyName => readPartyName(party).name
