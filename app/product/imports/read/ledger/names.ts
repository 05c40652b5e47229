import type { PartyCells } from '#app/csv/types.ts'
import { nameKey, wholeName } from '#app/party/names/matching.ts'
import { readPartyName, type PartyName } from '#app/party/names/names.ts'

export type { PartyName }

/** The parts of a party's name, as stored with its customer. */
export const partyName = (party: PartyCells): PartyName => readPartyName(party).name

/** The comparison key of a party's name; '' without one. The only notion of equal names, in memory and on file. */
export const nameKeyOf = (party: PartyCells): string => nameKey(wholeName(partyName(party)))
