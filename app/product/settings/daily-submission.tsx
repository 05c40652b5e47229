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
          description="Drafts with nothing missing can be submitted by themselves once a day, the soonest due first. Drafts that miss something wait for you, and so do reports that TEST confirmed: submit those to PRODUCTION by hand, or they are not filed."
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
            <Field label="Time" optional error={fields.dailySubmitTime} hint="Leave empty to submit by hand only.">
              <Input
                name="dailySubmitTime"
                type="time"
                defaultValue={entered?.dailySubmitTime ?? settings.dailySubmitTime ?? ''}
              />
            </Field>
            <Field
              label="Time zone"
              error={fields.dailySubmitTimeZone}
              hint="The clock on the wall there, summer and winter."
            >
              <Select
                name="dailySubmitTimeZone"
                defaultValue={entered?.dailySubmitTimeZone ?? settings.dailySubmitTimeZone}
                options={dailyZones.map((zone) => ({ value: zone, label: zoneNames[zone] }))}
              />
            </Field>
            <Field
              label="Sent to"
              error={fields.dailySubmitEnvironment}
              hint="Choose PRODUCTION once a TEST report was confirmed."
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
