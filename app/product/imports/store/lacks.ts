import { ALWAYS_STATED, LEFT_OPEN } from '../read/ledger/stated.ts'

/**
 * SQL: whether a given row states less than the one on file and nothing else (`stated.ts`). `isBare`: of the given row.
 */
export const onlyLacks = (given: string, known: string, isBare: string): string =>
  [
    isBare,
    ...ALWAYS_STATED.map((column) => `${given}.${column} IS NOT DISTINCT FROM ${known}.${column}`),
    ...LEFT_OPEN.map(
      (column) => `(${given}.${column} IS NULL OR ${given}.${column} IS NOT DISTINCT FROM ${known}.${column})`,
    ),
    `(${LEFT_OPEN.map((column) => `${given}.${column} IS NULL AND ${known}.${column} IS NOT NULL`).join(' OR ')})`,
  ].join(' AND ')
