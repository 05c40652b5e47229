import { Link, useLocation } from '@remix-run/react'
import { seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { exceptionAttributes, type AnswerAttribute } from '#app/party/facts/attributes.ts'
import {
  Alert,
  cx,
  Field,
  FieldGroup,
  Form,
  LinkButton,
  Section,
  Select,
  SubmitButton,
  Textarea,
} from '#app/ui/index.ts'
import { Country, Province, Text, type FormState } from './form-fields.tsx'
import { itemsOf } from '#app/platform/http/form-limits.ts'
import { Authorized, Identifications, Registrations } from './party-lists.tsx'
import type { CustomerChoices } from '../queries.server.ts'

/**
 * The form of a person or an entity, new or known. `values` are those stored; what was just entered goes before them.
 */
export function CustomerForm({
  kind,
  values,
  problem,
  choices,
  version,
  editable,
  submitLabel,
  cancel,
  wanted = null,
}: {
  kind: 'person' | 'entity'
  values: Readonly<Record<string, string>>
  problem: FormProblem | undefined
  choices: CustomerChoices
  /** Instant of the last change, as seen. */
  version?: string
  editable: boolean
  submitLabel: string
  cancel: string
  /** The report from which the person opened this form, and what it is missing. */
  wanted?: { reference: string; fields: Readonly<Record<string, string>> } | null
}) {
  const shown = problem && Object.keys(problem.values).length > 0 ? problem.values : values
  const seen = shown[seenField] ?? seenText(values)
  const form: FormState = {
    kind,
    choices,
    value: (name) => shown[name] ?? '',
    error: (name) => problem?.fields[name] ?? (problem ? undefined : wanted?.fields[name]),
    count: (name) => itemsOf(shown, name),
  }
  const faults = Object.entries(problem?.fields ?? {})
  return (
    <Form method="post" noValidate keep="customer" key={seen} data-print="keep">
      <input type="hidden" name="kind" value={kind} />
      {version ? <input type="hidden" name="version" value={shown.version ?? version} /> : null}
      {version ? <input type="hidden" name={seenField} value={seen} /> : null}
      <fieldset disabled={!editable} className="max-w-4xl space-y-4">
        {problem ? (
          <Alert tone="bad" live="assertive" title={problem.message}>
            {faults.length > 0 ? (
              <ul className="list-disc pl-4">
                {faults.map(([name, message]) => (
                  <li key={name}>{message}</li>
                ))}
              </ul>
            ) : null}
          </Alert>
        ) : null}
        {wanted ? (
          <Alert tone="info" title={`${wanted.reference} needs these values`}>
            {problem
              ? 'Saving returns you to the report.'
              : Object.keys(wanted.fields).length > 0
                ? 'Missing values are marked below. Saving returns you to the report.'
                : 'Nothing is missing for this customer any more. Saving returns you to the report.'}
          </Alert>
        ) : null}
        <Section title={kind === 'person' ? 'Person' : 'Entity'} actions={version ? null : <KindSwitch kind={kind} />}>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
            <NameFields form={form} />
            <Text
              form={form}
              name="customerNumber"
              label="Customer number"
              hint="Your own number, exactly as in your files. Imports match customers by it."
              autoComplete="off"
            />
          </div>
        </Section>
        <ContactSection form={form} />
        <Section title="Identification" description="How you verified the identity, as reports will state it.">
          <div className="space-y-6">
            <Identifications form={form} />
            {kind === 'entity' ? <Answer form={form} name="isRegistered" /> : null}
            {kind === 'entity' ? <Registrations form={form} /> : null}
            {kind === 'entity' ? <Authorized form={form} /> : null}
          </div>
        </Section>
        {kind === 'entity' ? (
          <Section
            title="Exceptions"
            description="These answers decide whether the 24-hour rule and some reports apply. Only a verified yes takes a receipt out of a report."
          >
            <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
              {exceptionAttributes.map(({ name }) => (
                <Answer key={name} form={form} name={name} />
              ))}
            </div>
          </Section>
        ) : null}
        <Section
          title="Notes"
          footer={
            editable ? (
              <>
                <LinkButton to={cancel} variant="quiet">
                  Cancel
                </LinkButton>
                <SubmitButton>{submitLabel}</SubmitButton>
              </>
            ) : null
          }
        >
          <Field
            label="Notes"
            hideLabel
            error={form.error('notes')}
            hint="For your own use. Notes never go into a report."
          >
            <Textarea name="notes" rows={3} defaultValue={form.value('notes')} />
          </Field>
        </Section>
      </fieldset>
      <datalist id="provinces">
        {choices.provinces.map((choice) => (
          <option key={`${choice.value}-${choice.label}`} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </datalist>
    </Form>
  )
}

/** What only a person, or only an entity, has: names, dates, occupation. */
function NameFields({ form }: { form: FormState }) {
  return form.kind === 'person' ? (
    <>
      <Text
        form={form}
        name="surname"
        label="Surname"
        required
        hint="If a person has only one name, enter it here."
        autoComplete="off"
      />
      <Text form={form} name="givenName" label="Given name" />
      <Text form={form} name="otherName" label="Other name or initial" />
      <Text form={form} name="alias" label="Alias" hint="Another name the person uses." />
      <Text form={form} name="dateOfBirth" label="Date of birth" type="date" />
      <Country form={form} name="countryOfResidence" label="Country of residence" />
      <Country form={form} name="countryOfCitizenship" label="Citizenship (STR only)" />
      <Text form={form} name="occupation" label="Occupation" hint="Be specific: “restaurant manager”, not “manager”." />
      <Text form={form} name="employer" label="Employer" />
    </>
  ) : (
    <>
      <Text form={form} name="entityName" label="Full legal name" required className="lg:col-span-2" />
      <Text
        form={form}
        name="occupation"
        label="Nature of principal business"
        hint="Be specific: “currency exchange”, not “services”."
      />
    </>
  )
}

function ContactSection({ form }: { form: FormState }) {
  return (
    <Section title="Contact and address" description="Imports match by phone number when there is no customer number.">
      <div className="space-y-6">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <Text form={form} name="phone" label="Phone" type="tel" hint="416 555 0199, or + and the country code." />
          <Text form={form} name="extension" label="Extension" inputMode="numeric" />
          <Text form={form} name="email" label="E-mail" type="email" />
        </div>
        <FieldGroup
          legend="Address"
          description="Where the person lives or the entity is located. FINTRAC refuses a post office box alone."
          columns={4}
        >
          <Text form={form} name="unit" label="Unit" />
          <Text form={form} name="building" label="Building number" />
          <Text form={form} name="street" label="Street" className="sm:col-span-2" />
          <Text form={form} name="city" label="City" />
          <Text form={form} name="district" label="District" />
          <Province form={form} name="province" country="country" label="Province or state" />
          <Text form={form} name="postalCode" label="Postal code" />
          <Country form={form} name="country" label="Country" className="sm:col-span-2" />
        </FieldGroup>
        <Field
          label="Address in one line"
          optional
          error={form.error('unstructuredAddress')}
          hint="Use this only if you can’t tell the parts apart."
        >
          <Textarea name="unstructuredAddress" rows={2} defaultValue={form.value('unstructuredAddress')} />
        </Field>
      </div>
    </Section>
  )
}

const answerWords: Readonly<Record<AnswerAttribute, { label: string; hint?: string; no?: string }>> = {
  isRegistered: { label: 'Registered or incorporated', no: 'Neither registered nor incorporated' },
  isFinancialEntity: {
    label: 'Financial entity',
    hint: 'A bank, credit union, caisse populaire, trust or loan company. A money services business is not one.',
  },
  isPublicBody: {
    label: 'Public body',
    hint: 'A federal or provincial department or Crown agent, a municipality, or a public hospital that is a designated hospital authority.',
  },
  isVeryLargeCorporation: {
    label: 'Very large corporation or trust',
    hint: 'Net assets of $75 million or more on the last audited balance sheet, traded on a Canadian or designated exchange, and operating in a FATF member country.',
  },
  isPensionAdministrator: {
    label: 'Pension fund administrator',
    hint: 'Administers a fund regulated by federal or provincial law.',
  },
}

/** Yes, no, or not stated. */
function Answer({ form, name }: { form: FormState; name: AnswerAttribute }) {
  const { label, hint, no = 'No' } = answerWords[name]
  return (
    <Field label={label} hint={hint} error={form.error(name)} className="max-w-sm">
      <Select
        name={name}
        defaultValue={form.value(name)}
        placeholder="Not answered"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: no },
        ]}
      />
    </Field>
  )
}

function KindSwitch({ kind }: { kind: 'person' | 'entity' }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Kind of customer" className="flex gap-0.5 rounded-md bg-sunken p-0.5">
      {(['person', 'entity'] as const).map((choice) => (
        <Link
          key={choice}
          to={`${pathname}?kind=${choice}`}
          replace
          aria-current={choice === kind ? 'true' : undefined}
          className={cx(
            'inline-flex min-h-7 items-center rounded-sm px-3 text-xs font-medium pointer-coarse:min-h-10',
            choice === kind ? 'bg-raised text-ink shadow-card' : 'text-ink-2 hover:text-ink',
          )}
        >
          {choice === 'person' ? 'Person' : 'Entity'}
        </Link>
      ))}
    </nav>
  )
}
