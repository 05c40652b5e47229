import { cx } from '#app/ui/index.ts'
import type { Category } from './types.ts'

/** Blue for regulatory updates, amber for case studies, red for enforcement. */
export function CategoryBadge({ category }: { category: Category }) {
  const colour =
    category === 'Regulatory Update' ? 'badge-blue' : category === 'Case Study' ? 'badge-amber' : 'badge-red'
  return <span className={cx('inline-block rounded-sm px-2 py-0.5 text-xs font-semibold', colour)}>{category}</span>
}
