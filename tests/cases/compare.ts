/**
 * Compares a dry run with what a case file expects, and answers the differences in words.
 */
import Big from 'big.js'
import type { CheckResult } from '#app/product/imports/check/check.ts'
import { duplicateCode } from '#app/product/transactions/problem-codes.ts'

export type Json = Record<string, unknown>

export interface ExpectedReport {
  type: string
  aggregation: string
  transaction_ids: string[]
  cad_total?: string
  party?: string
  window?: string
  same_set_also_by?: string[]
}

export interface Expected {
  outcome: string
  allowed_outcomes?: string[]
  accepted?: number
  rejected?: number
  rows?: (Json & { line: number; file?: string })[]
  problems?: { line: number; column: string | null; severity: string }[]
  reports?: ExpectedReport[]
  ask?: { about: string }[]
  answers?: (Json & { amounts?: string[]; reports?: ExpectedReport[] })[]
  after_answer?: { link: Record<string, string>; reports: ExpectedReport[] }
  ignored_lines?: number[]
  control_totals?: { rows?: number; amount_total?: string; distinct_names?: number }
  customers?: (Json & { line: number })[]
  customers_created?: number
  customers_after?: Json[]
  str_review_suggested?: string[][]
  transactions_after_each?: number[]
  upload_order?: string[]
}

const DECIMALS = new Set(['amount', 'cad_amount', 'fee'])

function sameValue(key: string, want: unknown, got: unknown): boolean {
  if (want === null) return got === null || got === undefined
  if (DECIMALS.has(key)) return typeof got === 'string' && Big(got).eq(Big(want as string))
  if (key === 'datetime') return typeof got === 'string' && Date.parse(got) === Date.parse(want as string)
  return JSON.stringify(want) === JSON.stringify(got)
}

function differences(label: string, want: Json, got: Json | undefined, skip: ReadonlySet<string>): string[] {
  if (!got) return [`${label} is missing`]
  return Object.entries(want).flatMap(([key, value]) =>
    skip.has(key) || sameValue(key, value, got[key])
      ? []
      : [`${label}: ${key} is ${JSON.stringify(got[key])}, not ${JSON.stringify(value)}`],
  )
}

const setKey = ({ type, transaction_ids }: Pick<ExpectedReport, 'type' | 'transaction_ids'>): string =>
  `${type} ${[...transaction_ids].sort().join(' ')}`

/** Exactly these reports: none missing, none beyond (but for a second grouping that a case allows). */
export function compareReports(want: readonly ExpectedReport[], result: CheckResult): string[] {
  const found = new Map(result.reports.map((report) => [setKey(report), report]))
  const wrong: string[] = []
  for (const report of want) {
    const key = setKey(report)
    const got = found.get(key)
    wrong.push(
      ...differences(
        `report ${key}`,
        { ...report },
        got as unknown as Json,
        new Set(['transaction_ids', 'same_set_also_by']),
      ),
    )
    if (got && report.same_set_also_by)
      wrong.push(
        ...report.same_set_also_by
          .filter((by) => !got.same_set_also_by.includes(by))
          .map((by) => `report ${key} does not say that the same set is also by ${by}`),
      )
    found.delete(key)
  }
  for (const key of found.keys()) wrong.push(`report beyond what is expected: ${key}`)
  return wrong
}

/** All that a case specifies about one run; an empty list when it holds. */
// eslint-disable-next-line complexity -- one check for each expectation that a case file may state
export function compareCase(expected: Expected, result: CheckResult): string[] {
  const wrong: string[] = []
  if (expected.outcome !== result.outcome)
    wrong.push(
      `outcome is ${result.outcome}, not ${expected.outcome}: ${result.errors.join(' ')} ${result.ask.map(({ about }) => about).join(', ')} ${JSON.stringify(result.problems.slice(0, 3))}`,
    )
  if (expected.outcome === 'ask') {
    for (const { about } of expected.ask ?? [])
      if (!result.ask.some((question) => question.about === about)) wrong.push(`does not ask about "${about}"`)
    if (result.ask.length !== expected.ask?.length) wrong.push(`asks ${result.ask.length} questions`)
    return wrong
  }
  for (const key of ['accepted', 'rejected', 'customers_created'] as const)
    if (expected[key] !== undefined && expected[key] !== result[key])
      wrong.push(`${key} is ${result[key]}, not ${expected[key]}`)
  for (const row of expected.rows ?? []) {
    const got = result.rows.find(
      (candidate) => candidate.line === row.line && (row.file === undefined || candidate.file.endsWith(row.file)),
    )
    wrong.push(
      ...differences(
        `row ${row.line}`,
        { ...row, status: row.status ?? 'completed' },
        got as unknown as Json,
        new Set(['file']),
      ),
    )
  }
  const problemKey = ({ line, column, severity }: { line: number; column: string | null; severity: string }): string =>
    `line ${line}, ${column}, ${severity}`
  const wantProblems = new Set((expected.problems ?? []).map(problemKey))
  const gotProblems = new Set(result.problems.map(problemKey))
  for (const key of wantProblems) if (!gotProblems.has(key)) wrong.push(`problem is missing: ${key}`)
  // That a repeated record was counted once is told to the user, and no problem of the file.
  for (const problem of result.problems)
    if (problem.code !== duplicateCode && !wantProblems.has(problemKey(problem)))
      wrong.push(`problem beyond what is expected: ${problemKey(problem)}: ${problem.message}`)
  if (expected.reports) wrong.push(...compareReports(expected.reports, result))
  if (expected.ignored_lines) {
    const ignored = result.files[0]!.ignored_lines
    for (const line of expected.ignored_lines)
      if (result.rows.some((row) => row.line === line) || result.problems.some((problem) => problem.line === line))
        wrong.push(`line ${line} was not ignored`)
    const header = result.files[0]!.header_line ?? 0
    if (ignored.some((line) => line !== header && !expected.ignored_lines!.includes(line)))
      wrong.push(`ignored lines are ${ignored.join(', ')}`)
  }
  const totals = expected.control_totals
  if (totals?.rows !== undefined && totals.rows !== result.rows.length)
    wrong.push(`${result.rows.length} rows, not ${totals.rows}`)
  if (totals?.amount_total !== undefined) {
    const sum = result.rows.reduce((total, { amount }) => total.plus(amount), Big(0))
    if (!sum.eq(totals.amount_total)) wrong.push(`amounts total ${sum.toString()}, not ${totals.amount_total}`)
  }
  if (
    totals?.distinct_names !== undefined &&
    new Set(result.rows.map(({ customer_name }) => customer_name)).size !== totals.distinct_names
  )
    wrong.push('distinct names differ')
  if (JSON.stringify(result.rows).includes('\ufffd')) wrong.push('U+FFFD was stored')
  for (const customer of expected.customers ?? [])
    wrong.push(
      ...differences(
        `customer ${customer.line}`,
        customer,
        result.customers.find(({ line }) => line === customer.line) as unknown as Json,
        new Set(),
      ),
    )
  for (const customer of expected.customers_after ?? [])
    if (!result.customers_after.some((got) => JSON.stringify(got) === JSON.stringify(customer)))
      wrong.push(`customer ${JSON.stringify(customer)} is not there afterwards`)
  for (const ids of expected.str_review_suggested ?? [])
    if (!result.str_review_suggested.some((got) => JSON.stringify([...got].sort()) === JSON.stringify([...ids].sort())))
      wrong.push(`no STR review of ${ids.join(', ')}`)
  return wrong
}
