import type { Actions, BehalfParty, NamedParty } from './actions.ts'

/** Actions as the fields of their form, by dotted name (`starting.0.conductors.1.customer`), and what its buttons do with them. Shared by browser and server. */

export type FormValues = Readonly<Record<string, string>>

/** The lists of the form, by the last part of their names, with the field by which a new item is begun. */
const firstFields: Readonly<Record<string, string>> = { starting: 'amount', completing: 'disposition', conductors: 'customer', onBehalfOf: 'customer', sources: 'customer', beneficiaries: 'customer', involvements: 'customer' }
const listPath = /^(?:starting(?:\.\d{1,2}\.(?:sources|conductors(?:\.\d{1,2}\.onBehalfOf)?))?|completing(?:\.\d{1,2}\.(?:beneficiaries|involvements))?)$/

/** @param numberOf what a customer is written as: its number, else its id */
export function actionValues(actions: Actions, numberOf: (customerId: string) => string): Record<string, string> {
  const values: Record<string, string> = {}
  const put = (name: string, fields: Readonly<Record<string, string | number | null | undefined>>): void => {
    for (const [field, value] of Object.entries(fields)) values[`${name}.${field}`] = value === null || value === undefined ? '' : String(value)
  }
  const customer = (id: string | null) => (id === null ? '' : numberOf(id))
  const behalf = ({ customerId, relationshipCode, relationshipOther }: BehalfParty) => ({ customer: customer(customerId), relationship: relationshipCode, relationshipOther })
  const named = (name: string, list: readonly NamedParty[]): void => list.forEach(({ customerId, accountNumber }, at) => put(`${name}.${at}`, { customer: customer(customerId), accountNumber }))
  for (const [at, action] of actions.starting.entries()) {
    const { method, amount, currency, cadAmount, rate, account, howObtained } = action
    const name = `starting.${at}`
    put(name, { was: at, method, amount, currency, cadAmount: currency === 'CAD' ? null : cadAmount, rate, account, howObtained })
    for (const [place, conductor] of action.conductors.entries()) {
      put(`${name}.conductors.${place}`, { customer: customer(conductor.customerId) })
      conductor.onBehalfOf.forEach((party, index) => put(`${name}.conductors.${place}.onBehalfOf.${index}`, behalf(party)))
    }
    named(`${name}.sources`, action.sources)
  }
  for (const [at, action] of actions.completing.entries()) {
    const { disposition, amount, currency, rate, cadValue, account, reference, receivingAddresses } = action
    const name = `completing.${at}`
    put(name, { was: at, disposition, amount, currency, rate, cadValue, account, reference, receivingAddresses: receivingAddresses.join(' ') })
    action.beneficiaries.forEach((party, index) => put(`${name}.beneficiaries.${index}`, { ...behalf(party), portion: party.portion }))
    named(`${name}.involvements`, action.involvements)
  }
  return values
}

/** Place of a name in a list: `2` of `starting.2.amount` in `starting`; null outside. */
function placeIn(list: string, name: string): number | null {
  if (!name.startsWith(`${list}.`)) return null
  const place = /^\d{1,2}(?=\.)/.exec(name.slice(list.length + 1))?.[0]
  return place === undefined ? null : Number(place)
}

/** How many items of a list the values hold. */
export function itemsOf(values: FormValues, list: string): number {
  return Object.keys(values).reduce((most, name) => Math.max(most, (placeIn(list, name) ?? -1) + 1), 0)
}

/** The values with one more empty item of a list, and the field to write into; null where there is no such list. */
export function withMore(values: FormValues, list: string): { values: Record<string, string>; focus: string } | null {
  const first = firstFields[list.split('.').at(-1) ?? '']
  if (!listPath.test(list) || first === undefined) return null
  const focus = `${list}.${itemsOf(values, list)}.${first}`
  return { values: { ...values, [focus]: '' }, focus }
}

/** The values without an item of a list, such as `starting.1`; what follows it moves up. */
export function withLess(values: FormValues, item: string): { values: Record<string, string>; focus: string } | null {
  const [, list, place] = /^(.+)\.(\d{1,2})$/.exec(item) ?? []
  if (list === undefined || place === undefined || !listPath.test(list)) return null
  const gone = Number(place)
  const kept = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const at = placeIn(list, name)
    if (at === gone) return []
    if (at === null || at < gone) return [[name, value]]
    return [[`${list}.${at - 1}${name.slice(`${list}.${at}`.length)}`, value]]
  })
  return { values: Object.fromEntries(kept), focus: `more:${list}` }
}
