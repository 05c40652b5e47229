import { isDeepStrictEqual } from 'node:util'
import { col, type RowOf } from '#app/platform/sql/columns.ts'
import { anyOf, sql, type Sql } from '#app/platform/sql/sql.ts'
import { compile } from '#app/csv/rows/take.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { runCorrections, type CorrectIn } from '#app/product/corrections/corrections.server.ts'
import { reclassify } from '#app/product/transactions/rules/reclassify.server.ts'
import { storeDoubts } from '#app/product/doubts/store.server.ts'
import { answerKeysOf, type Conflict } from '../read/ledger/conflicts.ts'
import { doubtsOfNames, doubtsOfRow, type RowDoubt } from '../read/batch/doubts.ts'
import { nameParty } from './asked-party.server.ts'
import type { PartyQuestion } from '../read/ledger/ledger.ts'
import { withMissing } from '../read/parties/party-details.ts'
import { cellsOf, rolesOf } from '../read/parties/roles.ts'
import { importFile, type ImportFile } from '../upload/queries.server.ts'
import { decodeCells } from '#app/product/transactions/raw-record.ts'
import { lockTenantImports } from '../store/run-state.server.ts'
import { prepareIncoming, storeCustomers } from '../store/store.server.ts'
import { completeCustomer } from './complete-customer.server.ts'
import { overwriteValues } from '../store/overwrite-values.server.ts'
import { surveyFile } from '../look/apart.server.ts'

/**
 * A person's answer about contradicting records. `known`: the customer on file, with the values on file; `update`: the
 * same customer, with the record's values; `new`: another customer, with `number` if given; or the id of one of several
 * customers.
 */
export interface ConflictAnswer {
  choice: string
  number?: string | null
}

const askedColumns = {
  id: col.text,
  line: col.int,
  question: col.json<PartyQuestion & { customerIds: string[]; conflict: Conflict }>(),
  cells: col.json<string[]>().orNull,
}

type Asked = RowOf<typeof askedColumns>

interface Told {
  asked: Asked
  transactionId: string | null
  cells: PartyCells | null
  doubts: readonly RowDoubt[]
}

/**
 * Settles a conflict for all records of the import with the same values: their transactions are assigned to the
 * customer, and the customers' drafts are released.
 * @returns how many transactions were assigned
 * @throws AppError not-found, customer-refused
 */
export async function answerConflict(
  scope: Scope,
  importId: string,
  problemId: string,
  answer: ConflictAnswer,
): Promise<number> {
  scope.require('import files')
  if (!isId(importId) || !/^\d{1,18}$/.test(problemId)) throw notFound('The question')
  const file = await importFile(scope, importId)
  return runCorrections(scope, async (correct) => {
    const changed = await scope.sql((client) => settleConflict(client, { scope, file, correct }, problemId, answer))
    const { length } = changed.transactions
    await scope.tx((db) =>
      audit(db, scope, {
        action: 'import.question-answered',
        subjectType: 'import',
        subjectId: importId,
        detail: { choice: isId(answer.choice) ? 'customer' : answer.choice, transactions: length },
      }),
    )
    return { result: length, changed: { ...changed, rule: true } }
  })
}

/** The context of an answer. */
interface Settling {
  scope: Scope
  file: ImportFile
  correct: CorrectIn
}

/** Settles a conflict; returns the assigned transactions and the customers in question. */
async function settleConflict(
  client: Sql,
  { scope, file, correct }: Settling,
  problemId: string,
  answer: ConflictAnswer,
): Promise<{ transactions: string[]; customers: string[] }> {
  await lockTenantImports(client, scope)
  const asked = await openQuestions(client, file.id, problemId)
  const records = await readAgain(
    client,
    scope,
    file,
    asked.filter(({ question }) => !question.conflict.isFirst),
  )
  const possible = asked[0]!.question.customerIds
  const transactions = [...new Set(records.flatMap(({ transactionId }) => transactionId ?? []))]
  const customerId = await correct(client, { customers: possible, transactions }, () =>
    settleQuestions(client, { scope, file, correct }, answer, asked, records),
  )
  await storeDoubts(client, scope, file.id, [
    ...records.flatMap(({ doubts }) =>
      doubts.map(({ role: _, ...doubt }) => ({ ...doubt, customerId, transactionId: null })),
    ),
    ...doubtsOfNames(
      records.flatMap(({ asked: { line }, cells }) => (cells === null ? [] : [{ id: customerId, cells, line }])),
    ),
  ])
  await reclassify(client, transactions)
  return { transactions, customers: [...new Set([...possible, customerId])] }
}

/** Determines the customer and sets it in the transactions in question. Returns the customer's id. */
async function settleQuestions(
  client: Sql,
  { scope, file, correct }: Settling,
  answer: ConflictAnswer,
  asked: readonly Asked[],
  records: readonly Told[],
): Promise<string> {
  const {
    question: { customerIds: possible, conflict },
  } = asked[0]!
  const customerId = await settle(client, scope, file, { answer, possible, records, kind: conflict.kind })
  await client.tables
    .updateTable('import_row_error')
    .set({ state: 'fixed' })
    .where('id', '=', anyOf(asked.map(({ id }) => id)))
    .execute()
  await remember(client, scope, conflict, { customerId, isOne: possible[0] === customerId })
  // A new customer may also be the one that other records with that id mean.
  if (!possible.includes(customerId)) {
    await client.run(
      `UPDATE import_row_error SET question = jsonb_set(question, '{customerIds}', (question -> 'customerIds') || to_jsonb($2::text))
       WHERE import_id = $1 AND state = 'open' AND question ? 'conflict' AND question -> 'customerIds' ? $3`,
      [file.id, customerId, possible[0]],
    )
  }
  const named = records.flatMap(
    ({
      asked: {
        question: { role, place },
      },
      transactionId,
    }) => (role === 'listed' || transactionId === null ? [] : [{ party: { role, place }, transactionId }]),
  )
  for (const [first, ...same] of Map.groupBy(named, ({ party }) => JSON.stringify(party)).values())
    await nameParty(
      client,
      first!.party,
      [first!, ...same].map(({ transactionId }) => transactionId),
      customerId,
    )
  // The customer, if neither record was declared right.
  if (isId(answer.choice))
    await completeCustomer(
      client,
      { scope, importId: file.id, correct },
      customerId,
      records.map(({ asked: { line }, cells, doubts }) => ({ line, cells, doubts })),
    )
  return customerId
}

