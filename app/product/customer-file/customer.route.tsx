import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { changedMeanwhile } from '#app/platform/forms/form-conflict.ts'
import { lastChange } from '#app/product/people/last-change.server.ts'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, Badge, DateTime, LinkButton, PageHeader, Section, useForm, countOf } from '#app/ui/index.ts'
import { HoldList } from '../doubts/hold-list.tsx'
import { DifferingValues } from '../differing/differing-values.tsx'
import { useDeferredData } from '../lists/use-deferred-data.ts'
import { reportPathOf } from '../reports/missing/wanted.server.ts'
import { CustomerIdentity } from '../identity/customer-identity.tsx'
import { updateCustomer } from '../customers/commands.server.ts'
import { CustomerForm } from '../customers/form/customer-form.tsx'
import { DuplicatesPanel } from '../duplicates/file-panel.tsx'
import { survivorOf } from '../duplicates/queries.server.ts'
import { FlagsPanel } from '../customers/flags/flags-panel.tsx'
import { Ownership, Verifications } from '../customers/lists/panels.tsx'
import { ExpiringDocuments } from './expiring-documents.tsx'
import { customerPage } from './page.server.ts'
import { Activity } from './activity.tsx'
import { runIntent } from './intents.server.ts'
import { customerWords, savedWords } from './words.server.ts'
import { CustomerHistory } from './history.tsx'
import { formValuesOf } from '../customers/form/form-values.ts'
import { customerById, customerChoices } from '../customers/queries.server.ts'
import { IdentityAnswers } from '../customers/identity-answers.tsx'
import { changedCustomer } from '../customers/kept-items.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? 'Customer'} · Comply+` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const { customer, ...page } = await customerPage(scope, request, params.id).catch(async (error: unknown) => {
    const survivor = await survivorOf(scope, params.id)
    throw survivor === null ? error : redirect(`/app/customers/${survivor}`)
  })
  return {
    ...page,
    mayConfirm: writable && scope.can('prepare drafts'),
    kind: customer.kind,
    values: formValuesOf(customer),
    choices: customerChoices(customer.kind),
    editable: writable && scope.can('edit customers and locations'),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const here = `/app/customers/${params.id}`
    const form = await readForm(request)
    const answered = await runIntent(scope, params.id, form)
    if (answered !== null) return redirectWithMessage(here, answered)
    const seenAt = new Date(String(form.get('version')))
    if (Number.isNaN(seenAt.getTime()))
      throw new AppError('no-version', 400, 'We couldn’t read this form. Reload the page and try again.')
    const input = changedCustomer(form, (await customerById(scope, params.id)).customer)
    const saved = await updateCustomer(scope, params.id, seenAt, input).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'customer-changed') throw error
      const { customer, updatedAt } = await customerById(scope, params.id)
      const version = { version: updatedAt.toISOString() }
      throw changedMeanwhile(form, {
        stored: formValuesOf(customer),
        what: 'this customer',
        last: await lastChange(scope, { id: params.id ?? '', updatedAt, what: 'this customer' }),
        version,
        words: customerWords,
      })
    })
    return redirectWithMessage(reportPathOf(request) ?? here, savedWords(saved))
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Customer() {
  const loaded = useLoaderData<typeof loader>()
  const {
    id,
    name,
    kind,
    values,
    choices,
    transactions,
    createdAt,
    updatedAt,
    importId,
    editable,
    doubts,
    differing,
    answers,
    identity,
    mayConfirm,
    wanted,
    activity,
    history,
    flags,
    lists,
  } = loaded
  const [{ duplicates }, isAwaited] = useDeferredData(loaded, loaded.duplicates.pairs === 'later')
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        title={name}
        back={
          wanted
            ? { to: `/app/reports/${wanted.id}`, label: wanted.reference }
            : { to: '/app/customers', label: 'Customers' }
        }
        badge={<Badge>{kind === 'person' ? 'Person' : 'Entity'}</Badge>}
        description={
          <>
            {importId ? 'Added by an import on ' : 'Added on '}
            <DateTime at={createdAt} />. Last changed <DateTime at={updatedAt} />.
          </>
        }
        actions={
          <LinkButton to={`/app/transactions?customer=${id}`} icon="swap">
            {countOf(transactions, 'transaction')}
          </LinkButton>
        }
      />
      {editable ? null : (
        <div className="mb-4">
          <Alert tone="info">
            You can view this customer. Only preparers, compliance officers and owners can make changes.
          </Alert>
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {doubts.length > 0 ? (
            <div className="mb-4">
              <Section
                title="Values to confirm"
                description="Drafts that name this customer wait until you confirm each value here or correct it below."
              >
                <HoldList items={doubts} canEdit={mayConfirm} canSwap={editable} />
              </Section>
            </div>
          ) : null}
          <DifferingValues {...differing} editable={editable} />
          <IdentityAnswers answers={answers} editable={editable} />
          <ExpiringDocuments values={values} today={flags.today} />
          <FlagsPanel {...flags} editable={editable} problem={problem} />
          <Verifications
            listing={lists.verifications}
            today={flags.today}
            isUnverified={lists.isUnverified}
            editable={editable}
            problem={problem}
          />
          <CustomerIdentity identity={identity} editable={editable} />
          <Ownership kind={kind} listing={lists.ownership} editable={editable} problem={problem} />
          <CustomerForm
            key={updatedAt.toISOString()}
            kind={kind}
            values={values}
            problem={problem?.values.intent ? undefined : problem}
            choices={choices}
            version={updatedAt.toISOString()}
            editable={editable}
            submitLabel="Save"
            wanted={wanted}
            cancel={wanted ? `/app/reports/${wanted.id}` : '/app/customers'}
          />
        </div>
        <aside aria-label="Customer’s file" className="space-y-4">
          <Activity id={id} activity={activity} />
          <DuplicatesPanel id={id} {...duplicates} isAwaited={isAwaited} editable={editable} />
          {history ? <CustomerHistory id={id} events={history} /> : null}
        </aside>
      </div>
    </>
  )
}
