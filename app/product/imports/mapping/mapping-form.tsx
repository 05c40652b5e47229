import type { ColumnMapping } from '#app/csv/plan/columns.ts'
import type { Field as FieldName } from '#app/csv/words/fields.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { BENEFICIARY, isStanding } from '#app/csv/plan/standing.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { CodeBox, moneyTables } from '#app/product/codes/code-box.tsx'
import {
  Badge,
  Disclosure,
  Field,
  FieldError,
  FieldGroup,
  Input,
  Select,
  Table,
  TBody,
  Td,
  Textarea,
  Th,
  THead,
  Tr,
} from '#app/ui/index.ts'
import { ChoiceSelect } from './fields/choice-select.tsx'
import { StandingFields } from './fields/standing-fields.tsx'
import type { PlaceChoice } from './fields/location-constants.ts'
import { zoneLabel, zoneOptions } from './zone-options.ts'
import { fieldLabel } from './field-labels.ts'
import { FieldSelect } from './field-select.tsx'
import { bySign, type ColumnChoices, type IdChoice } from './plan-form.ts'
import { enteredIn } from './fields/detection-fields.tsx'
import { rateLines } from './fields/rate-lines.ts'

const certainty = (column: ColumnMapping) =>
  column.source === 'user'
    ? { tone: 'info' as const, text: 'You chose' }
    : column.field === 'ignore'
      ? { tone: 'neutral' as const, text: 'Not used' }
      : column.confidence >= 0.7
        ? { tone: 'ok' as const, text: 'Sure' }
        : { tone: 'warn' as const, text: 'Check' }

export const columnName = ({ header, position }: Pick<ColumnMapping, 'header' | 'position'>): string =>
  header.trim() || `column ${position + 1}`

export interface ColumnTableProps {
  columns: readonly ColumnMapping[]
  samples: readonly (readonly string[])[]
  zones: readonly { position: number; zone: string }[]
  choices: readonly ColumnChoices[]
  fileZone: string
}

/** `shown`: the columns of this table. `fault`: the defect of each, if any. */
export function ColumnTable({
  samples,
  zones,
  choices,
  fileZone,
  label,
  shown,
  fault,
}: Omit<ColumnTableProps, 'columns'> & {
  label: string
  shown: readonly ColumnMapping[]
  fault: string | undefined
}) {
  return (
    <Table label={label} stack>
      <THead>
        <tr>
          <Th>Column</Th>
          <Th>Values</Th>
          <Th>Field</Th>
          <Th>Why</Th>
        </tr>
      </THead>
      <TBody>
        {shown.map((column) => {
          const { tone, text } = certainty(column)
          const name = columnName(column)
          const clock = zones.find(({ position }) => position === column.position)
          const chosen = choices.find(({ position }) => position === column.position)
          return (
            <Tr key={column.position}>
              <Td label="Column" primary>
                {name}
              </Td>
              <Td label="Values" className="text-ink-2 break-words">
                {samples[column.position]?.join(' · ') || '—'}
              </Td>
              <Td label="Field" className="sm:w-72">
                <input type="hidden" name={`shown.${column.position}`} value={column.field} />
                <FieldSelect
                  field={column.field}
                  name={`column.${column.position}`}
                  label={`Field of ${name}`}
                  isInvalid={fault !== undefined}
                />
                {fault === undefined ? null : <FieldError>{fault}</FieldError>}
                {clock ? (
                  <div className="mt-1.5">
                    <ChoiceSelect
                      name={`zone.${column.position}`}
                      label={`Time zone of ${name}`}
                      value={clock.zone}
                      placeholder={
                        column.zone
                          ? `Zone: ${column.zone}, from the header`
                          : `Zone: same as the file (${zoneLabel(fileZone)})`
                      }
                      options={zoneOptions(clock.zone)}
                    />
                  </div>
                ) : null}
                {chosen?.dateOrder ? (
                  <div className="mt-1.5">
                    <Select
                      name={`dateOrder.${column.position}`}
                      aria-label={`Order of dates in ${name}`}
                      defaultValue={chosen.dateOrder}
                      placeholder="Order: from the values or the whole file"
                      options={dateOrders}
                    />
                  </div>
                ) : null}
                {chosen?.decimalSign ? (
                  <div className="mt-1.5">
                    <Select
                      name={`decimalSign.${column.position}`}
                      aria-label={`Decimal sign in ${name}`}
                      defaultValue={chosen.decimalSign}
                      placeholder="Decimal sign: from the values or the whole file"
                      options={decimalSigns}
                    />
                  </div>
                ) : null}
              </Td>
              <Td label="Why">
                <Badge tone={tone}>{text}</Badge>
                <span className="mt-0.5 block text-xs text-ink-3">{column.why}</span>
              </Td>
            </Tr>
          )
        })}
      </TBody>
    </Table>
  )
}

