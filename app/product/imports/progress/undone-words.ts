const some = (count: number, noun: string): string =>
  `${count.toLocaleString('en-CA')} ${noun}${count === 1 ? '' : 's'}`

/** What undoing an import removes and what it leaves: shown before confirming. */
export const undoWords =
  'This removes its transactions, customers it created that nothing else uses, and drafts made only from them. Details it added to customers who stay on file (name, address, phone and so on) are kept. You can’t undo an import once one of its transactions is in a submitted report.'

export interface UndoResult {
  transactions: number
  customers: number
  drafts: number
  /** Created customers that something else uses. */
  kept: number
}

/** What undoing an import removed and left: "4 transactions and 1 customer were removed. …" */
export function removedWords({ transactions, customers, drafts, kept }: UndoResult): string {
  const parts = [
    [transactions, 'transaction'],
    [customers, 'customer'],
    [drafts, 'draft'],
  ].flatMap(([count, noun]) => (Number(count) > 0 ? [some(Number(count), String(noun))] : []))
  const last = parts.pop()
  const removed =
    last === undefined
      ? 'There was nothing to remove.'
      : `${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last} ${transactions + customers + drafts === 1 ? 'was' : 'were'} removed.`
  const used =
    kept === 0
      ? ''
      : ` ${some(kept, 'customer')} it created ${kept === 1 ? 'stays' : 'stay'}, because something else uses ${kept === 1 ? 'it' : 'them'}.`
  return `${removed}${used} Details it added to customers who stay on file (name, address, phone and so on) were kept.`
}
