import type { ReactNode } from 'react'
import { PendingBar, Wordmark } from '#app/ui/index.ts'

/** A page before the product: our name above, one thing to do below. */
export function SignedOutPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PendingBar />
      <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-10">
        <header>
          <a href="/" className="inline-block rounded-md">
            <Wordmark />
            <span className="sr-only"> start page</span>
          </a>
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {children}
        </main>
      </div>
    </>
  )
}
