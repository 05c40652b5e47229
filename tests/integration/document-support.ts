import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { numericCodeFromWord } from '#app/compliance/words/words.ts'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { startImport } from '#app/product/imports/mapping/commands.server.ts'
import { importProgress, type ImportView } from '#app/product/imports/upload/queries.server.ts'
import { updateCustomer } from '#app/product/customers/commands.server.ts'
import { answerDiffering } from '#app/product/differing/answer.server.ts'
import { customerInput, customerSchema } from '#app/product/customers/schema.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { checkReport } from '#fixtures/regulator/checks/index.ts'
import { demoEntity, serveRegulator } from '#fixtures/regulator/index.ts'
import { importTransactions } from '#workers/import-transactions.ts'
import { submitReport } from '#workers/submit-report.ts'
import { upload } from './import-support.ts'
import type { Company } from './reports-support.ts'

/** A file's way through the product, for tests that look at its two ends: rows in, bytes at the simulated regulator out. */

export type Json = Record<string, unknown>

export interface ReceivingRegulator {
  baseUrl: string
  /** Each document that arrived, as parsed from its bytes, by its reference. */
  received: ReadonlyMap<string, Json>
  hashOf(reference: string): string | undefined
  close(): Promise<void>
}

/** The simulated regulator over HTTP, which keeps what it received. */
export async function receivingRegulator(): Promise<ReceivingRegulator> {
  const received = new Map<string, Json>()
  const served = await serveRegulator({
    port: 0,
    environment: 'test',
    check(document, ...rest) {
      const { reportDetails } = document as { reportDetails: { reportingEntityReportReference: string } }
      received.set(reportDetails.reportingEntityReportReference, structuredClone(document) as Json)
      return checkReport(document, ...rest)
    },
  })
  return {
    baseUrl: served.baseUrl,
    received,
    hashOf: (reference) => served.state.report(demoEntity.reportingEntityNumber, reference)?.sha256,
    close: () => served.close(),
  }
}

/** Settings as `--settings` takes them. */
function planOf(settings: object): ImportPlan {
  const read = parseSettings(settings)
  if (!read.ok) throw new Error(read.errors.join(' '))
  return read.settings.plan
}

const context = () => ({ run: newId(), signal: new AbortController().signal })

/** Uploads, maps and starts a file, and does the worker's job of it. */
export async function importFile(
  { scope, organizationId }: Company,
  text: string | Buffer,
  settings: object = {},
  name?: string,
): Promise<ImportView> {
  const importId = await upload(scope, text, { plan: planOf(settings), ...(name !== undefined && { name }) })
  await startImport(scope, importId)
  await importTransactions.run({ organizationId, mode: scope.mode, importId }, context())
  return importProgress(scope, importId)
}

/** What an import listed: line, column, severity and the words' key. */
export async function problemsOf({
  scope,
}: Company): Promise<[line: number | null, column: string | null, severity: string, code: string][]> {
  const rows = await scope.tx((db) =>
    db.importRowError.findMany({
      where: { state: 'open' },
      orderBy: [{ line: 'asc' }, { id: 'asc' }],
      select: { line: true, column: true, severity: true, code: true },
    }),
  )
  return rows.map(({ line, column, severity, code }) => [line, column, severity, code])
}

interface Draft {
  id: string
  reference: string
  holds: Hold[]
}

/** The drafts as they are now; none is made. */
export async function drafts({ scope }: Company): Promise<Draft[]> {
  return (await scope.tx((db) =>
    db.report.findMany({
      where: { state: 'draft' },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, reference: true, holds: true },
    }),
  )) as unknown as Draft[]
}

/** All that can be drafted, with what holds it. */
export async function draft(company: Company): Promise<Draft[]> {
  await createDrafts(company.scope, 'all')
  return drafts(company)
}

/** What holds a draft: the field, or the words' key of what is to be confirmed. */
export const heldBy = ({ holds }: Draft): string[] =>
  holds.map(({ kind, code, path, field }) => (kind === 'doubt' ? `doubt ${code}` : `${kind} ${path ?? field}`))

