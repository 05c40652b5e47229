import { countOf } from '#app/ui/values/format.ts'
/** Result of a merge or its undo, in words. */
export function mergedWords(done: string, { drafts, submitted }: { drafts: number; submitted: number }): string {
  const followed = drafts === 0 ? '' : ` ${countOf(drafts, 'draft')} updated.`
  return submitted === 0
    ? `${done}${followed}`
    : `${done}${followed} ${countOf(submitted, 'submitted report no longer matches', 'submitted reports no longer match')} and ${submitted === 1 ? 'needs' : 'need'} a change. See Reports.`
}
