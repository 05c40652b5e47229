import { Checkbox, Field, FieldGroup, Form, Input, Select, SubmitButton } from '#app/ui/index.ts'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { Currency, Pick, Text, type ActionsForm } from '#app/product/transactions/actions/action-parts.tsx'
import { PartyField } from '#app/product/transactions/actions/party-field.tsx'
import { methodWords } from '#app/product/transactions/words.ts'
import type { OneOffType } from './types.ts'

const at = 'starting.0'
const done = 'completing.0'
const channels = Object.entries(channelLabels).map(([value, label]) => ({ value, label }))
const methods = Object.entries(methodWords).map(([value, label]) => ({ value, label }))

const currencyOf = {
  LCTR: { tables: ['currency'], hint: 'Type a name or a code: CAD, US dollar …' },
  LVCTR: { tables: ['virtualCurrency'], hint: 'Type a name or a code: BTC, ether …' },
  STR: {},
} as const

/**
 * The short form of one transaction: who, what was received, its disposition, where and when. The rest is completed in
 * the report.
 */
export function OneOffForm({
  id,
  type,
  form,
  locations,
  zone,
  canSave,
  to,
}: {
  id: string
  type: OneOffType
  form: ActionsForm
  locations: readonly { id: string; label: string }[]
  /** Name of the time zone that the time is in. */
  zone: string
  canSave: boolean
  to: string | null
}) {
  const { values, errors } = form
  const value = (name: string) => values[name] ?? ''
  const isStr = type === 'STR'
  return (
    <Form key={JSON.stringify(values)} method="post" keep="one-off" noValidate preventScrollReset className="space-y-8">
      <fieldset disabled={!canSave} className="min-w-0 space-y-8">
        <input type="hidden" name="id" value={values.id ?? id} />
        <input type="hidden" name="whole" value="on" />
        {to === null ? null : <input type="hidden" name="to" value={to} />}
        <WhenFields form={form} zone={zone} isStr={isStr} />
        <FieldGroup
          legend="Who"
          columns={3}
          description="Customers on file. If someone isn’t there yet, add the customer first, in a new tab: what you typed here stays."
        >
          <PartyField form={form} at={`${at}.conductors.0`} label="Conductor" />
          <PartyField form={form} at={`${at}.conductors.0.onBehalfOf.0`} label="On behalf of (if someone else)" />
          <Pick
            form={form}
            name={`${at}.conductors.0.onBehalfOf.0.relationship`}
            label="Relationship of the conductor to them"
            options={form.choices.codes.relationship ?? []}
          />
        </FieldGroup>
        <ReceivedFields form={form} type={type} />
        <BecameFields form={form} isStr={isStr} />
        <FieldGroup legend="Where and why" columns={4}>
          <Field label="Location" error={errors.locationId}>
            <Select
              name="locationId"
              defaultValue={value('locationId')}
              placeholder="Choose"
              options={locations.map((one) => ({ value: one.id, label: one.label }))}
            />
          </Field>
          <Field
            label="How it was conducted"
            error={errors.channel}
            hint="If left as is, the location’s answer applies."
          >
            <Select name="channel" defaultValue={value('channel')} placeholder="From its location" options={channels} />
          </Field>
          <Text form={form} name="purpose" label="Purpose" />
          <Text
            form={form}
            name="reference"
            label="Your reference"
            hint="As on the receipt. If you leave this empty, Comply+ assigns one."
          />
        </FieldGroup>
        <SubmitButton name="save" value="on">
          {to === null ? `Create ${type} draft` : 'Add to the STR'}
        </SubmitButton>
      </fieldset>
    </Form>
  )
}

