import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useRevalidator } from '@remix-run/react'
import { fileByWords } from '#app/compliance/rules/deadlines.ts'
import { fieldLabel } from '#app/compliance/reports/index.ts'
import { AppError } from '#app/platform/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import {
  Alert,
  Code,
  DateTime,
  DefinitionList,
  Money,
  PageHeader,
  Section,
  SubmitButton,
  useQueryValue,
  Why,
} from '#app/ui/index.ts'
import { requestDeletion, submitReports, withdrawSubmission } from '../submissions/commands.server.ts'
import { useFollow, useKept } from '../submissions/follow.ts'
import {
  actionText,
  environmentText,
  isConfirmed,
  isEditable,
  isUnderWay,
  submissionStateText,
  type SubmissionStateName,
} from './state/states.ts'
import { WaitingNotice } from '../submissions/waiting-notice.tsx'
import { waitingForRegulator } from '../submissions/waiting.server.ts'
import { HoldList } from '../doubts/hold-list.tsx'
import { swapName } from '../doubts/commands.server.ts'
import { changeKind, kindWords } from '../doubts/kind.server.ts'
import { cancelChange, openChange } from './change/change.server.ts'
import { answerForDraft } from './change/answer.server.ts'
import { confirmHolds } from './review/confirm.server.ts'
import { reportDetail } from './review/detail.server.ts'
import { Due } from './state/due.tsx'
import {
  correctValue,
  correctValues,
  deleteDrafts,
  removeCorrection,
  setConductorAsBeneficiary,
} from './review/edit.server.ts'
import { ErasedNotice } from './review/erased-notice.tsx'
import { heldCounts } from './state/held-words.ts'
import { fieldKind, isFieldOf } from './review/fields.ts'
import { BuildNotes, Messages, MissingList, ReportSections, type Editing } from './review/report-sections.tsx'
import { ReviewActions } from './review/review-actions.tsx'
import { reviewActionSchema } from './schema.ts'
import { proposalText, ReportStateBadge } from './state/state-badge.tsx'
import { correctedPaths, currentText, editablePaths, suspicionTexts } from './review/editable.server.ts'
import { suspicionKey } from './suspicion/key.server.ts'
import { SuspicionSection } from './suspicion/section.tsx'
import { useTicksMade } from '../transactions/ticks.ts'
import { suspicionPointers } from './suspicion/suspicion.ts'
import { SuspiciousButton } from './suspicion/suspicious-form.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.report.reference ?? 'Report'} · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const report = await reportDetail(scope, params.id ?? '')
  const mayEdit = scope.can('prepare drafts') && scope.writable
  const canEdit = mayEdit && isEditable(report.state)
  const pointer = new URL(request.url).searchParams.get('edit')
  const editing: Editing | null =
    canEdit && pointer !== null && isFieldOf(report.type, pointer)
      ? {
          pointer,
          label: fieldLabel(pointer),
          field: fieldKind(report.type, pointer),
          current: await currentText(scope, report.id, pointer),
        }
      : null
  return {
    report,
    waiting: isUnderWay(report.state) ? await waitingForRegulator(scope, report.id) : [],
    editing,
    canEdit,
    mayEdit,
    mode: scope.mode,
    maySubmit: scope.can('submit reports') && scope.writable,
    maySwap: scope.can('edit customers and locations'),
    editable: canEdit ? editablePaths(report) : [],
    corrected: await correctedPaths(scope, report.id),
    suspicion: canEdit && report.type === 'STR' && !report.isDirective ? await suspicionTexts(scope, report.id) : null,
    strKey:
      report.type !== 'STR' && report.state !== 'deleted' && report.transactionIds.length > 0
        ? suspicionKey(scope)
        : null,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare drafts')
  const id = params.id ?? ''
  const here = `/app/reports/${id}`
  let entered: FormData | undefined
  try {
    entered = await readForm(request)
    const form = parseForm(reviewActionSchema, entered)
    switch (form.intent) {
      case 'correct':
        await correctValue(scope, id, form.pointer, form.value)
        return redirectWithMessage(here, 'Value corrected.')
      case 'describe':
        await correctValues(scope, id, {
          [suspicionPointers.narrative]: form.narrative,
          [suspicionPointers.actionTaken]: form.actionTaken,
          [suspicionPointers.suspicionType]: form.suspicionType,
          [suspicionPointers.politicallyExposed]: form.politicallyExposed,
        })
        return redirectWithMessage(here, 'Suspicion saved.')
      case 'conductor-is-beneficiary':
        await setConductorAsBeneficiary(scope, id, form.pointer)
        return redirectWithMessage(here, 'Conductor named as the beneficiary.')
      case 'answer': {
        const count = await answerForDraft(scope, id, form.question, form.answer === 'yes')
        return redirectWithMessage(here, count === 1 ? 'Transaction answered.' : `${count} transactions answered.`)
      }
      case 'remove-correction':
        await removeCorrection(scope, id, form.index)
        return redirectWithMessage(here, 'Correction removed. The report uses your records again.')
      case 'confirm-holds': {
        const count = await confirmHolds(scope, id, entered.getAll('hold').map(String))
        return redirectWithMessage(here, count === 1 ? 'Value confirmed.' : `${count} values confirmed.`)
      }
      case 'swap-name':
        return redirectWithMessage(here, await swapName(scope, form.doubt))
      case 'change-kind':
        return redirectWithMessage(here, kindWords(await changeKind(scope, form.doubt)))
      case 'submit': {
        const { ids, already, refused } = await submitReports(scope, [id], form.environment)
        if (refused[0]) throw new AppError('not-ready', 422, refused[0].message)
        return redirectWithMessage(
          here,
          ids.length > 0
            ? 'Submitted. This page shows its progress.'
            : already.length > 0
              ? 'It’s already submitted.'
              : 'Nothing was submitted.',
        )
      }
      case 'delete': {
        const { deleted } = await deleteDrafts(scope, [id])
        if (deleted === 0)
          throw new AppError(
            'not-deleted',
            409,
            'This report is being submitted or is already with FINTRAC, so it can’t be deleted here.',
          )
        return redirectWithMessage('/app/reports', 'Draft deleted.')
      }
      case 'open-change': {
        const { isOpen, furtherIds } = await openChange(scope, id)
        if (!isOpen)
          return redirectWithMessage(
            furtherIds[0] ? `/app/reports/${furtherIds[0]}` : here,
            'No part of the report had room, so the late transactions are in this new part. Submit this draft. The report itself doesn’t change.',
          )
        return redirectWithMessage(
          here,
          `Open for changes. Correct it, then send the change.${furtherIds.length > 0 ? ' Transactions it has no room for are in a new draft. Submit that one too.' : ''}`,
        )
      }
      case 'cancel-change':
        await cancelChange(scope, id)
        return redirectWithMessage(here, 'The confirmed report is unchanged.')
      case 'request-deletion':
        await requestDeletion(scope, id, form.reason === '3' ? 3 : 4)
        return redirectWithMessage(here, 'Deletion requested from FINTRAC.')
      case 'withdraw':
        await withdrawSubmission(scope, id)
        return redirectWithMessage(here, 'Submission withdrawn. The report is a draft again.')
    }
  } catch (error) {
    return actionError(error, entered ?? request)
  }
}

