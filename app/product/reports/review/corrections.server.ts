import { isContradicted, placeOfOverride, takenOver } from '#app/compliance/drafting/overrides.ts'
import { nameOf, singular } from '#app/compliance/reports/document/describe.ts'
import { pointerSegments, propertyLabel } from '#app/compliance/reports/document/labels.ts'
import { fieldLabel, type Override, type ReportSection } from '#app/compliance/reports/index.ts'
import { correctionId } from '../edit/edit-log.ts'
import { changedItems } from '../edit/list-corrections.ts'
import { shownText } from '../edit/shown-text.ts'
import type { DescribedType } from '../edit/fields.ts'
import { inReadingOrder } from './reading-order.ts'
import { toOverride, type Assembled, type StoredOverride } from '../state/assemble.server.ts'

/** A value corrected in this report only. */
export interface ShownCorrection {
  id: string
  label: string
  by: string | null
  /** The reference of the draft that it was made in, where it was carried over. */
  from: string | null
  /** Its pointer in the document; null if it is unused, or if the report can't be edited. */
  path: string | null
  /** Pointers of the items that it adds or changes, if it is of a list as a whole. */
  items: string[]
  /** The part of the report it was made in; '' for the report as a whole. */
  where: string
  /** The typed value as shown; null if the value was removed. */
  value: string | null
  /** Set if the correction is unused. */
  stray: StrayCorrection | null
}

interface StrayCorrection {
  /** The values of the records when it was made and today, as shown; null if none. */
  before: string | null
  now: string | null
  /** Whether the report still has a place for it. */
  canTake: boolean
  /** Another correction says something else of the same place: a person decides. */
  isContradicted: boolean
}

interface Shown {
  type: DescribedType
  document: unknown
  sections: readonly ReportSection[]
}

/** The corrections of a report. `built`: if it can be edited. The corrections of a frozen report are all in use. */
export function shownCorrections(
  overrides: readonly StoredOverride[],
  built: Assembled | null,
  shown: Shown,
): ShownCorrection[] {
  return overrides.map((stored) => {
    const one = toOverride(stored)
    const common = {
      id: correctionId(stored),
      label: fieldLabel(one.path),
      by: stored.by ?? null,
      from: stored.from ?? null,
    }
    const generic = pointerOf(one, shown.document)
    const words = (value: unknown, pointer = generic) => wordsOf(shown, value, pointer)
    if (built === null)
      return { ...common, path: null, items: [], where: itemWords(one.path), value: words(one.value), stray: null }
    const { input, bare, notes } = built
    if (!notes.unapplied.some((lost) => JSON.stringify(lost) === JSON.stringify(one))) {
      const path = placeOfOverride(one, input, bare)
      return {
        ...common,
        path,
        items: path === null ? [] : changedItems(stored).map((at) => `${path}/${at}`),
        where: path === null ? itemWords(one.path) : titlesAt(shown.sections, path).join(', '),
        value: words(one.value, path ?? generic),
        stray: null,
      }
    }
    const taken = takenOver(one, input, bare)
    return {
      ...common,
      path: null,
      items: [],
      where: [madeIn(one, built), itemWords(one.path)].filter((part) => part !== '').join(', '),
      value: words(one.value),
      stray: {
        before: words(one.was?.value),
        now: words(taken?.was?.value),
        canTake: taken !== null,
        isContradicted: isContradicted(one, notes.unapplied),
      },
    }
  })
}

/**
 * A pointer of the same shape for a correction whose place is unknown; the kind of a party decides what its codes mean.
 */
function pointerOf({ path, transactionId, refId }: Override, document: unknown): string {
  if (transactionId !== undefined) return `/transactions/0${path}`
  const { definitions = [] } = (document ?? {}) as { definitions?: { refId?: string }[] }
  const at = definitions.findIndex((one) => one.refId === refId)
  return refId === undefined ? path : `/definitions/${Math.max(at, 0)}${path}`
}

/** The transaction or party that a correction was made in, as the report names it. */
function madeIn({ transactionId, refId }: Override, { input, bare }: Assembled): string {
  const reference = input.transactions.find(({ id }) => id === transactionId)?.reference
  if (reference !== undefined) return `Transaction ${reference}`
  const party = bare.definitions.find((one) => one.refId === refId)
  if (party !== undefined) return nameOf({ ...party })
  return transactionId === undefined && refId === undefined
    ? ''
    : `A ${refId === undefined ? 'transaction' : 'party'} that is no longer in the report`
}

/** A value of the report as shown: names instead of codes and references. */
function wordsOf(shown: Shown, value: unknown, pointer: string): string | null {
  const { type, document } = shown
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return null
  if (Array.isArray(value) && value.some((one) => isObject(one) && one.refId === undefined))
    return value.map((one: unknown, at) => `${at + 1}. ${itemWordsOf(shown, one, `${pointer}/${at}`)}`).join('\n')
  if (Array.isArray(value))
    return value
      .map((one: unknown) =>
        isObject(one) ? partyName(document, one) : shownText(type, document, pointer, String(one)),
      )
      .join(', ')
  return isObject(value) ? partyName(document, value) : shownText(type, document, pointer, String(value))
}

/** Type codes of an address say nothing that its values don't. */
const linkingKeys = /\/(?:addressTypeCode|address\/typeCode)$/

/** The values of an item: `Passport, AB123456, Canada`. */
function itemWordsOf(shown: Shown, value: unknown, pointer: string): string {
  if (typeof value !== 'object' || value === null)
    return linkingKeys.test(pointer) ? '' : shownText(shown.type, shown.document, pointer, String(value))
  return Object.entries(inReadingOrder(value))
    .map(([name, inner]) => itemWordsOf(shown, inner, `${pointer}/${name}`))
    .filter((text) => text !== '')
    .join(', ')
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The name of the party in a role. */
function partyName(document: unknown, { refId }: Record<string, unknown>): string {
  const { definitions } = (document ?? {}) as { definitions?: Record<string, unknown>[] }
  const party = definitions?.find((one) => one.refId === refId)
  return party === undefined ? 'several values' : nameOf(party)
}

/** Titles of the parts that contain a pointer, outermost first. */
function titlesAt(sections: readonly ReportSection[], pointer: string): string[] {
  const holder = sections.find(({ path }) => pointer === path || pointer.startsWith(`${path}/`))
  return holder === undefined ? [] : [holder.title, ...titlesAt(holder.children, pointer)]
}

/** The list items on a path: `Completing action 2, Beneficiary 1`. */
function itemWords(path: string): string {
  const keys = pointerSegments(path)
  return keys
    .flatMap((key, at) => {
      const list = keys[at - 1]
      return /^\d+$/.test(key) && list !== undefined
        ? [`${singular[list] ?? propertyLabel(list, keys[at - 2])} ${Number(key) + 1}`]
        : []
    })
    .join(', ')
}
