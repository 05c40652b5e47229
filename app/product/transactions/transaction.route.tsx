import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { proposalText } from '#app/compliance/rules/proposals.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { changedMeanwhile } from '#app/platform/forms/form-conflict.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, atField, Badge, LinkButton, PageHeader, useForm } from '#app/ui/index.ts'
import { reportPathOf, wantedBy } from '../reports/missing/wanted.server.ts'
import { openSuspicions } from '../reports/suspicion/members.server.ts'
import { suspicionKey } from './suspicion/key.server.ts'
import { SuspiciousButton } from './suspicion/suspicious-form.tsx'
import { SetAsideDecisions } from '../set-aside/decisions.tsx'
import { setAsideOf } from '../set-aside/queries.server.ts'
import { ActionsView } from './record/actions-view.tsx'
import { correctTransaction } from './correct/commands.server.ts'
import { changedForm } from './correct/changed-form.ts'
import { giveNewReference } from './correct/reference.server.ts'
import { CorrectForm } from './correct/correct-form.tsx'
import { actionChoices } from './actions/action-choices.ts'
import { filterChoices } from './list/queries.server.ts'
import { transactionDetail } from './record/queries.server.ts'
import { correctionSchema } from './record/schema.ts'
import { SharedReference } from './record/shared-reference.tsx'
import { storedValues } from './record/stored-values.ts'
import { Origin, ReportingDecision, ReportsWithIt, WhatHappened } from './record/transaction-sections.tsx'
import { statusWords } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data?.transaction.isSynthetic ? 'Transaction' : (data?.transaction.externalId ?? 'Transaction')} · Comply+`,
  },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const [transaction, setAside, { locations }, wanted, targets] = await Promise.all([
    transactionDetail(scope, params.id),
    setAsideOf(scope, params.id),
    filterChoices(scope),
    wantedBy(scope, request, 'transaction', params.id ?? ''),
    openSuspicions(scope),
  ])
  return {
    setAside,
    transaction,
    locations,
    choices: actionChoices(),
    wanted,
    editable: writable && scope.can('edit transactions'),
    formKey: suspicionKey(scope),
    targets,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit transactions')
    const form = await readForm(request)
    if (form.get('intent') === 'new-reference') {
      const reference = await giveNewReference(scope, params.id)
      return redirectWithMessage(
        `/app/transactions/${params.id}`,
        `The transaction has the reference ${reference} now. Drafts are updated.`,
      )
    }
    const changed = changedForm(form)
    if (changed !== null) return data(changed)
    const correction = parseForm(correctionSchema, form)
    await correctTransaction(scope, params.id, correction).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'transaction-changed') throw error
      const item = await transactionDetail(scope, params.id)
      throw changedMeanwhile(form, {
        stored: storedValues(item),
        what: 'this transaction',
        version: { seen: item.version },
      })
    })
    return redirectWithMessage(
      reportPathOf(request) ?? `/app/transactions/${params.id}`,
      'Transaction corrected. Drafts are updated.',
    )
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Transaction() {
  const {
    transaction: item,
    setAside,
    locations,
    choices,
    editable,
    formKey,
    targets,
    wanted,
  } = useLoaderData<typeof loader>()
  const { problem, answer } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        title={item.isSynthetic ? 'Transaction without an ID' : item.externalId}
        back={
          wanted
            ? { to: `/app/reports/${wanted.id}`, label: wanted.reference }
            : { to: '/app/transactions', label: 'Transactions' }
        }
        badge={<Badge tone={item.status === 'completed' ? 'ok' : 'neutral'}>{statusWords[item.status]}</Badge>}
        actions={
          formKey === null ? undefined : (
            <>
              <SuspiciousButton
                formKey={formKey}
                targets={targets}
                back={`/app/transactions/${item.id}`}
                transactionIds={[item.id]}
              >
                Flag as suspicious (STR draft)
              </SuspiciousButton>
              <LinkButton variant="quiet" to={`/app/reports/not-filed/new?transaction=${item.id}`}>
                Decide not to file
              </LinkButton>
            </>
          )
        }
      />
      <div className="space-y-5">
        {item.proposals.length > 0 ? (
          <Alert
            tone="warn"
            title="To confirm"
            actions={
              editable ? (
                <LinkButton size="sm" to={atField('#correct', item.proposals[0]?.flag)}>
                  Answer
                </LinkButton>
              ) : null
            }
          >
            <ul className="mt-1 list-disc space-y-1 pl-4">
              {item.proposals.map(({ flag, reason }) => (
                <li key={flag}>{proposalText({ flag, reason })}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        <SharedReference item={item} editable={editable} />
        <ReportingDecision item={item} />
        <SetAsideDecisions decisions={setAside} />
        <WhatHappened item={item} />
        <ActionsView item={item} />
        <ReportsWithIt reports={item.reports} />
        {editable ? (
          <CorrectForm
            item={item}
            locations={locations}
            choices={choices}
            problem={problem}
            changed={answer}
            wanted={wanted}
          />
        ) : null}
        <Origin item={item} />
      </div>
    </>
  )
}
