import { useEffect, useRef } from 'react'
import type { FormProblem } from '#app/platform/forms/form.ts'
import type { ActionsForm } from '#app/product/transactions/actions/action-parts.tsx'
import { PartFields } from '#app/product/transactions/actions/actions-form.tsx'
import { PressedByEnter, useFocusOnChanged, type Changed } from '#app/product/transactions/correct/correct-form.tsx'
import { Alert, Form, LinkButton, Money, Section, SubmitButton } from '#app/ui/index.ts'
import { DifferenceTable } from '../change/differences.tsx'
import type { PartPage } from './part.server.ts'
import type { PartPreview } from './preview.server.ts'
import { isMoved } from './words.ts'

interface Shown {
  version: string
  preview: PartPreview | null
}

/** The form of one part of a transaction, opened from a report, with a preview of the report. */
export function PartForm({
  page,
  problem,
  changed,
}: {
  page: PartPage
  /** Why it wasn't saved. */
  problem: (FormProblem & Partial<Shown>) | undefined
  /** The form after adding or removing a list item, or with the preview of saving it. */
  changed: (Changed & Shown) | undefined
}) {
  useFocusOnChanged(changed)
  const answer: (Changed & Partial<Shown>) | undefined = problem ?? changed
  const place = useRef<HTMLFormElement>(null)
  const isTyped = page.at !== null && !isMoved(page.asked.operation)
  const first = answer === undefined && isTyped
  useEffect(() => {
    if (first) place.current?.querySelector<HTMLElement>('fieldset :is(input:not([type="hidden"]), select)')?.focus()
  }, [first])
  const values = answer?.version === undefined ? page.values : answer.values
  const form: ActionsForm = { values, errors: problem?.fields ?? {}, choices: page.choices }
  const preview = answer?.preview ?? (isTyped && answer !== undefined ? null : page.preview)
  const refusal = problem?.message ?? page.problem
  return (
    <div className="space-y-4">
      <Notices page={page} isFirst={answer === undefined} />
      {refusal ? (
        <Alert tone="bad" live="assertive">
          {refusal}
        </Alert>
      ) : null}
      {preview ? <Preview preview={preview} /> : null}
      <Section
        title={isTyped ? 'In the transaction' : page.title}
        description="The transaction is corrected. What its file said is kept, and its drafts follow."
      >
        <Form
          key={answer === undefined ? page.version : JSON.stringify(values)}
          ref={place}
          method="post"
          keep="part"
          noValidate
          preventScrollReset
          className="space-y-4"
        >
          <PressedByEnter />
          <input type="hidden" name="seen" value={answer?.version ?? page.version} />
          <input type="hidden" name="at" value={page.at ?? ''} />
          {isTyped ? (
            <fieldset className="min-w-0 space-y-3">
              <legend className="sr-only">{page.title}</legend>
              <PartFields form={form} at={page.at!} />
            </fieldset>
          ) : null}
          <div className="flex flex-wrap items-center gap-2">
            <SubmitButton name="save" value="on" variant={page.asked.operation === 'remove' ? 'danger' : 'primary'}>
              {isTyped ? 'Save' : page.title}
            </SubmitButton>
            {isTyped ? (
              <SubmitButton name="preview" value="on" variant="secondary">
                Show what changes
              </SubmitButton>
            ) : null}
            <LinkButton variant="quiet" to={page.back}>
              Cancel
            </LinkButton>
          </div>
        </Form>
      </Section>
    </div>
  )
}

function Notices({ page, isFirst }: { page: PartPage; isFirst: boolean }) {
  return (
    <>
      {page.isStale && isFirst ? (
        <Alert tone="warn">
          This transaction changed since the report was shown. Check that this is the entry you mean.
        </Alert>
      ) : null}
      {page.isSubmitted ? (
        <Alert tone="warn">
          This transaction is also in a submitted report. Saving proposes a change to that report.
        </Alert>
      ) : null}
    </>
  )
}

function Preview({ preview: { rows, total, missing, unused } }: { preview: PartPreview }) {
  return (
    <Section title="What changes in this report" flush={rows.length > 0}>
      {rows.length === 0 ? (
        <Alert tone="info">Nothing changes in this report. The transaction is corrected all the same.</Alert>
      ) : (
        <DifferenceTable rows={rows} before="It says" after="It will say" />
      )}
      {total === null && missing.length === 0 && unused.length === 0 ? null : (
        <div className="space-y-2 p-4 text-sm">
          {total === null ? null : (
            <p>
              The total goes from <Money value={total.before} /> to <Money value={total.after} />. It decides whether
              this must be reported.
            </p>
          )}
          {missing.length === 0 ? null : <p className="text-bad">Missing then: {missing.join(', ')}.</p>}
          {unused.length === 0 ? null : (
            <p className="text-warn">Corrections that would no longer be used: {unused.join(', ')}.</p>
          )}
        </div>
      )}
    </Section>
  )
}
