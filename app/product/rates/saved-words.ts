import { countOf } from '#app/ui/values/format.ts'
import type { SavedRates } from './commands.server.ts'

export function savedText({ added, known, valued }: SavedRates): string {
  const parts = [
    `${countOf(added, 'rate')} added`,
    ...(known > 0 ? [`${countOf(known, 'rate')} already on file`] : []),
    ...(valued > 0 ? [`${countOf(valued, 'transaction')} valued`] : []),
  ]
  return `${parts.join(', ')}.`
}
