/** Assigns columns that don't name a party by those that do: `City` with `Depositor Address` is the depositor's. */
import type { CsvRecord } from '../../../types.ts'
import type { ColumnMapping } from '../../columns.ts'
import { documentAttributes, type PartyAttribute } from '#app/party/facts/attributes.ts'
import { PARTIES, partyField, type Field } from '../../../words/fields.ts'
import { fold } from '../../../words/fold.ts'
import { namesParty } from '../../headers/headers.ts'

const ADDRESS = ['unit', 'building', 'city', 'district', 'province', 'postalCode', 'country'] as const
/** Recorded only for a person who is present. */
const PERSON = ['dateOfBirth', 'occupation', 'address', 'street'] as const
const CONTACT = ['phone', 'email', 'employer', 'countryOfResidence', 'countryOfCitizenship'] as const
const NAMING = ['customerId', 'name', 'givenName', 'surname', 'entityName'] as const
const OTHERS = ['conductor', 'onBehalfOf', 'beneficiary'] as const

/**
 * Moves a customer's columns to another party: the address or document columns, if only that party has others of that
 * kind; all of them to the conductor, if the file names one and no customer. `isCustomerNamed`: the settings name the
 * customer.
 */
export function settlePartyColumns(columns: readonly ColumnMapping[], isCustomerNamed: boolean): void {
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
        why: `It doesn’t name a party, and "${beside.header.trim()}" does.`,
      })
    }
  }
  const conductor = columns.find(({ field }) => NAMING.some((attribute) => field === `conductor.${attribute}`))
  if (conductor !== undefined && !isCustomerNamed && !NAMING.some((attribute) => has(`customer.${attribute}`)))
    give([...PERSON, ...ADDRESS, ...documentAttributes, ...CONTACT], 'conductor', conductor)
  const homes = columns.filter(({ field }) =>
    OTHERS.some((role) => field === `${role}.address` || field === `${role}.street`),
  )
  const [home] = homes
  if (home !== undefined && homes.length === 1 && !has('customer.address') && !has('customer.street'))
    give(ADDRESS, partyField(home.field)!.role as 'conductor', home)
  // The person who conducts is the one identified.
  const conducting = columns.find(({ field }) => PERSON.some((attribute) => field === `conductor.${attribute}`))
  if (conducting !== undefined && !PERSON.some((attribute) => has(`customer.${attribute}`)))
    give(documentAttributes, 'conductor', conducting)
  // The issuer belongs to the only party with a document kind and number.
  const document = columns.find(({ field }) =>
    OTHERS.some((role) => field === `${role}.idType` || field === `${role}.idNumber`),
  )
  if (document !== undefined && !has('customer.idType') && !has('customer.idNumber'))
    give(documentAttributes, partyField(document.field)!.role as 'conductor', document)
}

/**
 * `Client` with `Nom` and `Prénom`: the name has its own columns, so a single word that isn't part of it is the
 * customer number.
 */
export function settlePartyAlone(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  for (const role of PARTIES) {
    const alone = columns.filter(
      ({ source, either, field }) => source !== 'user' && either === role && field === `${role}.name`,
    )
    const [party] = alone
    if (party === undefined || alone.length > 1 || columns.some(({ field }) => field === `${role}.customerId`)) continue
    const names = columns.filter(
      (column) =>
        column !== party &&
        [`${role}.name`, `${role}.givenName`, `${role}.surname`].includes(column.field) &&
        column.source !== 'user',
    )
    const first = role === 'customer' && names.length === 0 ? partsOfName(columns, party) : []
    const nameColumns = [...names, ...first.map(({ column }) => column)]
    const cell = (record: CsvRecord, { position }: ColumnMapping): string => (record.cells[position] ?? '').trim()
    const filled = records.filter((record) => cell(record, party) !== '')
    if (
      nameColumns.length === 0 ||
      filled.length === 0 ||
      !filled.every((record) => {
        const value = cell(record, party)
        return (
          !/\s/.test(value) &&
          !nameColumns.some((column) => fold(cell(record, column)).split(' ').includes(fold(value)))
        )
      })
    )
      continue
    Object.assign(party, {
      field: `${role}.customerId`,
      source: 'values',
      why: `The header names the party, "${nameColumns[0]!.header.trim()}" holds the name, and the values aren’t part of it.`,
    })
    delete party.either
    for (const { column, field } of first)
      Object.assign(column, {
        field,
        confidence: 0.7,
        source: 'header',
        why: '"First" and "Last" together are the parts of a name.',
      })
  }
}

/** `First` and `Last`, which mean nothing alone. */
function partsOfName(
  columns: readonly ColumnMapping[],
  party: ColumnMapping,
): { column: ColumnMapping; field: Field }[] {
  const alone = (word: string): ColumnMapping | undefined =>
    columns.find(
      (column) =>
        column !== party && column.field === 'ignore' && column.source !== 'user' && fold(column.header) === word,
    )
  const [first, last] = [alone('first'), alone('last')]
  return first === undefined || last === undefined
    ? []
    : [
        { column: first, field: 'customer.givenName' },
        { column: last, field: 'customer.surname' },
      ]
}
