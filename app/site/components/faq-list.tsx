import { Icon } from '#app/ui/index.ts'
import type { FaqItem } from './blocks.tsx'
import { Prose } from './prose.tsx'

/** Questions that expand independently. */
export function FaqList({ items }: { items: readonly FaqItem[] }) {
  return (
    <div className="divide-y divide-line rounded-xl border border-line bg-surface">
      {items.map((item) => (
        <details key={item.question} className="group">
          <summary className="flex list-none items-center gap-4 px-5 py-4 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{item.question}</span>
            <Icon
              name="chevronDown"
              className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
            />
          </summary>
          <Prose text={item.answer} className="px-5 pb-5" />
        </details>
      ))}
    </div>
  )
}
