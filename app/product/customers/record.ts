import { type AnswerAttribute, answerAttributes } from '#app/party/facts/attributes.ts'
import { codeLabel, hasCode } from '#app/compliance/words/codes.ts'
import { numericCodeFromWord } from '#app/compliance/words/words.ts'
import type { Entry } from './lists/entries.ts'
import { col, type Column, type ColumnsOf } from '#app/platform/sql/columns.ts'

/** An identity document as a customer has it. */
export interface Paper {
  type?: string | number | null
  typeOther?: string | null
  number?: string | null
  country?: string | null
  province?: string | null
  /** YYYY-MM-DD; absent: not known. */
  expiresOn?: string | null
}

/** The regulator's table of kinds of documents. */
export const documentTable = { person: 'personIdentifierType', entity: 'entityIdentifierType' } as const

/** The code of a kind of document that is on file by its code, or by a word of a file; null: the word has none. */
export function documentCode(type: Paper['type'], kind: keyof typeof documentTable): number | null {
  const table = documentTable[kind]
  if (typeof type === 'number') return hasCode(table, type) ? type : null
  return numericCodeFromWord(table, type)
}

/** The regulator's name for a kind of document, whichever word or code is on file; an unknown one as it is written. */
export function documentKind(type: Paper['type'], kind: keyof typeof documentTable): string | undefined {
  if (type === null || type === undefined || type === '') return undefined
  return codeLabel(documentTable[kind], documentCode(type, kind)) ?? String(type)
}

/** What is on file of a customer, as the database has it. */
export interface CustomerRecord extends Record<AnswerAttribute, boolean | null> {
  id: string
  kind: 'person' | 'entity'
  customer_number: string | null
  surname: string | null
  given_name: string | null
  other_name: string | null
  entity_name: string | null
  phone: string | null
  extension: string | null
  email: string | null
  unit: string | null
  building: string | null
  street: string | null
  city: string | null
  district: string | null
  province: string | null
  postal_code: string | null
  country: string | null
  unstructured_address: string | null
  date_of_birth: string | null
  occupation: string | null
  employer: string | null
  alias: string | null
  country_of_residence: string | null
  country_of_citizenship: string | null
  identifications: Paper[]
  registrations: Paper[]
  authorized_persons: Partial<Record<'surname' | 'givenName' | 'otherName', string | null>>[]
  ownership: Entry[]
}

const ownColumns = {
  id: col.text,
  kind: col.oneOf(),
  customer_number: col.text.orNull,
  surname: col.text.orNull,
  given_name: col.text.orNull,
  other_name: col.text.orNull,
  entity_name: col.text.orNull,
  phone: col.text.orNull,
  extension: col.text.orNull,
  email: col.text.orNull,
  unit: col.text.orNull,
  building: col.text.orNull,
  street: col.text.orNull,
  city: col.text.orNull,
  district: col.text.orNull,
  province: col.text.orNull,
  postal_code: col.text.orNull,
  country: col.text.orNull,
  unstructured_address: col.text.orNull,
  date_of_birth: col.text.orNull,
  occupation: col.text.orNull,
  employer: col.text.orNull,
  alias: col.text.orNull,
  country_of_residence: col.text.orNull,
  country_of_citizenship: col.text.orNull,
  identifications: col.json(),
  registrations: col.json(),
  authorized_persons: col.json(),
  ownership: col.json(),
} satisfies Partial<ColumnsOf<CustomerRecord>>

/** The columns of a `CustomerRecord`, as `recordSql` selects them. */
export const recordColumns: ColumnsOf<CustomerRecord> = {
  ...ownColumns,
  ...(Object.fromEntries(answerAttributes.map(({ name }) => [name, col.bool.orNull])) as Record<
    AnswerAttribute,
    Column<boolean | null>
  >),
}

/** SQL on alias `c`: the columns of a `CustomerRecord`. */
export const recordSql = [
  ...Object.keys(ownColumns).map((name) => `c.${name}`),
  ...answerAttributes.map(({ name, column }) => `c.${column} AS "${name}"`),
].join(', ')
