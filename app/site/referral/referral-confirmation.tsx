import { buttonClass } from '#app/ui/index.ts'
import { Region } from '../components/form.tsx'

/** The code and the link, each with a copy button. */
export function ReferralConfirmation({ code, url }: { code: string; url: string }) {
  return (
    <Region id="join" state="confirmed" className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
      <h2 data-focus tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
        You’re in. Here is your code
      </h2>
      <p className="mt-5 text-sm text-ink-3">Referral code</p>
      <p className="flex items-center justify-between gap-3">
        <code data-referral-code className="text-3xl font-semibold tracking-widest">
          {code}
        </code>
        <button
          type="button"
          data-copy={code}
          data-copied="Code copied!"
          data-says-in="copy-message"
          className={buttonClass('secondary', 'md')}
        >
          Copy code
        </button>
      </p>
      <p className="mt-5 text-sm text-ink-3">Referral link</p>
      <p className="flex items-center justify-between gap-3">
        <code data-referral-url className="min-w-0 text-sm break-all">
          {url.slice(0, -code.length)}
          <span className="whitespace-nowrap">{code}</span>
        </code>
        <button
          type="button"
          data-copy={url}
          data-copied="URL copied!"
          data-says-in="copy-message"
          className={buttonClass('secondary', 'md')}
        >
          Copy URL
        </button>
      </p>
      <p id="copy-message" role="status" className="mt-4 min-h-6 text-sm text-ok" />
      <p className="mt-2">
        <a className="link" href={url} target="_blank" rel="noopener">
          Test your link
        </a>
      </p>
    </Region>
  )
}