const dateOrders = [
  { value: 'DMY', label: 'day, month, year' },
  { value: 'MDY', label: 'month, day, year' },
  { value: 'YMD', label: 'year, month, day' },
]
const decimalSigns = [
  { value: '.', label: 'decimal point' },
  { value: ',', label: 'decimal comma' },
]

/** `id`: the columns of the transaction id; `shared`: how many of the first rows have another row's id. */
export function WholeFileFields({
  plan,
  problem,
  columns,
  id,
  shared,
  locations,
}: {
  plan: ImportPlan
  problem: FormProblem | undefined
  columns: readonly ColumnMapping[]
  id: IdChoice | null
  shared: number
  locations: readonly PlaceChoice[]
}) {
  const entered = enteredIn(problem)
  const choices = (words: readonly string[]) => words.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  return (
    <Disclosure
      id="whole-file"
      title="Whole file"
      note={wholeFileNote(plan)}
      open={Object.keys(problem?.fields ?? {}).some((name) => /^(?:rates$|constant\.|location\.)/.test(name))}
    >
      <p className="mb-4 max-w-prose text-sm text-ink-2">
        Fills in for missing columns and for anything the values don’t say.
      </p>
      <div className="space-y-6">
        <FieldGroup legend="The same for every row" columns={3}>
          <Field label="Method">
            <Select
              name="constant.method"
              defaultValue={plan.constants.method ?? ''}
              placeholder="From each row"
              options={choices(['cash', 'virtual_currency', 'e_transfer', 'wire', 'card', 'cheque', 'other'])}
            />
          </Field>
          <Field label="Direction">
            <Select
              name="constant.direction"
              defaultValue={plan.directionFrom === null ? (plan.constants.direction ?? '') : bySign}
              placeholder="From each row"
              options={[
                ...(plan.directionFrom === null ? [] : [{ value: bySign, label: signNote(plan.directionFrom) }]),
                { value: 'in', label: 'received' },
                { value: 'out', label: 'paid out' },
                { value: 'internal', label: 'neither' },
              ]}
            />
          </Field>
          <Field label="Location" hint="A FINTRAC Location ID or a location name.">
            <Input name="constant.locationId" defaultValue={plan.constants.locationId ?? ''} />
          </Field>
          <Field label="Currency" hint="Empty: from each row." error={problem?.fields['constant.currency']}>
            <CodeBox
              name="constant.currency"
              value={entered('constant.currency') ?? plan.constants.currency ?? ''}
              tables={moneyTables}
            />
          </Field>
          <Field label="Status">
            <Select
              name="constant.status"
              defaultValue={plan.constants.status ?? ''}
              placeholder="From each row"
              options={choices(['completed', 'pending', 'cancelled', 'failed', 'reversed'])}
            />
          </Field>
          <Field label="Customer number">
            <Input
              name="constant.customer.customerId"
              defaultValue={plan.constants['customer.customerId'] ?? ''}
              placeholder="From each row"
            />
          </Field>
        </FieldGroup>
        <StandingFields plan={plan} locations={locations} problem={problem} />
        <FieldGroup legend="Reading values" columns={3}>
          <Field label="Time zone for times without one">
            <ChoiceSelect name="zone" value={plan.zone} placeholder={undefined} options={zoneOptions(plan.zone)} />
          </Field>
          <Field label="Date order, as in 03/04/2026">
            <Select
              name="dateOrder"
              defaultValue={plan.dateOrder ?? ''}
              placeholder="From the values"
              options={dateOrders}
            />
          </Field>
          <Field label="Decimal sign, as in 9.500">
            <Select
              name="decimalSign"
              defaultValue={plan.decimalSign ?? ''}
              placeholder="From the values"
              options={decimalSigns}
            />
          </Field>
          <Field
            label="Exchange rates"
            hint="One per line: the currency, then CAD for one unit (USD 1.3650) or the name of the column with the rate. Add a day to limit the rate to it: USD 2026-11-27 1.3650. A Bank of Canada rate on file for the record’s own time goes first"
            error={problem?.fields.rates}
          >
            <Textarea name="rates" rows={3} defaultValue={entered('rates') ?? rateLines(plan.rates)} />
          </Field>
          <Field label="Source of rates">
            <Input name="rateSource" defaultValue={plan.rateSource ?? ''} placeholder="Bank of Canada" />
          </Field>
        </FieldGroup>
        {id === null ? null : (
          <FieldGroup legend="Shared transaction IDs" columns={3}>
            <Field
              label="Second ID column"
              className="sm:col-span-2"
              hint={`${shared > 0 ? `${shared} of the first rows ${shared === 1 ? 'carries' : 'carry'} the ID of another row. ` : ''}If two rows share an ID, such as the two legs of a trade, choose the column that tells them apart. Otherwise the second row is refused.`}
            >
              <ChoiceSelect
                name="id.second"
                value={id.second === null ? '' : String(id.second)}
                placeholder="None (each row has its own ID)"
                options={[
                  ...(id.second === 'kept' ? [{ value: 'kept', label: 'From the settings' }] : []),
                  ...columns
                    .filter(({ position }) => position !== id.position)
                    .map(({ position, header }) => ({
                      value: String(position),
                      label: header.trim() || `column ${position + 1}`,
                    })),
                ]}
              />
            </Field>
            <Field
              label="Rows that share an ID"
              hint="As actions, consecutive rows with one ID are one transaction: what was received and what became of it."
            >
              <Select
                name="legs"
                defaultValue={plan.legs ?? ''}
                placeholder="Separate transactions"
                options={[
                  { value: 'rows', label: 'Actions of one transaction' },
                  { value: 'transactions', label: 'Separate transactions, never asked' },
                ]}
              />
            </Field>
          </FieldGroup>
        )}
      </div>
    </Disclosure>
  )
}

