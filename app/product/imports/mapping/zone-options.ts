import { ZONE_CHOICES } from '#app/csv/plan/ask/clocks.ts'
import type { ChoiceOption } from '#app/ui/index.ts'

/** Further Canadian zones, and fixed offsets for programs without daylight saving time. */
const OTHERS: readonly (readonly [value: string, label: string])[] = [
  ['America/Moncton', 'Atlantic (Moncton)'],
  ['America/Thunder_Bay', 'Eastern (Thunder Bay)'],
  ['America/Iqaluit', 'Eastern (Iqaluit)'],
  ['America/Whitehorse', 'Yukon (Whitehorse)'],
  ['America/Yellowknife', 'Mountain (Yellowknife)'],
  ...[3, 4, 5, 6, 7, 8].map((hours): readonly [string, string] => [
    `-0${hours}:00`,
    `UTC\u2212${hours}, without summer time`,
  ]),
]

const known: readonly ChoiceOption[] = [
  ...ZONE_CHOICES.map(({ value, label }) => ({ value, label, search: value })),
  ...OTHERS.map(([value, label]) => ({ value, label, search: value })),
]

/** The zones to choose from, including the current one. */
export const zoneOptions = (chosen: string): readonly ChoiceOption[] =>
  chosen === '' || known.some(({ value }) => value === chosen) ? known : [{ value: chosen, label: chosen }, ...known]

/** A zone's label in the list. */
export const zoneLabel = (zone: string): string => known.find(({ value }) => value === zone)?.label ?? zone
