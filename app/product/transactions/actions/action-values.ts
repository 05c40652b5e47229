import { itemsOf } from '#app/platform/http/form-limits.ts'
import { accountFields, deviceFields, partyNumbers, type DetailField } from './action-fields.ts'
import {
  dispositionText,
  type AccountFacts,
  type Actions,
  type BehalfParty,
  type DeviceFacts,
  type NamedParty,
} from './actions.ts'

/**
 * Actions as the fields of their form, by dotted name (`starting.0.conductors.1.customer`), and what its buttons do
 * with them. Shared by browser and server.
 */

export type FormValues = Readonly<Record<string, string>>

/** The lists of the form, by the last part of their names, with the field by which a new item is begun. */
const firstFields: Readonly<Record<string, string>> = {
  starting: 'amount',
  completing: 'disposition',
  conductors: 'customer',
  onBehalfOf: 'customer',
  sources: 'customer',
  accountHolders: 'customer',
  beneficiaries: 'customer',
  involvements: 'customer',
}
const listPath =
  /^(?:starting(?:\.\d{1,2}\.(?:sources|accountHolders|conductors(?:\.\d{1,2}\.onBehalfOf)?))?|completing(?:\.\d{1,2}\.(?:beneficiaries|involvements|accountHolders))?)$/

type Shown = string | number | boolean | null | undefined

const shown = (value: Shown): string =>
  value === null || value === undefined ? '' : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

/** `2026-03-04T14:05:00-05:00` as people write it. */
const shownMoment = (text: string): string => text.replace('T', ' ').replace(/(?=[+-]\d\d:\d\d$)/, ' ')

/** Writes into the fields of the form, by the beginning of their names. */
interface ValueWriter {
  put: (name: string, fields: Readonly<Record<string, Shown>>) => void
  putDetails: (name: string, fields: readonly DetailField[], known: AccountFacts | DeviceFacts | undefined) => void
  putParties: <Party extends { customerId: string | null }>(
    list: string,
    parties: readonly Party[],
    fields: (party: Party, name: string) => Readonly<Record<string, Shown>>,
  ) => void
}

/** @param textOf what a customer is written as */
export function actionValues(actions: Actions, textOf: (customerId: string) => string): Record<string, string> {
  const values: Record<string, string> = {}
  const writer = writerInto(values, textOf)
  for (const [at, action] of actions.starting.entries()) putStarting(writer, at, action)
  for (const [at, action] of actions.completing.entries()) putCompleting(writer, at, action)
  return values
}

function writerInto(values: Record<string, string>, textOf: (customerId: string) => string): ValueWriter {
  const put: ValueWriter['put'] = (name, fields) => {
    for (const [field, value] of Object.entries(fields)) values[`${name}.${field}`] = shown(value)
  }
  return {
    put,
    putDetails: (name, fields, known) => {
      for (const { name: field, kind } of fields) {
        const value = (known as Record<string, Shown> | undefined)?.[field]
        put(name, { [field]: kind === 'moment' && typeof value === 'string' ? shownMoment(value) : value })
      }
    },
    // `was`: its place in the list, by which what is known of it is found again.
    putParties: (list, parties, fields) => {
      for (const [at, party] of parties.entries())
        put(`${list}.${at}`, {
          was: at,
          customer: party.customerId === null ? null : textOf(party.customerId),
          known: party.customerId,
          ...fields(party, `${list}.${at}`),
        })
    },
  }
}

const behalf = ({ relationshipCode, relationshipOther }: BehalfParty) => ({
  relationship: relationshipCode,
  relationshipOther,
})
const numbers = (party: NamedParty) => Object.fromEntries(partyNumbers.map(({ name }) => [name, party[name]]))

function putStarting(
  { put, putDetails, putParties }: ValueWriter,
  at: number,
  action: Actions['starting'][number],
): void {
  const name = `starting.${at}`
  put(name, {
    was: at,
    method: action.method,
    amount: action.amount,
    currency: action.currency,
    cadAmount: action.currency === 'CAD' ? null : action.cadAmount,
    rate: action.rate,
    account: action.account,
    howObtained: action.howObtained,
    sendingAddresses: action.sendingAddresses.join(' '),
    receivingAddresses: action.receivingAddresses.join(' '),
    fundType: action.fundTypeCode,
    fundTypeOther: action.fundTypeOther,
    referenceNumber: action.referenceNumber,
    otherRelatedNumber: action.otherRelatedNumber,
    isDepositToBusinessAccount: action.isDepositToBusinessAccount,
  })
  putDetails(`${name}.accountFacts`, accountFields, action.accountFacts)
  putParties(`${name}.conductors`, action.conductors, ({ isClient, username, device, onBehalfOf }, place) => {
    putDetails(`${place}.device`, deviceFields, device)
    putParties(`${place}.onBehalfOf`, onBehalfOf, behalf)
    return { isClient, username }
  })
  putParties(`${name}.sources`, action.sources, numbers)
  putParties(`${name}.accountHolders`, action.accountHolders, ({ username }) => ({ username }))
}

