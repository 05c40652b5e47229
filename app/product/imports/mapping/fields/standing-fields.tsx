import { channelLabels } from '#app/compliance/words/channels.ts'
import { codeOptions } from '#app/compliance/words/codes.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { BENEFICIARY, THE_CONDUCTOR } from '#app/csv/plan/standing.ts'
import { Field, FieldGroup, Input, type ChoiceOption } from '#app/ui/index.ts'
import { ChoiceSelect } from './choice-select.tsx'

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()
const asOptions = (labels: readonly string[]): ChoiceOption[] => labels.map((label) => ({ value: label, label }))

const dispositions = asOptions(codeOptions('dispositionStr').map(({ label }) => label))
const channels = asOptions(Object.values(channelLabels))
const beneficiaries: ChoiceOption[] = [{ value: THE_CONDUCTOR, label: 'The conductor' }]

/** A value for the rows that don't say it themselves; one that only the settings file gives stays a choice. */
function StandingSelect({
  field,
  plan,
  options,
}: {
  field: 'disposition' | 'channel' | 'beneficiary.name'
  plan: ImportPlan
  options: readonly ChoiceOption[]
}) {
  const given = plan.constants[field] ?? ''
  const value = options.find((option) => same(option.value, given))?.value ?? given
  const isOther = value !== '' && !options.some((option) => option.value === value)
  return (
    <ChoiceSelect
      name={`constant.${field}`}
      value={value}
      placeholder="Leave missing"
      options={isOther ? [...options, { value, label: value }] : options}
    />
  )
}

/** What is the same for the business: stated in the rows that say nothing themselves. */
export function StandingFields({ plan }: { plan: ImportPlan }) {
  return (
    <FieldGroup legend="Where a row says nothing" columns={3}>
      <Field label="Disposition" hint="Only for receipts.">
        <StandingSelect field="disposition" plan={plan} options={dispositions} />
      </Field>
      <Field label="Beneficiary" hint="Only for receipts with one conductor.">
        <StandingSelect field={BENEFICIARY} plan={plan} options={beneficiaries} />
      </Field>
      <Field label="How it was conducted" hint="A location’s own choice goes first.">
        <StandingSelect field="channel" plan={plan} options={channels} />
      </Field>
      <Field label="Purpose" className="sm:col-span-2">
        <Input
          name="constant.purpose"
          defaultValue={plan.constants.purpose ?? ''}
          maxLength={200}
          placeholder="Leave missing"
        />
      </Field>
    </FieldGroup>
  )
}
