import { buttonClass } from '#app/ui/index.ts'
import { Region } from '../components/form.tsx'
import { company } from '../content/company.ts'

/** Confirms the entry and invites the visitor to follow the company. */
export function RaffleConfirmation({ email }: { email: string }) {
  return (
    <Region id="entry" state="confirmed" className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
      <h2 data-focus tabIndex={-1} className="text-3xl font-semibold tracking-tight outline-none">
        You're In
      </h2>
      <p className="mt-2 text-ink-2">Good luck! We will write to {email} if you win.</p>
      <div>
        <div data-follow-prompt className="mt-6 border-t border-line pt-5">
          <p className="text-ink-2">Want to hear who wins? Follow us on LinkedIn (optional).</p>
          <p className="mt-3">
            <a
              data-follow
              href={company.linkedIn}
              target="_blank"
              rel="noopener"
              className={buttonClass('secondary', 'lg')}
            >
              Follow Comply+
            </a>
          </p>
        </div>
        <p
          data-follow-thanks
          hidden
          role="status"
          tabIndex={-1}
          className="mt-6 border-t border-line pt-5 font-medium text-ok outline-none"
        >
          Thank you for following us!
        </p>
      </div>
    </Region>
  )
}
