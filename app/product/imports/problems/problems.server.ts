import { isDeepStrictEqual } from 'node:util'
import { col } from '#app/platform/sql/columns.ts'
import { anyOf, type Sql } from '#app/platform/sql/sql.ts'
import { compile } from '#app/csv/rows/take.ts'
import type { CsvRecord, PartyCells } from '#app/csv/types.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { runCorrections, type CorrectIn } from '#app/product/corrections/corrections.server.ts'
import { storeDoubts } from '#app/product/doubts/store.server.ts'
import { Batch } from '../read/batch/batch.ts'
import { identityOf } from '../read/ledger/content.ts'
import { bookBatch } from '../read/batch/book.ts'
import { DatabaseLedger } from '../store/database-ledger.server.ts'
import { doubtsOfNames, doubtsOfRow, type RowDoubt } from '../read/batch/doubts.ts'
import { changedByImport } from '../store/follow.server.ts'
import { prepareIncoming, storeCustomers } from '../store/store.server.ts'
import { loadReadContext } from '../read/read-context.server.ts'
import { Occurrences } from '../read/ledger/occurrences.ts'
import { PartyDirectory } from '../read/parties/parties.ts'
import { missingCustomerCodes } from '#app/product/transactions/problem-codes.ts'
import { nameParty, type AskedParty } from './asked-party.server.ts'
import type { PartyQuestion } from '../read/ledger/ledger.ts'
import { cellsOf, rolesOf } from '../read/parties/roles.ts'
import { importFile, type ImportFile } from '../upload/queries.server.ts'
import { decodeCells } from '#app/product/transactions/raw-record.ts'
import { CopyRows } from '../store/ready-columns.ts'
import { reclassify } from '#app/product/transactions/rules/reclassify.server.ts'
import { lockTenantImports } from '../store/run-state.server.ts'
import type { CorrectedRecord } from './corrected.ts'
import { completeCustomer } from './complete-customer.server.ts'
import { surveyFile } from '../look/apart.server.ts'

/**
 * Reads refused records again, with corrected cells, through the same pipeline as the file: they become transactions,
 * or are refused again with their current problems. The counts are updated. `createCustomers` overrides the import's
 * own choice.
 * @returns how many were accepted, refused again, and found on file
 */
export async function rereadRecords(
  scope: Scope,
  importId: string,
  corrected: readonly CorrectedRecord[],
  options: { createCustomers?: boolean } = {},
): Promise<{ accepted: number; refused: number; duplicate: number }> {
  scope.require('import files')
  const file = await importFile(scope, importId)
  if (file.state !== 'done' && file.state !== 'stopped')
    throw new AppError('import-running', 409, 'The import is still running. Correct its problems when it finishes.')
  if (file.plan.legs === 'rows')
    throw new AppError(
      'rows-together',
      409,
      'This file has several rows per transaction, so rows can’t be corrected here. Correct the file, undo this import and import the file again.',
    )
  const done = await runCorrections(scope, async (correct) => {
    const counts = await bookAgain(scope, file, corrected, options, correct)
    const { accepted, refused } = counts
    await scope.tx((db) =>
      audit(db, scope, {
        action: 'import.corrected',
        subjectType: 'import',
        subjectId: importId,
        detail: { accepted, refused },
      }),
    )
    return { result: counts, changed: accepted > 0 ? await changedByImport(scope, importId) : {} }
  })
  return { accepted: done.accepted, refused: done.refused, duplicate: done.duplicate }
}

