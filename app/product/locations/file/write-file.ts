import { csvLine } from '#app/csv/words/write.ts'
import { locationValues, type LocationInput } from '../schema.ts'
import { columns, written } from './columns.ts'

/** Locations as the lines of a CSV that `readLocationFile` reads back to the same. */
export const locationLines = (locations: readonly LocationInput[]): string[] => [
  csvLine(columns.map(({ header }) => header)),
  ...locations.map((location) => {
    const values = locationValues(location)
    return csvLine(columns.map(({ field }) => written(field, values[field])))
  }),
]
