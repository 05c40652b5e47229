import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { PageHeader, useForm } from '#app/ui/index.ts'
import { submitReports, submittedWords } from '../submissions/commands.server.ts'
import { deletionWords, requestDeletion } from '../submissions/deletion.server.ts'
import { useFollow, useKept } from '../submissions/follow.ts'
import { withdrawnWords, withdrawSubmission } from '../submissions/withdraw.server.ts'
import { WaitingNotice } from '../submissions/waiting-notice.tsx'
import { waitingForRegulator } from '../submissions/waiting.server.ts'
import { useSelectionMade } from '../transactions/list/selection.ts'
import { changeDifferences } from './change/differences.server.ts'
import { ChangesInDialog, DifferencesSection } from './change/differences.tsx'
import { draftNeighbours, reportRow } from './list/queries.server.ts'
import { missingCount } from './missing/lines.server.ts'
import { DraftNeighbours } from './review/draft-neighbours.tsx'
import { refusedFields, UnsavedFields } from './edit/form/unsaved-fields.tsx'
import { EditSteps } from './edit/form/edit-steps.tsx'
import { MessageList } from './review/messages/message-list.tsx'
import { openReport } from './review/open.server.ts'
import { PresenceNotice } from './presence/presence-notice.tsx'
import { partLinks } from './parts/links.server.ts'
import { addLinks } from './parts/own-links.server.ts'
import { ReportSections } from './sections/report-sections.tsx'
import { ApprovalSection } from './approval/approval-section.tsx'
import { DiscussionSection } from './discussion/discussion-section.tsx'
import { discussionOf } from './discussion/discussion.server.ts'
import { approvalOf } from './approval/approve.server.ts'
import { ReviewActions } from './review/review-actions.tsx'
import { AddStr, Corrections, History, Summary } from './review/review-facts.tsx'
import { ReviewColumns } from './review/review-columns.tsx'
import { ReviewNotices } from './review/review-notices.tsx'
import { conflictAnswer, ConflictError, entriesOf, saveFields } from './edit/save.server.ts'
import { changeDraft } from './review-changes.server.ts'
import { reviewActionSchema } from './schema.ts'
import { ReportStateBadge } from '../report-states/state-badge.tsx'
import { isEditable, isUnderWay } from '../report-states/states.ts'
import { suspicionKeyFor } from '../transactions/suspicion/key.server.ts'
import { SuspicionCard } from './suspicion/card.tsx'
import { suspicionsWith } from './suspicion/members.server.ts'
import { suspicionSummary } from './suspicion/page.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.report.reference ?? 'Report'} · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const open = await openReport(scope, params.id ?? '', new URL(request.url).searchParams)
  const { report, canEdit } = open
  return {
    ...open,
    neighbours: isEditable(report.state) ? await draftNeighbours(scope, report.id) : { previous: null, next: null },
    waiting: isUnderWay(report.state) ? await waitingForRegulator(scope, report.id) : [],
    elsewhere: canEdit ? (await missingCount(scope)).values : 0,
    mode: scope.mode,
    row: await reportRow(scope, report.id),
    maySubmit: scope.can('submit reports') && scope.writable,
    approval: await approvalOf(scope, report.id),
    discussion: await discussionOf(scope, report.id),
    maySwap: scope.can('edit customers and locations'),
    parts: await partLinks(scope, open),
    adds: await addLinks(scope, open),
    suspicion:
      canEdit && report.type === 'STR' && !report.isDirective && report.copy === null
        ? await suspicionSummary(scope, report.id)
        : null,
    changes: report.state === 'change_draft' ? await changeDifferences(scope, report.id) : null,
    strKey: suspicionKeyFor(scope, report),
    suspicions: report.type === 'STR' ? [] : await suspicionsWith(scope, report.transactionIds),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('prepare drafts')
  const id = params.id ?? ''
  const here = `/app/reports/${id}`
  try {
    const entered = await readForm(request)
    const form = parseForm(reviewActionSchema, entered)
    switch (form.intent) {
      case 'submit': {
        const submitted = await submitReports(scope, [id], form.environment)
        if (submitted.refused[0]) throw new AppError('not-ready', 422, submitted.refused[0].message)
        return redirectWithMessage(here, submittedWords(submitted))
      }
      case 'request-deletion':
        return redirectWithMessage(here, deletionWords[await requestDeletion(scope, id, form.reason === '3' ? 3 : 4)])
      case 'withdraw':
        return redirectWithMessage(here, withdrawnWords[await withdrawSubmission(scope, id)])
      case 'save': {
        const saved = await saveFields(scope, id, entriesOf(entered))
        if (form.live === 'on') return data({ saved: true })
        return redirectWithMessage(
          `${here}${new URL(request.url).search}`,
          saved.length > 0 ? 'Saved.' : 'Nothing changed.',
        )
      }
      default: {
        const { to, text } = await changeDraft(scope, id, form, entered.getAll('hold').map(String))
        // The form that is open on the page stays open.
        return redirectWithMessage(to === here ? `${here}${new URL(request.url).search}` : to, text)
      }
    }
  } catch (error) {
    return error instanceof ConflictError ? conflictAnswer(error, request) : actionError(error, request)
  }
}

