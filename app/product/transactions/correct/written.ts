/** What a person wrote of a correction, beside what was known. */

export type CustomerOf = (written: string | null, known?: string) => string | null

/** Whether nothing is written in any field. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.every(isBlank)
  return typeof value === 'object' && Object.values(value).every(isBlank)
}

/** What is written of fields that may be absent: null takes a value away, undefined leaves it as it is. */
export type Written<Facts> = { readonly [Name in keyof Facts]?: Facts[Name] | null | undefined } | undefined

/** What is known, with what is written in its place; a value that was taken away is absent. */
export function factsWith<Facts extends object>(known: Facts | undefined, written: Written<Facts>): Facts {
  const facts = { ...known } as Record<string, unknown>
  for (const [name, value] of Object.entries(written ?? {})) {
    if (value === null) delete facts[name]
    else if (value !== undefined) facts[name] = value
  }
  return facts as Facts
}

/** A group of such fields under its name; absent while nothing of it is known. */
export function group<Name extends string, Facts extends object>(
  name: Name,
  known: Facts | undefined,
  written: Written<Facts>,
): Partial<Record<Name, Facts>> {
  const facts = factsWith(known, written)
  // Undefined takes the place of the group that the base had.
  return { [name]: Object.keys(facts).length > 0 ? facts : undefined } as Partial<Record<Name, Facts>>
}
