/** Names of the parts of a transaction, by list name. */
const nouns: Readonly<Record<string, { one: string; add: string }>> = {
  starting: { one: 'Starting action', add: 'Add a starting action' },
  completing: { one: 'Completing action', add: 'Add a completing action' },
  conductors: { one: 'Conductor', add: 'Add a conductor' },
  onBehalfOf: { one: 'On behalf of', add: 'Add “on behalf of”' },
  sources: { one: 'Source', add: 'Add a source' },
  accountHolders: { one: 'Account holder', add: 'Add an account holder' },
  beneficiaries: { one: 'Beneficiary', add: 'Add a beneficiary' },
  involvements: { one: 'Other party involved', add: 'Add another party involved' },
  account: { one: 'Account', add: 'Add an account' },
}

export const partOperations = ['add', 'copy', 'earlier', 'later', 'remove'] as const
export type PartOperation = (typeof partOperations)[number]

/** Name of the list that contains a part: `beneficiaries` for `completing.0.beneficiaries.1`. */
export const listName = (part: string): string => /([A-Za-z]+)(?:\.\d+)?$/.exec(part)?.[1] ?? ''

export const partNoun = (part: string): string => nouns[listName(part)]?.one ?? 'Part'

/** Label of a button that changes an existing part. */
export const changeLabel = (operation: Exclude<PartOperation, 'add'>, object: string): string =>
  ({
    copy: `Copy ${object}`,
    earlier: `Move ${object} up`,
    later: `Move ${object} down`,
    remove: `Remove ${object}`,
  })[operation]

/** Label of a button, with its object. */
export function operationLabel(operation: PartOperation, part: string): string {
  const noun = partNoun(part)
  const object = noun === 'On behalf of' ? '“on behalf of”' : noun.toLowerCase()
  if (operation === 'add') return nouns[listName(part)]?.add ?? 'Add'
  return changeLabel(operation, object)
}

export const doneSuffixes: Readonly<Record<PartOperation, string>> = {
  add: 'added',
  copy: 'copied',
  earlier: 'moved up',
  later: 'moved down',
  remove: 'removed',
}

/** Whether the change only moves the part, so that nothing is typed. */
export const isMoved = (operation: PartOperation): boolean => operation === 'earlier' || operation === 'later'

/** Label of a completed change, for the message and for undo. */
export function doneLabel(operation: PartOperation, part: string): string {
  const noun = partNoun(part)
  return `${noun === 'On behalf of' ? '“On behalf of”' : noun} ${doneSuffixes[operation]}`
}
