import { pieceKey } from '#app/product/report-states/candidate-keys.ts'
import { candidateKey } from '#app/compliance/aggregation/changes.ts'
import type { ReportCandidate } from '#app/compliance/types.ts'
import { transactionsPerReport } from './assemble.server.ts'

/** One report of a candidate: the whole candidate, or a part if it has more transactions than a report may hold. */
export interface Piece {
  /** The candidate key for the first piece, with the suffix `#02` … for the others. */
  key: string
  /** From 1. */
  part: number
  parts: number
  candidate: ReportCandidate
  transactionIds: readonly string[]
}

/** Splits a candidate into pieces, in the order of its transactions. */
export function piecesOf(candidate: ReportCandidate, limit: number = transactionsPerReport): Piece[] {
  const key = candidateKey(candidate)
  const parts = Math.max(1, Math.ceil(candidate.transactionIds.length / limit))
  return Array.from({ length: parts }, (_, index) => ({
    key: pieceKey(key, index + 1),
    part: index + 1,
    parts,
    candidate,
    transactionIds: candidate.transactionIds.slice(index * limit, (index + 1) * limit),
  }))
}

/** References of the parts of one report: the same reference with a suffix (api.md 9). */
export const partReference = (base: string, part: number, parts: number): string =>
  parts === 1 ? base : `${base}-${String(part).padStart(2, '0')}`
