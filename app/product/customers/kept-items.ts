import { parseForm, textOf } from '#app/platform/forms/form.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { formValuesOf } from './form/form-values.ts'
import { customerInput, customerSchema, type CustomerInput } from './schema.ts'

/**
 * A customer's form, where a file may have left a list item incomplete (a document without its number, or of a kind
 * that isn't on the list). An item that the form leaves as it is on file keeps nothing else from being saved: the check
 * of reports asks for what it lacks.
 */

type ItemList = 'identifications' | 'registrations' | 'authorizedPersons'
const itemName = /^(identifications|registrations|authorizedPersons)\.(\d+)\./

/** An item of a form and its place among those on file. */
interface Item {
  list: ItemList
  /** Among those on file: rows of a form keep their number when another is removed. */
  at: number
  names: string[]
}

/** Items of a form in their order, which messages count by. */
function itemsIn(form: FormData): Item[] {
  const items = new Map<string, Item>()
  for (const name of new Set(form.keys())) {
    const [prefix, list, at] = itemName.exec(name) ?? []
    if (prefix === undefined) continue
    const item = items.get(prefix) ?? { list: list as ItemList, at: Number(at), names: [] }
    items.set(prefix, item)
    item.names.push(name)
  }
  return [...items.values()].sort((one, other) => one.at - other.at)
}

/** Whether a file left an item so that no form could have stored it. */
const isIncomplete = (list: ItemList, item: object): boolean =>
  list === 'authorizedPersons'
    ? !(item as CustomerInput['authorizedPersons'][number]).surname
    : typeof (item as { type?: unknown }).type !== 'number' || !(item as { number?: unknown }).number

/**
 * What a form makes of a customer on file.
 * @throws AppError 422 with a message per field
 */
export function changedCustomer(form: FormData, stored: CustomerInput): CustomerInput {
  try {
    return customerInput(parseForm(customerSchema, form))
  } catch (error) {
    if (!(error instanceof AppError) || form.get('kind') !== stored.kind) throw error
    const items = itemsIn(form)
    const kept = items.filter((item) => isAsOnFile(form, stored, item))
    const isOfKept = (field: string): boolean =>
      kept.some((item) => {
        const place = items.filter(({ list }) => list === item.list).indexOf(item)
        return field.startsWith(`${item.list}.${place}.`)
      })
    if (kept.length === 0 || !Object.keys(error.fields).every(isOfKept)) throw error
    return withKept(form, stored, items, new Set(kept))
  }
}

function isAsOnFile(form: FormData, stored: CustomerInput, { list, at, names }: Item): boolean {
  const item = stored[list][at]
  if (item === undefined || !isIncomplete(list, item)) return false
  const values = formValuesOf(stored)
  return names.every((name) => {
    const onFile = values[name] ?? ''
    const typed = textOf(form, name).trim()
    // A word that isn't on the list of kinds can't be chosen in a form.
    return typed === onFile || (typed === '' && name.endsWith('.type'))
  })
}

/** What the form says without the kept items, which then take their places again. */
function withKept(
  form: FormData,
  stored: CustomerInput,
  items: readonly Item[],
  kept: ReadonlySet<Item>,
): CustomerInput {
  const others = new FormData()
  const left = new Set([...kept].flatMap(({ names }) => names))
  for (const [name, value] of form) others.append(name, left.has(name) ? '' : value)
  const input = customerInput(parseForm(customerSchema, others))
  const joined = <Entry>(list: ItemList, ours: readonly Entry[], onFile: readonly Entry[]): Entry[] => {
    const rest = [...ours]
    return items
      .filter((item) => item.list === list)
      .flatMap((item) => {
        if (kept.has(item)) return [onFile[item.at]!]
        const isEmpty = item.names.every((name) => textOf(form, name).trim() === '')
        return isEmpty ? [] : rest.splice(0, 1)
      })
  }
  return {
    ...input,
    identifications: joined('identifications', input.identifications, stored.identifications),
    registrations: joined('registrations', input.registrations, stored.registrations),
    authorizedPersons: joined('authorizedPersons', input.authorizedPersons, stored.authorizedPersons),
  }
}
