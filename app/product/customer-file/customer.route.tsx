import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AppError } from '#app/platform/runtime/errors.ts'
import { changedMeanwhile } from '#app/platform/forms/form-conflict.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, Badge, DateTime, formatCount, LinkButton, PageHeader, Section } from '#app/ui/index.ts'
import { confirmDoubts, swapName } from '../doubts/commands.server.ts'
import { changeKind, kindWords } from '../doubts/kind.server.ts'
import { HoldList } from '../doubts/hold-list.tsx'
import { doubtsOfCustomer } from '../doubts/queries.server.ts'
import { answerDiffering, answeredWords, forgetKept } from '../differing/answer.server.ts'
import { DifferingValues } from '../differing/differing-values.tsx'
import { differingOfCustomer } from '../differing/queries.server.ts'
import { cameFrom, wantedBy } from '../reports/missing/wanted.server.ts'
import { askAboutCustomer } from '../identity/ask.server.ts'
import { CustomerIdentity } from '../identity/customer-identity.tsx'
import { identityOfCustomer } from '../identity/queries.server.ts'
import { updateCustomer } from '../customers/commands.server.ts'
import { CustomerForm } from '../customers/customer-form.tsx'
import { customerActivity } from './activity.server.ts'
import { Activity } from './activity.tsx'
import { customerWords, savedWords } from './words.server.ts'
import { customerHistory } from './history.server.ts'
import { CustomerHistory } from './history.tsx'
import { formValuesOf } from '../customers/form-values.ts'
import { customerById, customerChoices } from '../customers/queries.server.ts'
import { forgetIdentityAnswer, identityAnswers } from '../customers/identity-answers.server.ts'
import { IdentityAnswers } from '../customers/identity-answers.tsx'
import { customerInput, customerSchema } from '../customers/schema.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? 'Customer'} · Comply+` }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const { customer, ...view } = await customerById(scope, params.id)
  const doubts = await doubtsOfCustomer(scope, view.id)
  return {
    ...view,
    doubts,
    differing: await differingOfCustomer(scope, view.id),
    answers: await identityAnswers(scope, view.id),
    activity: await customerActivity(scope, view.id),
    history: await customerHistory(scope, view.id),
    identity: await identityOfCustomer(scope, view.id),
    mayConfirm: writable && scope.can('prepare drafts'),
    kind: customer.kind,
    wanted: await wantedBy(scope, request, customer.kind, view.id),
    values: formValuesOf(customer),
    choices: customerChoices(customer.kind),
    editable: writable && scope.can('edit customers and locations'),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  let form: FormData | undefined
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const here = `/app/customers/${params.id}`
    form = await readForm(request)
    if (form.get('intent') === 'confirm-holds') {
      const count = await confirmDoubts(scope, form.getAll('hold').map(String))
      return redirectWithMessage(
        here,
        count === 1
          ? 'Value confirmed. Drafts no longer wait for it.'
          : `${count} values confirmed. Drafts no longer wait for them.`,
      )
    }
    if (form.get('intent') === 'swap-name')
      return redirectWithMessage(here, await swapName(scope, String(form.get('doubt'))))
    if (form.get('intent') === 'change-kind')
      return redirectWithMessage(here, kindWords(await changeKind(scope, String(form.get('doubt')))))
    if (form.get('intent') === 'differing') {
      const [choice, id = ''] = String(form.get('differing')).split(':')
      if (choice === 'keep' || choice === 'take')
        return redirectWithMessage(here, answeredWords(await answerDiffering(scope, { ids: [id] }, choice), choice))
      await forgetKept(scope, id)
      return redirectWithMessage(here, 'If a later file says the same, you’ll be asked again.')
    }
    if (form.get('intent') === 'ask-identity') {
      await askAboutCustomer(scope, params.id, String(form.get('provider')))
      return redirectWithMessage(here, 'The provider is being asked. What it finds comes up here in a moment.')
    }
    if (form.get('intent') === 'forget-answer') {
      await forgetIdentityAnswer(scope, String(form.get('answer')))
      return redirectWithMessage(here, 'Answer removed. If a later file says the same, you’ll be asked again.')
    }
    const seenAt = new Date(String(form.get('version')))
    if (Number.isNaN(seenAt.getTime()))
      throw new AppError('no-version', 400, 'We couldn’t read this form. Reload the page and try again.')
    const input = customerInput(parseForm(customerSchema, form))
    const saved = await updateCustomer(scope, params.id, seenAt, input).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'customer-changed') throw error
      const { customer, updatedAt } = await customerById(scope, params.id)
      const version = { version: updatedAt.toISOString() }
      throw changedMeanwhile(form!, {
        stored: formValuesOf(customer),
        what: 'this customer',
        version,
        words: customerWords,
      })
    })
    return redirectWithMessage(cameFrom(request) ?? here, savedWords(saved))
  } catch (error) {
    return actionError(error, form ?? request)
  }
}

export default function Customer() {
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
  } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
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
            {transactions === 1 ? '1 transaction' : `${formatCount(transactions)} transactions`}
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
          <CustomerIdentity identity={identity} editable={editable} />
          <CustomerForm
            key={updatedAt.toISOString()}
            kind={kind}
            values={values}
            problem={problem}
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
          {history ? <CustomerHistory id={id} events={history} /> : null}
        </aside>
      </div>
    </>
  )
}
