import type { ReactNode } from 'react'
import { SubmitButton } from '#app/ui/index.ts'

/** What blocks an import, and where it is on the page. */
export interface OpenItems {
  count: number
  /** Anchor of the first. */
  at: string
}

/** Always visible: open items and the start button. `form`: the id of the mapping form. */
export function StartBar({ form, open, children }: { form: string; open: OpenItems | null; children: ReactNode }) {
  return (
    <div
      data-bar=""
      className="sticky bottom-0 z-20 -mx-4 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-60 text-sm">
        {open === null ? (
          children
        ) : (
          <a className="link font-medium" href={`#${open.at}`}>
            {open.count === 1 ? '1 question open' : `${open.count} questions open`}
          </a>
        )}
      </div>
      <div className="flex flex-1 justify-end gap-2 sm:flex-none">
        <SubmitButton form={form} name="intent" value="preview" variant="secondary" className="flex-1 sm:flex-none">
          Update preview
        </SubmitButton>
        <SubmitButton form={form} name="intent" value="start" className="flex-1 sm:flex-none">
          Start import
        </SubmitButton>
      </div>
    </div>
  )
}
