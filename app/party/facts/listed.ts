import { holdsSocialInsurance } from './identification.ts'

/** The lists of a customer: each entry has a kind and parts. Forms and files share this specification. */

export interface ListKind {
  value: string
  label: string
}

export interface ListPart {
  key: string
  label: string
  hint?: string
  /** The kinds that have this part; absent: all. */
  kinds?: readonly string[]
  isNeeded?: boolean
  isDay?: boolean
  /** A country, by code or name. */
  isCountry?: boolean
  /** Usually longer than a line. */
  isLong?: boolean
  /** The allowed values. */
  choices?: readonly ListKind[]
  most: number
}

export interface ListSpec {
  kinds: readonly ListKind[]
  parts: readonly ListPart[]
  /** Contradictions between the parts. `today`: YYYY-MM-DD */
  check?: (entry: ListEntry, today: string) => Readonly<Record<string, string>>
}

/** An entry; a part that isn't given is absent. */
export type ListEntry = Readonly<Partial<Record<string, string>>> & { readonly kind: string }

export const kindOf = (spec: ListSpec, value: string): ListKind | undefined =>
  spec.kinds.find((kind) => kind.value === value)
export const labelOf = (spec: ListSpec, value: string): string => kindOf(spec, value)?.label ?? value
export const partsOf = (spec: ListSpec, kind: string): readonly ListPart[] =>
  spec.parts.filter(({ kinds }) => kinds === undefined || kinds.includes(kind))

const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function defectOf({ isNeeded, isDay: day, choices, most }: ListPart, text: string | undefined): string | null {
  if (text === undefined || text === '') return isNeeded ? 'Fill this in.' : null
  if (day) return isDay(text) ? null : 'Enter a real date (year, month, day).'
  if (choices !== undefined) return choices.some(({ value }) => value === text) ? null : 'Choose a value from the list.'
  if (text.length > most) return `Use at most ${most} characters.`
  return holdsSocialInsurance(text) ? 'A Social Insurance Number must never be kept. Remove it.' : null
}

/** What is wrong with an entry, by part; empty if it is valid. */
export function defectsOf(spec: ListSpec, entry: ListEntry, today: string): Record<string, string> {
  if (kindOf(spec, entry.kind) === undefined) return { kind: 'Choose from the list.' }
  const defects: Record<string, string> = {}
  for (const part of partsOf(spec, entry.kind)) {
    const defect = defectOf(part, entry[part.key])
    if (defect !== null) defects[part.key] = defect
  }
  return Object.keys(defects).length > 0 ? defects : { ...spec.check?.(entry, today) }
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\r?\n/g, '\\n')
const plain = (text: string): string => text.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

/** A part's label and value in a file. */
const shown = ({ choices }: ListPart, value: string): string =>
  choices?.find((one) => one.value === value)?.label ?? value

/** Entries as one cell, one per line: `High risk | Evidence: … | Next review: 2027-01-31`. */
export const listEntriesText = (spec: ListSpec, entries: readonly ListEntry[]): string =>
  entries
    .map((entry) =>
      [
        labelOf(spec, entry.kind),
        ...partsOf(spec, entry.kind).flatMap((part) => {
          const value = entry[part.key]
          return value === undefined || value === '' ? [] : [`${part.label}: ${escaped(shown(part, value))}`]
        }),
      ].join(' | '),
    )
    .join('\n')

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

function entryOf(spec: ListSpec, line: string): ListEntry | null {
  const [first = '', ...rest] = line.split(/(?<=(?<!\\)(?:\\\\)*)\|/)
  const kind = spec.kinds.find(({ label, value }) => same(label, first) || same(value, first))
  if (kind === undefined) return null
  const entry: Record<string, string> = {}
  for (const text of rest) {
    const colon = text.indexOf(':')
    const part = partsOf(spec, kind.value).find(({ label }) => same(label, text.slice(0, colon)))
    if (colon < 0 || part === undefined || entry[part.key] !== undefined) return null
    const value = plain(text.slice(colon + 1).trim())
    entry[part.key] = part.choices?.find(({ label }) => same(label, value))?.value ?? value
  }
  return { ...entry, kind: kind.value }
}

/** The valid entries of a cell, and the lines that can't be read. */
export function parseListEntries(
  spec: ListSpec,
  text: string,
  today: string,
): { entries: ListEntry[]; unread: string[] } {
  const entries: ListEntry[] = []
  const unread: string[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const entry = entryOf(spec, line)
    if (entry !== null && Object.keys(defectsOf(spec, entry, today)).length === 0) entries.push(entry)
    else unread.push(line)
  }
  return { entries, unread }
}
