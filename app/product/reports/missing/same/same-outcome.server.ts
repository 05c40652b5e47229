import type { Hold } from '#app/compliance/drafting/hold.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { editableStatesSql } from '#app/product/report-states/states-sql.ts'
import { visibleSql } from '#app/product/report-states/visible.server.ts'
import { assemble, type Assembled } from '../../state/assemble.server.ts'
import { loadFacts, type Facts } from '../../state/facts.server.ts'
import { readReports, type StoredReport } from '../../state/store.server.ts'
import { touchedSql } from '../../state/touched.ts'
import { lacking } from '../asked.ts'
import { placeholder, shownCell, unreadCell } from '../cell-text.ts'
import { columnOf, fieldsOfHold } from '../columns.ts'
import { plannedValues, type Planned } from '../store.server.ts'
import { type Given, isOf, type Same, type SameChange, givenOf } from './same.server.ts'

/** One given value: what it changes, and how many values the drafts lack before and after it. */
export interface SameStep {
  label: string
  text: string
  values: number
  drafts: number
  missingBefore: number
  missingAfter: number
}

interface NamedTransaction {
  id: string
  name: string
  number: string
}

interface NamedDraft {
  id: string
  reference: string
}

/** What a given value still needs, or why it doesn't fit. */
export interface SameWarning {
  label: string
  /** What is wrong and what to do. */
  text: string
  /** Whether its drafts can't be complete like this; else FINTRAC accepts them with a warning. */
  holds: boolean
  transactions: NamedTransaction[]
  drafts: NamedDraft[]
}

/** What becomes of the drafts. */
export interface SameOutcome {
  /** In the order of the form, each with those before it. */
  steps: SameStep[]
  /** Drafts that would be complete. */
  ready: NamedDraft[]
  /** Drafts that are complete now and would not be. */
  unready: NamedDraft[]
  warnings: SameWarning[]
  /** Whether the change may move transactions from one draft to another. */
  mayRegroup: boolean
}

const chunkSize = 250

/** A draft's check results before and after the values are applied. */
interface Built {
  draft: StoredReport
  before: Assembled
  /** After each given value, in the order of the form. */
  after: Assembled[]
}

/**
 * What the changes would make of the drafts: each is built with the values and checked as it is when it is stored.
 * Nothing is saved. Covers only drafts that this person may see.
 */
export async function outcomeOfSame(scope: Scope, same: Same, changes: readonly SameChange[]): Promise<SameOutcome> {
  scope.require('view the product')
  const given = givenOf(same).filter((one) => changes.some(({ values }) => hasOf(values, one)))
  const plans: Map<string, Planned>[] = []
  for (let at = 1; at <= given.length; at += 1)
    plans.push(
      await plannedValues(
        scope,
        changes.flatMap(({ id, values }) => {
          const own = Object.entries(values).filter(([field]) => given.slice(0, at).some((one) => isOf(field, one)))
          return own.length === 0 ? [] : [{ id, values: Object.fromEntries(own) }]
        }),
      ),
    )
  const built = await scope.sql((client) => builtWith(client, scope, changes, plans))
  const lacked = (at: number) =>
    new Set(built.flatMap(({ before, after }) => (after[at] ?? before).holds.filter(lacking).map(factOf))).size
  const draftsOf = (ids: ReadonlySet<string>) =>
    built.filter(({ draft }) => draft.core.transactionIds.some((id) => ids.has(id))).map(({ draft }) => named(draft))
  return {
    steps: given.map((one, at) => {
      const own = changes.filter(({ values }) => hasOf(values, one))
      return {
        label: one.label,
        text: one.text,
        values: own.reduce(
          (sum, { values }) => sum + Object.keys(values).filter((field) => isOf(field, one)).length,
          0,
        ),
        drafts: draftsOf(new Set(own.map(({ id }) => id))).length,
        missingBefore: lacked(at - 1),
        missingAfter: lacked(at),
      }
    }),
    ready: built.filter((one) => !isReady(one.before) && isReady(last(one))).map(({ draft }) => named(draft)),
    unready: built.filter((one) => isReady(one.before) && !isReady(last(one))).map(({ draft }) => named(draft)),
    warnings: warningsOf(changes, built, { plan: plans.at(-1) ?? new Map(), draftsOf }),
    mayRegroup: given.some(({ name }) => name === 'channel' || name === 'beneficiary'),
  }
}

const hasOf = (values: Readonly<Record<string, string>>, given: Given): boolean =>
  Object.keys(values).some((field) => isOf(field, given))
const isReady = ({ holds }: Assembled): boolean => holds.length === 0
const last = ({ before, after }: Built): Assembled => after.at(-1) ?? before
const named = ({ id, core }: StoredReport): NamedDraft => ({ id, reference: core.reference })

/** Names the value that a hold is about, whichever draft states it. */
const factOf = ({ entity, entityId, field }: Hold): string => `${entity} ${entityId} ${field}`

