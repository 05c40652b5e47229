/**
 * Chooses the address columns that reports state (schema-facts: residential address); the others are kept as other
 * addresses.
 */
import type { PartyAttribute } from '#app/party/facts/attributes.ts'
import type { Field, PartyRole } from '../../../words/fields.ts'
import type { ColumnMapping } from '../../columns.ts'
import { PARTIES, partyField } from '../../../words/fields.ts'
import { addressKind, isAddressPart, KINDS, type AddressKind } from '../../headers/address-kinds.ts'

const attributeOf = (column: ColumnMapping): PartyAttribute => partyField(column.field)!.attribute
const isHolder = (column: ColumnMapping): boolean => ['address', 'street'].includes(attributeOf(column))

/** Maps a column to the addresses that are kept and not sent. */
export function keepAsOther(column: ColumnMapping, role: PartyRole, instead: string): void {
  if (column.source === 'user') return
  Object.assign(column, {
    field: `${role}.otherAddress`,
    why: `A report states one address, where the person lives or the entity is located. Here that is the address in ${instead}. This one is kept in the notes and not sent.`,
  })
}

/** Chooses one address per party, with its own city and code; columns of other addresses are kept as such. */
export function settleAddressColumns(columns: readonly ColumnMapping[]): void {
  for (const role of PARTIES) {
    const own = columns.filter(({ field }) => {
      const party = partyField(field)
      return party !== null && party.role === role && party.number === 1 && isAddressPart(party.attribute)
    })
    const kinds = new Set(own.map(({ header }) => addressKind(header)))
    if (kinds.size < 2 && !kinds.has('elsewhere')) continue
    chooseOne(own, role)
  }
}

function chooseOne(own: readonly ColumnMapping[], role: PartyRole): void {
  const kindOf = new Map(own.map((column) => [column, addressKind(column.header)]))
  const holders = own.filter(isHolder)
  const byUser = holders.find(({ source }) => source === 'user')
  const order = KINDS.map(([kind]) => kind).filter((kind) => kind !== 'elsewhere')
  const has = (list: readonly ColumnMapping[], kind: AddressKind): boolean =>
    list.some((column) => kindOf.get(column) === kind)
  const chosen =
    (byUser && kindOf.get(byUser)) ?? order.find((kind) => has(holders, kind)) ?? order.find((kind) => has(own, kind))
  const street = holders.find((column) => kindOf.get(column) === chosen)
  const instead = street === undefined ? 'other columns' : `"${street.header.trim()}"`
  const isAlone = new Set(holders.map((column) => kindOf.get(column))).size < 2
  const taken = new Set(own.filter((column) => kindOf.get(column) === chosen).map(attributeOf))
  // A city beside two addresses belongs to the reported one, unless both could own it.
  const plainIsFree = !has(holders, 'plain') || chosen === 'plain'
  for (const column of [...own].sort(
    (left, right) => order.indexOf(kindOf.get(left)! as 'home') - order.indexOf(kindOf.get(right)! as 'home'),
  )) {
    const kind = kindOf.get(column)!
    if (kind === chosen) continue
    const attribute = attributeOf(column)
    if (kind !== 'elsewhere' && !taken.has(attribute) && (isAlone || (kind === 'plain' && plainIsFree))) {
      taken.add(attribute)
      continue
    }
    keepAsOther(column, role, instead)
  }
  const rival = holders.find((column) => kindOf.get(column) === 'plain')
  const isOpen =
    chosen === 'home' &&
    rival !== undefined &&
    street?.source === 'header' &&
    !own.some((column) => kindOf.get(column) === 'home' && !isHolder(column)) &&
    own.some((column) => kindOf.get(column) === 'plain' && column !== rival)
  if (isOpen) street.rivals = [rival.position]
}

/** An address beside a city, a province or a postal code is the street; a street alone is the whole address. */
export function settleAddress(
  role: PartyRole,
  of: (field: Field) => ColumnMapping | undefined,
  has: (field: Field) => boolean,
  move: (column: ColumnMapping | undefined, field: Field) => void,
): void {
  const isBeside = has(`${role}.city`) || has(`${role}.province`) || has(`${role}.postalCode`)
  const [address, street] = [of(`${role}.address`), of(`${role}.street`)]
  if (isBeside && address?.source === 'header' && !has(`${role}.street`)) {
    move(address, `${role}.street`)
    address.why += ' Beside the city, province or postal code it is the street.'
  }
  if (!isBeside && street?.source === 'header' && !has(`${role}.address`) && !has(`${role}.building`)) {
    move(street, `${role}.address`)
    street.why += ' Nothing stands beside it, so it is the whole address.'
  }
}

/** Notices about addresses that no report states. */
export function otherAddressNotices(columns: readonly ColumnMapping[]): string[] {
  return PARTIES.flatMap((role) => {
    const other = columns.filter(({ field }) => field === (`${role}.otherAddress` satisfies Field))
    return other.length === 0
      ? []
      : [
          `${other.map(({ header }) => `"${header.trim()}"`).join(', ')}: an additional address. It is kept in the customer’s notes and not sent. If a row has no other address, this one is used once someone confirms it.`,
        ]
  })
}
