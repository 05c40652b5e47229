import { Link } from '@remix-run/react'
import { Badge, DateOnly, DateTime, Form, Section, SubmitButton } from '#app/ui/index.ts'
import type { DifferingShown } from './queries.server.ts'

type Said = DifferingShown['at']

/** Where a file says it: the first record of each file. */
export function SaidAtWords({ at }: { at: Said }) {
  return (
    <span className="mt-0.5 block text-xs text-ink-2">
      {at.map(({ importId, fileName, line, on, knownLine }, index) => (
        <span key={importId}>
          {index > 0 ? '; ' : ''}line {line} of{' '}
          <Link className="link" to={`/app/imports/${importId}`}>
            {fileName ?? 'a file'}
          </Link>
          {on === null ? null : (
            <>
              , <DateOnly date={on} />
            </>
          )}
          {knownLine === null ? '' : `; the customer is from line ${knownLine}`}
        </span>
      ))}
    </span>
  )
}

type Shown = Omit<DifferingShown, 'answeredAt'> & { answeredAt: Date | string | null }

/** What files say of a customer beside what is on file, with the answers; and what was kept out. The forms post `keep:ID`, `take:ID` and `forget-kept:ID` as `differing`. */
export function DifferingValues({
  open,
  kept,
  editable,
}: {
  open: readonly Shown[]
  kept: readonly Shown[]
  editable: boolean
}) {
  return (
    <>
      {open.length === 0 ? null : (
        <div className="mb-4">
          <Section
            id="differing"
            title="Which value is right?"
            description="An imported file disagrees with what’s on file. Reports that state the value wait until you choose."
          >
            <ul className="divide-y divide-line">
              {open.map((one) => (
                <li key={one.id} className="py-3 text-sm first:pt-0 last:pb-0">
                  <p className="font-medium">{one.label}</p>
                  <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
                    <div className="min-w-0">
                      <dt className="text-xs text-ink-2">On file</dt>
                      <dd className="wrap-anywhere">{one.onFile ?? 'none'}</dd>
                    </div>
                    <div className="min-w-0">
                      <dt className="text-xs text-ink-2">
                        In a file <Badge tone="bad">differs</Badge>
                      </dt>
                      <dd className="wrap-anywhere">
                        {one.said}
                        <SaidAtWords at={one.at} />
                      </dd>
                    </div>
                  </dl>
                  {editable ? (
                    <Form method="post" preventScrollReset className="mt-2 flex flex-wrap gap-2">
                      <input type="hidden" name="intent" value="differing" />
                      <SubmitButton size="sm" variant="secondary" name="differing" value={`keep:${one.id}`}>
                        Keep on file
                        <span className="sr-only">
                          : {one.label} {one.onFile}
                        </span>
                      </SubmitButton>
                      <SubmitButton size="sm" variant="secondary" name="differing" value={`take:${one.id}`}>
                        Use the file’s
                        <span className="sr-only">
                          : {one.label} {one.said}
                        </span>
                      </SubmitButton>
                    </Form>
                  ) : null}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
      {kept.length === 0 ? null : (
        <div className="mb-4">
          <Section
            title="Values you rejected"
            description="Files gave these values too, and you kept what’s on file. Later files with the same values won’t ask again."
          >
            <ul className="space-y-2 text-sm">
              {kept.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span className="min-w-0 wrap-anywhere">
                    {one.label}: {one.said}{' '}
                    <span className="text-ink-3">
                      ({one.answeredBy}
                      {one.answeredAt === null ? null : (
                        <>
                          , <DateTime at={one.answeredAt} />
                        </>
                      )}
                      )
                    </span>
                  </span>
                  {editable ? (
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="intent" value="differing" />
                      <SubmitButton variant="secondary" size="sm" name="differing" value={`forget:${one.id}`}>
                        Ask again
                        <span className="sr-only">
                          : {one.label} {one.said}
                        </span>
                      </SubmitButton>
                    </Form>
                  ) : null}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </>
  )
}