export default function Review() {
  const {
    report,
    waiting,
    editing,
    canEdit,
    mayEdit,
    mode,
    maySubmit,
    maySwap,
    editable,
    corrected,
    suspicion,
    strKey,
  } = useLoaderData<typeof loader>()
  const problem = useKept(useActionData<typeof action>())
  const edit = useQueryValue('edit')
  const { revalidate } = useRevalidator()
  useFollow(isUnderWay(report.state), revalidate)
  useTicksMade(report.type === 'STR' ? report.transactionIds : null)
  const editablePointers = new Set(editable)
  const shownEditing = editing && problem ? { ...editing, error: problem.fields[editing.pointer] } : editing
  const isReady = report.holdCount === 0 && report.proposal?.kind !== 'vanished'
  const warnings = Object.values(report.messages)
    .flat()
    .filter((message) => message.severity === 'warning').length
  // The party went with the content, the reference stays.
  const named = report.parties || (report.erasedAt === null ? '' : report.reference)
  return (
    <>
      <PageHeader
        back={{ to: '/app/reports', label: 'Reports' }}
        title={named === '' ? report.type : `${report.type} · ${named}`}
        badge={<ReportStateBadge state={report.shownState} environment={report.environment} />}
        description={report.reason}
      />
      <WaitingNotice waiting={waiting} isReport />
      <div className="mb-4 space-y-3">
        {problem && !(edit && problem.fields[edit]) ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        {report.proposal ? (
          <Alert
            actions={
              mayEdit && isConfirmed(report.state) && report.proposal.kind === 'change' ? (
                <Form method="post">
                  <SubmitButton size="sm" name="intent" value="open-change">
                    Request change
                  </SubmitButton>
                </Form>
              ) : null
            }
            tone="warn"
            title={proposalText[report.proposal.kind]}
          >
            {report.proposal.reason}
          </Alert>
        ) : null}
        <ErasedNotice erasedAt={report.erasedAt} lost={report.lostCorrections} isOpen={canEdit} />
        {report.generalMessages.length > 0 ? (
          <Alert
            tone={report.generalMessages.some((one) => one.severity === 'reject') ? 'bad' : 'warn'}
            title="Report details"
          >
            <Messages messages={report.generalMessages} />
          </Alert>
        ) : null}
        <BuildNotes notes={report.notes} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="order-2 space-y-4 lg:order-1">
          {suspicion ? (
            <SuspicionSection
              texts={suspicion}
              entered={problem?.values.intent === 'describe' ? problem.values : undefined}
              errors={problem?.fields ?? {}}
            />
          ) : null}
          {report.sections.length > 0 ? (
            <ReportSections
              sections={report.sections}
              messages={report.messages}
              missing={Map.groupBy(isEditable(report.state) ? report.missing : [], (item) => item.section)}
              corrected={new Set(corrected)}
              canEdit={canEdit}
              editable={editablePointers}
              editing={shownEditing}
              type={report.type}
              transactionIds={report.transactionIds}
            />
          ) : null}
        </div>
        <div className="order-1 space-y-4 lg:sticky lg:top-20 lg:order-2">
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
                            : heldCounts({ ...report, toConfirmCount: report.toConfirm.length }) ||
                              proposalText.vanished,
                      },
                    ]),
              ]}
            />
          </Section>
          {report.toConfirm.length > 0 ? (
            <Section title="Values to confirm">
              <HoldList items={report.toConfirm} canEdit={canEdit} canSwap={maySwap} />
            </Section>
          ) : null}
          {report.missing.length > 0 && isEditable(report.state) ? (
            <Section title="Missing">
              <MissingList
                items={report.missing}
                type={report.type}
                canEdit={canEdit}
                editable={editablePointers}
                editing={shownEditing}
              />
            </Section>
          ) : null}
          <ReviewActions
            state={report.state}
            environment={report.environment}
            mode={mode}
            testConfirmed={report.testConfirmed}
            isReady={isReady}
            maySubmit={maySubmit}
            mayEdit={mayEdit}
            canWithdraw={report.canWithdraw}
            needsChange={report.proposal?.kind === 'change'}
          />
          {strKey === null ? null : (
            <Section
              title="Suspicious?"
              description="If you have grounds to suspect, add these transactions to an STR as well."
            >
              <SuspiciousButton
                formKey={strKey}
                back={`/app/reports/${report.id}`}
                transactionIds={report.transactionIds}
              >
                Add STR
              </SuspiciousButton>
            </Section>
          )}
          {report.corrections.length > 0 ? (
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
          ) : null}
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
        </div>
      </div>
    </>
  )
}
