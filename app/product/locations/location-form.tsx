import { channelLabels } from '#app/compliance/words/channels.ts'
import { seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import {
  Alert,
  Checkbox,
  Field,
  FieldError,
  Form,
  Input,
  LinkButton,
  Section,
  Select,
  SubmitButton,
  useFocusOnProblem,
} from '#app/ui/index.ts'

interface LocationValues {
  name: string
  fintracLocationId: string
  channel: string | null
  active: boolean
}

/** A location as the fields of its form. */
export const locationValues = ({ name, fintracLocationId, channel, active }: LocationValues) => ({
  name,
  fintracLocationId,
  channel: channel ?? '',
  active: active ? 'on' : '',
})

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
  location: LocationValues
  problem: FormProblem | undefined
  editable: boolean
  submitLabel: string
}) {
  useFocusOnProblem(problem)
  const entered = problem?.values
  const seen = entered?.[seenField] ?? seenText(locationValues(location))
  const fields = problem?.fields ?? {}
  return (
    <Form method="post" noValidate className="max-w-2xl" key={seen}>
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
            {problem ? (
              <Alert tone="bad" live="assertive">
                {problem.message}
              </Alert>
            ) : null}
            <Field
              label="Name"
              required
              error={fields.name}
              hint="The name your files or staff use. Imports match by it or by the FINTRAC Location ID."
            >
              <Input name="name" autoComplete="off" defaultValue={entered?.name ?? location.name} />
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
                defaultValue={entered?.fintracLocationId ?? location.fintracLocationId}
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
                defaultValue={entered?.channel ?? location.channel ?? ''}
                placeholder="Varies by transaction"
                options={Object.entries(channelLabels).map(([value, label]) => ({ value, label }))}
                className="sm:max-w-xs"
              />
            </Field>
            <Checkbox
              name="active"
              label="Active"
              hint="Clear this when the location closes. Past transactions and reports stay."
              defaultChecked={entered ? entered.active === 'on' : location.active}
            />
            {fields.active === undefined ? null : <FieldError>{fields.active}</FieldError>}
          </div>
        </Section>
      </fieldset>
    </Form>
  )
}
