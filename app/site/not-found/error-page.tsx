import { buttonClass } from '#app/ui/index.ts'

const fault = {
  title: 'Unexpected Application Error!',
  words: 'Something failed on our side and was noted. Try again in a minute; if it fails again, write to support.',
}
const unread = {
  title: 'This request could not be read',
  words: 'What was sent to this page is not one of its forms. Open the page again and send the form from there.',
}
const texts: Partial<Record<number, typeof fault>> = {
  404: {
    title: 'This page does not exist',
    words: 'The address may have a typing mistake, or the page has moved. Nothing you entered anywhere is lost.',
  },
  405: {
    title: 'This page takes no form',
    words: 'Something was sent to a page that can only be read. Open the page by its address instead.',
  },
}

/** The page for a missing page or an error. */
export function ErrorPage({ status }: { status: number }) {
  const { title, words } = texts[status] ?? (status >= 400 && status < 500 ? unread : fault)
  return (
    <section className="site-wide grid min-h-[60dvh] content-center justify-items-start py-20">
      <p className="font-mono text-sm text-ink-3">{status}</p>
      <h1 className="mt-3 text-4xl font-semibold tracking-tight sm:text-5xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-ink-2">{words}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href="/" className={buttonClass('primary', 'lg')}>
          Back to the start
        </a>
        <a href="/faq" className={buttonClass('secondary', 'lg')}>
          Questions and answers
        </a>
      </p>
    </section>
  )
}
