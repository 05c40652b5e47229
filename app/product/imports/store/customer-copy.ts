import { columnAttributes } from '#app/party/facts/attributes.ts'
import { customerListNames } from '#app/party/facts/customer-lists.ts'
import type { ListEntry } from '#app/party/facts/listed.ts'
import { deadlineDay } from '#app/compliance/rules/days/deadlines.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { copyText } from './copy-text.ts'
import { partyName } from '../read/ledger/names.ts'
import { nameKey, wholeName } from '#app/party/names/matching.ts'

type Name = ReturnType<typeof partyName>

/** The value of an attribute's column, in COPY format. */
function valueOf(attribute: (typeof columnAttributes)[number]): (cells: PartyCells, name: Name) => string {
  if ('part' in attribute) {
    const { part } = attribute
    return ({ address }) => (address === undefined ? NULL : copyText(address[part]))
  }
  if ('answer' in attribute) {
    const answer = attribute.name
    return ({ [answer]: said }) => (said === undefined ? NULL : said ? 't' : 'f')
  }
  switch (attribute.name) {
    case 'kind':
      return (_, { kind }) => kind
    case 'surname':
    case 'givenName':
    case 'otherName':
    case 'entityName': {
      const part = attribute.name
      return (_, { [part]: text }) => copyText(text)
    }
    default: {
      const own = attribute.name
      return ({ [own]: text }) => copyText(text)
    }
  }
}

const NULL = copyText(null)
/** One per column: an attribute's kind is determined once, not per customer. */
const values = columnAttributes.map(valueOf)

/** Customer columns that a file can fill, in the order of `customerLine`. */
export const customerColumns = [
  'id',
  ...columnAttributes.map(({ column }) => column),
  'identifications',
  'registrations',
  'authorized_persons',
  ...customerListNames,
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

const documentsOf = ({ identification, secondIdentification }: PartyCells): object[] =>
  [identification, secondIdentification].flatMap((one) =>
    one === undefined
      ? []
      : {
          type: one.type ?? null,
          number: one.number ?? null,
          country: one.country ?? null,
          province: one.province ?? null,
          ...(one.expiresOn !== undefined && { expiresOn: one.expiresOn }),
        },
  )

const authorizedOf = (persons: NonNullable<PartyCells['authorizedPersons']>): object[] =>
  persons.map(({ surname, givenName = null, otherName = null }) => ({ surname, givenName, otherName }))

/** A file's list entries in the stored form of the customer form. */
const keptOf = (entries: readonly ListEntry[]): object[] =>
  entries.map((entry) => ({
    ...entry,
    id: newId(),
    setOn: deadlineDay(Date.now()),
    setBy: 'Imported file',
    reviews: [],
  }))

/** One customer as a line of COPY. */
export function customerLine(id: string, cells: PartyCells): string {
  const name = partyName(cells)
  return [
    id,
    ...values.map((valueIn) => valueIn(cells, name)),
    (cells.identification ?? cells.secondIdentification) === undefined
      ? '[]'
      : copyText(JSON.stringify(documentsOf(cells))),
    cells.registrations === undefined ? '[]' : copyText(JSON.stringify(registrationsOf(cells))),
    cells.authorizedPersons === undefined ? '[]' : copyText(JSON.stringify(authorizedOf(cells.authorizedPersons))),
    ...customerListNames.map((list) =>
      cells[list] === undefined ? '[]' : copyText(JSON.stringify(keptOf(cells[list]))),
    ),
    copyText(cells.notes),
    copyText(nameKey(wholeName(name))),
  ].join('\t')
}
