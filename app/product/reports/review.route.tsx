import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRevalidator } from '@remix-run/react'
import { AppError } from '#app/platform/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import { PageHeader, Section, useQueryValue } from '#app/ui/index.ts'
import { HoldList } from '../doubts/hold-list.tsx'
import { requestDeletion, submitReports, withdrawSubmission } from '../submissions/commands.server.ts'
import { useFollow, useKept } from '../submissions/follow.ts'
import { WaitingNotice } from '../submissions/waiting-notice.tsx'
import { waitingForRegulator } from '../submissions/waiting.server.ts'
import { useTicksMade } from '../transactions/ticks.ts'
import { draftNeighbours } from './list/queries.server.ts'
import { missingCount } from './missing/lines.server.ts'
import { reportDetail } from './review/detail.server.ts'
import { DraftNeighbours } from './review/draft-neighbours.tsx'
import { correctedPaths, editablePaths, editingOf, suspicionTexts } from './review/editable.server.ts'
import { MissingSection } from './review/missing-section.tsx'
import { ReportSections } from './review/report-sections.tsx'
import { ReviewActions } from './review/review-actions.tsx'
import { AddStr, Corrections, History, Summary } from './review/review-facts.tsx'
import { ReviewNotices } from './review/review-notices.tsx'
import { changeDraft } from './review-changes.server.ts'
import { reviewActionSchema } from './schema.ts'
import { ReportStateBadge } from './state/state-badge.tsx'
import { isEditable, isUnderWay } from './state/states.ts'
import { suspicionKey } from './suspicion/key.server.ts'
import { SuspicionSection } from './suspicion/section.tsx'

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
  return {
    report,
    neighbours: isEditable(report.state) ? await draftNeighbours(scope, report.id) : { previous: null, next: null },
    waiting: isUnderWay(report.state) ? await waitingForRegulator(scope, report.id) : [],
    editing: canEdit ? await editingOf(scope, report, pointer) : null,
    missing: canEdit ? await missingCount(scope) : { records: 0, values: 0 },
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
      case 'request-deletion':
        await requestDeletion(scope, id, form.reason === '3' ? 3 : 4)
        return redirectWithMessage(here, 'Deletion requested from FINTRAC.')
      case 'withdraw':
        await withdrawSubmission(scope, id)
        return redirectWithMessage(here, 'Submission withdrawn. The report is a draft again.')
      default: {
        const { to, text } = await changeDraft(scope, id, form, entered.getAll('hold').map(String))
        return redirectWithMessage(to, text)
      }
    }
  } catch (error) {
    return actionError(error, entered ?? request)
  }
}

export default function Review() {
  const {
    report,
    neighbours,
    missing,
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
  // The party went with the content, the reference stays.
  const named = report.parties || (report.erasedAt === null ? '' : report.reference)
  return (
    <>
      <PageHeader
        back={{ to: '/app/reports', label: 'Reports' }}
        title={named === '' ? report.type : `${report.type} · ${named}`}
        badge={<ReportStateBadge state={report.shownState} environment={report.environment} />}
        description={report.reason}
        actions={<DraftNeighbours {...neighbours} />}
      />
      <WaitingNotice waiting={waiting} isReport />
      <ReviewNotices
        report={report}
        problem={problem && !(edit && problem.fields[edit]) ? problem.message : null}
        mayEdit={mayEdit}
        canEdit={canEdit}
      />
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
          <Summary report={report} isReady={isReady} />
          {report.toConfirm.length > 0 ? (
            <Section title="Values to confirm">
              <HoldList items={report.toConfirm} canEdit={canEdit} canSwap={maySwap} />
            </Section>
          ) : null}
          {isEditable(report.state) ? (
            <MissingSection
              report={report}
              canEdit={canEdit}
              editable={editablePointers}
              editing={shownEditing}
              elsewhere={missing.values}
            />
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
          <AddStr strKey={strKey} report={report} />
          <Corrections report={report} canEdit={canEdit} />
          <History report={report} />
        </div>
      </div>
    </>
  )
}
