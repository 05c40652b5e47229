import type { CustomerInput } from '../schema.ts'

/** A customer as the fields of its form, by name; lists as `identifications.0.number`. */
export function formValuesOf(customer: CustomerInput): Record<string, string> {
  const values: Record<string, string> = {}
  const put = (name: string, value: unknown): void => {
    if (value === null || value === undefined) return
    if (typeof value === 'boolean') values[name] = value ? 'yes' : 'no'
    else if (Array.isArray(value)) value.forEach((item, at) => put(`${name}.${at}`, item))
    else if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) put(`${name}.${key}`, inner)
    else values[name] = String(value)
  }
  for (const [name, value] of Object.entries(customer)) put(name, value)
  return values
}