/** Submits every draft to TEST and gives the documents that arrived, in their parties' own names. */
export async function deliver(company: Company, regulator: ReceivingRegulator): Promise<Json[]> {
  const { scope, organizationId } = company
  const ids = (await drafts(company)).map(({ id }) => id)
  const submitted = await submitReports(scope, ids, 'test')
  if (submitted.refused.length > 0) throw new Error(submitted.refused.map(({ message }) => message).join('\n'))
  await submitReport.run({ organizationId, mode: scope.mode }, context())
  const sent = await scope.tx((db) =>
    db.submission.findMany({
      where: { reportId: { in: ids } },
      orderBy: { reportId: 'asc' },
      select: { reference: true, bytes: true, sha256: true },
    }),
  )
  for (const { reference, bytes, sha256 } of sent) {
    if (sha256Hex(bytes!) !== sha256 || regulator.hashOf(reference) !== sha256)
      throw new Error(`${reference} arrived with other bytes, or was refused.`)
  }
  return sent
    .map(({ reference }) => inOwnNames(regulator.received.get(reference)!))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

/** By the first transaction, then as the rules name the groupings: conductor, on behalf of, beneficiary, none. */
function orderOf(document: Json): string {
  const { reportDetails, transactions } = document as {
    reportDetails: { twentyFourHourRule: { aggregationTypeCode: number } }
    transactions: Record<string, { reportingEntityTransactionReference?: string }>[]
  }
  const [first] = transactions
  const reference = (first!.largeCashTransactionDetails ?? first!.virtualCurrencyTransactionDetails)!
    .reportingEntityTransactionReference
  return `${reference} ${[2, 3, 1, 4].indexOf(reportDetails.twentyFourHourRule.aggregationTypeCode)}`
}

/** Corrects a customer in its form: what is not named stays as it is. */
export async function correctCustomer({ scope }: Company, customerNumber: string, change: Json): Promise<void> {
  const { id, updatedAt, isRegistered, ...known } = await scope.tx((db) =>
    db.customer.findFirstOrThrow({ where: { customerNumber } }),
  )
  const table = known.kind === 'person' ? 'personIdentifierType' : 'entityIdentifierType'
  const papers = (known.identifications as { type: string }[]).map((one) => ({
    ...one,
    type: numericCodeFromWord(table, String(one.type))?.toString() ?? '',
  }))
  const kept = {
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => typeof value === 'string')),
    ...(isRegistered !== null && { isRegistered: isRegistered ? 'yes' : 'no' }),
  }
  await updateCustomer(
    scope,
    id,
    updatedAt,
    customerInput(customerSchema.parse({ ...kept, identifications: papers, ...change })),
  )
}

/** Answers in the form of an entity that it is incorporated in Ontario and who is authorized, as its list of customers has no columns for. */
export async function incorporate(company: Company, customerNumber: string): Promise<void> {
  const { identifications } = await company.scope.tx((db) =>
    db.customer.findFirstOrThrow({ where: { customerNumber } }),
  )
  const [paper] = identifications as Json[]
  await correctCustomer(company, customerNumber, {
    isRegistered: 'yes',
    identifications: [{ ...paper, type: '3' }],
    registrations: [{ ...paper, type: '2' }],
    authorizedPersons: [{ surname: 'Roy', givenName: 'Dana' }],
  })
}

/** Answers when a transaction happened, in its form. */
export async function answerMoment({ scope }: Company, externalId: string, at: string): Promise<void> {
  const { id, status, locationId, channel, purpose } = await scope.tx((db) =>
    db.transaction.findFirstOrThrow({ where: { externalId } }),
  )
  await correctTransaction(
    scope,
    id,
    correctionSchema.parse({
      at,
      status,
      locationId: locationId ?? '',
      channel: channel ?? '',
      purpose: purpose ?? '',
      notes: '',
      rateSource: '',
    }),
  )
}

interface Definition {
  typeCode: number
  refId: string
  surname?: string
  givenName?: string
  nameOfEntity?: string
}

/** Parties in the order of their names: that of a document says nothing. */
export const byName = (parties: readonly Json[]): Json[] =>
  [...parties].sort((one, other) => (String(one.refId) < String(other.refId) ? -1 : 1))

export const partiesIn = (document: Json): Json[] => document.definitions as Json[]

/** A document with each reference to a party replaced by the party's name, and the parties in its order, so that an expectation can be read. */
function inOwnNames(document: Json): Json {
  const names = new Map(
    (document.definitions as Definition[]).map(({ refId, nameOfEntity, givenName, surname }) => [
      refId,
      nameOfEntity ?? [givenName, surname].filter(Boolean).join(' '),
    ]),
  )
  const named = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'refId' ? (names.get(value as string) ?? value) : value,
  ) as Json
  return { ...named, definitions: byName(named.definitions as Json[]) }
}

/** A person says that the values on file hold, of all that files said beside them. Returns of which fields. */
export async function keepOnFile({ scope }: Company): Promise<string[]> {
  const open = await scope.tx((db) => db.differingValue.findMany({ where: { state: 'open' }, orderBy: { id: 'asc' } }))
  await answerDiffering(scope, { ids: open.map(({ id }) => String(id)) }, 'keep')
  return [...new Set(open.map(({ field }) => field))].sort()
}
