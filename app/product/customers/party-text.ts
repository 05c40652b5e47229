/** How a customer is written where one is chosen, and read back. Shared by browser and server. */
import { wholeName } from '#app/party/names/matching.ts'

export interface NamedCustomer {
  entityName: string | null
  surname: string | null
  givenName: string | null
  otherName: string | null
  customerNumber: string | null
  phone: string | null
}

/** Between the name and what tells two of one name apart. */
export const partyGap = ' · '

/** "Ada Marlowe · C-1042": the name with the customer number, else with the phone number. */
export const customerText = (customer: NamedCustomer): string =>
  [wholeName(customer), customer.customerNumber ?? customer.phone].filter(Boolean).join(partyGap) || 'No name'
