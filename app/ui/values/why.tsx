import type { ReactNode } from 'react'

/** The rule or calculation behind a fact, collapsed so that the fact stays short. Works without script. */
export function Why({ about, children }: { about: string; children: ReactNode }) {
  return (
    <details className="relative z-10 w-fit text-xs text-ink-2">
      <summary className="min-h-6 w-fit cursor-pointer content-center rounded-sm text-accent hover:underline">
        Why?<span className="sr-only"> {about}</span>
      </summary>
      <p className="pb-1">{children}</p>
    </details>
  )
}
