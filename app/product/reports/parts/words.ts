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

export const partDoings = ['add', 'copy', 'earlier', 'later', 'remove'] as const
export type PartDoing = (typeof partDoings)[number]

/** Name of the list that contains a part: `beneficiaries` for `completing.0.beneficiaries.1`. */
export const listName = (part: string): string => /([A-Za-z]+)(?:\.\d+)?$/.exec(part)?.[1] ?? ''

export const partNoun = (part: string): string => nouns[listName(part)]?.one ?? 'Part'

/** Label of a button that changes an existing part. */
export const changeWords = (doing: Exclude<PartDoing, 'add'>, object: string): string =>
  ({
    copy: `Copy ${object}`,
    earlier: `Move ${object} up`,
    later: `Move ${object} down`,
    remove: `Remove ${object}`,
  })[doing]

/** Label of a button, with its object. */
export function doingWords(doing: PartDoing, part: string): string {
  const noun = partNoun(part)
  const object = noun === 'On behalf of' ? '“on behalf of”' : noun.toLowerCase()
  if (doing === 'add') return nouns[listName(part)]?.add ?? 'Add'
  return changeWords(doing, object)
}

export const doneWord: Readonly<Record<PartDoing, string>> = {
  add: 'added',
  copy: 'copied',
  earlier: 'moved up',
  later: 'moved down',
  remove: 'removed',
}

/** Whether the change only moves the part, so that nothing is typed. */
export const isMoved = (doing: PartDoing): boolean => doing === 'earlier' || doing === 'later'

/** Label of a completed change, for the message and for undo. */
export function doneWords(doing: PartDoing, part: string): string {
  const noun = partNoun(part)
  return `${noun === 'On behalf of' ? '“On behalf of”' : noun} ${doneWord[doing]}`
}
