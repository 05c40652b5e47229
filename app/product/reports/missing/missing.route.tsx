import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { actionError, readForm } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, Card, EmptyState, formatCount, LinkButton, PageHeader, Tabs, useForm } from '#app/ui/index.ts'
import { asksForApproval } from '../state/asks-for-approval.server.ts'
import { saveFile, savePasted, saveTyped, undoTyped, type Answer } from './action.server.ts'
import { kindWords, lineKinds, type LineKind } from './columns.ts'
import { OtherValues } from './elsewhere.tsx'
import { Grid } from './grid.tsx'
import { missingLines } from './lines.server.ts'
import { refusals } from './refusals.ts'
import { ApartValues, SkippedValues } from './skipped.tsx'
import { placesOf } from './store.server.ts'
import { GridTools } from './tools.tsx'
import { useGrid } from './use-grid.ts'

export const meta: MetaFunction = () => [{ title: 'Missing values · Comply+' }]

const kindOf = (request: Request): LineKind | null =>
  lineKinds.find((kind) => kind === new URL(request.url).searchParams.get('kind')) ?? null

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    ...(await missingLines(scope, kindOf(request))),
    places: await placesOf(scope),
    asksForApproval: await asksForApproval(scope),
    editable: writable && scope.can('edit customers and locations') && scope.can('edit transactions'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit transactions')
    const form = await readForm(request)
    switch (form.get('intent')) {
      case 'save':
        return await saveTyped(scope, form)
      case 'undo':
        return await undoTyped(scope, form)
      case 'paste':
        return await savePasted(scope, form)
      case 'file':
        return await saveFile(scope, form)
      default:
        throw new AppError('not-understood', 400, 'We couldn’t read this form. Reload the page and try again.')
    }
  } catch (error) {
    // Typed values stay in their cells, with the reason why they weren't saved.
    const { data: problem, init } = await actionError(error, request)
    return data({ stored: [], message: problem.message, tone: 'warn' } satisfies Answer, init ?? undefined)
  }
}

export default function MissingPage() {
  const page = useLoaderData<typeof loader>()
  const { answer: returned } = useForm<typeof action>()
  const work = useGrid(page, returned)
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const total = lineKinds.reduce((sum, kind) => sum + page.counts[kind], 0)
  return (
    <>
      <PageHeader
        back={{ to: '/app/reports', label: 'Reports' }}
        title="Missing values"
        description="Enter each value once for all drafts that need it. Sorted by due date. Values are saved as you go."
        actions={
          page.counts.transaction > 0 ? (
            <LinkButton to="/app/reports/missing/same">Same value for many</LinkButton>
          ) : undefined
        }
      />
      <OtherValues places={page.elsewhere} toConfirm={page.toConfirm} />
      {work.apart.length === 0 ? null : <ApartValues values={work.apart} discard={work.discard} />}
      {total === 0 ? (
        <Card>
          {page.drafts === 0 ? (
            <EmptyState
              icon="file"
              title="No open drafts"
              actions={
                <LinkButton to="/app/reports/candidates" variant="primary">
                  See reports to draft
                </LinkButton>
              }
            >
              What a report is missing shows here once it has a draft.
            </EmptyState>
          ) : (
            <EmptyState
              icon="check"
              title={page.elsewhere.length > 0 ? 'Nothing else is missing' : 'Nothing is missing'}
              actions={
                <LinkButton to={`/app/reports?show=${page.asksForApproval ? 'approve' : 'ready'}`} variant="primary">
                  {page.asksForApproval ? 'See reports to approve' : 'See ready reports'}
                </LinkButton>
              }
            >
              No draft is missing a value about a person, entity, transaction or location.
            </EmptyState>
          )}
        </Card>
      ) : (
        <>
          <Tabs
            label="Missing values by kind"
            tabs={lineKinds
              .filter((kind) => page.counts[kind] > 0 || kind === page.kind)
              .map((kind) => ({
                to: `/app/reports/missing?kind=${kind}`,
                label: kindWords[kind].many,
                count: page.counts[kind],
                current: kind === page.kind,
              }))}
          />
          <div data-print="hide" className="mb-3 flex flex-wrap items-center gap-2">
            {isScripted && page.editable ? <GridTools kind={page.kind} work={work} uploaded={returned} /> : null}
            <LinkButton size="sm" icon="download" to={`/app/reports/missing.csv?kind=${page.kind}`} reloadDocument>
              Export CSV
            </LinkButton>
            <p role="status" className="min-h-5 text-sm text-ink-2 sm:ml-auto">
              {work.isSaving ? 'Saving…' : work.message}
            </p>
          </div>
          {!isScripted && returned ? (
            <div className="mb-3">
              <Alert tone={returned.tone}>
                {returned.message}{' '}
                {refusals(page.kind, returned)
                  .map(({ name, label, text, message }) => `${name}, ${label}: “${text}”. ${message}`)
                  .join(' ')}
              </Alert>
            </div>
          ) : null}
          {work.skipped.length === 0 ? null : <SkippedValues values={work.skipped} />}
          {work.lines.length === 0 ? (
            <Card>
              <EmptyState icon="check" title={`${kindWords[page.kind].many} complete`}>
                {formatCount(total)} {total === 1 ? 'record is' : 'records are'} still incomplete. Choose another kind
                above.
              </EmptyState>
            </Card>
          ) : (
            <Card flush>
              <Grid
                lines={work.lines}
                columns={work.columns}
                places={page.places}
                kind={page.kind}
                edits={work.state.edits}
                refused={work.state.refused}
                handlers={isScripted && page.editable ? work.handlers : null}
              />
            </Card>
          )}
          <p data-print="hide" className="mt-3 text-xs text-ink-3 max-sm:hidden">
            Press Enter to move down, Shift+Enter to move up and Tab to move across. Ctrl+D copies the value from above.
            Ctrl+Z undoes. You can paste cells from a spreadsheet. If you include the header, rows are matched by
            customer number.
          </p>
        </>
      )}
    </>
  )
}