async function builtWith(
  client: Sql,
  scope: Scope,
  changes: readonly SameChange[],
  plans: readonly ReadonlyMap<string, Planned>[],
): Promise<Built[]> {
  const { where, parameters } = touchedSql(
    { transactions: changes.map(({ id }) => id) },
    `r.state IN ${editableStatesSql} AND ${visibleSql(scope, 'r')}`,
  )
  const drafts = await readReports(client, `${where} ORDER BY r.due_date NULLS FIRST, r.id`, parameters)
  const now = Date.now()
  const built: Built[] = []
  for (let at = 0; at < drafts.length; at += chunkSize) {
    const chunk = drafts.slice(at, at + chunkSize)
    const ids = chunk.flatMap(({ core }) => [...core.transactionIds])
    const before = await loadFacts(client, ids)
    const after: Facts[] = []
    for (const plan of plans) after.push(await factsWith(client, ids, plan))
    built.push(
      ...chunk.map((draft) => ({
        draft,
        before: assemble(draft.core, before, now),
        after: after.map((facts) => assemble(draft.core, facts, now)),
      })),
    )
  }
  return built
}

/** The records as they would be. */
async function factsWith(client: Sql, ids: readonly string[], plan: ReadonlyMap<string, Planned>): Promise<Facts> {
  const saved = [...plan].flatMap(([id, one]) => (one.saved === null ? [] : [[id, one.saved] as const]))
  const facts = await loadFacts(client, ids, new Map(saved.map(([id, { actions }]) => [id, actions])))
  const transactions = new Map(facts.transactions)
  for (const [id, { correction }] of saved) {
    const row = transactions.get(id)
    if (row === undefined) continue
    const { channel, purpose } = correction
    const { channel: _earlier, ...report } = row.details?.report ?? {}
    transactions.set(id, { ...row, channel, purpose, details: { ...row.details, report } })
  }
  return { ...facts, transactions }
}

/** One warning about one draft or transaction, before those that say the same are put together. */
interface Noted {
  label: string
  text: string
  holds: boolean
  ids: readonly string[]
  drafts: readonly NamedDraft[]
}

/** Values that the form refuses, that don't fit, or that ask for more; each with its transactions and drafts. */
function warningsOf(
  changes: readonly SameChange[],
  built: readonly Built[],
  { plan, draftsOf }: { plan: ReadonlyMap<string, Planned>; draftsOf: (ids: ReadonlySet<string>) => NamedDraft[] },
): SameWarning[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const refused = [...plan].flatMap(([id, one]) =>
    Object.entries(one.refused).flatMap(([field, text]): Noted[] => {
      const column = columnOf('transaction', field)
      return column === null
        ? []
        : [{ label: column.label, text, holds: true, ids: [id], drafts: draftsOf(new Set([id])) }]
    }),
  )
  const noted = [
    ...refused,
    ...built.flatMap((one) => newHolds(one, byId)),
    ...built.flatMap((one) => newAdvice(one, byId)),
  ]
  return [...Map.groupBy(noted, ({ label, text, holds }) => JSON.stringify([label, text, holds])).values()].map(
    (same) => {
      const { label, text, holds } = same[0]!
      const ids = [...new Set(same.flatMap((one) => one.ids))]
      const drafts = new Map(same.flatMap((one) => one.drafts.map((draft) => [draft.id, draft] as const)))
      const transactions = ids.map((id) => ({ id, name: byId.get(id)!.name, number: byId.get(id)!.number }))
      return { label, text, holds, transactions, drafts: [...drafts.values()] }
    },
  )
}

type ChangesById = ReadonlyMap<string, SameChange>

/** What holds a draft only with the values, or although they are given. */
function newHolds(one: Built, byId: ChangesById): Noted[] {
  const before = new Set(one.before.holds.map((hold) => `${hold.kind} ${factOf(hold)}`))
  return last(one).holds.flatMap((hold): Noted[] => {
    const change = hold.entity === 'transaction' ? byId.get(hold.entityId) : undefined
    const given = change && fieldsOfHold('transaction', hold).find((field) => field in change.values)
    if (given === undefined && before.has(`${hold.kind} ${factOf(hold)}`)) return []
    return [
      {
        label: hold.label,
        text: given === undefined ? [hold.text, hold.action].filter(Boolean).join(' ') : misfit(hold, given, change!),
        holds: true,
        ids: change === undefined ? one.draft.core.transactionIds.filter((id) => byId.has(id)) : [change.id],
        drafts: [named(one.draft)],
      },
    ]
  })
}

/** Warnings of the checks about changed transactions that only the values bring. */
function newAdvice(one: Built, byId: ChangesById): Noted[] {
  const adviceOf = ({ messages, input }: Assembled) =>
    messages.flatMap(({ severity, path, label, message }) => {
      const [, index, place] = /^\/transactions\/(\d+)(.*)$/.exec(path) ?? []
      const id = index === undefined ? undefined : input.transactions[Number(index)]?.id
      return severity === 'warning' && id !== undefined && byId.has(id)
        ? [{ id, key: `${id} ${place} ${message}`, label, message }]
        : []
    })
  const before = new Set(adviceOf(one.before).map(({ key }) => key))
  return adviceOf(last(one)).flatMap(({ id, key, label, message }) =>
    before.has(key) ? [] : [{ label, text: message, holds: false, ids: [id], drafts: [named(one.draft)] }],
  )
}

/** Why a report can't use a given value, in the words of its cell in the list of missing values. */
function misfit(hold: Hold, field: string, { values }: SameChange): string {
  const column = columnOf('transaction', field)!
  const text = shownCell(column.kind, values[field]!, [])
  const unread = hold.kind === 'missing' ? (placeholder(column, text) ?? unreadCell(column.kind, text, [])) : null
  return unread ?? hold.text
}
