import { Link } from '@remix-run/react'
import { ConfirmSubmit, DateTime, Form, LinkButton, Section, SubmitButton } from '#app/ui/index.ts'
import type { DuplicatePair } from './find.server.ts'
import { mergePath } from './pair-table.tsx'
import type { MergeRow } from './queries.server.ts'

/**
 * On a customer’s page: who may be the same, and the records that were merged into it. The forms post `distinct` with
 * `other`, and `undo-merge` with `merge`, as `intent`.
 */
export function DuplicatesPanel({
  id,
  pairs,
  isAwaited,
  merges,
  editable,
}: {
  id: string
  /** `later`: every customer has to be compared, and there was no time for it. */
  pairs: readonly DuplicatePair[] | 'later'
  /** The pairs are being computed, and the page asks for them again. */
  isAwaited: boolean
  merges: readonly (Omit<MergeRow, 'at'> & { at: Date | string })[]
  editable: boolean
}) {
  return (
    <>
      {pairs === 'later' ? (
        <Section title="May be the same">
          <p className="text-sm text-ink-2">
            {isAwaited
              ? 'Comparing with your other customers …'
              : 'Not known yet: with this many customers it takes longer than this page waits.'}{' '}
            <Link className="link" to="/app/customers/duplicates">
              Find duplicates
            </Link>
          </p>
        </Section>
      ) : pairs.length === 0 ? null : (
        <Section title="May be the same">
          <ul className="space-y-3 text-sm">
            {pairs.map(({ other, agrees, isLikely }) => (
              <li key={other.id}>
                <Link className="link wrap-anywhere" to={`/app/customers/${other.id}`}>
                  {other.text}
                </Link>
                <span className="block text-ink-2">
                  {isLikely ? 'Likely' : 'Possibly'}: same {agrees.join(', ')}
                </span>
                {editable ? (
                  <Form method="post" preventScrollReset className="mt-1.5 flex flex-wrap gap-2">
                    <input type="hidden" name="intent" value="distinct" />
                    <LinkButton size="sm" to={mergePath(id, other.id)}>
                      Compare<span className="sr-only"> with {other.text}</span>
                    </LinkButton>
                    <SubmitButton size="sm" variant="quiet" name="other" value={other.id}>
                      Not the same<span className="sr-only"> as {other.text}</span>
                    </SubmitButton>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {merges.length === 0 ? null : (
        <Section title="Merged records">
          <ul className="space-y-3 text-sm">
            {merges.map((one) => (
              <li key={one.id}>
                <span className="wrap-anywhere">{one.gone || 'No name'}</span>
                <span className="block wrap-anywhere text-ink-2">
                  Merged by {one.by}, <DateTime at={one.at} />
                </span>
                {editable ? (
                  <Form method="post" preventScrollReset className="mt-1.5">
                    <input type="hidden" name="intent" value="undo-merge" />
                    <ConfirmSubmit
                      size="sm"
                      variant="secondary"
                      name="merge"
                      value={one.id}
                      title="Undo this merge?"
                      message="Both records are restored as they were, with their transactions. Drafts follow, and submitted reports that no longer match are listed for a change."
                      confirmLabel="Undo merge"
                    >
                      Undo merge<span className="sr-only"> of {one.gone}</span>
                    </ConfirmSubmit>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
