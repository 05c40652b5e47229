import { notFound } from '#app/platform/runtime/errors.ts'
import type { ProblemState, Severity } from '#app/platform/generated/enums.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { Conflict } from '../read/ledger/conflicts.ts'
import { wholeName } from '#app/party/names/matching.ts'

export interface ProblemFilter {
  severity?: Severity | undefined
  code?: string | undefined
  state?: ProblemState
  /** The line to continue after. */
  after?: bigint | undefined
  limit?: number
}

export interface ProblemView {
  id: string
  line: number
  column: string | null
  severity: Severity
  code: string
  message: string
  action: string
  raw: string | null
  /** The record's values to correct: at its first refusal, null at its other problems. */
  cells: string[] | null
  /** For a question: the role and the candidates. */
  question: { role: string; customers: { id: string; label: string }[]; conflict: Conflict | null } | null
}

/** Number of open problems by code and severity. */
export interface ProblemKind {
  code: string
  severity: Severity
  count: number
}

/** A page of an import's problems in file order, and the number of each kind. */
export async function problemList(
  scope: Scope,
  importId: string,
  filter: ProblemFilter = {},
): Promise<{ problems: ProblemView[]; kinds: ProblemKind[]; next: string | null }> {
  if (!isId(importId)) throw notFound('The import')
  const limit = filter.limit ?? 100
  return scope.tx(async (db) => {
    const state = filter.state ?? 'open'
    const kinds = await db.importRowError.groupBy({
      by: ['code', 'severity'],
      where: { importId, state },
      _count: true,
      orderBy: { _count: { code: 'desc' } },
    })
    const rows = await db.importRowError.findMany({
      where: {
        importId,
        state,
        ...(filter.severity && { severity: filter.severity }),
        ...(filter.code && { code: filter.code }),
        ...(filter.after !== undefined && { id: { gt: filter.after } }),
      },
      orderBy: { id: 'asc' },
      take: limit + 1,
    })
    const page = rows.slice(0, limit)
    const firstOf = new Map<number, bigint>()
    for (const row of page)
      if (row.severity === 'error' && row.cells !== null && !firstOf.has(row.line)) firstOf.set(row.line, row.id)
    const questions = page.map(
      (row) => row.question as { role: string; customerIds: string[]; conflict?: Conflict } | null,
    )
    const ids = [...new Set(questions.flatMap((question) => question?.customerIds ?? []))]
    const customers = new Map(
      (await db.customer.findMany({ where: { id: { in: ids } } })).map((row) => [
        row.id,
        [row.customerNumber, wholeName(row), row.dateOfBirth, row.phone].filter(Boolean).join(' · '),
      ]),
    )
    return {
      problems: page.map((row, index) => ({
        id: row.id.toString(),
        line: row.line,
        column: row.column,
        severity: row.severity,
        code: row.code,
        message: row.message,
        action: row.action,
        raw: row.raw,
        cells: firstOf.get(row.line) === row.id ? (row.cells as string[]) : null,
        question: questions[index]
          ? {
              role: questions[index].role,
              customers: questions[index].customerIds.map((id) => ({
                id,
                label: customers.get(id) ?? 'a customer that was removed',
              })),
              conflict: questions[index].conflict ?? null,
            }
          : null,
      })),
      kinds: kinds.map((kind) => ({ code: kind.code, severity: kind.severity, count: kind._count })),
      next: rows.length > limit ? page.at(-1)!.id.toString() : null,
    }
  })
}

/** The transaction of an import's row, or null. */
export async function transactionOfLine(scope: Scope, importId: string, line: number): Promise<string | null> {
  if (!isId(importId)) throw notFound('The import')
  const found = await scope.tx((db) => db.transaction.findFirst({ where: { importId, line }, select: { id: true } }))
  return found?.id ?? null
}