async function bookAgain(
  scope: Scope,
  file: ImportFile,
  corrected: readonly CorrectedRecord[],
  options: { createCustomers?: boolean },
  correct: CorrectIn,
): Promise<Awaited<ReturnType<typeof bookBatch>>> {
  const importId = file.id
  const survey = await surveyFile(scope, file, file.plan)
  return scope.sql(async (client) => {
    await lockTenantImports(client, scope)
    // Of two concurrent corrections of one record, the second finds nothing to correct.
    const open = await client.tables
      .selectFrom('import_row_error')
      .select('line')
      .where('import_id', '=', importId)
      .where('state', '=', 'open')
      .where('severity', '=', 'error')
      .where('line', '=', anyOf(corrected.map((record) => record.line)))
      .forUpdate()
      .execute()
    const waiting = new Set(open.map((row) => row.line))
    const directory = new PartyDirectory(file.plan, options.createCustomers ?? file.createCustomers)
    const around = await loadReadContext(client, survey.settled, directory)
    const take = compile(survey.settled, { nowMs: Date.now(), rates: around.rates, isAlone: true })
    const batch = new Batch(around, new CopyRows())
    const occurrences = new Occurrences()
    const lines: number[] = []
    for (const { line, cells } of corrected) {
      if (!waiting.delete(line)) continue
      lines.push(line)
      const record: CsvRecord = { line, cells }
      const taken = take(record)
      batch.add(record, taken, taken.kind === 'row' ? identityOf(taken.row, occurrences) : null)
    }
    await client.tables
      .updateTable('import_row_error')
      .set({ state: 'fixed' })
      .where('import_id', '=', importId)
      .where('state', '=', 'open')
      .where('line', '=', anyOf(lines))
      .execute()
    const counts = await bookBatch(
      await DatabaseLedger.open(client, { scope, importId, insertion: { mayRepeat: true }, correct }),
      batch,
    )
    await client.run(
      `UPDATE import SET rows_accepted = rows_accepted + $2, rows_refused = rows_refused + $3 - $6, rows_duplicate = rows_duplicate + $4, rows_ignored = rows_ignored + $5,
         customers_created = customers_created + $7 WHERE id = $1`,
      [
        importId,
        counts.accepted,
        counts.refused,
        counts.duplicate,
        counts.ignored,
        lines.length,
        counts.customersCreated,
      ],
    )
    return counts
  })
}

/** Limit for refused records that are read again at once. */
const mostRefused = 20_000

/**
 * Reads all refused records of one kind again, unchanged: after a location or customer was added. At most `mostRefused`
 * at once.
 */
export async function rereadRefused(
  scope: Scope,
  importId: string,
  code: string,
  options: { createCustomers?: boolean } = {},
): Promise<{ accepted: number; refused: number; duplicate: number }> {
  const rows = await scope.tx((db) =>
    db.importRowError.findMany({
      where: { importId, state: 'open', severity: 'error', code },
      select: { line: true, cells: true },
      orderBy: { line: 'asc' },
      take: mostRefused,
    }),
  )
  const records = rows.flatMap((row) =>
    Array.isArray(row.cells) ? [{ line: row.line, cells: row.cells as string[] }] : [],
  )
  return rereadRecords(scope, importId, records, options)
}

/** Creates the customers that refused rows name and that aren't on file, and reads those rows again. */
export async function createMissingCustomers(
  scope: Scope,
  importId: string,
): Promise<{ accepted: number; refused: number; duplicate: number }> {
  const all = { accepted: 0, refused: 0, duplicate: 0 }
  for (const code of missingCustomerCodes) {
    for (;;) {
      const done = await rereadRefused(scope, importId, code, { createCustomers: true })
      all.accepted += done.accepted
      all.refused += done.refused
      all.duplicate += done.duplicate
      // A smaller number is the rest; with none accepted, repeating won't help.
      if (done.accepted + done.refused + done.duplicate < mostRefused || done.accepted === 0) break
    }
  }
  return all
}

/** Dismisses problems: their rows stay as they are, and reminders stop. */
export async function dismissProblems(scope: Scope, importId: string, ids: readonly string[]): Promise<number> {
  scope.require('import files')
  const numbers = ids.filter((id) => /^\d{1,18}$/.test(id)).map(BigInt)
  return scope.tx(async (db) => {
    const { count } = await db.importRowError.updateMany({
      where: { importId, id: { in: numbers }, state: 'open' },
      data: { state: 'dismissed' },
    })
    await audit(db, scope, {
      action: 'import.problems-dismissed',
      subjectType: 'import',
      subjectId: importId,
      detail: { count },
    })
    return count
  })
}

/**
 * Answers who a record's party is: a customer on file, or (`new`) one created from the record. The transaction is then
 * assigned to them and classified again.
 */
export async function answerQuestion(scope: Scope, importId: string, problemId: string, answer: string): Promise<void> {
  scope.require('import files')
  if (!isId(importId) || !/^\d{1,18}$/.test(problemId) || (answer !== 'new' && !isId(answer)))
    throw notFound('The question')
  const file = await importFile(scope, importId)
  await runCorrections(scope, async (correct) => {
    const transactionId = await scope.sql((client) => namePartyAsked(client, scope, file, problemId, answer, correct))
    await scope.tx((db) =>
      audit(db, scope, { action: 'import.question-answered', subjectType: 'import', subjectId: importId }),
    )
    const customers = isId(answer) ? [answer] : []
    return { result: undefined, changed: { transactions: [transactionId], customers, rule: true } }
  })
}

