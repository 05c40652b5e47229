import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { actionError, parseForm, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Alert,
  Button,
  Checkbox,
  DateTime,
  Field,
  Form,
  formatCount,
  Input,
  PageHeader,
  ProblemAlert,
  Section,
  Select,
  SubmitButton,
  useForm,
} from '#app/ui/index.ts'
import { choicesOf } from '../cell-text.ts'
import { previewSame, applySame, lastSame, sameProblems, sameSchema, undoSame } from './same.server.ts'
import { outcomeOfSame } from './same-outcome.server.ts'
import { SameOutcomeParts } from './same-outcome.tsx'
import { SamePreviewSection } from './same-preview.tsx'
import { placesOf } from '../store.server.ts'

export const meta: MetaFunction = () => [{ title: 'Same value for many · Comply+' }]

const here = '/app/reports/missing/same'
const transactions = (count: number) => `${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const asked = new URL(request.url).searchParams
  const same = sameSchema.parse(Object.fromEntries(asked))
  const problems = sameProblems(same)
  const isEmpty = [same.disposition, same.channel, same.purpose, same.beneficiary].every((value) => value === '')
  const preview = isEmpty || Object.keys(problems).length > 0 ? null : await previewSame(scope, same)
  return {
    same,
    problems,
    /** The preview was asked for, with nothing to show. */
    isNothing: isEmpty && asked.has('disposition'),
    preview,
    outcome:
      preview === null || preview.changes.length === 0 ? null : await outcomeOfSame(scope, same, preview.changes),
    places: await placesOf(scope),
    dispositions: choicesOf('disposition', []),
    last: await lastSame(scope),
    editable: writable && scope.can('edit transactions'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit transactions')
    const form = await readForm(request)
    if (form.get('intent') === 'undo') {
      const count = await undoSame(scope, textOf(form, 'batch'))
      return redirectWithMessage(here, `Change undone in ${transactions(count)}.`)
    }
    const { given, refused, message } = await applySame(scope, parseForm(sameSchema, form))
    return redirectWithMessage(
      refused > 0 ? here : '/app/reports/missing',
      refused > 0
        ? `${transactions(given)} changed. ${transactions(refused)} not changed: ${message}`
        : `${transactions(given)} changed. You can undo it under “Same value for many”.`,
      refused > 0 ? 'warn' : 'ok',
    )
  } catch (error) {
    return actionError(error, request)
  }
}

export default function SameValue() {
  const { same, problems, isNothing, preview, outcome, places, dispositions, last, editable } =
    useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  return (
    <>
      <PageHeader
        back={{ to: '/app/reports/missing', label: 'Missing values' }}
        title="Same value for many"
        description="Set values that are the same for your business in the transactions of all drafts. Only values that are missing, or that no report can state, change."
      />
      <div className="max-w-4xl space-y-4">
        <ProblemAlert problem={problem} />
        <ProblemAlert
          problem={isNothing ? { message: 'Enter at least one value to see what would change.' } : undefined}
        />
        {last === null ? null : (
          <Alert
            tone="info"
            actions={
              editable ? (
                <Form method="post">
                  <input type="hidden" name="batch" value={last.batch} />
                  <SubmitButton size="sm" variant="secondary" name="intent" value="undo">
                    Undo in {transactions(last.count)}
                  </SubmitButton>
                </Form>
              ) : null
            }
          >
            Last change: {transactions(last.count)} by {last.by}, <DateTime at={last.at} />.
          </Alert>
        )}
        <Form method="get">
          <Section
            title="Values"
            footer={
              <Button type="submit" variant={preview ? 'secondary' : 'primary'}>
                Preview changes
              </Button>
            }
          >
            <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
              <Field label="For transactions at" className="sm:col-span-2">
                <Select
                  name="location"
                  defaultValue={same.location}
                  placeholder="All locations"
                  options={places.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </Field>
              <Field
                label="Disposition"
                hint="How the funds were used, such as Payment to account."
                error={problems.disposition}
              >
                <Input name="disposition" list="dispositions" defaultValue={same.disposition} autoComplete="off" />
              </Field>
              <Field label="How it was conducted" error={problems.channel}>
                <Select
                  name="channel"
                  defaultValue={same.channel}
                  placeholder="Leave unchanged"
                  options={Object.values(channelLabels).map((label) => ({ value: label, label }))}
                />
              </Field>
              <Field label="Purpose" className="sm:col-span-2" error={problems.purpose}>
                <Input name="purpose" defaultValue={same.purpose} autoComplete="off" />
              </Field>
              <Checkbox
                name="beneficiary"
                value="conductor"
                label="The conductor is the beneficiary"
                defaultChecked={same.beneficiary === 'conductor'}
                className="sm:col-span-2"
              />
            </div>
            <datalist id="dispositions">
              {dispositions.map((label) => (
                <option key={label} value={label} />
              ))}
            </datalist>
          </Section>
        </Form>
        {preview ? (
          <SamePreviewSection same={same} preview={preview} editable={editable}>
            {outcome ? <SameOutcomeParts outcome={outcome} /> : null}
          </SamePreviewSection>
        ) : null}
      </div>
    </>
  )
}
