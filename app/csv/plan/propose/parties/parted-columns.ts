/** Columns that together are one field: two surnames, the day, month and year of a birth, a street with its kind. */
import type { CsvRecord } from '../../../types.ts'
import type { Field, PartyRole } from '../../../words/fields.ts'
import type { ColumnMapping } from '../../columns.ts'
import { wordsIn } from '../../headers/header-words.ts'
import { areCompassPoints, BIRTH_PARTS, birthPartOf, streetPartOf, surnameOf } from '../../headers/parts.ts'
import { samplesOf } from '../column/facts.ts'

const take = (column: ColumnMapping, field: Field, why: string): void => {
  Object.assign(column, { field, confidence: 0.8, source: 'header', why })
  delete column.isOpen
}

const isName = (text: string): boolean => /\p{L}/u.test(text) && !/\d/.test(text)
const isBirthPart = (text: string): boolean => /^(?:\d{1,2}|\d{4}|\p{L}{3,12}\.?)$/u.test(text)

/** Gives such columns the field that they are parts of. */
export function settleParted(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  settleSurnames(columns, records)
  settleBirths(columns, records)
  settleStreets(columns, records)
}

const isFree = ({ field, source }: ColumnMapping): boolean => field === 'ignore' && source !== 'user'

function settleSurnames(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const named = columns.flatMap((column) => {
    const surname = isFree(column) ? surnameOf(column.header) : null
    return surname !== null && samplesOf(records, column.position).every(isName) ? [{ column, ...surname }] : []
  })
  for (const which of ['first', 'second'] as const)
    for (const { column, role } of named.filter((each) => each.which === which)) {
      const field: Field = `${role}.surname`
      const before = columns.find((other) => other.field === field)
      if (which === 'first' && before === undefined) {
        take(column, field, 'It’s the first of two surnames.')
        takeGiven(columns, role, column)
      }
      if (which === 'second' && before !== undefined)
        take(column, field, `With "${before.header.trim()}" it is the surname.`)
    }
}

/** `Nombre(s)` beside the surnames is the given name. */
function takeGiven(columns: readonly ColumnMapping[], role: PartyRole, surname: ColumnMapping): void {
  const given: Field = `${role}.givenName`
  const names = columns.filter(({ field, source }) => field === `${role}.name` && source !== 'user')
  const [name] = names
  if (name === undefined || names.length > 1 || columns.some(({ field }) => field === given)) return
  if (wordsIn(name.header).has('full')) return
  take(name, given, `With "${surname.header.trim()}" it is the given name.`)
  delete name.either
}

function settleBirths(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const parts = columns.flatMap((column) => {
    const birth = isFree(column) ? birthPartOf(column.header) : null
    const values = birth === null ? [] : samplesOf(records, column.position)
    return birth !== null && values.length > 0 && values.every(isBirthPart) ? [{ column, ...birth }] : []
  })
  for (const [role, own] of Map.groupBy(parts, (each) => each.role)) {
    const field: Field = `${role}.dateOfBirth`
    const isWhole =
      own.length === BIRTH_PARTS.length && BIRTH_PARTS.every((part) => own.some((each) => each.part === part))
    if (!isWhole || columns.some((column) => column.field === field)) continue
    for (const { column, part } of own) take(column, field, `It’s the ${part} of the date of birth.`)
  }
}

/** The kind and the direction of the customer's street beside its name, in columns of their own. */
function settleStreets(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const streets = columns.filter(({ field }) => field === 'customer.street')
  const [street] = streets
  if (street === undefined || streets.length > 1) return
  for (const column of columns) {
    const part = column.source === 'user' ? null : streetPartOf(column.header)
    const values = samplesOf(records, column.position)
    if (part === null || (!isFree(column) && column.field !== 'direction')) continue
    const fits = part === 'type' ? values.length > 0 && values.every(isName) : areCompassPoints(values)
    if (fits) take(column, 'customer.street', `With "${street.header.trim()}" it is the street.`)
  }
}

/** What is read together, in words. */
export function partedTold(columns: readonly ColumnMapping[]): string[] {
  const parted = columns.filter(({ field }) => /\.(?:surname|dateOfBirth|street)$/.test(field))
  return [...Map.groupBy(parted, ({ field }) => field)].flatMap(([field, own]) =>
    own.length < 2
      ? []
      : [
          `${own.map(({ header }) => `"${header.trim()}"`).join(', ')}: together they are the ${field.endsWith('surname') ? 'surname' : field.endsWith('street') ? 'street' : 'date of birth'}.`,
        ],
  )
}
