import { Link } from '@remix-run/react'
import { fileByWords } from '#app/compliance/rules/days/deadlines.ts'
import { Code, DateTime, DefinitionList, Form, Money, Section, Why } from '#app/ui/index.ts'
import { Due } from '../state/due.tsx'
import { useUnsavedFields } from '../edit/form/unsaved-fields.tsx'
import { heldCounts } from '../state/held-words.ts'
import { proposalText, ReportStateBadge } from '#app/product/report-states/state-badge.tsx'
import {
  actionText,
  environmentText,
  isEditable,
  submissionStateText,
  type SubmissionStateName,
} from '#app/product/report-states/states.ts'
import { SuspiciousButton } from '#app/product/transactions/suspicion/suspicious-form.tsx'
import type { ShownCorrection } from './corrections.server.ts'
import type { StatedSuspicion } from '../suspicion/members.server.ts'
import type { ShownReport } from './detail.server.ts'

function readyWords({ state }: ShownReport, warnings: number, unsaved: number, isToApprove: boolean): string {
  if (unsaved > 0) return `Not saved: ${unsaved} ${unsaved === 1 ? 'field' : 'fields'}`
  const words = isToApprove ? 'Complete, not approved yet' : 'Ready'
  if (warnings > 0) return `${words}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
  return state === 'filed_elsewhere' ? 'Nothing to correct' : words
}

/** Reference, total, due date and checks of a report. */
export function Summary({
  report,
  isReady,
  approval,
  warnings,
}: {
  report: ShownReport
  isReady: boolean
  approval: { isAsked: boolean; approvedAs: string | null }
  warnings: number
}) {
  const unsaved = useUnsavedFields().length
  return (
    <Section title="Summary">
      <DefinitionList
        items={[
          { label: 'Reference', value: <Code>{report.reference}</Code> },
          { label: 'Total', value: <Money value={report.totalCad} /> },
          ...(report.copy === null
            ? [{ label: 'Transactions', value: report.transactionIds.length }]
            : [
                { label: 'Transactions', value: report.copy.transactions ?? '—' },
                {
                  label: 'FINTRAC’s receipt',
                  value: report.copy.receipt === null ? 'Not given' : <Code>{report.copy.receipt}</Code>,
                },
              ]),
          {
            label: 'Due',
            value: (
              <>
                <Due date={report.dueDate} due={null} />
                {report.dueDate === null ? null : (
                  <span className="block text-xs text-ink-2">{fileByWords(report.dueDate)}</span>
                )}
                {report.whyDue === null ? null : <Why about="this due date">{report.whyDue}</Why>}
              </>
            ),
          },
          ...(report.state === 'deleted' || (report.erasedAt !== null && !isEditable(report.state))
            ? []
            : [
                {
                  label: 'Checks',
                  value: report.isRefused
                    ? 'Rejected by FINTRAC. Correct it, then submit again.'
                    : isReady
                      ? readyWords(report, warnings, unsaved, approval.isAsked && approval.approvedAs === null)
                      : heldCounts({ ...report, toConfirmCount: report.toConfirm.length }) || proposalText.vanished,
                },
              ]),
        ]}
      />
    </Section>
  )
}

/** Adds the transactions of a report to an STR; nothing if `strKey` is null. */
export function AddStr({
  strKey,
  report,
  suspicions,
}: {
  strKey: string | null
  report: ShownReport
  /** STRs that already hold one of its transactions. */
  suspicions: readonly StatedSuspicion[]
}) {
  if (strKey === null) return null
  return (
    <Section
      title="Suspicious?"
      description="If you have grounds to suspect, add these transactions to an STR as well."
    >
      {suspicions.length === 0 ? null : (
        <>
          <p className="text-sm">Already in an STR:</p>
          <ul className="mt-1 mb-3 space-y-1.5 text-sm">
            {suspicions.map(({ id, reference, state, environment }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2">
                <Link to={`/app/reports/${id}`} className="link font-mono text-xs wrap-anywhere">
                  {reference}
                </Link>
                <ReportStateBadge state={state} environment={environment} />
              </li>
            ))}
          </ul>
        </>
      )}
      <SuspiciousButton formKey={strKey} back={`/app/reports/${report.id}`} transactionIds={report.transactionIds}>
        {suspicions.length === 0 ? 'Add STR' : 'Add another STR'}
      </SuspiciousButton>
    </Section>
  )
}

const linkButton = 'inline-flex min-h-6 cursor-pointer items-center text-accent underline'

/** Why a correction is no longer used, with the values that a person needs to decide. */
function Stray({ stray: { before, now, canTake, isContradicted } }: { stray: NonNullable<ShownCorrection['stray']> }) {
  return (
    <>
      <span className="block text-ink-2">Records then: {before ?? 'no value'}</span>
      <span className="block text-ink-2">
        {canTake ? `Records now: ${now ?? 'no value'}` : 'This entry is no longer in the report.'}
      </span>
      <span className="block font-medium text-bad">
        {isContradicted
          ? 'Not used: another draft, now part of this one, was corrected otherwise. Use one of the two.'
          : 'Not used: the records changed since.'}
      </span>
    </>
  )
}

/** The corrections made in this report only. */
export function Corrections({ report, canEdit }: { report: ShownReport; canEdit: boolean }) {
  if (report.corrections.length === 0) return null
  return (
    <Section title="Corrections" id="corrections">
      <ul className="divide-y divide-line text-sm">
        {report.corrections.map((one) => (
          <li key={one.id} className="py-2.5 first:pt-0 last:pb-0">
            <span className="block min-w-0 wrap-anywhere">
              <span className="font-medium">{one.label}</span>
              {one.where === '' ? null : <span className="block text-xs text-ink-2">{one.where}</span>}
              <span className="block whitespace-pre-wrap">
                {one.value === null ? 'Removed by hand' : `Corrected to: ${one.value}`}
              </span>
              {one.stray ? <Stray stray={one.stray} /> : null}
              {one.by ? <span className="block text-xs text-ink-3">{one.by}</span> : null}
              {one.from === null ? null : (
                <span className="block text-xs text-ink-3">Carried over from {one.from}</span>
              )}
            </span>
            {canEdit ? (
              <Form method="post" className="flex flex-wrap gap-x-4">
                <input type="hidden" name="correction" value={one.id} />
                {one.stray?.canTake ? (
                  <button name="intent" value="keep-correction" className={linkButton}>
                    Use correction<span className="sr-only"> {one.label}</span>
                  </button>
                ) : null}
                <button name="intent" value="remove-correction" className={linkButton}>
                  Remove correction<span className="sr-only"> {one.label}</span>
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** When it was drafted and submitted. */
export function History({ report }: { report: ShownReport }) {
  return (
    <Section title="History">
      <ol className="space-y-2 text-sm">
        {report.submissions.map((one) => (
          <li key={one.id}>
            <Link to={`/app/submissions/${one.id}`} className="text-accent underline">
              {actionText[one.action]} · {environmentText[one.environment]}
            </Link>
            : {submissionStateText(one.state as SubmissionStateName, one.environment)}
            <span className="block text-xs text-ink-3">
              <DateTime at={one.createdAt} />
            </span>
            {one.looksUpAt ? (
              <span className="block text-xs text-ink-2">
                Next check if FINTRAC doesn’t answer: <DateTime at={one.looksUpAt} seconds />
              </span>
            ) : null}
            {one.note ? <span className="block text-xs text-warn">{one.note}</span> : null}
          </li>
        ))}
        <li>
          {report.copy === null ? 'Draft created' : 'Record copy uploaded'}
          <span className="block text-xs text-ink-3">
            <DateTime at={report.copy?.at ?? report.createdAt} />
          </span>
        </li>
      </ol>
    </Section>
  )
}
