import { countOf } from '#app/ui/values/format.ts'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { anyOf, sql, type Sql } from '#app/platform/sql/sql.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { exceptionAttributes } from '#app/party/facts/attributes.ts'
import type { DifferingFact } from '#app/party/same/differing.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { storeDoubts } from '../doubts/store.server.ts'
import type { FoundDoubt } from '../doubts/values.ts'
import { doubtsOfNames } from '../imports/read/batch/doubts.ts'
import { lockTenantImports } from '../imports/store/run-state.server.ts'
import { overwriteValues } from '../imports/store/overwrite-values.server.ts'
import { withCorrection } from './corrections.server.ts'
import { countKnown } from '../report-states/visible.server.ts'
import { openSql, type KeptSaid } from '../differing/queries.server.ts'
import { anchor, standing } from '../differing/store.server.ts'

/** Whose value holds: `keep`, the one on file; `take`, that of the file. */
export type DifferingChoice = 'keep' | 'take'

/** These values, or all open ones of one kind. */
export type Chosen = { ids: readonly string[] } | { all: DifferingFact }

const askedColumns = {
  id: col.text,
  customerId: col.text,
  field: col.oneOf<DifferingFact>(),
  cells: col.json<PartyCells>(),
  doubts: col.json<FoundDoubt[]>(),
  said: col.json<KeptSaid[]>(),
}

type Asked = RowOf<typeof askedColumns>

export interface AnsweredValues {
  /** How many values were answered, and of how many customers. */
  values: number
  customers: number
  /** Drafts and submitted reports that say something else now, of those that this person may know of. */
  drafts: number
  submitted: number
}

/**
 * Says which values of customers hold. Of several values of one customer the newest is taken, and the others are kept
 * out. What is kept out is not asked again when a file says it. Drafts follow, and a change of submitted reports is
 * proposed.
 */
export async function answerDiffering(scope: Scope, chosen: Chosen, choice: DifferingChoice): Promise<AnsweredValues> {
  scope.require('edit customers and locations')
  const customers = [
    ...new Set((await scope.sql((client) => openValues(client, chosen))).map(({ customerId }) => customerId)),
  ]
  if (customers.length === 0) return { values: 0, customers: 0, drafts: 0, submitted: 0 }
  const {
    result: answered,
    drafts,
    submitted,
  } = await withCorrection(scope, { customers: choice === 'take' ? customers : [] }, async () => {
    const result = await answerWithin(scope, chosen, choice)
    // An exception decides whether the 24-hour rule applies to this party.
    const rule = choice === 'take' && exceptionAttributes.some(({ name }) => result.some(({ field }) => field === name))
    return { result, changed: { customers, rule } }
  })
  return {
    values: answered.length,
    customers: new Set(answered.map(({ customerId }) => customerId)).size,
    drafts: await countKnown(scope, drafts),
    submitted: await countKnown(scope, submitted),
  }
}

async function answerWithin(scope: Scope, chosen: Chosen, choice: DifferingChoice): Promise<Asked[]> {
  const answered = await scope.sql(async (client) => {
    await lockTenantImports(client, scope)
    const open = await openValues(client, chosen, 'FOR UPDATE OF d, c')
    const taken =
      choice === 'take'
        ? [...Map.groupBy(open, ({ customerId, field }) => `${customerId} ${field}`).values()].map(newestOf)
        : []
    if (taken.length > 0) await take(client, scope, taken)
    const isTaken = new Set(taken.map(({ id }) => id))
    await close(client, scope, 'taken', [...isTaken])
    await close(
      client,
      scope,
      'kept',
      open.flatMap(({ id }) => (isTaken.has(id) ? [] : [id])),
    )
    return open
  })
  await scope.tx(async (db) => {
    for (const [customerId, values] of Map.groupBy(answered, (each) => each.customerId)) {
      await audit(db, scope, {
        action: choice === 'take' ? 'customer.value-taken' : 'customer.value-kept',
        subjectType: 'customer',
        subjectId: customerId,
        detail: { fields: values.map(({ field }) => field) },
      })
    }
  })
  return answered
}

