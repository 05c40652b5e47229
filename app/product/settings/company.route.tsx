import { keptAfterEndDays } from '#app/platform/data/session-limits.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { codeOptions } from '#app/compliance/words/codes.ts'
import { assertSeen, seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, Field, Form, Input, Section, Select, SubmitButton, useForm } from '#app/ui/index.ts'
import { ChoiceSection } from './choice-section.tsx'
import { displayOptions, displayZoneWords } from './clock/zones.ts'
import { saveClock, saveCompany, saveUploads } from './commands.server.ts'
import { demoEntityText } from './demo-entity-text.ts'
import { companySettings } from './queries.server.ts'
import { reportingEntity } from './reporting-entity.server.ts'
import { clockSchema, companySchema, keptYears, uploadsSchema } from './schema.ts'
import { clockValues, companyValues, sectorWords, uploadsValues } from './seen.ts'
import { SettingsHead } from './settings-tabs.tsx'

export const meta: MetaFunction = () => [{ title: 'Company · Settings · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const sectors = codeOptions('activitySector').map(({ code, label }) => ({ value: code, label }))
  return {
    settings: await companySettings(scope),
    isLent: (await scope.sql(reportingEntity)).isLent,
    sectors,
    editable: writable && scope.can('change company settings'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('change company settings')
    const form = await readForm(request)
    const sent = form
    if (form.get('intent') === 'uploads') {
      await saveUploads(scope, parseForm(uploadsSchema, form), (stored) =>
        assertSeen(sent, {
          stored: uploadsValues(stored),
          what: 'this period',
          words: (_name, years) => `${years} years`,
        }),
      )
      return redirectWithMessage('/app/settings', 'Retention of uploaded files saved.')
    }
    if (form.get('intent') === 'clock') {
      await saveClock(scope, parseForm(clockSchema, form), (stored) =>
        assertSeen(sent, {
          stored: clockValues(stored),
          what: 'the time zone',
          words: (_name, zone) => displayZoneWords(zone),
        }),
      )
      return redirectWithMessage('/app/settings', 'Time zone saved.')
    }
    await saveCompany(scope, parseForm(companySchema, form), (stored) =>
      assertSeen(sent, { stored: companyValues(stored), what: 'these settings', words: sectorWords }),
    )
    return redirectWithMessage('/app/settings', 'Company settings saved.')
  } catch (error) {
    return actionError(error, request)
  }
}

export default function CompanySettings() {
  const { settings, isLent, sectors, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const fields = problem?.fields ?? {}
  const entered = problem?.values
  const isOfUploads = entered?.uploadsKeptYears !== undefined
  const isOfClock = entered?.displayTimeZone !== undefined
  const isOfCompany = !isOfUploads && !isOfClock
  const seen = (!isOfCompany ? undefined : problem?.values[seenField]) ?? seenText(companyValues(settings))
  return (
    <>
      <SettingsHead editable={editable} />
      <Form method="post" noValidate className="max-w-3xl" key={seen}>
        <input type="hidden" name={seenField} value={seen} />
        <fieldset disabled={!editable}>
          <Section
            title="Reporting entity"
            description="Every report includes these. FINTRAC refuses a report if the numbers don’t match its records."
            footer={editable ? <SubmitButton>Save</SubmitButton> : null}
          >
            <div className="space-y-5">
              {problem && isOfCompany ? (
                <Alert tone="bad" live="assertive">
                  {problem.message}
                </Alert>
              ) : null}
              {isLent ? <Alert tone="info">{demoEntityText}</Alert> : null}
              <Field
                label="Activity sector"
                error={fields.activitySectorCode}
                hint="The sector your organization is registered under."
              >
                <Select
                  name="activitySectorCode"
                  defaultValue={String(settings.activitySectorCode ?? '')}
                  placeholder="Choose a sector"
                  options={sectors}
                />
              </Field>
              <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
                <Field
                  label="FINTRAC organization number"
                  error={fields.reportingEntityNumber}
                  hint="Up to seven digits, from your FINTRAC enrolment."
                >
                  <Input
                    name="reportingEntityNumber"
                    inputMode="numeric"
                    autoComplete="off"
                    defaultValue={settings.reportingEntityNumber ?? ''}
                  />
                </Field>
                <Field
                  label="Reporting Entity Contact ID"
                  error={fields.reportingEntityContactId}
                  hint="The number of the contact FINTRAC has on file for your reports."
                >
                  <Input
                    name="reportingEntityContactId"
                    inputMode="numeric"
                    autoComplete="off"
                    defaultValue={settings.reportingEntityContactId ?? ''}
                  />
                </Field>
              </div>
              <Field
                label="Submitter's organization number"
                optional
                error={fields.submittingNumber}
                hint="Only if another organization submits your reports. Leave empty if you submit them yourself."
              >
                <Input
                  name="submittingNumber"
                  inputMode="numeric"
                  autoComplete="off"
                  className="sm:max-w-xs"
                  defaultValue={settings.submittingNumber ?? ''}
                />
              </Field>
            </div>
          </Section>
        </fieldset>
      </Form>
      <ChoiceSection
        title="Time zone"
        intent="clock"
        name="displayTimeZone"
        label="Time zone for display"
        hint="Uploads, submissions, comments and history are shown in local time, including daylight time. Reports, due dates and the 24-hour window don’t change."
        value={settings.displayTimeZone ?? ''}
        options={displayOptions}
        seen={seenText(clockValues(settings))}
        problem={isOfClock ? problem : undefined}
        editable={editable}
      />
      <ChoiceSection
        title="Uploaded files"
        intent="uploads"
        name="uploadsKeptYears"
        label="Keep uploaded files for"
        hint={`These files are your record of what you received, and the law requires five years. Undoing an import removes its file right away. All files are removed ${keptAfterEndDays} days after your account ends.`}
        value={String(settings.uploadsKeptYears)}
        options={keptYears.map((value) => ({ value, label: `${value} years` }))}
        seen={seenText(uploadsValues(settings))}
        problem={isOfUploads ? problem : undefined}
        editable={editable}
      />
    </>
  )
}
