import { AnswerList } from '#app/product/customers/identity-answers.tsx'
import { Link } from '@remix-run/react'
import { Badge, DateOnly, Form, Section, SubmitButton } from '#app/ui/index.ts'
import type { DifferingShown } from './queries.server.ts'
import { sourceNames } from './values.ts'

type Said = DifferingShown['at']

/** Where it is said: the first record of each file, and checks of identity. */
export function SaidAtWords({ at }: { at: Said }) {
  return (
    <span className="mt-0.5 block text-xs text-ink-2">
      {at.map((said, index) => (
        <span key={'importId' in said ? said.importId : said.checkId}>
          {index > 0 ? '; ' : ''}
          {'importId' in said ? (
            <>
              line {said.line} of{' '}
              <Link className="link" to={`/app/imports/${said.importId}`}>
                {said.fileName ?? 'a file'}
              </Link>
            </>
          ) : (
            `identity check by ${sourceNames[said.provider] ?? said.provider}`
          )}
          {said.on === null ? null : (
            <>
              , <DateOnly date={said.on} />
            </>
          )}
          {said.knownLine === null ? '' : `; the customer is from line ${said.knownLine}`}
        </span>
      ))}
    </span>
  )
}

const isOfFile = ({ at }: Pick<DifferingShown, 'at'>): boolean => at.every((said) => 'importId' in said)

type Shown = Omit<DifferingShown, 'answeredAt'> & { answeredAt: Date | string | null }

/**
 * What files say of a customer beside what is on file, with the answers; and what was kept out. The forms post
 * `keep:ID`, `take:ID` and `forget:ID` as `differing`.
 */
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
            description="An imported file or an identity check disagrees with what’s on file. Reports that state the value wait until you choose."
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
                        {isOfFile(one) ? 'In a file' : 'Identity check'} <Badge tone="bad">differs</Badge>
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
                        {isOfFile(one) ? 'Use the file’s' : 'Use the check’s'}
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
            description="Files or identity checks gave these values too, and you kept what’s on file. You won’t be asked about the same values again."
          >
            <AnswerList
              answers={kept.map(({ id, label, said, answeredBy, answeredAt }) => ({
                id,
                shown: `${label}: ${said}`,
                name: `${label} ${said}`,
                setBy: answeredBy,
                setAt: answeredAt,
              }))}
              editable={editable}
              takeBack={({ id, name }) => (
                <>
                  <input type="hidden" name="intent" value="differing" />
                  <SubmitButton variant="secondary" size="sm" name="differing" value={`forget:${id}`}>
                    Ask again<span className="sr-only">: {name}</span>
                  </SubmitButton>
                </>
              )}
            />
          </Section>
        </div>
      )}
    </>
  )
}
