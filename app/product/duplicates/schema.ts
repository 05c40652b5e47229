import { z } from 'zod'
import { choiceGroups, sides, type Choices, type Side } from './choices.ts'

const names = new Set(choiceGroups.map(({ name }) => name))
const isSide = (text: string): text is Side => (sides as readonly string[]).includes(text)

/** The choices that a form or an address holds: `value.phone=gone`. */
export function choicesOf(entries: Iterable<readonly [string, FormDataEntryValue]>): Choices {
  const choices: Record<string, Side> = {}
  for (const [key, value] of entries) {
    const name = key.startsWith('value.') ? key.slice(6) : ''
    if (names.has(name) && typeof value === 'string' && isSide(value)) choices[name] = value
  }
  return choices
}

/** What was previewed: the same choices make the same text. */
export const previewedText = (keptId: string, goneId: string, choices: Choices): string =>
  JSON.stringify([keptId, goneId, Object.entries(choices).sort(([one], [other]) => (one < other ? -1 : 1))])

export const mergeSchema = z.object({
  keep: z.string().default(''),
  merge: z.string().default(''),
  keptSeen: z.string().default(''),
  goneSeen: z.string().default(''),
  previewed: z.string().default(''),
})
