/**
 * Compares two versions of a report. List items are matched by identity (a transaction by its reference, a role by its
 * party, a document by its number), then by similarity, never by position.
 */
import { describeReport, getAt, type ReportSection } from '#app/compliance/reports/index.ts'
import type { Language } from '#app/compliance/words/codes.ts'

export type DifferenceKind = 'changed' | 'added' | 'removed' | 'moved'

/** One difference between a change and the version that FINTRAC has. */
export interface Difference {
  kind: DifferenceKind
  /** JSON pointer in the later version; for a removed part, in the earlier one. */
  path: string
  /** JSON pointer of a changed field in the earlier version; null if it isn't there. */
  from?: string | null | undefined
  /** Titles of the parts that contain it, outermost first. */
  where: string
  label: string
  /** Values of a changed field, or positions of a moved item, or null. */
  before: string | null
  after: string | null
  /** All values of an added or removed part. */
  values: { label: string; value: string }[]
}

const ownPaths = new Set(['/reportDetails/submitTypeCode'])
const roleLists =
  /^(?:conductors|onBehalfOfs|beneficiaries|involvements|holders|sourcesOfCash|sourcesOfVirtualCurrency|sourcesOfFundsOrVirtualCurrency)$/

interface Version {
  document: unknown
  /** Maps the id of a party to the id of the same party in the later version. */
  partyId: (refId: unknown) => unknown
}
type Pair = [before: ReportSection | undefined, after: ReportSection | undefined]
interface Versions {
  before: Version
  after: Version
}

/**
 * All differences between two documents, in the order of the later one; removed parts come last within their parent.
 */
export function differences(before: unknown, after: unknown, language: Language = 'en'): Difference[] {
  const [left, right] = [rootOf(before, language), rootOf(after, language)]
  const same = (refId: unknown) => refId
  const parties = new Map<unknown, unknown>()
  const own: Versions = { before: { document: before, partyId: same }, after: { document: after, partyId: same } }
  for (const [one, other] of aligned(listOf(left, '/definitions'), listOf(right, '/definitions'), own))
    if (one && other) parties.set(refIdAt(before, one.path), refIdAt(after, other.path))
  const versions: Versions = {
    before: { document: before, partyId: (refId) => (parties.has(refId) ? parties.get(refId) : refId) },
    after: own.after,
  }
  return partsDiffer(left, right, '', versions)
}

function rootOf(document: unknown, language: Language): ReportSection {
  return { title: '', path: '', rows: [], children: describeReport(document, language) }
}

const slotOf = (part: ReportSection, owner: ReportSection): string =>
  part.path.slice(owner.path.length).replace(/\/\d+$/, '')
const isItem = ({ path }: ReportSection): boolean => /\/\d+$/.test(path)
const listOf = (owner: ReportSection, slot: string): ReportSection[] =>
  owner.children.filter((part) => slotOf(part, owner) === slot)
const refIdAt = (document: unknown, path: string): unknown => getAt(document, `${path}/refId`)

/** The differences between two versions of one part. */
function partsDiffer(left: ReportSection, right: ReportSection, where: string, versions: Versions): Difference[] {
  const found = rowsDiffer(left, right, where)
  const slots = new Set([
    ...right.children.map((part) => slotOf(part, right)),
    ...left.children.map((part) => slotOf(part, left)),
  ])
  for (const slot of slots) {
    const pairs = aligned(listOf(left, slot), listOf(right, slot), versions)
    // The order of definitions has no meaning: a party is shown where it has its role.
    const moved = slot === '/definitions' ? new Set<Pair>() : movedAmong(pairs)
    for (const pair of pairs) {
      const [one, other] = pair
      if (one === undefined || other === undefined) {
        found.push(whole((one ?? other)!, one === undefined ? 'added' : 'removed', where))
        continue
      }
      if (moved.has(pair)) found.push(movement(one, other, where))
      found.push(...partsDiffer(one, other, join(where, other.title), versions))
    }
  }
  return found
}

const join = (where: string, title: string): string => (where === '' ? title : `${where}, ${title}`)

function rowsDiffer(left: ReportSection, right: ReportSection, where: string): Difference[] {
  const rel = (part: ReportSection) => new Map(part.rows.map((row) => [row.path.slice(part.path.length), row]))
  const [one, other] = [rel(left), rel(right)]
  return [...new Set([...other.keys(), ...one.keys()])].flatMap((key): Difference[] => {
    const [was, is] = [one.get(key), other.get(key)]
    const row = (is ?? was)!
    const path = `${right.path}${key}`
    if (was?.value === is?.value || ownPaths.has(path)) return []
    const [before, after] = [was?.value ?? null, is?.value ?? null]
    return [{ kind: 'changed', path, from: was?.path ?? null, where, label: row.label, before, after, values: [] }]
  })
}

function whole(part: ReportSection, kind: 'added' | 'removed', where: string): Difference {
  return { kind, path: part.path, where, label: part.title, before: null, after: null, values: valuesOf(part, '') }
}

function movement(one: ReportSection, other: ReportSection, where: string): Difference {
  const place = ({ path }: ReportSection) => String(Number(path.split('/').at(-1)) + 1)
  return {
    kind: 'moved',
    path: other.path,
    where,
    label: other.title,
    before: place(one),
    after: place(other),
    values: [],
  }
}

