import { squash } from '#app/csv/words/fold.ts'
import type { WindowSetting } from '#app/compliance/types.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { isObject } from './words.ts'

/** A setting: its other names, and its reader. `name`: as the person wrote it. */
export interface Setting<Into> {
  aliases: readonly string[]
  read: (into: Into, given: unknown, name: string) => void
  /** Accepted, but not suggested for an unknown name. */
  isUnlisted?: true
}

interface Section<Into> {
  /** Names to suggest for an unknown one. */
  names: string
  of: (name: string) => Setting<Into> | undefined
}

/** Settings by any of their names, in any spelling. */
export function section<Into>(settings: Record<string, Setting<Into>>): Section<Into> {
  const byName = new Map(
    Object.entries(settings).flatMap(([key, setting]) =>
      [key, ...setting.aliases].map((name) => [squash(name), setting] as const),
    ),
  )
  const listed = Object.keys(settings).filter((key) => !settings[key]!.isUnlisted)
  return { names: listed.join(', '), of: (name) => byName.get(squash(name)) }
}

/** Settings during parsing: errors are collected, so that the person can fix them all at once. */
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
