import { headerMeaning } from '#app/csv/plan/headers/headers.ts'
import { partyField } from '#app/csv/words/fields.ts'
import { fold } from '#app/party/text/fold.ts'
import { readIssuer } from '#app/party/facts/identification.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { columnOf, kindWords, type Column, type LineKind } from './columns.ts'

/** Reads a table from a spreadsheet or a file into values for the lines of the list. Pure. */

/** The list that receives the values. */
export interface Target {
  kind: LineKind
  columns: readonly Column[]
  lines: readonly { id: string; name: string; number: string; cells: Readonly<Record<string, unknown>> }[]
}

export interface PastedValues {
  /** By line and field. */
  values: Map<string, Record<string, string>>
  /** Name of each row that matches no line: its first cell if it has none. */
  unknown: string[]
  /** Values that no draft needs. */
  left: Skipped[]
}

/** A value that no draft needs. */
export interface Skipped {
  /** Id of its line; null: it was pasted beside the list. */
  line: string | null
  /** Null: it was pasted beside the columns. */
  field: string | null
  text: string
}

/** Rows of a clipboard's text: cells are separated by tabs, and quoted if they contain a tab or a line break. */
export function clipboardRows(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at++
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  if (rows.at(-1)!.length === 1 && rows.at(-1)![0] === '') rows.pop()
  return rows
}

/** The meaning of a column. `label`: the name in our own export, which its line identifies. */
type Meaning = { is: 'line' | 'number' | 'phone' | 'name' | 'issuer' | 'label' } | { is: 'field'; field: string }

const attributeFields: Readonly<Record<string, string>> = {
  idType: 'identifications.0.type',
  idNumber: 'identifications.0.number',
  idProvince: 'identifications.0.province',
  idCountry: 'identifications.0.country',
  address: 'street',
}
const recordFields: Readonly<Record<string, string>> = {
  locationId: 'locationId',
  channel: 'channel',
  purpose: 'purpose',
  disposition: 'completing.0.disposition',
  howObtained: 'starting.0.howObtained',
  account: 'completing.0.account',
}