function putCompleting(
  { put, putDetails, putParties }: ValueWriter,
  at: number,
  action: Actions['completing'][number],
): void {
  const name = `completing.${at}`
  put(name, {
    was: at,
    disposition: dispositionText(action),
    dispositionOther: action.dispositionOther,
    amount: action.amount,
    currency: action.currency,
    rate: action.rate,
    cadValue: action.cadValue,
    account: action.account,
    reference: action.reference,
    otherRelatedNumber: action.otherRelatedNumber,
    receivingAddresses: action.receivingAddresses.join(' '),
  })
  putDetails(`${name}.accountFacts`, accountFields, action.accountFacts)
  putParties(`${name}.beneficiaries`, action.beneficiaries, (party) => ({
    ...behalf(party),
    portion: party.portion,
    username: party.username,
  }))
  putParties(`${name}.involvements`, action.involvements, numbers)
  putParties(`${name}.accountHolders`, action.accountHolders, ({ username }) => ({ username }))
}

/** Whether anything is written in the fields whose names begin so, or a list among them has an item. */
export const holdsAny = (values: FormValues, prefixes: readonly string[]): boolean =>
  Object.entries(values).some(([name, value]) =>
    prefixes.some(
      (prefix) => (name === prefix || name.startsWith(`${prefix}.`)) && (value !== '' || /\.customer$/.test(name)),
    ),
  )

/** Place of a name in a list: `2` of `starting.2.amount` in `starting`; null outside. */
function placeIn(list: string, name: string): number | null {
  if (!name.startsWith(`${list}.`)) return null
  const place = /^\d{1,2}(?=\.)/.exec(name.slice(list.length + 1))?.[0]
  return place === undefined ? null : Number(place)
}

/** The values with one more empty list item, and the field to focus; null if there is no such list. */
export function withMore(values: FormValues, list: string): { values: Record<string, string>; focus: string } | null {
  const first = firstFields[list.split('.').at(-1) ?? '']
  if (!listPath.test(list) || first === undefined) return null
  const focus = `${list}.${itemsOf(values, list)}.${first}`
  return { values: { ...values, [focus]: '' }, focus }
}

/** The values without an item of a list, such as `starting.1`; what follows it moves up. */
export function withLess(values: FormValues, item: string): { values: Record<string, string>; focus: string } | null {
  const place = placeOf(item)
  if (place === null) return null
  const { list, at: gone } = place
  const kept = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const at = placeIn(list, name)
    if (at === gone) return []
    if (at === null || at < gone) return [[name, value]]
    return [[`${list}.${at - 1}${name.slice(`${list}.${at}`.length)}`, value]]
  })
  return { values: Object.fromEntries(kept), focus: `more:${list}` }
}

/** The values with a copy of an item after it: nothing of the copy is known yet, so that it is written as a new one. */
export function withCopy(values: FormValues, item: string): { values: Record<string, string>; focus: string } | null {
  const place = placeOf(item)
  if (place === null) return null
  const { list, at } = place
  const copied: [string, string][] = []
  const moved = Object.entries(values).map(([name, value]): [string, string] => {
    const own = placeIn(list, name)
    if (own === null) return [name, value]
    const rest = name.slice(`${list}.${own}`.length)
    if (own === at) copied.push([`${list}.${at + 1}${rest}`, /\.was$/.test(rest) ? '' : value])
    return own > at ? [`${list}.${own + 1}${rest}`, value] : [name, value]
  })
  return {
    values: Object.fromEntries([...moved, ...copied]),
    focus: `${list}.${at + 1}.${firstFields[list.split('.').at(-1)!]!}`,
  }
}

/** The values with an item and the one before it in each other's places; what is known of each stays with it. */
export function withEarlier(
  values: FormValues,
  item: string,
): { values: Record<string, string>; focus: string } | null {
  const place = placeOf(item)
  if (place === null || place.at === 0) return null
  const { list, at } = place
  const swapped = Object.entries(values).map(([name, value]): [string, string] => {
    const own = placeIn(list, name)
    if (own !== at && own !== at - 1) return [name, value]
    return [`${list}.${own === at ? at - 1 : at}${name.slice(`${list}.${own}`.length)}`, value]
  })
  return {
    values: Object.fromEntries(swapped),
    focus: `${list}.${at - 1}.${firstFields[list.split('.').at(-1)!]!}`,
  }
}

/** The values with an item and the one after it in each other's places. */
export function withLater(values: FormValues, item: string): { values: Record<string, string>; focus: string } | null {
  const place = placeOf(item)
  if (place === null || place.at + 1 >= itemsOf(values, place.list)) return null
  const { list, at } = place
  const changed = withEarlier(values, `${list}.${at + 1}`)
  return changed && { ...changed, focus: `${list}.${at + 1}.${firstFields[list.split('.').at(-1)!]!}` }
}

function placeOf(item: string): { list: string; at: number } | null {
  const [, list, place] = /^(.+)\.(\d{1,2})$/.exec(item) ?? []
  return list === undefined || place === undefined || !listPath.test(list) ? null : { list, at: Number(place) }
}
