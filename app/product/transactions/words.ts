import { formatCount } from '#app/ui/values/format.ts'

/** Methods, directions and statuses as the screens call them. */
export const methodWords: Record<string, string> = {
  cash: 'Cash',
  virtual_currency: 'Virtual currency',
  e_transfer: 'E-transfer',
  wire: 'Wire',
  card: 'Card',
  cheque: 'Cheque',
  other: 'Other',
}
export const directionWords: Record<string, string> = { in: 'received', out: 'paid out', internal: 'internal' }
export const statusWords: Record<string, string> = {
  completed: 'completed',
  pending: 'pending',
  cancelled: 'cancelled',
  failed: 'failed',
  reversed: 'reversed',
}

/** How many transactions are selected, and how many of them the page does not show. */
export function selectionWords(count: number, elsewhere: number): string {
  if (count === 0) return 'Select transactions for an STR draft. They stay selected as you page, filter and search.'
  const others =
    elsewhere === 0
      ? ''
      : elsewhere === count
        ? ', on other pages'
        : `, ${formatCount(elsewhere)} of them on other pages`
  return `${formatCount(count)} selected${others}.`
}
