import { columnAttributes } from '#app/party/facts/attributes.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { copyText } from './copy-text.ts'
import { displayName, partyName } from '../read/ledger/names.ts'
import { nameKey } from '#app/party/names/matching.ts'

type Name = ReturnType<typeof partyName>

/** What stands in the column of an attribute, as COPY writes it. */
function valueOf(attribute: (typeof columnAttributes)[number], cells: PartyCells, name: Name): string {
  if ('part' in attribute) return copyText(cells.address?.[attribute.part])
  if ('answer' in attribute)
    return cells[attribute.name] === undefined ? copyText(null) : cells[attribute.name] ? 't' : 'f'
  switch (attribute.name) {
    case 'kind':
      return name.kind
    case 'surname':
    case 'givenName':
    case 'otherName':
    case 'entityName':
      return copyText(name[attribute.name])
    default:
      return copyText(cells[attribute.name])
  }
}

/** Columns of a customer that a file can fill, in the order of `customerLine`. */
export const customerColumns = [
  'id',
  ...columnAttributes.map(({ column }) => column),
  'identifications',
  'registrations',
  'authorized_persons',
  'notes',
  'name_key',
] as const

/** Codes of `registrationType`. */
const registrationCodes = { registration: 1, incorporation: 2 } as const

const registrationsOf = ({ registrations = [] }: PartyCells): object[] =>
  registrations.map(({ kind, number, country, province }) => ({
    type: registrationCodes[kind],
    number,
    country: country ?? null,
    province: province ?? null,
  }))

const authorizedOf = (persons: NonNullable<PartyCells['authorizedPersons']>): object[] =>
  persons.map(({ surname, givenName = null, otherName = null }) => ({ surname, givenName, otherName }))

/** One customer as a line of COPY. */
export function customerLine(id: string, cells: PartyCells): string {
  const name = partyName(cells)
  const documents = [cells.identification, cells.secondIdentification].flatMap((one) => one ?? [])
  const identifications = JSON.stringify(
    documents.map(({ type = null, number = null, country = null, province = null }) => ({
      type,
      number,
      country,
      province,
    })),
  )
  return [
    id,
    ...columnAttributes.map((attribute) => valueOf(attribute, cells, name)),
    copyText(identifications),
    cells.registrations === undefined ? '[]' : copyText(JSON.stringify(registrationsOf(cells))),
    cells.authorizedPersons === undefined ? '[]' : copyText(JSON.stringify(authorizedOf(cells.authorizedPersons))),
    copyText(cells.notes),
    copyText(nameKey(displayName(name))),
  ].join('\t')
}
