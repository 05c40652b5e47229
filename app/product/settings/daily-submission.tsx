import { Form } from '@remix-run/react'
import type { FormProblem } from '#app/platform/form.ts'
import { Alert, Field, Input, Section, Select, SubmitButton } from '#app/ui/index.ts'
import type { CompanySettingsView } from './queries.server.ts'
import { dailyZones } from './schema.ts'

const zoneNames: Record<(typeof dailyZones)[number], string> = {
  'America/St_Johns': 'Newfoundland (St. John’s)',
  'America/Halifax': 'Atlantic (Halifax)',
  'America/Toronto': 'Eastern (Toronto)',
  'America/Winnipeg': 'Central (Winnipeg)',
  'America/Regina': 'Saskatchewan (Regina)',
  'America/Edmonton': 'Mountain (Edmonton)',
  'America/Vancouver': 'Pacific (Vancouver)',
  UTC: 'UTC',
}

/** When drafts are submitted by themselves. */
export function DailySubmission({
  settings,
  problem,
  editable,
}: {
  settings: CompanySettingsView
  problem: FormProblem | null
  editable: boolean
}) {
  const fields = problem?.fields ?? {}
  const entered = problem?.values
  return (
    <Form method="post" noValidate preventScrollReset>
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
          {problem ? (
            <div className="mb-4">
              <Alert tone="bad" live="assertive">
                {problem.message}
              </Alert>
            </div>
          ) : null}
          <div className="grid gap-4 sm:grid-cols-3">
            <Field label="Time" optional error={fields.dailySubmitTime} hint="Leave empty to submit only by hand.">
              <Input
                name="dailySubmitTime"
                type="time"
                defaultValue={entered?.dailySubmitTime ?? settings.dailySubmitTime ?? ''}
              />
            </Field>
            <Field label="Time zone" error={fields.dailySubmitTimeZone} hint="Local time, including daylight time.">
              <Select
                name="dailySubmitTimeZone"
                defaultValue={entered?.dailySubmitTimeZone ?? settings.dailySubmitTimeZone}
                options={dailyZones.map((zone) => ({ value: zone, label: zoneNames[zone] }))}
              />
            </Field>
            <Field
              label="Sent to"
              error={fields.dailySubmitEnvironment}
              hint="Choose PRODUCTION once a TEST report has been confirmed."
            >
              <Select
                name="dailySubmitEnvironment"
                defaultValue={entered?.dailySubmitEnvironment ?? settings.dailySubmitEnvironment}
                options={[
                  { value: 'test', label: 'FINTRAC TEST' },
                  { value: 'production', label: 'FINTRAC PRODUCTION' },
                ]}
              />
            </Field>
          </div>
        </Section>
      </fieldset>
    </Form>
  )
}
