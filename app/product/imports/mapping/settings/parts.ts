import { squash } from '#app/csv/words/fold.ts'
import type { WindowSetting } from '#app/compliance/types.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { isObject } from './words.ts'

/** A setting: what else people call it, and how it is read. `name`: as the person wrote it. */
export interface Setting<Into> {
  aliases: readonly string[]
  read: (into: Into, given: unknown, name: string) => void
  /** It is taken, and not offered where a name is not understood. */
  isUnlisted?: true
}

interface Section<Into> {
  /** Names to offer where one is not understood. */
  names: string
  of: (name: string) => Setting<Into> | undefined
}

/** Settings by any of their names, however they are spelled. */
export function section<Into>(settings: Record<string, Setting<Into>>): Section<Into> {
  const byName = new Map(
    Object.entries(settings).flatMap(([key, setting]) =>
      [key, ...setting.aliases].map((name) => [squash(name), setting] as const),
    ),
  )
  const listed = Object.keys(settings).filter((key) => !settings[key]!.isUnlisted)
  return { names: listed.join(', '), of: (name) => byName.get(squash(name)) }
}

/** Settings as they are read: what is wrong with them is collected, for the person to mend at once. */
export interface Draft {
  plan: ImportPlan
  errors: string[]
  subjectChosen: boolean
  zoneChosen: boolean
  windows: WindowSetting[]
  sectorCode?: number
}

export const listOf = (given: unknown): unknown[] => (Array.isArray(given) ? given : [given])

export function entries(draft: Draft, name: string, given: unknown): [string, unknown][] {
  if (isObject(given)) return Object.entries(given)
  draft.errors.push(`"${name}" must be an object.`)
  return []
}