function WhenFields({ form, zone, isStr }: { form: ActionsForm; zone: string; isStr: boolean }) {
  const { errors } = form
  const value = (name: string) => form.values[name] ?? ''
  return (
    <FieldGroup
      legend="When"
      columns={4}
      {...(isStr ? { description: 'For an attempt, the day of the attempt.' } : {})}
    >
      <Field label="Date" error={errors.at}>
        <Input name="day" type="date" defaultValue={value('day')} />
      </Field>
      <Field label={`Time (${zone})`} hint="Leave empty if it isn’t known.">
        <Input name="time" type="time" defaultValue={value('time')} />
      </Field>
      {isStr ? (
        <>
          <Field label="Completed or attempted" error={errors.isAttempted}>
            <Select
              name="isAttempted"
              defaultValue={value('isAttempted')}
              placeholder="Choose"
              options={[
                { value: 'no', label: 'Completed' },
                { value: 'yes', label: 'Attempted only' },
              ]}
            />
          </Field>
          <Field label="Why it wasn’t completed" error={errors.reasonNotCompleted} hint="Only for an attempt.">
            <Input name="reasonNotCompleted" defaultValue={value('reasonNotCompleted')} />
          </Field>
        </>
      ) : null}
    </FieldGroup>
  )
}

function ReceivedFields({ form, type }: { form: ActionsForm; type: OneOffType }) {
  const { errors } = form
  const value = (name: string) => form.values[name] ?? ''
  const isStr = type === 'STR'
  return (
    <FieldGroup legend={isStr ? 'What was received or paid out' : 'What was received'} columns={4}>
      {isStr ? (
        <>
          <Field label="Direction" error={errors.direction}>
            <Select
              name="direction"
              defaultValue={value('direction')}
              placeholder="Choose"
              options={[
                { value: 'in', label: 'Received (in)' },
                { value: 'out', label: 'Paid out (out)' },
              ]}
            />
          </Field>
          <Field label="Method" error={errors[`${at}.method`]}>
            <Select name={`${at}.method`} defaultValue={value(`${at}.method`)} placeholder="Choose" options={methods} />
          </Field>
        </>
      ) : null}
      <Text form={form} name={`${at}.amount`} label="Amount" hint="As received, not converted." isAmount />
      <Currency
        form={form}
        name={`${at}.currency`}
        label={type === 'LVCTR' ? 'Virtual currency' : 'Currency'}
        {...currencyOf[type]}
      />
      <Text
        form={form}
        name={`${at}.rate`}
        label="Rate to CAD"
        hint="Canadian dollars for one unit. Not needed for CAD."
        isAmount
      />
      {type === 'LCTR' ? null : (
        <>
          <Text
            form={form}
            name={`${at}.sendingAddresses`}
            label="Sending addresses"
            hint="Only for virtual currency. Separate several with spaces."
          />
          <Text form={form} name={`${at}.receivingAddresses`} label="Receiving addresses" />
          <Text form={form} name="hashes" label="Transaction hashes" />
        </>
      )}
      <Text
        form={form}
        name={`${at}.howObtained`}
        label="How it was obtained"
        hint="The activity, such as sale of a car."
        className="sm:col-span-2"
      />
    </FieldGroup>
  )
}

function BecameFields({ form, isStr }: { form: ActionsForm; isStr: boolean }) {
  const value = (name: string) => form.values[name] ?? ''
  return (
    <FieldGroup
      legend="What it became"
      columns={3}
      {...(isStr ? { description: 'For an attempt: what it was meant to become, as far as you know.' } : {})}
    >
      <Pick
        form={form}
        name={`${done}.disposition`}
        label="Disposition"
        options={form.choices.dispositions.map((label) => ({ value: label, label }))}
      />
      <Text
        form={form}
        name={`${done}.amount`}
        label="Amount paid out"
        hint="After an exchange. Leave empty if nothing was exchanged."
        isAmount
      />
      <Currency form={form} name={`${done}.currency`} label="Currency paid out" />
      <Text
        form={form}
        name={`${done}.account`}
        label="Account"
        hint="If it went to an account: the number at its bank, not your own number for the client."
      />
      <PartyField form={form} at={`${done}.beneficiaries.0`} label="Beneficiary" />
      <div className="self-center">
        <Checkbox
          name="beneficiaryIsConductor"
          label="The conductor is the beneficiary"
          defaultChecked={value('beneficiaryIsConductor') === 'on'}
        />
      </div>
    </FieldGroup>
  )
}