export default function Review() {
  const page = useLoaderData<typeof loader>()
  const { report, waiting, canEdit, mayEdit, mode, maySubmit, editable, suspicion, strKey, steps } = page
  const problem = useKept(useForm<typeof action>().problem)
  useFollow(isUnderWay(report.state), useRevalidator().revalidate)
  useSelectionMade(report.type === 'STR' ? report.transactionIds : null)
  const typed = problem?.values.intent === 'save' ? problem.values : {}
  const editablePointers = new Set(editable)
  const isReady = report.holdCount === 0 && !report.isRefused && report.proposal?.kind !== 'vanished'
  const isUnchanged = page.changes !== null && page.changes.isComparable && page.changes.rows.length === 0
  // The party is erased with the content; the reference stays.
  const named = report.parties || (report.erasedAt === null ? '' : report.reference)
  return (
    <UnsavedFields key={report.id} refused={refusedFields(page.editing, typed)}>
      <PageHeader
        back={{ to: '/app/reports', label: 'Reports' }}
        title={named === '' ? report.type : `${report.type} · ${named}`}
        badge={<ReportStateBadge state={report.shownState} environment={report.environment} />}
        description={report.reason || undefined}
        actions={<DraftNeighbours {...page.neighbours} />}
      />
      <PresenceNotice report={report.id} />
      <WaitingNotice waiting={waiting} isReport />
      <ReviewNotices report={report} problem={problem ? problem.message : null} mayEdit={mayEdit} canEdit={canEdit} />
      <ReviewColumns
        changes={
          page.changes ? <DifferencesSection differences={page.changes} report={canEdit ? report.id : null} /> : null
        }
        summary={<Summary report={report} isReady={isReady} approval={page.approval} warnings={page.warnings} />}
        messages={
          <>
            <MessageList {...page} canSwap={page.maySwap} editable={editablePointers} />
            <ApprovalSection report={report} approval={page.approval} mayApprove={maySubmit} />
          </>
        }
        actions={
          <ReviewActions
            report={report}
            row={page.row}
            asksForApproval={page.approval.isAsked}
            mode={mode}
            isReady={isReady && !isUnchanged}
            isUnchanged={isUnchanged}
            changes={page.changes ? <ChangesInDialog differences={page.changes} /> : null}
            maySubmit={maySubmit}
            mayEdit={mayEdit}
            isDeletionAsked={page.approval.deletion !== null}
          />
        }
        more={
          <>
            <AddStr strKey={strKey} report={report} suspicions={page.suspicions} />
            <DiscussionSection report={report.id} discussion={page.discussion} />
            <Corrections report={report} canEdit={canEdit} />
            <History report={report} />
          </>
        }
      >
        {suspicion ? <SuspicionCard summary={suspicion} /> : null}
        <EditSteps steps={steps} />
        {report.sections.length > 0 ? (
          <ReportSections
            {...page}
            report={report.id}
            sections={report.sections}
            messages={report.messages}
            missing={Map.groupBy(report.missing, (item) => item.section)}
            corrected={new Set(page.corrected)}
            editable={editablePointers}
            typed={typed}
            errors={problem?.fields ?? {}}
            type={report.type}
            isCopy={report.copy !== null}
            transactionIds={report.transactionIds}
          />
        ) : null}
      </ReviewColumns>
    </UnsavedFields>
  )
}
