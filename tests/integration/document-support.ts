import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { numericCodeFromWord } from '#app/compliance/words/words.ts'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import { sha256Hex } from '#app/platform/runtime/crypto.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { startImport } from '#app/product/imports/mapping/commands.server.ts'
import { importProgress, type ImportView } from '#app/product/imports/upload/queries.server.ts'
import { updateCustomer } from '#app/product/customers/commands.server.ts'
import { answerDiffering } from '#app/product/corrections/answer-differing.server.ts'
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

/**
 * Runs a file through the product, for tests that compare the rows with the bytes received by the simulated regulator.
 */

export type Json = Record<string, unknown>

export interface ReceivingRegulator {
  baseUrl: string
  /** The received documents by reference, parsed from their bytes. */
  received: ReadonlyMap<string, Json>
  hashOf(reference: string): string | undefined
  close(): Promise<void>
}

/** The simulated regulator over HTTP, recording what it receives. */
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

/** Uploads, maps and starts a file, and runs the worker's job. */
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

/** The problems of an import: line, column, severity and code. */
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

/** The current drafts; creates none. */
export async function drafts({ scope }: Company): Promise<Draft[]> {
  return (await scope.tx((db) =>
    db.report.findMany({
      where: { state: 'draft' },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, reference: true, holds: true },
    }),
  )) as unknown as Draft[]
}

/** Creates all possible drafts, and returns them with their holds. */
export async function draft(company: Company): Promise<Draft[]> {
  await createDrafts(company.scope, 'all')
  return drafts(company)
}

/** The holds of a draft: the field, or the code of a value to confirm. */
export const heldBy = ({ holds }: Draft): string[] =>
  holds.map(({ kind, code, path, field }) => (kind === 'doubt' ? `doubt ${code}` : `${kind} ${path ?? field}`))

/** Submits every draft to TEST and returns the received documents, with parties by name. */
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

/**
 * Sort key: the first transaction, then the grouping in the order of the rules: conductor, on behalf of, beneficiary,
 * none.
 */
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

/** Corrects a customer in its form; other fields stay. */
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

/**
 * Sets incorporation in Ontario and the authorized person in the form of an entity, because its customer list has no
 * columns for them.
 */
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

/** Sets the time of a transaction in its form. */
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

/** Parties sorted by name, because their order in a document has no meaning. */
export const byName = (parties: readonly Json[]): Json[] =>
  [...parties].sort((one, other) => (String(one.refId) < String(other.refId) ? -1 : 1))

export const partiesIn = (document: Json): Json[] => document.definitions as Json[]

/** A document with parties by name instead of by reference, and sorted, so that expectations are readable. */
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

/** Keeps the values on file for all differing values. Returns the fields concerned. */
export async function keepOnFile({ scope }: Company): Promise<string[]> {
  const open = await scope.tx((db) => db.differingValue.findMany({ where: { state: 'open' }, orderBy: { id: 'asc' } }))
  await answerDiffering(scope, { ids: open.map(({ id }) => String(id)) }, 'keep')
  return [...new Set(open.map(({ field }) => field))].sort()
}