/** Sets the party in question in its transaction; returns the transaction's id. */
async function namePartyAsked(
  client: Sql,
  scope: Scope,
  file: ImportFile,
  problemId: string,
  answer: string,
  correct: CorrectIn,
): Promise<string> {
  const importId = file.id
  await lockTenantImports(client, scope)
  const rows = await client.rows(
    { line: col.int, question: col.json<PartyQuestion>().orNull },
    `SELECT line, question FROM import_row_error WHERE id = $1 AND import_id = $2 AND state = 'open' FOR UPDATE`,
    [problemId, importId],
  )
  const problem = rows[0]
  if (!problem?.question || problem.question.role === 'listed') throw notFound('The question')
  const party: AskedParty = { role: problem.question.role, place: problem.question.place }
  const transaction = await client.tables
    .selectFrom('transaction')
    .select(['id', 'raw'])
    .where('import_id', '=', importId)
    .where('line', '=', problem.line)
    .executeTakeFirst()
  if (!transaction) throw notFound('The transaction')
  const record = await partyOfRecord(scope, file, problem.line, party, transaction.raw)
  const customerId = answer === 'new' ? await createParty(client, scope, file, record) : answer
  const known = await client.tables.selectFrom('customer').select('id').where('id', '=', customerId).executeTakeFirst()
  if (!known) throw notFound('The customer')
  await correct(client, { transactions: [transaction.id], customers: [customerId] }, async () => {
    await nameParty(client, party, [transaction.id], customerId)
    if (answer !== 'new' && record !== null)
      await completeCustomer(client, { scope, importId, correct }, customerId, [{ line: problem.line, ...record }])
  })
  await client.tables.updateTable('import_row_error').set({ state: 'fixed' }).where('id', '=', problemId).execute()
  await storeDoubts(client, scope, importId, [
    ...(record?.doubts ?? []).map((doubt) => ({ ...doubt, customerId, transactionId: null })),
    ...(record === null ? [] : doubtsOfNames([{ id: customerId, cells: record.cells, line: problem.line }])),
  ])
  await reclassify(client, [transaction.id])
  return transaction.id
}

interface ToldParty {
  cells: PartyCells
  doubts: RowDoubt[]
}

/** Reads a record's party in a role again; null if the record no longer names one. */
async function partyOfRecord(
  scope: Scope,
  file: ImportFile,
  line: number,
  asked: AskedParty,
  raw: string,
): Promise<ToldParty | null> {
  const { settled } = await surveyFile(scope, file, file.plan)
  const taken = compile(settled, { isAlone: true })({ line, cells: decodeCells(raw) })
  const roles = taken.kind === 'row' ? rolesOf(taken.row) : null
  const cells = roles && cellsOf(roles, asked)
  if (taken.kind !== 'row' || !roles || !cells) return null
  return {
    cells,
    doubts: doubtsOfRow(taken.problems, roles, settled).filter(
      (doubt) => doubt.role === asked.role && isDeepStrictEqual(doubt.place, asked.place),
    ),
  }
}

async function createParty(client: Sql, scope: Scope, file: ImportFile, party: ToldParty | null): Promise<string> {
  if (!party)
    throw new AppError(
      'party-not-readable',
      409,
      'The record no longer identifies the customer. Choose a customer on file instead.',
    )
  const id = newId()
  await prepareIncoming(client)
  const refused = await storeCustomers(client, scope, file.id, [{ id, cells: party.cells }], true)
  if (refused.size > 0) throw new AppError('customer-refused', 409, [...refused.values()][0]!)
  return id
}

/** The refused records as CSV in the file's own columns, with line and reason first: to correct and import again. */
export async function* problemsCsv(scope: Scope, importId: string): AsyncGenerator<string> {
  const file = await importFile(scope, importId)
  const named = file.detection.header.map((name, position) => name || `column ${position + 1}`)
  yield csvLine([...named, 'Comply line', 'Comply reason'])
  let after = 0
  for (;;) {
    const rows = await scope.sql((client) =>
      client.rows(
        { line: col.int, cells: col.json<string[]>(), reason: col.text },
        `SELECT line, (array_agg(cells))[1] AS cells, string_agg(concat_ws(': ', "column", message), ' ' ORDER BY id) AS reason FROM import_row_error
       WHERE import_id = $1 AND state = 'open' AND severity = 'error' AND cells IS NOT NULL AND line > $2 GROUP BY line ORDER BY line LIMIT 1000`,
        [importId, after],
      ),
    )
    if (rows.length === 0) return
    for (const { line, cells, reason } of rows)
      yield csvLine([...padded(cells, file.detection.header.length), String(line), reason])
    after = rows.at(-1)!.line
  }
}

const padded = (cells: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(width, cells.length) }, (_, position) => cells[position] ?? '')