function valuesOf(part: ReportSection, above: string): { label: string; value: string }[] {
  return [
    ...part.rows.map(({ label, value }) => ({ label: join(above, label), value })),
    ...part.children.flatMap((child) => {
      const inner = valuesOf(child, join(above, child.title))
      return inner.length > 0 ? inner : [{ label: join(above, child.title), value: '' }]
    }),
  ]
}

/** The value that identifies a list item; null if only similarity can match it. */
function identityOf(part: ReportSection, { document, partyId }: Version): string | null {
  const list = part.path.split('/').at(-2) ?? ''
  const value = getAt(document, part.path)
  const item = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const text = (...names: string[]) => {
    const given = names.map((name) => item[name])
    return given.every((one) => one === undefined || one === '')
      ? null
      : JSON.stringify(given).normalize('NFC').toLowerCase()
  }
  if (roleLists.test(list)) return `${JSON.stringify(partyId(item.refId))}`
  if (list === 'definitions') return text('nameOfEntity', 'surname', 'givenName', 'otherNameInitial')
  if (list === 'identifications' || list === 'registrationsIncorporations')
    return text('identifierTypeCode', 'typeCode', 'number')
  if (list === 'relatedReports') return text('reportingEntityReportReference')
  if (list !== 'transactions') return text('surname', 'givenName')
  const details = Object.values(item).find(
    (one): one is Record<string, unknown> =>
      typeof one === 'object' && one !== null && 'reportingEntityTransactionReference' in one,
  )
  return details === undefined ? null : `${String(details.reportingEntityTransactionReference)}`
}

/** Most similarity comparisons per list; beyond that, items without an identity count as removed and added. */
const MOST_COMPARISONS = 250_000
/** Share of common values from which two items count as the same. */
const ALIKE = 0.4

/** Pairs of items of two lists, in the order of the later one; items only in the earlier list come last. */
function aligned(left: readonly ReportSection[], right: readonly ReportSection[], { before, after }: Versions): Pair[] {
  const partner = new Map<ReportSection, ReportSection>()
  const open = new Map<string, ReportSection[]>()
  const isList = [...left, ...right].some(isItem)
  if (!isList && left[0] && right[0]) return [[left[0], right[0]]]
  for (const one of left) {
    const key = identityOf(one, before)
    if (key !== null) open.set(key, [...(open.get(key) ?? []), one])
  }
  for (const other of right) {
    const key = identityOf(other, after)
    const one = key === null ? undefined : open.get(key)?.shift()
    if (one) partner.set(other, one)
  }
  const taken = new Set(partner.values())
  const [mine, theirs] = [left.filter((one) => !taken.has(one)), right.filter((one) => !partner.has(one))]
  for (const [one, other] of alike(mine, theirs)) {
    partner.set(other, one)
    taken.add(one)
  }
  return [
    ...right.map((other): Pair => [partner.get(other), other]),
    ...left.filter((one) => !taken.has(one)).map((one): Pair => [one, undefined]),
  ]
}

/** Pairs by similarity, most similar first; none for roles, because another party is another role. */
function alike(left: readonly ReportSection[], right: readonly ReportSection[]): [ReportSection, ReportSection][] {
  const [first] = left
  if (first === undefined || right.length === 0 || left.length * right.length > MOST_COMPARISONS) return []
  const list = first.path.split('/').at(-2) ?? ''
  if (roleLists.test(list)) return []
  // Actions have no identity: a single one on each side is the same action.
  const isOnly = /Actions$/.test(list) && left.length === 1 && right.length === 1
  const words = new Map([...left, ...right].map((part) => [part, new Set(wordsOf(part, part.path))]))
  const scored = left
    .flatMap((one, at) =>
      right.map((other, place) => ({
        one,
        other,
        likeness: likenessOf(words.get(one)!, words.get(other)!),
        apart: Math.abs(at - place),
      })),
    )
    .filter(({ likeness }) => isOnly || likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness || a.apart - b.apart)
  const used = new Set<ReportSection>()
  return scored.flatMap(({ one, other }): [ReportSection, ReportSection][] => {
    if (used.has(one) || used.has(other)) return []
    used.add(one).add(other)
    return [[one, other]]
  })
}

function wordsOf(part: ReportSection, root: string): string[] {
  return [
    ...part.rows.map(({ path, value }) => `${path.slice(root.length)}=${value}`),
    ...part.children.flatMap((child) => wordsOf(child, root)),
  ]
}

function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const most = Math.max(one.size, other.size)
  if (most === 0) return 1
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared / most
}

/** The fewest moved pairs that explain the new order: those outside the longest increasing subsequence. */
function movedAmong(pairs: readonly Pair[]): ReadonlySet<Pair> {
  const kept = pairs.filter(([one, other]) => one !== undefined && other !== undefined)
  const places = kept.map(([one]) => Number(one!.path.split('/').at(-1)))
  if (places.some(Number.isNaN)) return new Set()
  // Patience sorting: `tails[n]` is the pair that ends the best run of length n + 1.
  const tails: number[] = []
  const previous: number[] = []
  for (const [at, place] of places.entries()) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[tails[middle]!]! < place) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? tails[low - 1]! : -1
    tails[low] = at
  }
  const stays = new Set<number>()
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) stays.add(at)
  return new Set(kept.filter((_, at) => !stays.has(at)))
}
