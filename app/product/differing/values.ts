import type { PartyCells } from '#app/csv/types.ts'
import { answerAttributes, attributeLabel, exceptionAttributes } from '#app/party/facts/attributes.ts'
import { compareFact, factKey, type DifferingFact, type PartyValues } from '#app/party/same/differing.ts'
import { providerNames } from '#app/platform/verification/types.ts'
import { readPartyName } from '#app/party/names/names.ts'
import type { FoundDoubt } from '../doubts/values.ts'
import { wholeName } from '#app/party/names/matching.ts'
import { documentKind } from '../customers/record.ts'

/**
 * What files say of a customer beside what is on file. The first value stands until a person says which holds; each
 * other value is asked once, and what was answered is remembered, so that the next file that says it does not ask
 * again.
 */

/** A customer's values on file, in the form that is compared. */
export interface KnownValues {
  values: PartyValues
  kind: 'person' | 'entity'
}

/** A doubt about a value of any record. */
export type ValueDoubt = Omit<FoundDoubt, 'customerId' | 'transactionId' | 'line'>

/** Where a record says it. */
export interface SaidAt {
  line: number
  /** YYYY-MM-DD: the day of the transaction; null where the record tells none. */
  on: string | null
  /** The line of the same file that the customer was made of; null where it was on file before. */
  knownLine: number | null
}

/** Who says it: a file, or a provider of identity checks. */
export type SaidBy = { importId: string } | { checkId: string; provider: string }

/** What providers are called on screen. */
export const sourceNames: Readonly<Record<string, string>> = { ...providerNames, demo: 'the Demo provider' }

/** A value that is not the one on file. */
export interface FoundValue extends SaidAt {
  customerId: string
  field: DifferingFact
  /** The cells that say it, and no others. */
  cells: PartyCells
  key: string
  /** Doubts about the value, in case it is chosen. */
  doubts: readonly ValueDoubt[]
}

/** A customer with what records add to values on file. */
export interface FilledCustomer {
  customerId: string
  fields: readonly DifferingFact[]
  /** What was on file, and what is now. */
  before: PartyValues
  after: PartyValues
}

/** What the cells say of a party. `kind`: of the customer that they speak of. */
export function saidValues(cells: PartyCells, kind: 'person' | 'entity'): PartyValues {
  const {
    phone,
    extension,
    email,
    address,
    dateOfBirth,
    occupation,
    employer,
    identification,
    secondIdentification,
    alias,
    countryOfResidence,
    countryOfCitizenship,
    registrations,
    authorizedPersons,
  } = cells
  const isNamed = (cells.name ?? cells.surname ?? cells.givenName ?? cells.otherName ?? cells.entityName) !== undefined
  return {
    name: isNamed ? { ...readPartyName(cells).name, isKindSaid: cells.kind !== undefined } : undefined,
    phone: phone === undefined ? undefined : { number: phone, extension },
    documents:
      identification === undefined
        ? undefined
        : [identification, ...(secondIdentification === undefined ? [] : [secondIdentification])].map((each) => ({
            ...each,
            type: documentKind(each.type, kind),
          })),
    registrations: registrations?.map(({ kind: type, number, country, province }) => ({
      type,
      number,
      country,
      province,
    })),
    authorizedPersons: authorizedPersons?.map(wholeName),
    email,
    address,
    dateOfBirth,
    occupation,
    employer,
    alias,
    countryOfResidence,
    countryOfCitizenship,
    ...Object.fromEntries(answerAttributes.map(({ name }) => [name, cells[name]])),
  }
}

const cellsOfFact: Partial<Record<DifferingFact, readonly (keyof PartyCells)[]>> = {
  name: ['name', 'surname', 'givenName', 'otherName', 'entityName', 'hasOneName', 'kind'],
  phone: ['phone', 'extension'],
  identification: ['identification', 'secondIdentification'],
}

/** The cells that say one value. */
export function cellsOfField(field: DifferingFact, cells: PartyCells): PartyCells {
  return Object.fromEntries(
    (cellsOfFact[field] ?? [field as keyof PartyCells]).flatMap((name) =>
      cells[name] === undefined ? [] : [[name, cells[name]]],
    ),
  )
}

/** A value that is asked about, or was answered. */
export interface PlacedValue {
  state: 'open' | 'kept' | 'taken'
  cells: PartyCells
  key: string
}

/**
 * The value that a found one is, among those of the same customer and field: written in another way, in part, or with
 * more. Null where it is another one.
 */
export function placedOf<Placed extends PlacedValue>(
  found: Pick<FoundValue, 'field' | 'cells' | 'key'>,
  placed: readonly Placed[],
  kind: 'person' | 'entity',
): Placed | null {
  const said = saidValues(found.cells, kind)
  return (
    placed.find(({ key }) => key === found.key) ??
    placed.find(({ cells }) => {
      const compared = compareFact(found.field, saidValues(cells, kind), said)
      return compared === 'same' || compared === 'adds'
    }) ??
    null
  )
}

export const keyOf = (field: DifferingFact, cells: PartyCells, kind: 'person' | 'entity'): string =>
  factKey(field, saidValues(cells, kind)).slice(0, 1_000).replaceAll('\0', '')

const labels: Partial<Record<DifferingFact, string>> = {
  name: 'Name',
  dateOfBirth: 'Date of birth',
  identification: 'Identity document',
  address: 'Address',
  phone: 'Phone',
  email: 'Email address',
  occupation: 'Occupation or business',
  employer: 'Employer',
  registrations: 'Registration or incorporation number',
  authorizedPersons: 'Authorized persons',
}

/** What a value is called on screen: `Date of birth`, `Is a public body`. */
export function fieldLabel(field: DifferingFact): string {
  const label = labels[field] ?? attributeLabel(field as Parameters<typeof attributeLabel>[0])
  return `${label[0]!.toUpperCase()}${label.slice(1)}`
}

const exceptions: ReadonlySet<string> = new Set(exceptionAttributes.map(({ name }) => name))

/**
 * Whether an exception of the 24-hour rule holds by what is on file, as it is shown: a file that denies it may ask for
 * a report.
 */
export const isExcepted = (field: DifferingFact, onFile: string | null): boolean =>
  exceptions.has(field) && onFile === 'Yes'
