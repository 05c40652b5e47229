import { useState } from 'react'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { codeOptions } from '#app/compliance/words/codes.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { BENEFICIARY, THE_CONDUCTOR } from '#app/csv/plan/standing.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { Button, Field, FieldGroup, Input, type ChoiceOption } from '#app/ui/index.ts'
import { locationField, mostPlaces, type PlaceChoice } from './location-constants.ts'
import { ChoiceSelect } from './choice-select.tsx'

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()
const asOptions = (labels: readonly string[]): ChoiceOption[] => labels.map((label) => ({ value: label, label }))

const dispositions = asOptions(codeOptions('dispositionStr').map(({ label }) => label))
const channels = asOptions(Object.values(channelLabels))
const beneficiaries: ChoiceOption[] = [{ value: THE_CONDUCTOR, label: 'The conductor' }]

/** A value for the rows that don't say it themselves; one that only the settings file gives stays a choice. */
function StandingSelect({
  name,
  given,
  options,
  placeholder = 'Leave missing',
}: {
  name: string
  given: string | undefined
  options: readonly ChoiceOption[]
  placeholder?: string
}) {
  const value = options.find((option) => same(option.value, given ?? ''))?.value ?? given ?? ''
  const isOther = value !== '' && !options.some((option) => option.value === value)
  return (
    <ChoiceSelect
      name={name}
      value={value}
      placeholder={placeholder}
      options={isOther ? [...options, { value, label: value }] : options}
    />
  )
}

interface StandingProps {
  plan: ImportPlan
  locations: readonly PlaceChoice[]
  problem: FormProblem | undefined
}

/** What is the same for the business: stated in the rows that say nothing themselves. */
export function StandingFields(props: StandingProps) {
  const { plan, locations } = props
  const { constants, locationConstants = {} } = plan
  return (
    <>
      <FileFields constants={constants} />
      {locations.length > 1 || Object.keys(locationConstants).length > 0 ? <LocationFields {...props} /> : null}
    </>
  )
}

/** The same for the rows of one location; what it doesn't give stays as for the file. */
function LocationFields({ plan: { locationConstants = {} }, locations, problem }: StandingProps) {
  const errors = problem?.fields ?? {}
  // A refused row is kept with all that was typed in it.
  const isRefused = Object.keys(errors).some((name) => name.startsWith('location.'))
  const entered = (name: string) => (isRefused ? problem?.values[name] : undefined)
  const [more, setMore] = useState(1)
  const given = Object.entries(locationConstants)
  const typed = Array.from({ length: mostPlaces }, (_, at) => at).filter(
    (at) => entered(locationField(at, 'id')) !== undefined,
  ).length
  const isAt = (id: string) => (place: PlaceChoice) => same(place.id, id) || same(place.name, id)
  const options = [
    ...locations.map(({ id, name }) => ({ value: id, label: `${name} (${id})` })),
    ...given.filter(([id]) => !locations.some(isAt(id))).map(([id]) => ({ value: id, label: id })),
  ]
  const rows = Math.min(mostPlaces, Math.max(given.length + more, typed))
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="text-sm font-semibold">Where a row of one location says nothing</legend>
      {Array.from({ length: rows }, (_, at) => {
        const [id = '', own] = given[at] ?? []
        const value = (name: 'id' | 'disposition' | 'purpose', stored: string | undefined) =>
          entered(locationField(at, name)) ?? stored ?? ''
        return (
          <div key={at} className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
            <Field label={`Location ${at + 1}`} error={errors[locationField(at, 'id')]}>
              <ChoiceSelect
                name={locationField(at, 'id')}
                value={value('id', locations.find(isAt(id))?.id ?? id)}
                placeholder="None"
                options={options}
              />
            </Field>
            <Field label={`Disposition at location ${at + 1}`} hint="Only for receipts.">
              <StandingSelect
                name={locationField(at, 'disposition')}
                given={value('disposition', own?.disposition)}
                options={dispositions}
                placeholder="As for the file"
              />
            </Field>
            <Field label={`Purpose at location ${at + 1}`}>
              <Input
                name={locationField(at, 'purpose')}
                defaultValue={value('purpose', own?.purpose)}
                maxLength={200}
                placeholder="As for the file"
              />
            </Field>
          </div>
        )
      })}
      {rows < mostPlaces ? (
        <Button size="sm" icon="plus" onClick={() => setMore(more + 1)}>
          Add a location
        </Button>
      ) : null}
    </fieldset>
  )
}

function FileFields({ constants }: Pick<ImportPlan, 'constants'>) {
  return (
    <FieldGroup legend="Where a row says nothing" columns={3}>
      <Field label="Disposition" hint="Only for receipts.">
        <StandingSelect name="constant.disposition" given={constants.disposition} options={dispositions} />
      </Field>
      <Field label="Beneficiary" hint="Only for receipts with one conductor.">
        <StandingSelect name={`constant.${BENEFICIARY}`} given={constants[BENEFICIARY]} options={beneficiaries} />
      </Field>
      <Field label="How it was conducted" hint="A location’s own choice goes first.">
        <StandingSelect name="constant.channel" given={constants.channel} options={channels} />
      </Field>
      <Field label="How it was obtained" hint="The source of the cash or virtual currency. Only for receipts.">
        <Input
          name="constant.howObtained"
          defaultValue={constants.howObtained ?? ''}
          maxLength={200}
          placeholder="Leave missing"
        />
      </Field>
      <Field label="Purpose" className="sm:col-span-2">
        <Input
          name="constant.purpose"
          defaultValue={constants.purpose ?? ''}
          maxLength={200}
          placeholder="Leave missing"
        />
      </Field>
    </FieldGroup>
  )
}
