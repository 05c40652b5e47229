import { encodingName, ENCODINGS } from '#app/csv/bytes/encodings.ts'
import type { ColumnMapping } from '#app/csv/plan/mapping.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { Detection, Question } from '#app/csv/types.ts'
import type { FormProblem } from '#app/platform/form.ts'
import {
  Alert,
  Badge,
  Code,
  Field,
  FieldGroup,
  Input,
  RadioGroup,
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
import type { MeaningRow } from './meanings.ts'
import { rateLines, type ColumnChoices, type IdChoice } from './plan-form.ts'
import type { PreviewGaps, PreviewRow } from './survey.server.ts'

/** The parts of the mapping form. Everything works without script: a choice is sent, the page comes again with what it means. */

const delimiterNames: Record<string, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' }
const newlineNames: Record<string, string> = { LF: 'LF', CRLF: 'CRLF', CR: 'CR', mixed: 'mixed' }

/** What was entered in a field that could not be taken: it is shown again, to be corrected. */
const enteredIn =
  (problem: FormProblem | undefined) =>
  (name: string): string | undefined =>
    problem?.fields[name] === undefined ? undefined : problem.values[name]

export function DetectionFields({
  detection,
  plan,
  problem,
}: {
  detection: Detection
  plan: ImportPlan
  problem: FormProblem | undefined
}) {
  const entered = enteredIn(problem)
  const detected = (name: string) => `Detected: ${name}`
  return (
    <Section title="The file" description="What was detected. Change it where it is wrong.">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field label="Encoding" hint={detection.bom ? 'With a byte order mark.' : undefined}>
          <Select
            name="file.encoding"
            defaultValue={plan.file.encoding ?? ''}
            placeholder={detected(
              encodingName(detection.encoding) +
                (detection.secondEncoding ? ` and ${encodingName(detection.secondEncoding)}` : ''),
            )}
            options={ENCODINGS.map((value) => ({ value, label: encodingName(value) }))}
          />
        </Field>
        <Field label="Delimiter" hint={`Line ends: ${newlineNames[detection.newline]}.`}>
          <Select
            name="file.delimiter"
            defaultValue={plan.file.delimiter === '\t' ? 'tab' : (plan.file.delimiter ?? '')}
            placeholder={detected(delimiterNames[detection.delimiter]!)}
            options={Object.entries(delimiterNames).map(([value, label]) => ({
              value: value === '\t' ? 'tab' : value,
              label,
            }))}
          />
        </Field>
        <Field
          label="Quotes"
          hint={
            { none: 'No value is quoted.', some: 'Some values are quoted.', all: 'All values are quoted.' }[
              detection.quoting
            ]
          }
        >
          <Select
            name="file.quote"
            defaultValue={plan.file.quote ?? ''}
            placeholder={detected({ '"': 'double', "'": 'single', none: 'none' }[detection.quote])}
            options={[
              { value: '"', label: 'Double' },
              { value: "'", label: 'Single' },
              { value: 'none', label: 'None' },
            ]}
          />
        </Field>
        <Field
          label="Header line"
          hint={detection.headerLine === null ? 'No header row was found.' : `Found on line ${detection.headerLine}.`}
          error={problem?.fields['file.headerLine']}
        >
          <Input
            name="file.headerLine"
            defaultValue={
              entered('file.headerLine') ?? (plan.file.headerLine === null ? 'none' : (plan.file.headerLine ?? ''))
            }
            placeholder={detection.headerLine === null ? 'none' : String(detection.headerLine)}
          />
        </Field>
        <Field
          label="Lines to leave out"
          hint="Totals at the end are left out by themselves."
          error={problem?.fields['file.skipLines']}
        >
          <Input
            name="file.skipLines"
            defaultValue={entered('file.skipLines') ?? plan.file.skipLines?.join(', ') ?? ''}
            placeholder="12, 13"
          />
        </Field>
      </div>
    </Section>
  )
}

/** The choices of a question; a column's name comes with its first values, which tell more than `column 4`. */
function choicesOf(question: Question, samples: readonly (readonly string[])[]): Question['choices'] {
  if (question.code !== 'missing-field' && question.code !== 'which-column') return question.choices
  return question.choices.map((choice) => {
    const values = samples[Number(choice.value.slice(1))] ?? []
    return values.length === 0 ? choice : { ...choice, label: `${choice.label}: ${values.join(' · ')}` }
  })
}

function hintOf(question: Question): string | undefined {
  if (question.code === 'missing-field' && question.about.includes('amount'))
    return 'Where money received and money paid out stand in two columns, choose Credit and Debit for them in the table of columns below instead.'
  return question.examples.length > 0 ? `For example ${question.examples.slice(0, 3).join(', ')}` : undefined
}

export function QuestionFields({
  questions,
  samples,
  plan,
}: {
  questions: readonly Question[]
  samples: readonly (readonly string[])[]
  plan: ImportPlan
}) {
  const asked = questions
    .map((question, index) => ({ question, index }))
    .filter(({ question }) => question.code !== 'value-meaning')
  if (asked.length === 0) return null
  return (
    <Section
      title={asked.length === 1 ? 'One question first' : `${asked.length} questions first`}
      description="The values do not settle this, and nothing is guessed."
    >
      <div className="space-y-5">
        {asked.map(({ question, index }) => (
          <div key={question.about}>
            {question.choices.length > 6 ? (
              <Field label={question.question} hint={hintOf(question)}>
                <Select name={`answer.${index}`} placeholder="Choose" options={choicesOf(question, samples)} />
              </Field>
            ) : question.choices.length > 0 ? (
              <RadioGroup
                legend={question.question}
                name={`answer.${index}`}
                choices={choicesOf(question, samples)}
                hint={hintOf(question)}
              />
            ) : (
              <p className="text-sm">{question.question} Choose it in the table of columns below.</p>
            )}
          </div>
        ))}
        <input type="hidden" name="plan.version" value={plan.version} />
      </div>
    </Section>
  )
}

/** What values mean: those that are not known, and those already explained. */
export function ValueFields({ rows, more }: { rows: readonly MeaningRow[]; more: boolean }) {
  if (rows.length === 0) return null
  const open = rows.some((row) => row.meaning === '')
  return (
    <Section
      title="What values mean"
      description={`${open ? 'Words that are not known are never guessed: say what each means, or its rows are refused; where it is only a word of a list, such as a disposition, reports wait for it. ' : ''}“skip” leaves such rows out.${more ? ' Only the first words of a column are shown; the others follow when these are explained.' : ''}`}
      flush
    >
      <Table label="Values and their meanings" stack>
        <THead>
          <tr>
            <Th>Column</Th>
            <Th>Value</Th>
            <Th>Means</Th>
          </tr>
        </THead>
        <TBody>
          {rows.map((row, index) => (
            <Tr key={`${row.column} ${row.value}`}>
              <Td label="Column">{row.name}</Td>
              <Td label="Value" primary>
                {row.value === '*' ? 'every other value' : <Code>{row.value === '' ? '(empty)' : row.value}</Code>}
              </Td>
              <Td label="Means">
                <input type="hidden" name={`meaning.${index}.column`} value={row.column} />
                <input type="hidden" name={`meaning.${index}.value`} value={row.value} />
                <Select
                  name={`meaning.${index}.words`}
                  aria-label={`Meaning of ${row.value} in ${row.name}`}
                  defaultValue={row.meaning}
                  placeholder={row.meaning === '' ? 'Choose' : 'As detected'}
                  options={row.choices.map((value) => ({ value, label: value }))}
                />
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  )
}

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

const rowsOf = (count: number, all: number) => `${count} of the ${all} row${all === 1 ? '' : 's'} in the preview`

/** What is not on file yet, before the import refuses it. */
export function PreviewGapsNotice({ gaps, createCustomers }: { gaps: PreviewGaps; createCustomers: boolean }) {
  const customers = createCustomers ? 0 : gaps.unknownCustomers
  if (customers + gaps.unknownLocations === 0) return null
  return (
    <Alert tone="warn" title="Rows will be refused">
      {customers > 0 ? (
        <p>
          {rowsOf(customers, gaps.rows)} {customers === 1 ? 'names a customer' : 'name customers'} not on file. Allow
          the import to create customers above, or such rows are refused.
        </p>
      ) : null}
      {gaps.unknownLocations > 0 ? (
        <p>
          {rowsOf(gaps.unknownLocations, gaps.rows)}{' '}
          {gaps.unknownLocations === 1 ? 'names a location' : 'name locations'} not on file. Add them under Locations
          first, or such rows are refused.
        </p>
      ) : null}
    </Alert>
  )
}

export function PreviewTable({ rows, header }: { rows: readonly PreviewRow[]; header: readonly string[] }) {
  // As long as no row can be read, the file's own columns are shown, which may be many: what is wrong stands in front of them.
  const labels =
    rows.find((row) => row.becomes !== null && row.becomes.length > 0)?.becomes?.map(({ label }) => label) ?? []
  return (
    <Section title="Preview" description="The first rows as they will be read." flush>
      <Table label="First rows">
        <THead>
          <tr>
            <Th>Line</Th>
            {labels.map((label) => (
              <Th key={label}>{label}</Th>
            ))}
            <Th>Problems</Th>
            {labels.length === 0 ? header.map((name, index) => <Th key={index}>{name}</Th>) : null}
          </tr>
        </THead>
        <TBody>
          {rows.map((row) => (
            <Tr key={row.line}>
              <Td className="tabular-nums">{row.line}</Td>
              {labels.length === 0 ? null : row.becomes !== null && row.becomes.length > 0 ? (
                row.becomes.map(({ label, value }) => (
                  <Td key={label} className="whitespace-nowrap tabular-nums">
                    {value}
                  </Td>
                ))
              ) : (
                <Td colSpan={labels.length} className="text-ink-2">
                  Will not be imported as it stands.
                </Td>
              )}
              <Td className="min-w-72">
                {row.problems.length === 0 ? (
                  <span className="text-ink-3">none</span>
                ) : (
                  row.problems.map((text) => (
                    <span key={text} className="block text-warn">
                      {text}
                    </span>
                  ))
                )}
              </Td>
              {labels.length === 0
                ? row.cells.map((cell, index) => (
                    <Td key={index} className="max-w-64 truncate whitespace-nowrap">
                      {cell}
                    </Td>
                  ))
                : null}
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  )
}
