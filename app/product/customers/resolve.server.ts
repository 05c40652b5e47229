import { col, type ColumnsOf, type RowOf } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { customerText, partyGap, type NamedCustomer } from './party-text.ts'

/**
 * A customer as a form names one. `known`: the id that the text was shown for; it counts while the text is that
 * customer's.
 */
export interface WrittenCustomer {
  field: string
  customer: string
  known?: string | undefined
}

export const writtenKey = (customer: string, known?: string): string => `${known ?? ''}\n${customer}`

const found = {
  id: col.text,
  entityName: col.text.orNull,
  surname: col.text.orNull,
  givenName: col.text.orNull,
  otherName: col.text.orNull,
  customerNumber: col.text.orNull,
  phone: col.text.orNull,
} satisfies ColumnsOf<NamedCustomer & { id: string }>
type Found = RowOf<typeof found>
const columns = `id, entity_name AS "entityName", surname, given_name AS "givenName", other_name AS "otherName", customer_number AS "customerNumber", phone`
const mostNamed = 5
const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * The customers that a form names: by number, phone number or whole name, in the text that the form shows or alone.
 * Keys as `writtenKey`.
 * @throws AppError party-unknown, with each field that names nobody, or several
 */
export async function resolveCustomers(db: Tx, written: readonly WrittenCustomer[]): Promise<Map<string, string>> {
  const texts = [...new Set(written.map(({ customer }) => customer))]
  const tails = texts.flatMap((text) =>
    text.includes(partyGap) ? text.slice(text.lastIndexOf(partyGap) + partyGap.length) : [],
  )
  const numbers = [...texts, ...tails]
  const known = written.flatMap((one) => one.known ?? [])
  const merged = await db.customerAlias.findMany({ where: { customerNumber: { in: numbers } } })
  const aliases = new Map(merged.map((row) => [row.customerNumber, row.customerId]))
  const exact = await sqlIn(db).rows(
    found,
    `SELECT ${columns} FROM customer WHERE id = ANY($1::uuid[]) OR customer_number = ANY($2) OR phone = ANY($3)`,
    [
      [...texts, ...known, ...aliases.values()].filter(isId),
      numbers,
      numbers.flatMap((number) => readPhone(number)?.phone ?? []),
    ],
  )
  const byName = await named(
    db,
    texts.filter((text) => !exact.some((one) => one.customerNumber === text || one.id === text)),
  )
  const ids = new Map<string, string>()
  const faults: [string, string][] = []
  for (const one of written) {
    const found = meant(one, exact, { byName, aliases })
    if (found.length === 1) ids.set(writtenKey(one.customer, one.known), found[0]!.id)
    else
      faults.push([
        one.field,
        found.length === 0
          ? `No customer has the name or number "${one.customer}". Add the customer first.`
          : severalWords(found),
      ])
  }
  if (faults[0]) throw new AppError('party-unknown', 422, faults[0][1], { fields: Object.fromEntries(faults) })
  return ids
}

function named(db: Tx, texts: readonly string[]): Promise<Found[]> {
  if (texts.length === 0) return Promise.resolve([])
  const names = texts.map(folded)
  return sqlIn(db).rows(
    found,
    // eslint-disable-next-line no-restricted-syntax -- a form may also name someone without the middle name
    `SELECT ${columns} FROM customer WHERE lower(entity_name) = ANY($1) OR lower(surname) = ANY($1) OR lower(concat_ws(' ', given_name, surname)) = ANY($1)
       OR lower(concat_ws(' ', given_name, other_name, surname)) = ANY($1) OR lower(concat_ws(', ', surname, nullif(concat_ws(' ', given_name, other_name), ''))) = ANY($1) ORDER BY customer_number, id`,
    [names],
  )
}

function meant(
  { customer, known }: WrittenCustomer,
  exact: readonly Found[],
  { byName, aliases }: { byName: readonly Found[]; aliases: ReadonlyMap<string, string> },
): readonly Found[] {
  const rules: ((one: Found) => boolean)[] = [
    (one) => one.id === known && customerText(one) === customer,
    (one) => one.customerNumber === customer,
    // The number of a record that was merged into this one.
    (one) => aliases.get(customer) === one.id,
    (one) => one.id === customer,
    (one) => customerText(one) === customer,
    (one) => one.phone !== null && one.phone === readPhone(customer)?.phone,
  ]
  for (const rule of rules) {
    const found = exact.filter(rule)
    if (found.length > 0) return found
  }
  const name = folded(customer)
  const whole = byName.filter((one) => folded(one.surname ?? '') !== name && names(one).includes(name))
  return whole.length > 0
    ? whole
    : byName.filter((one) => folded(one.surname ?? '') === name || names(one).includes(name))
}

const names = ({ entityName, surname, givenName, otherName }: Found): string[] =>
  [
    entityName,
    `${givenName ?? ''} ${surname ?? ''}`,
    `${givenName ?? ''} ${otherName ?? ''} ${surname ?? ''}`,
    `${surname ?? ''}, ${givenName ?? ''} ${otherName ?? ''}`,
  ].map((text) => folded(text ?? '').replace(/,$/, ''))

const severalWords = (found: readonly Found[]): string =>
  `${found.length} customers match: ${found.slice(0, mostNamed).map(customerText).join('; ')}${found.length > mostNamed ? ' and others' : ''}. Enter the customer number of the right one.`
