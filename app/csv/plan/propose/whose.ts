/** Columns that do not say whose they are, beside others that do: `City` beside `Depositor Address` is the depositor's. */
import type { ColumnMapping } from '../columns.ts'
import { documentAttributes, type PartyAttribute } from '#app/party/facts/attributes.ts'
import { partyField, type Field } from '../../words/fields.ts'
import { tidy } from '../../words/fold.ts'
import { namesParty } from '../headers/headers.ts'

const ADDRESS = ['unit', 'building', 'city', 'district', 'province', 'postalCode', 'country'] as const
/** What only of somebody who is there is written down. */
const PERSON = ['dateOfBirth', 'occupation', 'address', 'street'] as const
const OTHERS = ['conductor', 'onBehalfOf', 'beneficiary'] as const

/** Gives what would be the customer's to the one other party of whom the file says where it lives, or who it is. */
export function settleWhose(columns: readonly ColumnMapping[]): void {
  const has = (field: Field): boolean => columns.some((column) => column.field === field)
  const give = (attributes: readonly PartyAttribute[], role: (typeof OTHERS)[number], beside: ColumnMapping): void => {
    for (const column of columns) {
      const party = partyField(column.field)
      if (
        column.source === 'user' ||
        party?.role !== 'customer' ||
        !attributes.includes(party.attribute) ||
        has(`${role}.${party.attribute}`) ||
        namesParty(column.header)
      )
        continue
      Object.assign(column, {
        field: `${role}.${party.attribute}`,
        why: `It does not say whose it is, and "${tidy(beside.header)}" stands beside it.`,
      })
    }
  }
  const homes = columns.filter(({ field }) =>
    OTHERS.some((role) => field === `${role}.address` || field === `${role}.street`),
  )
  const [home] = homes
  if (home !== undefined && homes.length === 1 && !has('customer.address') && !has('customer.street'))
    give(ADDRESS, partyField(home.field)!.role as 'conductor', home)
  // Who conducts is identified.
  const told = columns.find(({ field }) => PERSON.some((attribute) => field === `conductor.${attribute}`))
  if (told !== undefined && !PERSON.some((attribute) => has(`customer.${attribute}`)))
    give(documentAttributes, 'conductor', told)
}
