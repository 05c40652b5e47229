import { pageOf } from '#app/product/lists/page.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { unknownIntent } from '#app/platform/runtime/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Alert,
  Badge,
  Checkbox,
  DateTime,
  EmptyState,
  Field,
  Form,
  PageHeader,
  Pagination,
  Section,
  Select,
  SubmitButton,
  useForm,
  countOf,
} from '#app/ui/index.ts'
import { choiceSchema, daysBeforeChoices, reminderKinds } from './choice.ts'
import { markRead, saveChoice } from './commands.server.ts'
import { reminderChoices, reminderList } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Reminders · Comply+' }]

const here = '/app/reminders'
const pageSize = 50

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, user } = await requireSignedIn(request)
  scope.require('view the product')
  const page = pageOf(new URL(request.url).searchParams)
  const list = await reminderList(scope, { page, pageSize })
  return {
    ...list,
    page,
    choice: (await reminderChoices(scope, [user.id])).get(user.id)!,
    // What comes after is not read yet.
    readUntil: list.rows[0]?.createdAt ?? '',
    isDemo: scope.mode === 'demo',
  }
}

// What one sees stays one's own when the trial has ended.
export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request, { reading: true })
    scope.require('view the product')
    const form = await readForm(request)
    const intent = textOf(form, 'intent')
    if (intent === 'read') {
      const until = Date.parse(textOf(form, 'until'))
      const count = await markRead(scope, new Date(Number.isNaN(until) ? 0 : until))
      return redirectWithMessage(
        here,
        count === 1 ? '1 reminder marked as read.' : `${count} reminders marked as read.`,
      )
    }
    if (intent === 'choose') {
      const { byMail, daysBefore, ...chosen } = parseForm(choiceSchema, form)
      const kinds = reminderKinds.map(({ value }) => value).filter((kind) => chosen[kind] === 'on')
      await saveChoice(scope, { byMail, daysBefore, kinds })
      return redirectWithMessage(here, 'Reminder settings saved.')
    }
    throw unknownIntent()
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Reminders() {
  const { rows, total, page, choice, readUntil, isDemo } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const hasUnread = rows.some(({ isRead }) => !isRead)
  return (
    <>
      <PageHeader
        title="Reminders"
        description="Due dates, rejected reports, assigned reports and credentials that need you. A reminder goes away once its report is filed or deleted."
        actions={
          hasUnread ? (
            <Form method="post">
              <input type="hidden" name="until" value={readUntil} />
              <SubmitButton name="intent" value="read" variant="secondary">
                Mark all as read
              </SubmitButton>
            </Form>
          ) : null
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Section title="Your reminders" flush>
          {rows.length === 0 ? (
            <EmptyState icon="bell" title="No reminders">
              Due dates, rejected reports, reports assigned to you and credentials that expire are listed here.
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line text-sm">
                {rows.map((row) => (
                  <li key={row.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3 sm:px-5">
                    <Link to={row.path} className={row.isRead ? 'link text-ink-2' : 'link font-medium'}>
                      {row.text}
                    </Link>
                    {row.isRead ? null : <Badge tone="info">New</Badge>}
                    <span className="ml-auto text-xs text-ink-2">
                      <DateTime at={row.createdAt} />
                    </span>
                  </li>
                ))}
              </ul>
              <Pagination page={page} pageSize={pageSize} total={total} noun="reminders" />
            </>
          )}
        </Section>
        <Form method="post" noValidate>
          <Section
            title="Reminder settings"
            screenOnly
            footer={
              <SubmitButton name="intent" value="choose">
                Save reminder settings
              </SubmitButton>
            }
          >
            <div className="space-y-4">
              {problem ? <Alert tone="bad">{problem.message}</Alert> : null}
              {reminderKinds.map(({ value, label, hint }) => (
                <Checkbox
                  key={`${value}${String(choice.kinds.includes(value))}`}
                  name={value}
                  label={label}
                  hint={hint}
                  defaultChecked={choice.kinds.includes(value)}
                />
              ))}
              <Field label="Days before a due date" error={problem?.fields.daysBefore}>
                <Select
                  key={choice.daysBefore}
                  name="daysBefore"
                  defaultValue={String(choice.daysBefore)}
                  options={daysBeforeChoices.map((days) => ({
                    value: String(days),
                    label: countOf(days, 'day'),
                  }))}
                />
              </Field>
              <Checkbox
                key={`mail${String(choice.byMail)}`}
                name="byMail"
                label="Also by e-mail"
                hint={`One in the morning for everything new, and one at once for each assignment, comment or rejection. ${isDemo ? 'Demo sends none.' : 'It names no party and no STR.'}`}
                defaultChecked={choice.byMail}
              />
            </div>
          </Section>
        </Form>
      </div>
    </>
  )
}