const signNote = ({ column, positive }: NonNullable<ImportPlan['directionFrom']>): string =>
  `${positive === 'in' ? 'minus is paid out' : 'minus is received'} in ${column.trim()}`

/** The settings for all rows, in one line. */
function wholeFileNote({
  constants,
  locationConstants = {},
  directionFrom,
  zone,
  dateOrder,
  decimalSign,
  rates,
  legs,
}: ImportPlan): string {
  const choices = (Object.entries(constants) as [FieldName, string][]).map(([field, value]) =>
    field === BENEFICIARY && isStanding(field, value)
      ? 'the conductor is the beneficiary'
      : `${fieldLabel(field)}: ${value}`,
  )
  const order = dateOrders.find(({ value }) => value === dateOrder)?.label
  const sign = decimalSigns.find(({ value }) => value === decimalSign)?.label
  const rated = Object.keys(rates)
  return [
    ...choices,
    ...Object.entries(locationConstants).map(
      ([id, { name = id, disposition, purpose }]) => `at ${name}: ${[disposition, purpose].filter(Boolean).join(', ')}`,
    ),
    ...(directionFrom === null ? [] : [signNote(directionFrom)]),
    `times without a zone are of ${zoneLabel(zone)}`,
    ...(order ? [`dates: ${order}`] : []),
    ...(sign ? [sign] : []),
    ...(rated.length > 0 ? [`rates for ${rated.join(', ')}`] : []),
    ...(legs === 'rows' ? ['rows that share an ID are one transaction'] : []),
  ].join(' · ')
}
