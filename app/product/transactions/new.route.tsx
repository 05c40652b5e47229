import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Alert,
  Field,
  Form,
  Input,
  LinkButton,
  PageHeader,
  ProblemAlert,
  Section,
  SubmitButton,
  useForm,
} from '#app/ui/index.ts'
import type { ActionsForm } from './actions/action-parts.tsx'
import type { FormValues } from './actions/action-values.ts'
import { changedForm } from './correct/changed-form.ts'
import { enterTransaction } from './correct/commands.server.ts'
import { PressedByEnter, TransactionFields, useFocusOnChanged } from './correct/correct-form.tsx'
import { NewCustomer } from './actions/new-customer.tsx'
import { actionChoices } from './actions/action-choices.ts'
import { filterChoices } from './list/queries.server.ts'
import { hasWindow } from '../settings/company-rules.server.ts'
import { entrySchema } from './record/schema.ts'

export const meta: MetaFunction = () => [{ title: 'New transaction · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('edit transactions')
  return {
    id: newId(),
    writable,
    windowSet: await hasWindow(scope),
    locations: (await filterChoices(scope)).locations,
    choices: actionChoices(),
    asksAttempt: scope.can('read suspicious transaction reports'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit transactions')
    const form = await readForm(request)
    const changed = changedForm(form)
    if (changed !== null) return data(changed)
    const id = await enterTransaction(scope, parseForm(entrySchema, form))
    return redirectWithMessage(`/app/transactions/${id}`, 'Transaction saved. See below what it counts for.')
  } catch (error) {
    return actionError(error, request)
  }
}

/** One starting action with its conductor, and one completing action with its beneficiary, all empty. */
const emptyValues: FormValues = {
  'starting.0.amount': '',
  'starting.0.conductors.0.customer': '',
  'completing.0.disposition': '',
  'completing.0.beneficiaries.0.customer': '',
}

export default function NewTransaction() {
  const { id, writable, windowSet, locations, choices, asksAttempt } = useLoaderData<typeof loader>()
  const { problem, answer } = useForm<typeof action>()
  useFocusOnChanged(answer)
  const returned = problem ?? answer
  const values = returned?.values ?? emptyValues
  const form: ActionsForm = { values, errors: problem?.fields ?? {}, choices }
  return (
    <>
      <PageHeader
        title="New transaction"
        back={{ to: '/app/transactions', label: 'Transactions' }}
        description="Enter a transaction that isn’t in a file, such as cash at the counter. It counts for the 24-hour rule like any other."
        actions={<NewCustomer />}
      />
      {windowSet ? null : (
        <div className="mb-4">
          <Alert
            tone="warn"
            actions={
              <LinkButton size="sm" to="/app/settings/window">
                Set window
              </LinkButton>
            }
          >
            Set the 24-hour window first. It decides which transactions count together.
          </Alert>
        </div>
      )}
      <Section title="The transaction">
        <ProblemAlert problem={problem} className="mb-4" />
        <Form
          key={returned === undefined ? 'empty' : JSON.stringify(values)}
          method="post"
          keep="new"
          noValidate
          preventScrollReset
          className="space-y-6"
        >
          <fieldset disabled={!writable || !windowSet} className="space-y-6">
            <PressedByEnter />
            <input type="hidden" name="id" value={values.id ?? id} />
            <Field
              label="Your reference"
              optional
              error={form.errors.reference}
              hint="Your own number, as on the receipt. If you leave this empty, Comply+ assigns one."
            >
              <Input
                name="reference"
                autoComplete="off"
                className="sm:max-w-xs"
                defaultValue={values.reference ?? ''}
              />
            </Field>
            <TransactionFields
              form={form}
              locations={locations}
              channel={null}
              proposals={[]}
              asksAttempt={asksAttempt}
            />
            <SubmitButton name="save" value="on">
              Save transaction
            </SubmitButton>
          </fieldset>
        </Form>
      </Section>
    </>
  )
}
