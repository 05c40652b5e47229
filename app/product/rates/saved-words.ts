import { formatCount } from '#app/ui/index.ts'
import type { SavedRates } from './commands.server.ts'

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

export function savedText({ added, known, valued }: SavedRates): string {
  const told = [
    `${counted(added, 'rate')} added`,
    ...(known > 0 ? [`${counted(known, 'rate')} already on file`] : []),
    ...(valued > 0 ? [`${counted(valued, 'transaction')} valued`] : []),
  ]
  return `${told.join(', ')}.`
}
