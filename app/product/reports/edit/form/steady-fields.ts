import { useState } from 'react'
import type { EditedSections, EditField } from '../edit-field.ts'

/** Pointers of fields in display order, by the path of the section whose form shows them. */
export type FieldPlaces = Readonly<Record<string, readonly string[]>>

/**
 * Keeps each field in the form where it was first shown while a section is edited. The first value of an address
 * creates a section for it; a field that moved there would lose focus and what is being typed.
 * @internal the part of the hook that can be tested without a browser
 */
export function keepFieldPlaces(known: FieldPlaces, fields: EditedSections['fields']): FieldPlaces {
  const seen = new Set(Object.values(known).flat())
  const next: Record<string, string[]> = {}
  for (const [path, list] of Object.entries(fields))
    for (const [index, { pointer }] of list.entries()) {
      if (seen.has(pointer)) continue
      const order = (next[path] ??= [...(known[path] ?? [])])
      const before = list[index - 1]?.pointer
      const at = before === undefined ? 0 : order.indexOf(before) + 1
      order.splice(before !== undefined && at === 0 ? order.length : at, 0, pointer)
    }
  return Object.keys(next).length === 0 ? known : { ...known, ...next }
}

const nowhere: FieldPlaces = {}

/** The edited sections with each field kept in the form where it was first shown. */
export function useSteadyFields(editing: EditedSections | null): EditedSections | null {
  const [held, hold] = useState({ section: null as string | null, places: nowhere })
  const section = editing?.section ?? null
  const known = held.section === section ? held.places : nowhere
  const places = keepFieldPlaces(known, editing?.fields ?? {})
  if (held.section !== section || places !== held.places) hold({ section, places })
  if (editing === null) return null
  const byPointer = new Map<string, EditField>(
    Object.values(editing.fields).flatMap((list) => list.map((field) => [field.pointer, field] as const)),
  )
  return {
    ...editing,
    fields: Object.fromEntries(
      Object.entries(places).map(([path, pointers]) => [
        path,
        pointers.flatMap((pointer) => byPointer.get(pointer) ?? []),
      ]),
    ),
  }
}
