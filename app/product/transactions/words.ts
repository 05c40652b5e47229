/** Methods, directions and statuses as the screens call them. */
export const methodWords: Record<string, string> = { cash: 'Cash', virtual_currency: 'Virtual currency', e_transfer: 'E-transfer', wire: 'Wire', card: 'Card', cheque: 'Cheque', other: 'Other' }
export const directionWords: Record<string, string> = { in: 'received', out: 'paid out', internal: 'internal' }
export const statusWords: Record<string, string> = { completed: 'completed', pending: 'pending', cancelled: 'cancelled', failed: 'failed', reversed: 'reversed' }
