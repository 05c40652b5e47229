import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { fieldLabel } from '#app/compliance/reports/index.ts'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Alert,
  Code,
  DateTime,
  DefinitionList,
  PageHeader,
  ProblemAlert,
  Section,
  StatusBadge,
  useForm,
} from '#app/ui/index.ts'
import { referenceAt } from '../report-states/places.ts'
import { tones } from '../report-states/state-badge.tsx'
import { AttemptHistory } from './attempt-history.tsx'
import { useFollow } from './follow.ts'
import { submissionDetail, submittedReferences } from './queries.server.ts'
import { RegulatorMessages } from './regulator-messages.tsx'
import { confirmKept } from './record/record.server.ts'
import { RecordSection } from './record/record-section.tsx'
import { actionText, environmentText, isOpen, stateTone, submissionStateText } from '../report-states/states.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.submission.reference ?? 'Submission'} · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const submission = await submissionDetail(scope, params.id ?? '')
  const references = submission.messages.length > 0 ? await submittedReferences(scope, submission.id) : []
  return {
    submission,
    mayConfirm: writable && scope.can('submit reports'),
    messages: submission.messages.map((message) => ({
      ...message,
      transaction: referenceAt(message.path, references),
      label: message.path?.startsWith('/') ? fieldLabel(message.path) : message.path,
    })),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('submit reports')
    const form = await readForm(request)
    if (form.get('intent') !== 'keep') throw unknownIntent()
    await confirmKept(scope, params.id ?? '', form.get('vault') === 'on')
    return redirectWithMessage(
      `/app/submissions/${params.id ?? ''}`,
      'Content erased. The reference, dates, hash, receipt and status stay.',
    )
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Submission() {
  const { submission, messages, mayConfirm } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const { revalidate } = useRevalidator()
  // A download leaves the page as it is, which asks until the download is on file to offer the confirmation.
  const [isAsked, setAsked] = useState(false)
  useFollow(isOpen(submission.state) || (isAsked && submission.downloadedAt === null), revalidate)
  return (
    <>
      <PageHeader
        back={{ to: '/app/submissions', label: 'Submissions' }}
        title={<span className="font-mono text-lg">{submission.reference}</span>}
        badge={
          <StatusBadge tone={tones[stateTone(submission.state)]} pulse={isOpen(submission.state)}>
            {submissionStateText(submission.state, submission.environment)}
          </StatusBadge>
        }
        description={`${submission.type} · ${actionText[submission.action]} · ${environmentText[submission.environment]}`}
      />
      <div className="space-y-4">
        <ProblemAlert problem={problem} />
        {submission.state === 'unknown' && submission.note === null && submission.nextAttemptAt ? (
          <Alert tone="warn">
            We don’t know yet whether FINTRAC has this report. Next check by reference:{' '}
            <DateTime at={submission.nextAttemptAt} seconds />. Nothing is sent again before then.
          </Alert>
        ) : null}
        {submission.note ? (
          <Alert tone={submission.state === 'rejected' ? 'bad' : 'warn'}>{submission.note}</Alert>
        ) : null}
        <Section
          title="Record"
          actions={
            <Link to={`/app/reports/${submission.reportId}`} className="text-sm text-accent underline">
              Open the report
            </Link>
          }
        >
          <DefinitionList
            columns={3}
            items={[
              { label: 'Submitted', value: <DateTime at={submission.createdAt} seconds /> },
              {
                label: 'First sent',
                value: <DateTime at={submission.environment === 'demo' ? null : submission.sentAt} seconds />,
              },
              { label: 'Answered', value: <DateTime at={submission.answeredAt} seconds /> },
              { label: 'Confirmed', value: <DateTime at={submission.confirmedAt} seconds /> },
              { label: 'Last checked', value: <DateTime at={submission.lastLookedAt} seconds /> },
              {
                label: submission.state === 'sending' || submission.state === 'unknown' ? 'Next check' : 'Next try',
                value: isOpen(submission.state) ? <DateTime at={submission.nextAttemptAt} seconds /> : null,
              },
              { label: 'Receipt', value: submission.receipt ? <Code>{submission.receipt}</Code> : null },
              { label: 'SHA-256 of the bytes', value: <Code>{submission.sha256}</Code> },
              { label: 'Version of the report', value: submission.revision },
            ]}
          />
        </Section>
        <RecordSection submission={submission} mayConfirm={mayConfirm} onExact={() => setAsked(true)} />
        <RegulatorMessages messages={messages} />
        <AttemptHistory submission={submission} isOpen={isOpen(submission.state)} />
      </div>
    </>
  )
}
