/**
 * The requirement level of a field in the situation of its report (schema-facts: * ‡ † –), from the checks themselves:
 * what they say of the report without the value. Label and check never disagree.
 */
import { pointerSegments } from '../reports/document/labels.ts'
import { getAt, setAt } from '../reports/document/pointer.ts'
import type { JsonValue } from '../reports/facts/input.ts'
import { validateReport } from './validate.ts'

/** `processing`: FINTRAC takes no report without it, whatever was reported. */
export type Level = 'mandatory' | 'processing' | 'applicable' | 'reasonable'

/** Asterisked in the law, though the checks ask for it like for what is needed for processing. */
const mandatory =
  /^\/reportDetails\/(?:activitySectorCode|reportingEntityNumber|reportingEntityContactId)$|\/(?:reportingEntityLocationId|methodCode|dateTimeOfTransaction|dateTimeReceived)$/
/** Mandatory where it applies, and no check can know whether it does. */
const applicable =
  /\/(?:\w+Other|referenceNumber|clientNumber|ids|(?:sending|receiving)VirtualCurrencyAddresses|dateTimeOfPosting)$|\/account\/(?!dateOpened|dateClosed)\w+$|\/completingActions\/\d+\/details\/(?:amount|currencyCode|virtualCurrencyTypeCode|valueInCanadianDollars)$|\/(?:sourcesOf\w+|involvements)\/\d+\/details\/\w+$/

const presence: ReadonlySet<number> = new Set([329, 330, 331])
/** As many transactions of a party as are looked at: the strictest role decides. */
const most = 10

interface Document {
  reportDetails: unknown
  definitions: { refId?: string }[]
  transactions: unknown[]
}

/** The report cut down to what decides about a pointer, and the pointer in it. */
function excerpt(document: Document, pointer: string): { small: Document; at: string } {
  const [list, place, ...rest] = pointerSegments(pointer)
  if (list === 'transactions') {
    const transaction = document.transactions[Number(place)]
    return {
      small: structuredClone({ ...document, transactions: transaction === undefined ? [] : [transaction] }),
      at: ['', list, '0', ...rest].join('/'),
    }
  }
  const refId = list === 'definitions' ? document.definitions[Number(place)]?.refId : undefined
  const named = refId === undefined ? [] : document.transactions.filter((one) => JSON.stringify(one).includes(refId))
  const isLarge = (one: unknown) => JSON.stringify(one).includes('"thresholdIndicator":true')
  const shown = [...named.filter(isLarge), ...named.filter((one) => !isLarge(one))].slice(0, most)
  return {
    small: structuredClone({
      ...document,
      transactions: refId === undefined ? document.transactions.slice(0, most) : shown,
    }),
    at: pointer,
  }
}

/**
 * The level of each of these fields, which stand in one transaction, party or part of the report. `document`: as it was
 * built.
 */
export function requirementLevels(document: unknown, pointers: readonly string[]): Map<string, Level> {
  const levels = new Map<string, Level>()
  const [first] = pointers
  if (first === undefined) return levels
  const root = (pointer: string) => pointer.split('/').slice(0, 3).join('/')
  const { small, at } = excerpt(document as Document, first)
  for (const pointer of pointers) {
    const place = root(pointer) === root(first) ? root(at) + pointer.slice(root(pointer).length) : pointer
    levels.set(pointer, levelOf(small, place))
  }
  return levels
}

function levelOf(document: Document, place: string): Level {
  const value = getAt(document, place)
  if (value !== undefined) setAt(document, place, Array.isArray(value) ? [] : undefined)
  const messages = validateReport(document, { now: Infinity, maxTransactions: Infinity })
  if (value !== undefined) setAt(document, place, value as JsonValue)
  const found = messages.filter((one) => one.path === place && presence.has(one.code) && one.severity === 'reject')
  if (found.length === 0) return applicable.test(place) ? 'applicable' : 'reasonable'
  return found.some((one) => one.code !== 329) || mandatory.test(place) ? 'mandatory' : 'processing'
}