/** Stores the answer for later files. If both records are one person, the earlier record may also come again. */
async function remember(
  client: Sql,
  scope: Scope,
  conflict: Conflict,
  { customerId, isOne }: { customerId: string; isOne: boolean },
): Promise<void> {
  for (const { said, shown } of answerKeysOf(conflict).slice(0, isOne ? 2 : 1)) {
    const own = { said, shown, customer_id: customerId, set_by: scope.actor.label }
    await client.tables
      .insertInto('identity_answer')
      .values({ id: newId(), organization_id: scope.organizationId, mode: scope.mode, ...own })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'mode', 'said']).doUpdateSet({
          customer_id: (row) => row.ref('excluded.customer_id'),
          set_by: (row) => row.ref('excluded.set_by'),
          set_at: sql`now()`,
        }),
      )
      .execute()
  }
}

/** The question and all others that its answer settles. @throws AppError not-found */
async function openQuestions(client: Sql, importId: string, problemId: string): Promise<Asked[]> {
  const rows = await client.rows(
    askedColumns,
    `SELECT e.id::text AS id, e.line, e.question, e.cells FROM import_row_error e JOIN import_row_error o ON o.id = $2 AND o.import_id = $1 AND o.state = 'open' AND o.question ? 'conflict'
     WHERE e.import_id = $1 AND e.state = 'open' AND e.question ? 'conflict' AND e.question -> 'conflict' ->> 'group' = o.question -> 'conflict' ->> 'group' ORDER BY e.line, e.id FOR UPDATE OF e`,
    [importId, problemId],
  )
  if (rows.length === 0) throw notFound('The question')
  return rows
}

/** Reads the records in question again for the party. */
async function readAgain(client: Sql, scope: Scope, file: ImportFile, asked: readonly Asked[]): Promise<Told[]> {
  const { settled } = await surveyFile(scope, file, file.plan)
  const take = compile(settled, { isAlone: true })
  const rows = await client.tables
    .selectFrom('transaction')
    .select(['id', 'line', 'raw'])
    .where('import_id', '=', file.id)
    .where('line', '=', anyOf(asked.map(({ line }) => line)))
    .execute()
  const transactions = new Map(rows.map((row) => [row.line, row]))
  return asked.map((each) => {
    const transaction = transactions.get(each.line)
    const record = transaction ? decodeCells(transaction.raw) : each.cells
    const taken = record === null ? null : take({ line: each.line, cells: record })
    const { role, place } = each.question
    const none: Told = { asked: each, transactionId: transaction?.id ?? null, cells: null, doubts: [] }
    if (taken?.kind === 'customer') return { ...none, cells: taken.customer.customer }
    if (taken?.kind !== 'row' || role === 'listed') return none
    const roles = rolesOf(taken.row)
    return {
      ...none,
      cells: cellsOf(roles, { role, place }),
      doubts: doubtsOfRow(taken.problems, roles, settled).filter(
        (doubt) => doubt.role === role && isDeepStrictEqual(doubt.place, place),
      ),
    }
  })
}

/** The customer by the answer; created or updated if the answer says so. */
async function settle(
  client: Sql,
  scope: Scope,
  file: ImportFile,
  {
    answer: { choice, number },
    possible,
    records,
    kind,
  }: { answer: ConflictAnswer; possible: readonly string[]; records: readonly Told[]; kind: Conflict['kind'] },
): Promise<string> {
  const cells = records.reduce<PartyCells | null>(
    (all, { cells: own }) => (own === null ? all : all === null ? own : withMissing(all, own)),
    null,
  )
  if (choice === 'new') {
    if (cells === null)
      throw new AppError(
        'party-not-readable',
        409,
        'The record no longer identifies the customer. Choose a customer on file instead.',
      )
    const given = number?.trim() || (kind === 'two-ids' ? cells.customerId : undefined)
    const { customerId: _, ...others } = cells
    const id = newId()
    await prepareIncoming(client)
    const refused = await storeCustomers(
      client,
      scope,
      file.id,
      [{ id, cells: { ...others, ...(given !== undefined && { customerId: given }) } }],
      true,
    )
    if (refused.size > 0)
      throw new AppError(
        'customer-refused',
        409,
        given === undefined
          ? [...refused.values()][0]!
          : `The customer id "${given}" can’t be used. Another customer may have it.`,
      )
    return id
  }
  const id = choice === 'known' || choice === 'update' ? possible[0] : possible.find((each) => each === choice)
  if (id === undefined) throw notFound('The customer')
  const held = await client.tables
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw notFound('The customer')
  if (choice === 'update' && cells !== null) await overwriteValues(client, [{ id, cells }])
  return id
}
