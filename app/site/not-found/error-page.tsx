import { buttonClass } from '#app/ui/index.ts'

/** What a visitor sees instead of a page that is not there or that failed. */
export function ErrorPage({ status }: { status: number }) {
  const missing = status === 404
  return (
    <section className="site-wide grid min-h-[60dvh] content-center justify-items-start py-20">
      <p className="font-mono text-sm text-ink-3">{status}</p>
      <h1 className="mt-3 text-4xl font-semibold tracking-tight sm:text-5xl">{missing ? 'This page does not exist' : 'Unexpected Application Error!'}</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-2">
        {missing
          ? 'The address may have a typing mistake, or the page has moved. Nothing you entered anywhere is lost.'
          : 'Something failed on our side and was noted. Try again in a minute; if it fails again, write to support.'}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href="/" className={buttonClass('primary', 'lg')}>Back to the start</a>
        <a href="/faq" className={buttonClass('secondary', 'lg')}>Questions and answers</a>
      </p>
    </section>
  )
}
