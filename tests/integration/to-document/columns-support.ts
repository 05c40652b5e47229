import { expect } from 'vitest'
import { demoEntity } from '#fixtures/regulator/index.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { csvLine } from '#app/csv/words/write.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { correctTransaction } from '#app/product/transactions/correct/commands.server.ts'
import { correctionSchema } from '#app/product/transactions/record/schema.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** One receipt of a file, with the columns that a test adds, up to its draft. */

export type Json = Record<string, unknown>

const receipt = {
  'Transaction ID': 'T-1',
  'Date/Time': '2026-11-20 10:00',
  Amount: '12000.00',
  Currency: 'CAD',
  Method: 'cash',
  Direction: 'in',
  Channel: 'in person',
  'Location ID': demoEntity.locations[0]!,
  'Customer ID': 'C-1',
  Surname: 'Tremblay',
  'Given Name': 'Ada',
  'Date of Birth': '1980-05-13',
  Phone: '604-555-0111',
  Occupation: 'hospital nurse',
  Address: '12 Exemple Rd',
  City: 'Richmond',
  Province: 'BC',
  'Postal Code': 'V6X 1A1',
  Country: 'CA',
  'ID Type': "Driver's licence",
  'ID Number': '1234567',
  'ID Province': 'BC',
  'ID Country': 'CA',
  Purpose: 'savings',
  Disposition: 'holding',
  'Beneficiary ID': 'C-1',
} as const

/** One receipt with these columns in addition to the usual ones, or instead of them. */
export const file = (...rows: Json[]): string => {
  const columns = [...new Set([receipt, ...rows].flatMap(Object.keys))]
  return (
    csvLine(columns) +
    rows.map((row) => csvLine(columns.map((column) => String(row[column] ?? (receipt as Json)[column] ?? '')))).join('')
  )
}

export interface Drafted {
  company: Company
  id: string
  starting: Json
  completing: Json[]
  /** By surname or entity name. */
  party: (name: string) => Json
  holds: string[]
  notSent: string[]
  problems: string[]
}

export async function drafted(row: Json, plan: Partial<ImportPlan> = {}): Promise<Drafted> {
  const company = await readyCompany()
  expect(await importText(company.scope, file(row), { plan })).toMatchObject({ state: 'done', refused: 0 })
  const {
    ids: [id],
  } = await createDrafts(company.scope, 'all')
  const { document } = (await company.scope.tx((db) =>
    db.report.findUniqueOrThrow({ where: { id: id! }, select: { document: true } }),
  )) as unknown as {
    document: { definitions: Json[]; transactions: { startingActions: Json[]; completingActions: Json[] }[] }
  }
  const { notes, missing, toConfirm } = await reportDetail(company.scope, id!)
  const problems = await company.scope.tx((db) => db.importRowError.findMany({ select: { code: true, column: true } }))
  const [transaction] = document.transactions
  return {
    company,
    id: id!,
    starting: transaction!.startingActions[0]!,
    completing: transaction!.completingActions,
    party: (name) =>
      document.definitions.find(({ surname, nameOfEntity }) => surname === name || nameOfEntity === name) ?? {},
    holds: [...missing.map(({ label }) => label), ...toConfirm.map(({ label, value }) => `${label}: ${value}`)],
    notSent: (notes?.unplaced ?? []).map(({ value }) => value),
    problems: problems.map(({ code, column }) => `${code} ${column}`),
  }
}

/** Answers questions of a transaction in its form. */
export async function correctRules({ scope }: Company, externalId: string, answers: Json): Promise<void> {
  const { id, status, locationId, channel, purpose } = await scope.tx((db) =>
    db.transaction.findFirstOrThrow({ where: { externalId } }),
  )
  await correctTransaction(
    scope,
    id,
    correctionSchema.parse({
      at: '2026-11-20T10:00:00-05:00',
      status,
      locationId: locationId ?? '',
      channel: channel ?? '',
      purpose: purpose ?? '',
      notes: '',
      rateSource: '',
      ...answers,
    }),
  )
}

export const details = (of: Json | undefined): Json => of?.details as Json
