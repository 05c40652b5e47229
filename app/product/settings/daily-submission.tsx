import { seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { Alert, DateTime, Field, Form, Input, ProblemAlert, Section, Select, SubmitButton } from '#app/ui/index.ts'
import { ProofField } from '../account/factor/proof-field.tsx'
import type { CompanySettingsView } from './queries.server.ts'
import { zoneOptions } from './clock/zones.ts'
import { dailyValues } from './seen.ts'

/** The type that the loader's `ScheduleState` has once it has come to the page. */
interface ShownSchedule {
  lastRunAt: string | Date | null
  nextRunAt: string | Date
  missedAt: string | Date | null
  isLate: boolean
}

function ScheduleState({ schedule }: { schedule: ShownSchedule }) {
  return (
    <div className="mb-4 space-y-2 text-sm">
      {schedule.isLate ? (
        <Alert tone="bad">
          A daily submission didn’t run when it was due. Submit by hand if a due date is near, and contact support.
        </Alert>
      ) : schedule.missedAt !== null ? (
        <Alert tone="warn">
          The daily submission of <DateTime at={schedule.missedAt} /> was missed and ran later.
        </Alert>
      ) : null}
      <p className="text-ink-2">
        Last run: {schedule.lastRunAt === null ? 'none yet' : <DateTime at={schedule.lastRunAt} />}. Next run:{' '}
        <DateTime at={schedule.nextRunAt} />.
      </p>
    </div>
  )
}

/** When drafts are submitted automatically. */
export function DailySubmission({
  settings,
  schedule,
  problem,
  editable,
}: {
  settings: CompanySettingsView
  /** Null until a worker has seen the time that was saved. */
  schedule: ShownSchedule | null
  problem: FormProblem | null
  editable: boolean
}) {
  const fields = problem?.fields ?? {}
  const seen = problem?.values[seenField] ?? seenText(dailyValues(settings))
  return (
    <Form method="post" noValidate preventScrollReset key={seen}>
      <input type="hidden" name={seenField} value={seen} />
      <fieldset disabled={!editable}>
        <Section
          title="Daily submission"
          description="Complete drafts can be submitted automatically once a day, soonest due first. Incomplete drafts wait for you. So do reports confirmed in TEST. Submit those to PRODUCTION by hand, or they aren’t filed."
          footer={
            editable ? (
              <SubmitButton name="intent" value="daily">
                Save
              </SubmitButton>
            ) : null
          }
        >
          <ProblemAlert problem={problem} className="mb-4" />
          {schedule && settings.dailySubmitTime !== null ? <ScheduleState schedule={schedule} /> : null}
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="Time" optional error={fields.dailySubmitTime} hint="Leave empty to submit only by hand.">
              <Input name="dailySubmitTime" type="time" defaultValue={settings.dailySubmitTime ?? ''} />
            </Field>
            <Field label="Time zone" error={fields.dailySubmitTimeZone} hint="Local time, including daylight time.">
              <Select name="dailySubmitTimeZone" defaultValue={settings.dailySubmitTimeZone} options={zoneOptions} />
            </Field>
            <Field
              label="Sent to"
              error={fields.dailySubmitEnvironment}
              hint="Choose PRODUCTION once a TEST report has been confirmed."
            >
              <Select
                name="dailySubmitEnvironment"
                defaultValue={settings.dailySubmitEnvironment}
                options={[
                  { value: 'test', label: 'FINTRAC TEST' },
                  { value: 'production', label: 'FINTRAC PRODUCTION' },
                ]}
              />
            </Field>
          </div>
          {editable ? (
            <div className="mt-4">
              <ProofField isAnswered={problem !== null} />
            </div>
          ) : null}
        </Section>
      </fieldset>
    </Form>
  )
}