async function openValues(client: Sql, chosen: Chosen, lock = ''): Promise<Asked[]> {
  const [condition, parameter] =
    'all' in chosen
      ? ['d.field = $1', chosen.all]
      : ['d.id = ANY($1::bigint[])', chosen.ids.filter((id) => /^\d{1,18}$/.test(id))]
  return client.rows(
    askedColumns,
    `SELECT d.id::text AS id, d.customer_id AS "customerId", d.field, d.value AS cells, d.doubts, d.said FROM differing_value d JOIN customer c ON c.id = d.customer_id WHERE ${condition} AND ${openSql} ORDER BY d.id ${lock}`,
    [parameter],
  )
}

/** The one that was said of the latest day; of one day, or where none says its day, the last that was found. */
function newestOf(values: readonly Asked[]): Asked {
  const day = ({ said }: Asked): string =>
    said.reduce((latest, { on }) => (on !== null && on > latest ? on : latest), '')
  return values.reduce((newest, each) => (day(each) >= day(newest) ? each : newest))
}

const importOf = (said: KeptSaid): string | null => ('importId' in said ? said.importId : null)

/** The values go to the customers, with what is doubtful about them; other questions about the same values go on. */
async function take(client: Sql, scope: Scope, taken: readonly Asked[]): Promise<void> {
  const ids = [...new Set(taken.map(({ customerId }) => customerId))]
  const { differing } = await standing(client, ids)
  await overwriteValues(
    client,
    [...Map.groupBy(taken, ({ customerId }) => customerId)].map(([id, values]) => ({
      id,
      cells: Object.assign({}, ...values.map(({ cells }) => cells)) as PartyCells,
    })),
  )
  await anchor(client, { doubts: [], differing })
  for (const [importId, values] of Map.groupBy(taken, ({ said }) => importOf(said.at(-1)!))) {
    const doubts = values.flatMap(({ customerId, doubts: own, said }): FoundDoubt[] =>
      own.map((doubt) => ({ ...doubt, customerId, transactionId: null, line: said[0]?.line ?? null })),
    )
    const names = doubtsOfNames(
      values.flatMap(({ customerId, field, cells, said }) =>
        field === 'name' ? [{ id: customerId, cells, line: said[0]?.line ?? null }] : [],
      ),
    )
    await storeDoubts(client, scope, importId, [...doubts, ...names])
  }
}

async function close(client: Sql, scope: Scope, state: 'kept' | 'taken', ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await client.tables
      .updateTable('differing_value')
      .set({ state, answered_by: scope.actor.label, answered_at: sql`now()` })
      .where('id', '=', anyOf(ids))
      .execute()
}

/** Forgets that a value was kept out: the next file that says it asks again. */
export async function forgetKept(scope: Scope, id: string): Promise<void> {
  scope.require('edit customers and locations')
  if (!/^\d{1,18}$/.test(id)) return
  await scope.tx(async (db) => {
    const value = await db.differingValue.findFirst({ where: { id: BigInt(id), state: 'kept' } })
    if (value === null) return
    await db.differingValue.deleteMany({ where: { id: BigInt(id), state: 'kept' } })
    await audit(db, scope, {
      action: 'customer.answer-forgotten',
      subjectType: 'customer',
      subjectId: value.customerId,
      detail: { field: value.field },
    })
  })
}

/** `3 values of 2 customers`, with what followed. */
export function answeredWords(
  { values, customers, drafts, submitted }: AnsweredValues,
  choice: DifferingChoice,
): string {
  if (values === 0) return 'Someone already answered these.'
  const done =
    choice === 'take'
      ? `${countOf(customers, 'customer', 'customers')} updated.`
      : `${values === 1 ? 'Value on file kept.' : `Values on file kept for ${countOf(customers, 'customer', 'customers')}.`}`
  const followed = drafts === 0 ? '' : ` ${countOf(drafts, 'draft', 'drafts')} updated.`
  return `${done}${followed}${submitted === 0 ? '' : ` ${countOf(submitted, 'submitted report needs', 'submitted reports need')} a change. See Reports.`}`
}
