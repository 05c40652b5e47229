import { DEFAULT_WINDOW } from '#app/compliance/rules/days/window.ts'
import { THRESHOLD } from '#app/compliance/words/money.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { assertSeen, seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import {
  Field,
  Form,
  formatOffset,
  Input,
  ProblemAlert,
  Section,
  Select,
  SubmitButton,
  useForm,
} from '#app/ui/index.ts'
import { setWindow } from './commands.server.ts'
import { todayOf } from './company-rules.server.ts'
import { windowHistory } from './queries.server.ts'
import { windowSchema } from './schema.ts'
import { windowValues } from './seen.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { WindowHistory } from './window-history.tsx'

export const meta: MetaFunction = () => [{ title: '24-hour window · Settings · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const windows = await windowHistory(scope)
  const now = Date.now()
  const current =
    windows.findLast((row) => row.replacedBy === null && (row.effectiveFrom?.getTime() ?? 0) <= now) ?? null
  return {
    windows: windows.toReversed(),
    current,
    stored: windowValues(windows),
    tomorrow: await todayOf(scope, new Date(now + 86_400_000)),
    editable: writable && scope.can('change company settings'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('change company settings')
    const form = await readForm(request)
    const sent = form
    const { effectiveFrom } = await setWindow(scope, parseForm(windowSchema, form), (stored) =>
      assertSeen(sent, { stored: windowValues(stored), what: 'the window', words: windowWords }),
    )
    return redirectWithMessage(
      '/app/settings/window',
      effectiveFrom ? 'New window saved. Drafts are updated. Submitted reports don’t change.' : '24-hour window saved.',
    )
  } catch (error) {
    return actionError(error, request)
  }
}

const canadian = [
  { minutes: -210, name: 'Newfoundland standard time' },
  { minutes: -240, name: 'Atlantic standard time' },
  { minutes: -300, name: 'Eastern standard time' },
  { minutes: -360, name: 'Central standard time' },
  { minutes: -420, name: 'Mountain standard time' },
  { minutes: -480, name: 'Pacific standard time' },
]
const others = Array.from({ length: 27 }, (_, at) => (at - 12) * 60).filter(
  (minutes) => !canadian.some((zone) => zone.minutes === minutes),
)

const windowWords = (name: string, value: string): string =>
  name === 'offsetMinutes' ? `UTC${formatOffset(Number(value))}` : value

/** HH:MM, `minutes` later. */
function later(time: string, minutes: number): string {
  const total = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes + 1440) % 1440
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

export default function WindowSettings() {
  const { windows, current, stored, tomorrow, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const fields = problem?.fields ?? {}
  const first = windows.length === 0
  const seen = problem?.values[seenField] ?? seenText(stored)
  const start = current?.startTime ?? DEFAULT_WINDOW.startTime
  const offset = current?.offsetMinutes ?? DEFAULT_WINDOW.offsetMinutes
  return (
    <>
      <SettingsHead editable={editable} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Form method="post" noValidate key={seen}>
          <input type="hidden" name={seenField} value={seen} />
          <fieldset disabled={!editable}>
            <Section
              title={first ? 'Set your 24-hour window' : 'Change window'}
              description={`Cash receipts of any size within this window are added up if they share a conductor, an “on behalf of” party or a beneficiary. So are virtual currency receipts. Two or more that total ${THRESHOLD} or more are one report.`}
              footer={editable ? <SubmitButton>{first ? 'Set window' : 'Add new window'}</SubmitButton> : null}
            >
              <div className="space-y-5">
                <ProblemAlert problem={problem} />
                <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
                  <Field label="Start time" required error={fields.startTime} hint="When each window begins.">
                    <Input name="startTime" type="time" defaultValue={start} />
                  </Field>
                  <Field
                    label="Fixed offset from UTC"
                    required
                    error={fields.offsetMinutes}
                    hint="Stays the same all year."
                  >
                    <Select name="offsetMinutes" defaultValue={String(offset)}>
                      <optgroup label="Canada">
                        {canadian.map((zone) => (
                          <option
                            key={zone.minutes}
                            value={zone.minutes}
                          >{`UTC${formatOffset(zone.minutes)} ${zone.name}`}</option>
                        ))}
                      </optgroup>
                      <optgroup label="Other">
                        {others.map((minutes) => (
                          <option key={minutes} value={minutes}>{`UTC${formatOffset(minutes)}`}</option>
                        ))}
                      </optgroup>
                    </Select>
                  </Field>
                </div>
                {first ? null : (
                  <Field
                    label="First day"
                    error={fields.effectiveOn}
                    hint="The new window takes effect on this day at its start time, and the current window ends then. Leave empty only to correct the setting from the beginning. That’s possible until you submit something."
                  >
                    <Input name="effectiveOn" type="date" className="sm:max-w-xs" defaultValue={tomorrow} />
                  </Field>
                )}
              </div>
            </Section>
          </fieldset>
        </Form>
        <Section title="Fixed offset">
          <div className="space-y-3 text-sm text-ink-2">
            <p>
              FINTRAC requires periods of exactly 24 hours. Twice a year, when clocks change, a local day has 23 or 25
              hours. So the window uses a fixed offset instead of local time.
            </p>
            <p>
              With a start at{' '}
              <strong className="text-ink">
                {start} (UTC{formatOffset(offset)})
              </strong>
              , each window ends 23 hours, 59 minutes and 59 seconds later. Where daylight time applies, local time is{' '}
              <strong className="text-ink">{later(start, 60)}</strong> when the window starts, from March to November.
            </p>
            <p>
              A change adds a line below and applies from its first day. It never moves transactions in a submitted
              report.
            </p>
          </div>
        </Section>
      </div>
      {first ? null : <WindowHistory windows={windows} current={current} />}
    </>
  )
}
