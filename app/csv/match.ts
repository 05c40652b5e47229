/**
 * Which customer a party is. By customer id, else by phone; never by name alone. What is ambiguous is for a person.
 */
import type { PartyCells } from './types.ts'
import type { Field, PartyAttribute } from './fields.ts'
import type { KnownCustomer } from './plan.ts'
import { nameKey, wholeName as displayName } from '#app/party/matching.ts'
import { fold } from './fold.ts'
import { readPhone } from '#app/party/phone.ts'
import { partyField } from './fields.ts'

export { displayName, nameKey }

export type Match =
  | { kind: 'known'; customer: KnownCustomer; by: 'id' | 'phone' | 'key' }
  /** Nobody known; `key` is the same for everyone who is this customer. */
  | { kind: 'new'; key: string; by: 'id' | 'phone' | 'key' }
  | { kind: 'ambiguous'; by: 'phone' | 'name'; candidates: string[] }
  /** A name and nothing that identifies: no two such records are known to be one customer. */
  | { kind: 'unidentified' }
  | { kind: 'absent' }

export class CustomerMatcher {
  readonly #byId = new Map<string, KnownCustomer>()
  readonly #byPhone = new Map<string, KnownCustomer[]>()
  readonly #byName = new Map<string, KnownCustomer[]>()
  /** Name under which a new customer's phone was first seen in this import. */
  readonly #newPhones = new Map<string, string>()
  readonly #key: readonly PartyAttribute[]

  constructor(known: readonly KnownCustomer[], customerKey: readonly Field[]) {
    const push = (map: Map<string, KnownCustomer[]>, key: string, customer: KnownCustomer): void => {
      map.set(key, [...(map.get(key) ?? []), customer])
    }
    for (const customer of known) {
      this.#byId.set(customer.customerId, customer)
      const phone = customer.phone ? readPhone(customer.phone)?.phone : undefined
      if (phone) push(this.#byPhone, phone, customer)
      if (customer.name) push(this.#byName, nameKey(customer.name), customer)
    }
    this.#key = customerKey.flatMap((field) => partyField(field)?.attribute ?? [])
  }

  /** The known customer of that id, or null. */
  known(customerId: string): KnownCustomer | null {
    return this.#byId.get(customerId) ?? null
  }

  match(party: PartyCells): Match {
    if (party.customerId !== undefined) {
      const customer = this.#byId.get(party.customerId)
      return customer ? { kind: 'known', customer, by: 'id' } : { kind: 'new', key: party.customerId, by: 'id' }
    }
    const name = displayName(party)
    if (party.phone !== undefined) return this.#byPhoneNumber(party.phone, name)
    if (this.#key.length > 0) {
      const key = this.#key.map((attribute) => keyPart(party, attribute)).join(' ')
      if (key.trim() !== '') return { kind: 'new', key: `key:${key}`, by: 'key' }
    }
    if (name === null) return party.email ? { kind: 'unidentified' } : { kind: 'absent' }
    const named = this.#byName.get(nameKey(name)) ?? []
    const born = party.dateOfBirth === undefined ? [] : named.filter(({ dateOfBirth }) => dateOfBirth === party.dateOfBirth)
    if (born.length === 1) return { kind: 'known', customer: born[0]!, by: 'key' }
    return named.length > 0 ? { kind: 'ambiguous', by: 'name', candidates: named.map(({ customerId }) => customerId) } : { kind: 'unidentified' }
  }

  #byPhoneNumber(phone: string, name: string | null): Match {
    const customers = this.#byPhone.get(phone) ?? []
    if (customers.length === 1) return { kind: 'known', customer: customers[0]!, by: 'phone' }
    if (customers.length > 1) {
      const named = name === null ? [] : customers.filter((customer) => customer.name !== undefined && nameKey(customer.name) === nameKey(name))
      if (named.length === 1) return { kind: 'known', customer: named[0]!, by: 'phone' }
      return { kind: 'ambiguous', by: 'phone', candidates: customers.map(({ customerId }) => customerId) }
    }
    const first = this.#newPhones.get(phone)
    if (first === undefined) {
      if (name !== null) this.#newPhones.set(phone, nameKey(name))
    } else if (name !== null && first !== nameKey(name)) return { kind: 'ambiguous', by: 'phone', candidates: [] }
    return { kind: 'new', key: `phone:${phone}`, by: 'phone' }
  }
}

function keyPart(party: PartyCells, attribute: PartyAttribute): string {
  if (attribute === 'name') return nameKey(displayName(party) ?? '')
  const value = (party as Record<string, unknown>)[attribute]
  return typeof value === 'string' ? fold(value) : ''
}
