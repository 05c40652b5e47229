import { codeLabel, codeOptions, type CodeTableName } from '#app/compliance/words/codes.ts'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { channelFromWord, codeFromWord, isDispositionWord } from '#app/compliance/words/words.ts'
import { isoDate, parseDate } from '#app/csv/words/dates.ts'
import { readYesNo } from '#app/csv/words/parties.ts'
import { fillerField, fillerText, isMissingValue } from '#app/party/text/fillers.ts'
import { countryLabel, countryNamed } from '#app/party/places/places.ts'
import { dispositionWanted } from '#app/product/transactions/actions/action-fields.ts'
import { currencyOf } from '#app/product/codes/currency.ts'
import type { CellKind, Column } from './columns.ts'

/** Converts a form's value to the text of a cell, and a typed or pasted text to a form's value. */

export interface Place {
  id: string
  name: string
  fintracLocationId: string
}

const tables = {
  personDocument: 'personIdentifierType',
  entityDocument: 'entityIdentifierType',
  registration: 'registrationType',
  relationship: 'relationship',
  accountType: 'accountType',
} as const
const tableOf = (kind: CellKind) => (kind in tables ? tables[kind as keyof typeof tables] : null)

/** The text of a cell for a form's value. */
export function shownCell(kind: CellKind, value: string, places: readonly Place[]): string {
  if (value === '') return ''
  const table = tableOf(kind)
  if (table !== null) return codeLabel(table, value) ?? value
  if (kind === 'country') return countryLabel(value)
  if (kind === 'channel') return channelLabels[value as keyof typeof channelLabels] ?? value
  if (kind === 'yes-no') return value === 'yes' ? 'Yes' : value === 'no' ? 'No' : value
  if (kind === 'location') return places.find(({ id }) => id === value)?.name ?? ''
  return value
}

/** The text for a beneficiary or third party who is the conductor. */
export const sameAsConductor = 'Same as conductor'

const wanted: Partial<Record<CellKind, string>> = {
  country: 'Enter a country’s name or two-letter code.',
  currency: 'Enter a currency’s or coin’s name or code, such as CAD or US dollar.',
  'yes-no': 'Enter yes or no.',
  personDocument: 'Enter FINTRAC’s name for the document, such as Driver’s licence or Passport.',
  entityDocument: 'Enter FINTRAC’s name for the document, such as Articles of association.',
  registration: 'Enter registered, incorporated or both.',
  relationship: 'Enter FINTRAC’s name for the relationship, such as Employee or Accountant.',
  accountType: 'Enter personal, business, trust, casino or other.',
  channel: 'Enter how it was conducted, such as In person, Online or Automated banking machine.',
  location: 'No location has this name or FINTRAC Location ID.',
  disposition: dispositionWanted,
}

/** The form's value for a text; an empty text means no value. */
export function readCell(
  kind: CellKind,
  text: string,
  places: readonly Place[],
): { value: string } | { message: string } {
  const given = text.trim()
  if (given === '') return { value: '' }
  const value = valueOf(kind, given, places)
  return typeof value === 'string' ? { value } : (value ?? { message: wanted[kind] ?? 'We couldn’t read this value.' })
}

function valueOf(kind: CellKind, given: string, places: readonly Place[]): string | { message: string } | null {
  const table = tableOf(kind)
  if (table !== null) return codeFromWord(table, given)
  switch (kind) {
    case 'country':
      return countryNamed(given)
    case 'channel':
      return channelFromWord(given)
    case 'currency':
      return currencyOf(given)
    case 'disposition':
      return isDispositionWord(given) ? given : null
    case 'yes-no': {
      const answer = readYesNo(given)
      return answer === null ? null : answer ? 'yes' : 'no'
    }
    case 'date':
      return dateOf(given)
    case 'location': {
      const found = places.filter(
        ({ name, fintracLocationId }) => fintracLocationId === given || name.toLowerCase() === given.toLowerCase(),
      )
      return found.length === 1 ? found[0]!.id : null
    }
    default:
      return given
  }
}

/** Why a report misses a value of a field that only stands for one, such as N/A. Null if it is one, or missing. */
export const placeholder = ({ id, label }: Pick<Column, 'id' | 'label'>, text: string): string | null =>
  text.trim() === '' || !isMissingValue(fillerField(id), text) ? null : fillerText(label, text)

/**
 * Why a report misses a value that stands on file: FINTRAC has no such value here, or this type of report has none.
 * Null: that isn't why.
 */
export function unreadCell(kind: CellKind, text: string, places: readonly Place[]): string | null {
  const read = readCell(kind, text, places)
  if ('message' in read) return `FINTRAC has no “${text}” here. ${read.message}`
  const instead = otherWanted[kind]
  return instead === undefined ? null : `This report can’t use “${text}” ${instead}`
}

/** What to enter in place of a value that this type of report doesn't take. */
const otherWanted: Partial<Record<CellKind, string>> = {
  disposition: 'as its disposition. Enter another of FINTRAC’s names, such as Outgoing international funds transfer.',
  channel: 'as the way it was conducted. Enter another, such as In person.',
  currency: 'as its currency. Enter another currency or coin.',
}

/**
 * Spreadsheets format dates in their own way. If day and month could be swapped, the text is refused, never guessed.
 */
function dateOf(given: string): string | { message: string } {
  const read = parseDate(given, null)
  if (read.ok) return isoDate(read.value)
  return {
    message:
      read.why === 'order'
        ? `${given} could be two dates. Enter it as year-month-day, such as 1984-05-13.`
        : `“${given}” isn’t a date. Enter it as year-month-day, such as 1984-05-13.`,
  }
}

const french = (table: CodeTableName, code: string): string => codeLabel(table, code, 'fr') ?? code

/** The names of codes in English and French: a cell takes either. */
const named = (all: readonly CodeTableName[], withCode = false): string[] => [
  ...new Set(
    all.flatMap((table) =>
      codeOptions(table).flatMap(({ code, label }) =>
        [label, french(table, code)].map((name) =>
          withCode && !name.endsWith(`(${code})`) ? `${name} (${code})` : name,
        ),
      ),
    ),
  ),
]

/** The suggestions of a cell. */
export function choicesOf(kind: CellKind, places: readonly Place[]): string[] {
  const table = tableOf(kind)
  if (table !== null)
    return codeOptions(table)
      .filter(({ code }) => kind !== 'personDocument' || code !== '27')
      .map(({ label }) => label)
  switch (kind) {
    case 'country':
      // A name that several countries share is ambiguous.
      return [
        ...new Set(
          codeOptions('country').flatMap(({ code, label }) =>
            [countryLabel(code), label, french('country', code)].filter((name) => countryNamed(name) === code),
          ),
        ),
      ]
    case 'province':
      return named(['provinceCa', 'provinceUs', 'provinceMx'])
    case 'currency':
      return named(['currency', 'virtualCurrency'], true)
    case 'channel':
      return Object.values(channelLabels)
    case 'yes-no':
      return ['Yes', 'No']
    case 'location':
      return places.map(({ name }) => name)
    case 'disposition':
      return [
        ...new Set(
          (['dispositionLctr', 'dispositionLvctr', 'dispositionStr'] as const).flatMap((name) =>
            codeOptions(name).map(({ label }) => label),
          ),
        ),
      ]
    case 'party':
      return [sameAsConductor]
    default:
      return []
  }
}
