import { Link } from '@remix-run/react'
import { fileByWords } from '#app/compliance/rules/deadlines.ts'
import { Code, DateTime, DefinitionList, Form, Money, Section, Why } from '#app/ui/index.ts'
import { Due } from '../state/due.tsx'
import { heldCounts } from '../state/held-words.ts'
import { proposalText } from '../state/state-badge.tsx'
import {
  actionText,
  environmentText,
  isEditable,
  submissionStateText,
  type SubmissionStateName,
} from '../state/states.ts'
import { SuspiciousButton } from '../suspicion/suspicious-form.tsx'
import type { ShownReport } from './detail.server.ts'

/** Reference, total, due date and checks of a report. */
export function Summary({
  report,
  isReady,
  warnings,
}: {
  report: ShownReport
  isReady: boolean
  /** Number of them. */
  warnings: number
}) {
  return (
    <Section title="Summary">
      <DefinitionList
        items={[
          { label: 'Reference', value: <Code>{report.reference}</Code> },
          { label: 'Total', value: <Money value={report.totalCad} /> },
          { label: 'Transactions', value: report.transactionIds.length },
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
                      ? warnings > 0
                        ? `Ready, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
                        : 'Ready'
                      : heldCounts({ ...report, toConfirmCount: report.toConfirm.length }) || proposalText.vanished,
                },
              ]),
        ]}
      />
    </Section>
  )
}

/** Adds the transactions of a report to an STR; nothing if `strKey` is null. */
export function AddStr({ strKey, report }: { strKey: string | null; report: ShownReport }) {
  if (strKey === null) return null
  return (
    <Section
      title="Suspicious?"
      description="If you have grounds to suspect, add these transactions to an STR as well."
    >
      <SuspiciousButton formKey={strKey} back={`/app/reports/${report.id}`} transactionIds={report.transactionIds}>
        Add STR
      </SuspiciousButton>
    </Section>
  )
}

/** The corrections made in this report only. */
export function Corrections({ report, canEdit }: { report: ShownReport; canEdit: boolean }) {
  if (report.corrections.length === 0) return null
  return (
    <Section title="Corrections">
      <ul className="space-y-2 text-sm">
        {report.corrections.map((one, index) => (
          <li key={`${one.path}${one.at}`} className="flex flex-wrap items-baseline justify-between gap-2">
            <span>
              {one.label}
              {one.by ? <span className="block text-xs text-ink-3">{one.by}</span> : null}
            </span>
            {canEdit ? (
              <Form method="post">
                <input type="hidden" name="index" value={index} />
                <button
                  name="intent"
                  value="remove-correction"
                  className="inline-flex min-h-6 cursor-pointer items-center text-accent underline"
                >
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
          Draft created
          <span className="block text-xs text-ink-3">
            <DateTime at={report.createdAt} />
          </span>
        </li>
      </ol>
    </Section>
  )
}
