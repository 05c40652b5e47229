import type { PartyCells } from '#app/csv/types.ts'
import { copyText } from './copy-text.ts'
import { partyName } from './names.ts'

/** Columns of a customer that a file can fill, in the order of `customerLine`. */
export const customerColumns = [
  'id', 'kind', 'customer_number', 'surname', 'given_name', 'other_name', 'entity_name', 'phone', 'extension', 'email',
  'unit', 'building', 'street', 'city', 'district', 'province', 'postal_code', 'country', 'unstructured_address',
  'date_of_birth', 'occupation', 'employer', 'identifications', 'is_financial_entity', 'is_public_body',
] as const

/** One customer as a line of COPY. */
export function customerLine(id: string, cells: PartyCells): string {
  const name = partyName(cells)
  const address = cells.address ?? {}
  const identification = cells.identification
  const identifications = identification
    ? JSON.stringify([{ type: identification.type ?? null, number: identification.number ?? null, country: identification.country ?? null, province: identification.province ?? null }])
    : '[]'
  return [
    id, name.kind, copyText(cells.customerId), copyText(name.surname), copyText(name.givenName), copyText(name.otherName), copyText(name.entityName),
    copyText(cells.phone), copyText(cells.extension), copyText(cells.email),
    copyText(address.unit), copyText(address.building), copyText(address.street), copyText(address.city), copyText(address.district),
    copyText(address.province), copyText(address.postalCode), copyText(address.country), copyText(address.whole),
    copyText(cells.dateOfBirth), copyText(cells.occupation), copyText(cells.employer), copyText(identifications),
    cells.isFinancialEntity ? 't' : 'f', cells.isPublicBody ? 't' : 'f',
  ].join('\t')
}
