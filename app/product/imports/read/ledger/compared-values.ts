import { customerListNames } from '#app/party/facts/customer-lists.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { answerAttributes } from '#app/party/facts/attributes.ts'
import { isBare } from './conflicts.ts'

/**
 * Hashes of customer values that were already compared with what is on file: what every row of a customer repeats is
 * compared once, and recognized at the cost of reading it.
 */
export interface ComparedValues {
  /** The most recent hashes. */
  hashes?: number[]
  /** The record of this file that created the customer. */
  line?: number | null
  /** Another party has used its number. */
  isShared?: true
}

const mostHashes = 8

let low = 0
let high = 0

/** FNV-1a with two seeds. */
function mix(text: string | undefined): void {
  if (text !== undefined) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      low = Math.imul(low ^ code, 0x01000193)
      high = Math.imul(high ^ code, 0x5bd1e995)
    }
  }
  // A separator that no text has.
  low = Math.imul(low ^ 0x1ffff, 0x01000193)
  high = Math.imul(high ^ 0x1ffff, 0x5bd1e995)
}

function begin(): void {
  low = 0x811c9dc5
  high = 0x9747b28c
}

/** The hash in 53 bits. */
const ended = (): number => ((high ^ (high >>> 15)) & 0x1fffff) * 0x1_0000_0000 + ((low ^ (low >>> 13)) >>> 0)

export function hashOf(text: string): number {
  begin()
  mix(text)
  return ended()
}

/** Hash of all values of a party except its number; for notes, of whether there are any. */
export function valuesHash(cells: PartyCells): number {
  begin()
  mix(cells.name)
  mix(cells.surname)
  mix(cells.givenName)
  mix(cells.otherName)
  mix(cells.entityName)
  mix(cells.kind)
  mix(cells.dateOfBirth)
  mix(cells.phone)
  mix(cells.extension)
  mix(cells.email)
  mix(cells.occupation)
  mix(cells.employer)
  mix(cells.alias)
  mix(cells.countryOfResidence)
  mix(cells.countryOfCitizenship)
  const { address, identification, registrations } = cells
  if (address !== undefined) {
    mix(address.whole)
    mix(address.unit)
    mix(address.building)
    mix(address.street)
    mix(address.city)
    mix(address.district)
    mix(address.province)
    mix(address.postalCode)
    mix(address.country)
  }
  mix(undefined)
  if (identification !== undefined) {
    mix(identification.type)
    mix(identification.number)
    mix(identification.province)
    mix(identification.country)
    if (identification.expiresOn !== undefined) mix(identification.expiresOn)
  }
  if (cells.secondIdentification !== undefined) mix(JSON.stringify(cells.secondIdentification))
  mix(undefined)
  if (registrations !== undefined) mix(JSON.stringify(registrations))
  if (cells.authorizedPersons !== undefined) mix(JSON.stringify(cells.authorizedPersons))
  for (const list of customerListNames) if (cells[list] !== undefined) mix(JSON.stringify(cells[list]))
  let answers = (cells.notes === undefined ? 1 : 2) + (cells.hasOneName ? 2 : 0)
  for (const { name } of answerAttributes) answers = answers * 3 + (cells[name] === undefined ? 0 : cells[name] ? 1 : 2)
  low = Math.imul(low ^ answers, 0x01000193)
  high = Math.imul(high ^ answers, 0x5bd1e995)
  return ended()
}

/** Whether the values of the cells were compared before. A bare number that two parties share states nothing. */
export function wasCompared(known: ComparedValues, cells: PartyCells): boolean {
  return known.hashes !== undefined && !(known.isShared && isBare(cells)) && known.hashes.includes(valuesHash(cells))
}

export function addCompared(known: ComparedValues, hash: number): void {
  known.hashes ??= []
  if (known.hashes.includes(hash)) return
  if (known.hashes.length >= mostHashes) known.hashes.shift()
  known.hashes.push(hash)
}
