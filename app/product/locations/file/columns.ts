import { channelLabels } from '#app/compliance/words/channels.ts'
import { fold } from '#app/party/text/fold.ts'
import { countryNamed } from '#app/party/places/places.ts'
import type { LocationValues } from '../schema.ts'

export type LocationField = keyof LocationValues

interface Column {
  field: LocationField
  /** As the export writes it. */
  header: string
  /** What else a file calls it, folded. */
  others: readonly string[]
}

/** The columns of a file of locations, in the export's order. The import reads the same. */
export const columns: readonly Column[] = [
  {
    field: 'name',
    header: 'Name',
    others: ['location', 'location name', 'nom', 'emplacement', 'branch', 'succursale'],
  },
  {
    field: 'fintracLocationId',
    header: 'FINTRAC Location ID',
    others: ['location id', 'fintrac id', 'reporting entity location id', 'location number', 'fintrac location number'],
  },
  { field: 'channel', header: 'How conducted', others: ['channel', 'how transactions are conducted'] },
  { field: 'unit', header: 'Unit', others: ['suite', 'bureau', 'unite'] },
  { field: 'building', header: 'Building number', others: ['civic number', 'street number', 'numero civique'] },
  { field: 'street', header: 'Street', others: ['street address', 'rue'] },
  { field: 'city', header: 'City', others: ['ville', 'town'] },
  { field: 'province', header: 'Province', others: ['state', 'province or state'] },
  { field: 'postalCode', header: 'Postal code', others: ['zip code', 'code postal'] },
  { field: 'country', header: 'Country', others: ['pays'] },
  { field: 'openingHours', header: 'Opening hours', others: ['hours', 'business hours', 'heures d ouverture'] },
  { field: 'active', header: 'State', others: ['status', 'etat'] },
]

const fields = new Map(
  columns.flatMap(({ field, header, others }) => [fold(header), ...others].map((word) => [word, field])),
)

/** The field that a header names; null where none does. */
export const fieldOf = (header: string): LocationField | null => fields.get(fold(header)) ?? null

const channels: Readonly<Record<string, string>> = channelLabels
const channelWords = new Map(
  Object.entries(channels).flatMap(([code, label]) => [
    [fold(code), code],
    [fold(label), code],
  ]),
)

/** A value of the form as a file writes it. */
export const written = (field: LocationField, value: string): string =>
  field === 'channel' ? (channels[value] ?? value) : field === 'active' ? (value === 'on' ? 'Active' : 'Closed') : value

/** A cell as a form value, or why it can't be one. An empty state means "not stated": null. */
export function readCell(field: LocationField, cell: string): { value: string | null } | { fault: string } {
  if (field === 'active') {
    const word = fold(cell)
    if (word === '') return { value: null }
    if (word === 'active' || word === 'open') return { value: 'on' }
    return word === 'closed' ? { value: '' } : { fault: `“${cell}” isn’t a state. Write Active or Closed.` }
  }
  if (field === 'channel' && cell !== '') {
    const value = channelWords.get(fold(cell))
    return value === undefined
      ? {
          fault: `“${cell}” isn’t a way of conducting transactions. Write one of: ${Object.values(channels).join(', ')}.`,
        }
      : { value }
  }
  if (field === 'country' && cell !== '') {
    const value = countryNamed(cell)
    return value === null ? { fault: `“${cell}” isn’t a country. Write its name or code, such as CA.` } : { value }
  }
  return { value: cell }
}
