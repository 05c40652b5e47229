const some = (count: number, noun: string): string => `${count.toLocaleString('en-CA')} ${noun}${count === 1 ? '' : 's'}`

/** What undoing an import removed, in a sentence: "4 transactions and 1 customer were removed." */
export function removedWords({ transactions, customers }: { transactions: number; customers: number }): string {
  const parts = [...(transactions > 0 ? [some(transactions, 'transaction')] : []), ...(customers > 0 ? [some(customers, 'customer')] : [])]
  if (parts.length === 0) return 'There was nothing to remove.'
  return `${parts.join(' and ')} ${transactions + customers === 1 ? 'was' : 'were'} removed.`
}
