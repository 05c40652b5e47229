import { exceptionAttributes } from '#app/party/facts/attributes.ts'

/** Whose value a merge keeps; `both`: for lists and notes. */
export const sides = ['kept', 'gone', 'both'] as const
export type Side = (typeof sides)[number]

/** Columns of a customer that are chosen together. */
export interface ChoiceGroup {
  name: string
  label: string
  columns: readonly string[]
  /** A list, or notes: both may hold. */
  joins?: 'list' | 'text'
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const choiceGroups: readonly ChoiceGroup[] = [
  { name: 'number', label: 'Customer number', columns: ['customer_number'] },
  { name: 'name', label: 'Name', columns: ['surname', 'given_name', 'other_name', 'entity_name'] },
  { name: 'alias', label: 'Alias', columns: ['alias'] },
  { name: 'dateOfBirth', label: 'Date of birth', columns: ['date_of_birth'] },
  { name: 'phone', label: 'Phone', columns: ['phone', 'extension'] },
  { name: 'email', label: 'E-mail', columns: ['email'] },
  {
    name: 'address',
    label: 'Address',
    columns: [
      'unit',
      'building',
      'street',
      'city',
      'district',
      'province',
      'postal_code',
      'country',
      'unstructured_address',
    ],
  },
  { name: 'countryOfResidence', label: 'Country of residence', columns: ['country_of_residence'] },
  { name: 'countryOfCitizenship', label: 'Citizenship', columns: ['country_of_citizenship'] },
  { name: 'occupation', label: 'Occupation or business', columns: ['occupation'] },
  { name: 'employer', label: 'Employer', columns: ['employer'] },
  { name: 'identifications', label: 'Identification documents', columns: ['identifications'], joins: 'list' },
  { name: 'isRegistered', label: 'Registered or incorporated', columns: ['is_registered'] },
  { name: 'registrations', label: 'Registration and incorporation', columns: ['registrations'], joins: 'list' },
  { name: 'authorizedPersons', label: 'Authorized persons', columns: ['authorized_persons'], joins: 'list' },
  ...exceptionAttributes.map(({ name, label, column }) => ({
    name,
    label: capital(label.replace(/^is an? /, '')),
    columns: [column],
  })),
  { name: 'flags', label: 'Flags', columns: ['flags'], joins: 'list' },
  { name: 'verifications', label: 'Identity verifications', columns: ['verifications'], joins: 'list' },
  { name: 'ownership', label: 'Ownership and control', columns: ['ownership'], joins: 'list' },
  { name: 'notes', label: 'Notes', columns: ['notes'], joins: 'text' },
]

/** A customer's row by column, as the database writes it in JSON. */
export type Row = Readonly<Record<string, unknown>>
export type Choices = Readonly<Partial<Record<string, Side>>>

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const isGroupEmpty = (row: Row, { columns }: ChoiceGroup): boolean => columns.every((name) => isEmpty(row[name]))

const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, each]) => !isEmpty(each))
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, each]) => [name, inOrder(each)]),
        )
      : isEmpty(value)
        ? null
        : value

/** Whether two values are equal: empty text is null, and key order doesn't matter. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

export const isGroupSame = (one: Row, other: Row, { columns }: ChoiceGroup): boolean =>
  columns.every((name) => isSameValue(one[name], other[name]))

/** The side that was chosen; by default both where they can be joined, else the record that is kept, else the other. */
export function sideOf(group: ChoiceGroup, kept: Row, gone: Row, choices: Choices): Side {
  const chosen = choices[group.name]
  if (chosen !== undefined && (chosen !== 'both' || group.joins)) return chosen
  if (isGroupEmpty(gone, group)) return 'kept'
  if (isGroupEmpty(kept, group)) return 'gone'
  return group.joins ? 'both' : 'kept'
}

/** A list without duplicates. */
const joined = (one: readonly unknown[], other: readonly unknown[]): unknown[] => [
  ...one,
  ...other.filter((each) => !one.some((there) => isSameValue(there, each))),
]

function valueOf({ joins }: ChoiceGroup, side: Side, kept: unknown, gone: unknown): unknown {
  if (side !== 'both') return side === 'kept' ? kept : gone
  if (joins === 'list') return joined((kept as unknown[] | null) ?? [], (gone as unknown[] | null) ?? [])
  return [...new Set([kept, gone].filter((text) => !isEmpty(text)))].join('\n') || null
}

/** The chosen columns of two records. */
export function mergedRow(kept: Row, gone: Row, choices: Choices): Record<string, unknown> {
  return Object.fromEntries(
    choiceGroups.flatMap((group) => {
      const side = sideOf(group, kept, gone, choices)
      return group.columns.map((name) => [name, valueOf(group, side, kept[name], gone[name])])
    }),
  )
}

/** The groups of columns in which a record changed. */
export const changedGroups = (was: Row, is: Row): ChoiceGroup[] =>
  choiceGroups.filter((group) => !isGroupSame(was, is, group))
