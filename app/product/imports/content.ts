import { createHash, hash } from 'node:crypto'
import { contentKey } from '#app/csv/take.ts'
import type { NormalRow, PartyCells } from '#app/csv/types.ts'
import type { Occurrences } from './occurrences.ts'

/**
 * What makes two records the same transaction. A record with an id is told from another with the same id by what matters
 * to the rules: when, how much, how, which way, whose. A record without one is its cells, and their occurrence in the file.
 */
export interface Identity {
  externalId: string
  contentHash: string
}

export const syntheticPrefix = 'row:'

/** Zeros at the end of a decimal say nothing. */
function plain(amount: string | null | undefined): string {
  if (amount === null || amount === undefined) return ''
  return amount.endsWith('0') && amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount
}

const party = (cells: PartyCells | null): string =>
  cells === null ? '' : (cells.customerId ?? cells.phone ?? cells.entityName ?? cells.name ?? `${cells.surname ?? ''} ${cells.givenName ?? ''}`)

function digestOf(row: NormalRow): string {
  const text = `${row.occurredAt?.epochMs ?? row.date ?? ''}\u001f${plain(row.amount)}\u001f${row.currency}\u001f${plain(row.cadAmount)}\u001f${row.method}\u001f${row.direction}\u001f${row.status}\u001f${row.locationId ?? ''}\u001f${party(row.customer)}\u001f${party(row.conductor)}\u001f${party(row.onBehalfOf)}\u001f${party(row.beneficiary)}\u001f${row.virtualCurrency?.type ?? ''}\u001f${plain(row.virtualCurrency?.amount)}`
  return hash('sha256', text, 'base64url').slice(0, 22)
}

export function identityOf(row: NormalRow, occurrences: Occurrences): Identity {
  if (row.transactionId !== null) return { externalId: row.transactionId, contentHash: digestOf(row) }
  const digest = createHash('sha256').update(contentKey(row)).digest()
  const occurrence = occurrences.next(digest)
  const contentHash = digest.toString('base64url').slice(0, 22)
  return { externalId: `${syntheticPrefix}${contentHash}${occurrence === 1 ? '' : `-${occurrence}`}`, contentHash }
}