const named = (field: string, headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(headers.map((header) => [fold(header), field]))

/** Headers of other systems that an import doesn't read as these fields. */
const otherHeaders: Readonly<Record<string, string>> = {
  ...named('building', ['Bldg', 'Bldg no', 'Bldg number', 'Bldg #', 'Building no', 'Building']),
  ...named('registrations.0.number', [
    'Incorporation number',
    'Incorporation no',
    'Corporation number',
    'Registration no',
  ]),
}

/** The meaning of a header: our own label first, then the meaning it has in an import. */
function meaningOf(header: string, { kind, columns }: Target): Meaning | null {
  const folded = fold(header)
  if (folded === '') return null
  if (folded === 'line') return { is: 'line' }
  const own = columns.find(({ label }) => fold(label) === folded)
  if (own) return { is: 'field', field: own.id }
  if (folded === fold(kindWords[kind].head)) return { is: 'label' }
  const other = otherHeaders[folded]
  if (other !== undefined && columnOf(kind, other) !== null) return { is: 'field', field: other }
  const meaning = headerMeaning(header)
  if (meaning === null) return null
  if (kind === 'transaction') {
    if (meaning.field === 'transactionId') return { is: 'number' }
    const party = partyField(meaning.field)
    if (party?.role === 'beneficiary' && (party.attribute === 'customerId' || party.attribute === 'name'))
      return { is: 'field', field: 'completing.0.beneficiaries.0.customer' }
    const field = recordFields[meaning.field]
    return field === undefined ? null : { is: 'field', field }
  }
  const party = partyField(meaning.field)
  if (party === null || (party.role !== 'customer' && party.role !== 'conductor')) return null
  switch (party.attribute) {
    case 'customerId':
      return { is: 'number' }
    case 'phone':
      return { is: 'phone' }
    case 'name':
      return { is: 'name' }
    case 'idIssuer':
      return { is: 'issuer' }
    default: {
      const field = attributeFields[party.attribute] ?? party.attribute
      return columnOf(kind, field) === null ? null : { is: 'field', field }
    }
  }
}

const isKey = (meaning: Meaning | null): boolean =>
  meaning !== null && meaning.is !== 'field' && meaning.is !== 'issuer' && meaning.is !== 'label'

/**
 * The meanings of the columns if the first row is a header with a column that identifies the lines; null if it isn't.
 */
export function headerOf(first: readonly string[], target: Target): (Meaning | null)[] | null {
  const meanings = first.map((header) => meaningOf(header, target))
  return meanings.some(isKey) && meanings.some((one) => one?.is === 'field' || one?.is === 'issuer') ? meanings : null
}

/** Values of a table with a header. Rows match lines by our own key, number, phone or full name. */
export function valuesByKey(
  rows: readonly (readonly string[])[],
  meanings: readonly (Meaning | null)[],
  target: Target,
): PastedValues {
  const values = new Map<string, Record<string, string>>()
  const unknown: string[] = []
  const left: Skipped[] = []
  const unique = (key: (line: Target['lines'][number]) => string) => {
    const found = new Map<string, string | null>()
    for (const line of target.lines) {
      const name = key(line)
      if (name !== '') found.set(name, found.has(name) ? null : line.id)
    }
    return found
  }
  const byNumber = unique((line) => line.number)
  const byName = unique((line) => fold(line.name))
  const lineOf = (cells: readonly string[]): string | null => {
    const cellOf = (is: Meaning['is']) => cells[meanings.findIndex((one) => one?.is === is)]?.trim() ?? ''
    // A line of our own export that is complete by now is no other one, though its name be the same.
    if (/^\w+:[0-9a-f-]{36}$/.test(cellOf('line')))
      return target.lines.some(({ id }) => id === cellOf('line')) ? cellOf('line') : null
    if (cellOf('number') !== '') return byNumber.get(cellOf('number')) ?? null
    const phone = readPhone(cellOf('phone'))?.phone
    return (phone && byNumber.get(phone)) || byName.get(fold(cellOf('name'))) || null
  }
  for (const cells of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const id = lineOf(cells)
    const line = target.lines.find((one) => one.id === id)
    if (line === undefined) {
      const label = meanings.findIndex((one) => one?.is === 'label')
      unknown.push(cells[label]?.trim() || cells.find((cell) => cell.trim() !== '') || '')
      continue
    }
    const given: Record<string, string> = {}
    for (const [at, meaning] of meanings.entries()) {
      const text = cells[at]?.trim() ?? ''
      if (text === '' || meaning === null) continue
      if (meaning.is === 'field') {
        if (meaning.field in line.cells) given[meaning.field] = text
        else left.push({ line: line.id, field: meaning.field, text })
      } else if (meaning.is === 'issuer') {
        const issuer = readIssuer(text)
        for (const [part, value] of Object.entries({ country: issuer?.country, province: issuer?.province })) {
          const field = `identifications.0.${part}`
          if (value && field in line.cells) given[field] ??= value
          else if (value) left.push({ line: line.id, field, text: value })
        }
      } else if (meaning.is === 'phone' && 'phone' in line.cells) given.phone = text
    }
    if (Object.keys(given).length > 0) values.set(line.id, { ...values.get(line.id), ...given })
  }
  return { values, unknown, left }
}

/** Values of a table without a header, placed from one cell on, as in a spreadsheet. */
export function valuesByPlace(
  rows: readonly (readonly string[])[],
  from: { lines: readonly string[]; columns: readonly string[] },
  target: Target,
): PastedValues {
  const values = new Map<string, Record<string, string>>()
  const left: Skipped[] = []
  const cellsOf = new Map(target.lines.map((line) => [line.id, line.cells]))
  for (const [at, cells] of rows.entries()) {
    const id = from.lines[at]
    const asked = id === undefined ? undefined : cellsOf.get(id)
    const given: Record<string, string> = {}
    for (const [place, cell] of cells.entries()) {
      const text = cell.trim()
      const field = from.columns[place]
      if (text === '') continue
      if (asked !== undefined && field !== undefined && field in asked) given[field] = text
      else left.push({ line: asked === undefined ? null : id!, field: field ?? null, text })
    }
    if (id !== undefined && Object.keys(given).length > 0) values.set(id, given)
  }
  return { values, unknown: [], left }
}
