import type { ColumnMapping } from '#app/csv/plan/mapping.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { FormProblem } from '#app/platform/form.ts'
import {
  Badge,
  Field,
  FieldGroup,
  Input,
  Section,
  Select,
  Table,
  TBody,
  Td,
  Textarea,
  Th,
  THead,
  Tr,
} from '#app/ui/index.ts'
import { choicesWith } from './field-labels.ts'
import { type ColumnChoices, type IdChoice, rateLines } from './plan-form.ts'
import { enteredIn } from './detection-fields.tsx'

const confidence = (column: ColumnMapping) =>
  column.source === 'user'
    ? { tone: 'info' as const, text: 'Your choice' }
    : column.field === 'ignore'
      ? { tone: 'neutral' as const, text: 'Not used' }
      : column.confidence >= 0.8
        ? { tone: 'ok' as const, text: `Sure (${Math.round(column.confidence * 100)}%)` }
        : { tone: 'warn' as const, text: `Check (${Math.round(column.confidence * 100)}%)` }

export function ColumnTable({
  columns,
  samples,
  zones,
  choices,
  fileZone,
}: {
  columns: readonly ColumnMapping[]
  samples: readonly (readonly string[])[]
  zones: readonly { position: number; zone: string }[]
  choices: readonly ColumnChoices[]
  fileZone: string
}) {
  return (
    <Section
      title="Columns"
      description="Each column of the file and the field that it fills. Whatever a column holds stays attached to the transaction."
      flush
    >
      <Table label="Columns and their fields" stack>
        <THead>
          <tr>
            <Th>Column</Th>
            <Th>Values</Th>
            <Th>Field</Th>
            <Th>Confidence</Th>
          </tr>
        </THead>
        <TBody>
          {columns.map((column, index) => {
            const sure = confidence(column)
            const name = column.header.trim() || `column ${column.position + 1}`
            const clock = zones.find(({ position }) => position === column.position)
            const chosen = choices.find(({ position }) => position === column.position)
            return (
              <Tr key={column.position}>
                <Td label="Column" primary>
                  {name}
                </Td>
                <Td label="Values" className="text-ink-2 break-words">
                  {samples[index]?.join(' · ') || '—'}
                </Td>
                <Td label="Field" className="sm:w-72">
                  <input type="hidden" name={`shown.${column.position}`} value={column.field} />
                  <Select
                    name={`column.${column.position}`}
                    aria-label={`Field of ${name}`}
                    defaultValue={column.field}
                  >
                    <option value="ignore">Not used (kept in the raw row)</option>
                    {choicesWith(column.field).map((group) => (
                      <optgroup key={group.group} label={group.group}>
                        {group.fields.map((field) => (
                          <option key={field.value} value={field.value}>
                            {field.label}
                          </option>
                        ))}
                      </optgroup>
                    ))}
                  </Select>
                  {clock ? (
                    <div className="mt-1.5">
                      <Select
                        name={`zone.${column.position}`}
                        aria-label={`Time zone of ${name}`}
                        defaultValue={clock.zone}
                        placeholder={
                          column.zone
                            ? `Zone: ${column.zone}, as the header says`
                            : `Zone: as the whole file (${fileZone})`
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
                        placeholder="Order: as the values or the whole file say"
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
                        placeholder="Decimal sign: as the values or the whole file say"
                        options={decimalSigns}
                      />
                    </div>
                  ) : null}
                </Td>
                <Td label="Confidence">
                  <Badge tone={sure.tone}>{sure.text}</Badge>
                  <span className="mt-0.5 block text-xs text-ink-3">{column.why}</span>
                </Td>
              </Tr>
            )
          })}
        </TBody>
      </Table>
    </Section>
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

const zoneNames = [
  'America/Toronto',
  'America/Montreal',
  'America/Halifax',
  'America/St_Johns',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'UTC',
  '-05:00',
  '-04:00',
  '-08:00',
]

const zoneOptions = (chosen: string) =>
  [...new Set([...(chosen === '' ? [] : [chosen]), ...zoneNames])].map((value) => ({ value, label: value }))

/** `id`: the columns of the transaction's id; `shared`: how many of the first rows carry the id of another row. */
export function WholeFileFields({
  plan,
  problem,
  columns,
  id,
  shared,
}: {
  plan: ImportPlan
  problem: FormProblem | undefined
  columns: readonly ColumnMapping[]
  id: IdChoice | null
  shared: number
}) {
  const entered = enteredIn(problem)
  const choices = (words: readonly string[]) => words.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
  return (
    <Section
      title="For the whole file"
      description="What stands in for a missing column, and what the values do not say."
    >
      <div className="space-y-6">
        <FieldGroup legend="The same for every row" columns={3}>
          <Field label="Method">
            <Select
              name="constant.method"
              defaultValue={plan.constants.method ?? ''}
              placeholder="As the rows say"
              options={choices(['cash', 'virtual_currency', 'e_transfer', 'wire', 'card', 'cheque', 'other'])}
            />
          </Field>
          <Field label="Direction">
            <Select
              name="constant.direction"
              defaultValue={plan.constants.direction ?? ''}
              placeholder="As the rows say"
              options={[
                { value: 'in', label: 'received' },
                { value: 'out', label: 'paid out' },
                { value: 'internal', label: 'neither' },
              ]}
            />
          </Field>
          <Field label="Location" hint="A FINTRAC location ID or a location's name.">
            <Input name="constant.locationId" defaultValue={plan.constants.locationId ?? ''} />
          </Field>
          <Field label="Currency" error={problem?.fields['constant.currency']}>
            <Input
              name="constant.currency"
              defaultValue={entered('constant.currency') ?? plan.constants.currency ?? ''}
              placeholder="As the rows say"
              maxLength={10}
            />
          </Field>
          <Field label="Status">
            <Select
              name="constant.status"
              defaultValue={plan.constants.status ?? ''}
              placeholder="As the rows say"
              options={choices(['completed', 'pending', 'cancelled', 'failed', 'reversed'])}
            />
          </Field>
          <Field label="Customer number">
            <Input
              name="constant.customer.customerId"
              defaultValue={plan.constants['customer.customerId'] ?? ''}
              placeholder="As the rows say"
            />
          </Field>
        </FieldGroup>
        <FieldGroup legend="How values are read" columns={3}>
          <Field label="Time zone of times without one">
            <Select name="zone" defaultValue={plan.zone} options={zoneOptions(plan.zone)} />
          </Field>
          <Field label="Order in dates such as 03/04/2026">
            <Select
              name="dateOrder"
              defaultValue={plan.dateOrder ?? ''}
              placeholder="As the values say"
              options={dateOrders}
            />
          </Field>
          <Field label="Decimal sign in amounts such as 9.500">
            <Select
              name="decimalSign"
              defaultValue={plan.decimalSign ?? ''}
              placeholder="As the values say"
              options={decimalSigns}
            />
          </Field>
          <Field
            label="Exchange rates"
            hint="One a line: currency, then CAD for one unit, or the name of the column that holds it. USD 1.3650. With a day, the rate is for that day alone: USD 2026-11-27 1.3650. The Bank of Canada rate of a record’s own time goes first where it is on file"
            error={problem?.fields.rates}
          >
            <Textarea name="rates" rows={3} defaultValue={entered('rates') ?? rateLines(plan.rates)} />
          </Field>
          <Field label="Source of the rates">
            <Input name="rateSource" defaultValue={plan.rateSource ?? ''} placeholder="Bank of Canada" />
          </Field>
        </FieldGroup>
        {id === null ? null : (
          <FieldGroup legend="Rows that share one transaction ID" columns={3}>
            <Field
              label="Second column of the ID"
              className="sm:col-span-2"
              hint={`${shared > 0 ? `${shared} of the first rows ${shared === 1 ? 'carries' : 'carry'} the ID of another row. ` : ''}Where two rows, such as the two legs of a trade, carry one ID, choose the column that tells them apart. Otherwise the second is refused.`}
            >
              <Select
                name="id.second"
                defaultValue={id.second === null ? '' : String(id.second)}
                placeholder="None: each row has an ID of its own"
                options={[
                  ...(id.second === 'kept' ? [{ value: 'kept', label: 'As the settings say' }] : []),
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
              label="What such rows are"
              hint="As actions, rows with one ID that follow each other are one transaction: what was received, and what became of it."
            >
              <Select
                name="legs"
                defaultValue={plan.legs ?? ''}
                placeholder="A transaction each"
                options={[
                  { value: 'rows', label: 'Actions of one transaction' },
                  { value: 'transactions', label: 'A transaction each, never asked' },
                ]}
              />
            </Field>
          </FieldGroup>
        )}
      </div>
    </Section>
  )
}
