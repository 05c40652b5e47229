import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  ConfirmSubmit,
  Form,
  formatCount,
  LinkButton,
  PageHeader,
  ProblemAlert,
  Section,
  StatusBadge,
  SubmitButton,
  useForm,
} from '#app/ui/index.ts'
import { differingCountOfImport } from '../differing/queries.server.ts'
import { resumeImport, stopImport, undoImport } from './commands.server.ts'
import { importProgress, importSubject } from './upload/queries.server.ts'
import { ImportNotices } from './progress/import-notices.tsx'
import { ImportSummary } from './progress/import-summary.tsx'
import { ReadingProgress } from './progress/reading-progress.tsx'
import { importStates, stateLabel } from './states.ts'
import { keptUntil } from './upload/uploads.server.ts'
import { removedWords, undoWords } from './progress/undone-words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.view.fileName ?? 'Import'} · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const view = await importProgress(scope, params.id ?? '')
  const editable = writable && scope.can('import files')
  if (view.state === 'mapping' && editable) throw redirect(`/app/imports/${view.id}/map`)
  return {
    view,
    editable,
    subject: await importSubject(scope, view.id),
    differing: await differingCountOfImport(scope, view.id),
    now: Date.now(),
    keptUntil: await keptUntil(scope, view),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('import files')
    const form = await readForm(request)
    const id = params.id ?? ''
    const here = `/app/imports/${id}`
    if (form.get('intent') === 'stop') await stopImport(scope, id)
    if (form.get('intent') === 'resume') await resumeImport(scope, id)
    if (form.get('intent') === 'undo') {
      const undone = await undoImport(scope, id)
      return redirectWithMessage(here, `Import undone. ${removedWords(undone)}`)
    }
    return redirect(here)
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Import() {
  const { view, editable, subject, differing, now, keptUntil } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const revalidator = useRevalidator()
  const state = importStates[view.state]!
  useEffect(() => {
    if (!state.live) return
    const timer = setInterval(() => {
      if (revalidator.state === 'idle' && !document.hidden) revalidator.revalidate()
    }, 1_000)
    return () => clearInterval(timer)
  }, [state.live, revalidator])
  const isStopping = view.stopRequested && state.live
  const brought =
    subject === 'customers'
      ? ({ to: '/app/customers', label: 'Customers', icon: 'users', note: 'customers on file' } as const)
      : ({
          to: `/app/transactions?import=${view.id}`,
          label: 'Transactions',
          icon: 'swap',
          note: 'transactions on file',
        } as const)
  const undone = view.state === 'undone'
  const ended = view.state === 'done' || view.state === 'stopped' || view.state === 'failed'
  return (
    <>
      <PageHeader
        title={view.fileName}
        back={{ to: '/app/imports', label: 'Imports' }}
        badge={
          <StatusBadge tone={state.tone} pulse={state.live}>
            {stateLabel(view)}
          </StatusBadge>
        }
        actions={
          <>
            {view.waiting > 0 ? (
              <LinkButton to={`/app/imports/${view.id}/problems`} variant="primary" icon="alert">
                {view.waiting === 1 ? 'Review 1 row' : `Review ${formatCount(view.waiting)} rows`}
              </LinkButton>
            ) : null}
            {undone ? null : (
              <LinkButton to={brought.to} icon={brought.icon}>
                {brought.label}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="space-y-5">
        <ProblemAlert problem={problem} />
        <ImportNotices view={view} differing={differing} />
        {state.live ? (
          <Section
            title="Progress"
            description={
              isStopping
                ? 'Stopping after the rows being saved now. You can resume the import later or undo it.'
                : 'You can leave this page. The import keeps running.'
            }
          >
            <ReadingProgress key={view.id} view={view} now={now} />
            {editable && !isStopping ? (
              <Form method="post" className="mt-4">
                <SubmitButton name="intent" value="stop" variant="secondary">
                  Stop
                </SubmitButton>
              </Form>
            ) : null}
          </Section>
        ) : null}
        <ImportSummary view={view} brought={brought} keptUntil={keptUntil} />
        {editable && ended ? (
          <Form method="post" className="flex flex-wrap gap-3">
            {view.state === 'done' || view.fileRemovedAt !== null ? null : (
              <SubmitButton name="intent" value="resume">
                Resume import
              </SubmitButton>
            )}
            <ConfirmSubmit
              name="intent"
              value="undo"
              variant="secondary"
              title="Undo this import?"
              message={undoWords}
              confirmLabel="Undo import"
            >
              Undo import
            </ConfirmSubmit>
          </Form>
        ) : null}
      </div>
    </>
  )
}
