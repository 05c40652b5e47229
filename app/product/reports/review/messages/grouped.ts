import { groupEqual } from '#app/product/report-states/places.ts'
import type { MissingItem } from '../issue-items.server.ts'
import type { ListedMessage } from './listed.ts'

/** Most places listed individually for the same message: a report has up to 500 transactions. */
const mostShown = 8

/** Items with the same message, and the first of them. */
export interface Grouped<One> {
  shown: One[]
  count: number
}

const grouped = <One>(items: readonly One[], wordsOf: (one: One) => string): Grouped<One>[] =>
  groupEqual(items, wordsOf).map((group) => ({ shown: group.slice(0, mostShown), count: group.length }))

export const groupedMissing = (items: readonly MissingItem[]): Grouped<MissingItem>[] =>
  grouped(items, (item) => JSON.stringify([item.label, item.required, item.message, item.where, item.party ?? '']))

export const groupedMessages = (items: readonly ListedMessage[]): Grouped<ListedMessage>[] =>
  grouped(items, (one) => JSON.stringify([one.group, one.label, one.text, one.rule]))

export const messagesIn = (groups: readonly Grouped<unknown>[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0)
