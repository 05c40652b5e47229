/** Result of a merge or its undo, in words. */
export function mergedWords(done: string, { drafts, submitted }: { drafts: number; submitted: number }): string {
  const followed = drafts === 0 ? '' : ` ${drafts === 1 ? '1 draft' : `${drafts} drafts`} updated.`
  return submitted === 0
    ? `${done}${followed}`
    : `${done}${followed} ${submitted === 1 ? '1 submitted report no longer matches' : `${submitted} submitted reports no longer match`} and ${submitted === 1 ? 'needs' : 'need'} a change. See Reports.`
}
