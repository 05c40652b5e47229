import { useRef } from 'react'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { provinceTableOf } from '#app/compliance/words/codes.ts'
import { CodeBox } from '../codes/code-box.tsx'
import { locationValues, type LocationInput } from './schema.ts'
import {
  Alert,
  Checkbox,
  Field,
  FieldError,
  FieldGroup,
  Form,
  Input,
  LinkButton,
  ProblemAlert,
  Section,
  Select,
  SubmitButton,
  useFormValue,
} from '#app/ui/index.ts'

export const locationWords = (name: string, value: string): string =>
  name === 'channel'
    ? ((channelLabels as Record<string, string>)[value] ?? value)
    : name === 'active'
      ? 'Active'
      : value

/** The form of a location, new or known. */
export function LocationForm({
  location,
  problem,
  editable,
  submitLabel,
}: {
  location: LocationInput
  problem: FormProblem | undefined
  editable: boolean
  submitLabel: string
}) {
  const seen = problem?.values[seenField] ?? seenText(locationValues(location))
  const fields = problem?.fields ?? {}
  const stored = locationValues(location)
  const value = (name: keyof typeof stored) => problem?.values[name] ?? stored[name]
  return (
    <Form method="post" noValidate className="max-w-2xl" key={seen} data-print="keep">
      <input type="hidden" name={seenField} value={seen} />
      <fieldset disabled={!editable}>
        <Section
          title="Location"
          footer={
            editable ? (
              <>
                <LinkButton to="/app/locations" variant="quiet">
                  Cancel
                </LinkButton>
                <SubmitButton>{submitLabel}</SubmitButton>
              </>
            ) : null
          }
        >
          <div className="space-y-5">
            <ProblemAlert problem={problem} />
            <Field
              label="Name"
              required
              error={fields.name}
              hint="The name your files or staff use. Imports match by it or by the FINTRAC Location ID."
            >
              <Input name="name" autoComplete="off" defaultValue={location.name} />
            </Field>
            <Field
              label="FINTRAC Location ID"
              required
              error={fields.fintracLocationId}
              hint="1 to 30 letters and digits, exactly as in FINTRAC Web Reporting. Upper and lower case matter."
            >
              <Input
                name="fintracLocationId"
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="none"
                className="font-mono sm:max-w-xs"
                defaultValue={location.fintracLocationId}
              />
            </Field>
            <Alert tone="warn">
              If the Location ID doesn’t match FINTRAC’s record exactly, reports are rejected in Production.
            </Alert>
            <Field
              label="How transactions are conducted"
              optional
              error={fields.channel}
              hint="Reports need this for each transaction. Used when a file doesn’t say."
            >
              <Select
                name="channel"
                defaultValue={location.channel ?? ''}
                placeholder="Varies by transaction"
                options={Object.entries(channelLabels).map(([value, label]) => ({ value, label }))}
                className="sm:max-w-xs"
              />
            </Field>
            <Address value={value} fields={fields} />
            <Field
              label="Opening hours"
              optional
              error={fields.openingHours}
              hint="As you would tell a customer: Mon to Fri 9:00 to 17:00, Sat 10:00 to 14:00."
            >
              <Input name="openingHours" autoComplete="off" defaultValue={value('openingHours')} />
            </Field>
            <Checkbox
              name="active"
              label="Active"
              hint="Clear this when the location closes. Past transactions and reports stay."
              defaultChecked={location.active}
            />
            {fields.active === undefined ? null : <FieldError>{fields.active}</FieldError>}
          </div>
        </Section>
      </fieldset>
    </Form>
  )
}

const parts = [
  { name: 'unit', label: 'Unit' },
  { name: 'building', label: 'Building number' },
  { name: 'street', label: 'Street', wide: true },
  { name: 'city', label: 'City', wide: true },
] as const

/** Where the location is. No report states it. */
function Address({
  value,
  fields,
}: {
  value: (name: keyof ReturnType<typeof locationValues>) => string
  fields: Readonly<Record<string, string>>
}) {
  const place = useRef<HTMLDivElement>(null)
  const country = useFormValue(place, 'country', value('country'))
  const table = provinceTableOf(country)
  return (
    <div ref={place}>
      <FieldGroup
        legend="Address"
        description="For your own records. Reports name the FINTRAC Location ID."
        columns={4}
      >
        {parts.map(({ name, label, ...part }) => (
          <Field key={name} label={label} error={fields[name]} className={'wide' in part ? 'sm:col-span-2' : ''}>
            <Input name={name} autoComplete="off" defaultValue={value(name)} />
          </Field>
        ))}
        <Field label="Province or state" error={fields.province} className="sm:col-span-2">
          <CodeBox
            name="province"
            value={value('province')}
            tables={
              table !== null ? [table] : country === '' ? (['provinceCa', 'provinceUs', 'provinceMx'] as const) : []
            }
          >
            <Input name="province" autoComplete="off" defaultValue={value('province')} />
          </CodeBox>
        </Field>
        <Field label="Postal code" error={fields.postalCode} className="sm:col-span-2">
          <Input name="postalCode" autoComplete="off" defaultValue={value('postalCode')} />
        </Field>
        <Field label="Country" error={fields.country} className="sm:col-span-2">
          <CodeBox name="country" value={value('country')} tables={['country']}>
            <Input name="country" autoComplete="off" defaultValue={value('country')} />
          </CodeBox>
        </Field>
      </FieldGroup>
    </div>
  )
}
