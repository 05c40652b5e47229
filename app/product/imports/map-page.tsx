import { Link } from '@remix-run/react'
import { Fragment, useRef, type ChangeEvent, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import type { FormProblem } from '#app/platform/forms/form.ts'
import {
  Alert,
  Checkbox,
  ConfirmSubmit,
  DateTime,
  Disclosure,
  Field,
  Form,
  Input,
  LinkButton,
  PageHeader,
  Section,
  Select,
  SubmitButton,
  useSend,
} from '#app/ui/index.ts'
import { ForecastPanel, LocationForms } from './forecast/forecast-panel.tsx'
import { forecastSentence } from './forecast/forecast-words.ts'
import { useForecast } from './forecast/use-forecast.ts'
import { useUpdates } from './mapping/use-updates.ts'
import type { MapData } from './map-data.server.ts'
import { focusElement, useAttention, useKeptFocus } from './mapping/attention.ts'
import { ColumnGroups } from './mapping/column-groups.tsx'
import { identifiesByName } from './mapping/customer-key.ts'
import { DetectionFields } from './mapping/fields/detection-fields.tsx'
import { WholeFileFields } from './mapping/mapping-form.tsx'
import { QuestionFields, ValueFields } from './mapping/question-fields.tsx'
import { StartBar, type OpenItems } from './mapping/start-bar.tsx'
import { RememberedNotice } from './upload/remembered-notice.tsx'
import { SampleRows } from './read/preview/preview-table.tsx'

const mappingForm = 'mapping'

/** A short digest of a text. */
function digest(text: string): string {
  let sum = 5381
  for (let at = 0; at < text.length; at++) sum = (sum * 33 + text.charCodeAt(at)) % 4_294_967_296
  return sum.toString(36)
}

/** What blocks the import; null if nothing does. */
function openIn({
  questions,
  defects,
  windowSet,
}: Pick<MapData, 'questions' | 'defects' | 'windowSet'>): OpenItems | null {
  const count = questions.length + defects.length + (windowSet ? 0 : 1)
  if (count === 0) return null
  const isOnlyMeanings = questions.every(({ code }) => code === 'value-meaning')
  return {
    count,
    at: !windowSet || defects.length > 0 ? 'open-questions' : isOnlyMeanings ? 'meanings' : 'questions',
  }
}

/** The place on the page to correct a refusal. */
function placeOf({ fields }: FormProblem, data: MapData): { at: string; label: string } | null {
  const [field] = Object.keys(fields)
  if (field?.startsWith('file.')) return { at: 'the-file', label: 'Go to the file' }
  if (field === 'template') return { at: 'more', label: 'Go to the name' }
  if (field === 'name' || field === 'fintracLocationId') return { at: 'unknown-locations', label: 'Go to the location' }
  if (field !== undefined) return { at: 'whole-file', label: 'Go to the field' }
  if (data.clashes.length > 0) return { at: 'columns-twice', label: 'Go to the columns' }
  const open = openIn(data)
  return open === null ? null : { at: open.at, label: 'Go to the question' }
}

/** A link within the page that opens its target. */
function PlaceLink({ at, children }: { at: string; children: ReactNode }) {
  const go = (event: MouseEvent) => {
    const target = document.getElementById(at)
    const control = target?.querySelector<HTMLElement>('[aria-invalid], input:not([type=hidden]), select, textarea')
    if (!target) return
    event.preventDefault()
    if (target instanceof HTMLDetailsElement) target.open = true
    target.scrollIntoView({ block: 'start' })
    if (control) control.focus({ preventScroll: true })
    else focusElement(at)
  }
  return (
    <a className="link font-medium" href={`#${at}`} onClick={go}>
      {children}
    </a>
  )
}

export function MapPage({ data, problem }: { data: MapData; problem: FormProblem | undefined }) {
  const send = useSend()
  const mapping = useRef<HTMLFormElement>(null)
  const open = openIn(data)
  const forecast = useForecast(data.id, data.forecast)
  useAttention(problem, [...data.defects, ...data.questions.map(({ about }) => about)].join('\n'))
  const key = JSON.stringify(data.plan)
  useKeptFocus(mapping, key)
  /** A template stores the choices on the page, which are in the other form. */
  const sendTemplate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(mapping.current!)
    for (const [name, value] of new FormData(event.currentTarget)) form.set(name, value)
    form.set('intent', 'save-template')
    send(form)
  }
  const { update, waitForUpdate } = useUpdates(mapping)
  const place = problem ? placeOf(problem, data) : null
  return (
    <>
      <PageHeader
        title="Map columns"
        description={<span className="break-words">{data.fileName}</span>}
        back={{ to: '/app/imports', label: 'Imports' }}
      />
      <div className="space-y-4">
        {problem ? (
          <div id="refusal" tabIndex={-1} className="scroll-mt-20 rounded-md">
            <Alert
              tone="bad"
              live="assertive"
              title="That didn’t work"
              actions={place ? <PlaceLink at={place.at}>{place.label}</PlaceLink> : undefined}
            >
              {problem.message}
            </Alert>
          </div>
        ) : null}
        <Notices data={data} />
        {data.remembered ? <RememberedNotice remembered={data.remembered} /> : null}
        <TemplateChoice templates={data.templates} templateId={data.templateId} />
        {/* A separate form, so that Enter in the name saves the template. */}
        <Form method="post" id="save-template" onSubmit={sendTemplate} />
        <LocationForms forecast={forecast} />
        <Form
          method="post"
          id={mappingForm}
          key={key}
          ref={mapping}
          // Fields are numbered by question: they mean the same only for the same questions.
          keep={`mapping ${digest(JSON.stringify([key, data.questions.map(({ about }) => about)]))}`}
          onSubmit={waitForUpdate}
          className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]"
        >
          <input type="hidden" name="seen" value={data.seen} />
          {/* Enter in a field presses the first button: it must not start the import. */}
          <button type="submit" name="intent" value="preview" className="sr-only" tabIndex={-1} aria-hidden>
            Update preview
          </button>
          <div id="open-questions" tabIndex={-1} className="min-w-0 scroll-mt-20 space-y-4 rounded-md empty:hidden">
            {data.defects.map((defect) => (
              <Alert key={defect} tone="bad" live="assertive">
                {defect}
              </Alert>
            ))}
            <QuestionFields questions={data.questions} samples={data.samples} plan={data.plan} />
            <ValueFields {...data.meanings} />
          </div>
          <div className="min-w-0 space-y-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <CustomerChoices data={data} onChange={update} />
            <ForecastPanel
              forecast={forecast}
              isOpen={data.questions.length + data.defects.length > 0}
              createCustomers={data.createCustomers}
              canAddLocations={data.canAddLocations}
              problem={problem}
            />
          </div>
          <div className="min-w-0 space-y-4">
            <SampleRows
              rows={data.preview}
              header={data.columns.map((column) => column.header)}
              isOpen={data.questions.length > 0}
            />
            <ColumnGroups
              clashes={data.clashes}
              columns={data.columns}
              samples={data.samples}
              zones={data.zones}
              choices={data.choices}
              fileZone={data.plan.zone}
            />
            <div className="space-y-2">
              <DetectionFields detection={data.detection} plan={data.plan} problem={problem} />
              <WholeFileFields
                plan={data.plan}
                problem={problem}
                columns={data.columns}
                id={data.idChoice}
                shared={data.sharedIds}
                locations={data.locations}
              />
              <More problem={problem} />
            </div>
            <Assumptions texts={data.assumptions} />
          </div>
        </Form>
        <StartBar form={mappingForm} open={open}>
          {forecastSentence(forecast)}
        </StartBar>
      </div>
    </>
  )
}

/** Notices above the file: missing settings, and an earlier upload of the same file. */
function Notices({ data: { windowSet, same } }: { data: Pick<MapData, 'windowSet' | 'same'> }) {
  return (
    <>
      {windowSet ? null : (
        <Alert
          tone="warn"
          title="The 24-hour window is not set"
          actions={<LinkButton to="/app/settings/window">Set window</LinkButton>}
        >
          The window decides which transactions count together. Set it before you import.
        </Alert>
      )}
      {same.length === 0 ? null : (
        <Alert tone="warn" title="You already uploaded this file">
          Uploaded as{' '}
          {same.map((other, index) => (
            <Fragment key={other.id}>
              {index > 0 ? ', ' : ''}
              <Link className="link" to={`/app/imports/${other.id}`}>
                {other.fileName}
              </Link>{' '}
              on <DateTime at={other.createdAt} />
            </Fragment>
          ))}
          . Its rows are duplicates and won’t be counted twice.
        </Alert>
      )}
    </>
  )
}

function TemplateChoice({ templates, templateId }: Pick<MapData, 'templates' | 'templateId'>) {
  if (templates.length === 0) return null
  const used = templates.find(({ id }) => id === templateId)
  return (
    <Disclosure title="Template" note={used ? `${used.name}, chosen because the headers match` : 'None used'}>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <Field label="Template" className="w-64">
          <Select
            name="templateId"
            defaultValue={templateId ?? ''}
            options={templates.map((template) => ({ value: template.id, label: template.name }))}
            placeholder="No template"
          />
        </Field>
        <SubmitButton name="intent" value="template" variant="secondary">
          Use template
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}

function CustomerChoices({
  data: { createCustomers, plan },
  onChange,
}: {
  data: Pick<MapData, 'createCustomers' | 'plan'>
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  return (
    <Section title="Customers">
      <div className="space-y-3">
        <Checkbox
          name="createCustomers"
          defaultChecked={createCustomers}
          onChange={onChange}
          label="Create customers who aren’t on file yet"
          hint="Without this, rows for unknown customers are refused and listed. Customers are matched by number, then by phone, never by name alone."
        />
        <input type="hidden" name="customerKey.present" value="1" />
        <Checkbox
          name="customerKey"
          defaultChecked={identifiesByName(plan.customerKey)}
          onChange={onChange}
          label="Match customers by name in this file"
          hint="Only for files with no customer number or phone, where no two customers share a name. Without this, you’re asked about each repeated name."
        />
      </div>
    </Section>
  )
}

function Assumptions({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Alert tone="info" title="Assumptions">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  )
}

function More({ problem }: { problem: FormProblem | undefined }) {
  return (
    <Disclosure
      id="more"
      title="More"
      note="Save as template · Remove upload"
      open={problem?.fields.template !== undefined}
    >
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <span className="flex items-end gap-2">
          <Field label="Save as template" error={problem?.fields.template}>
            <Input name="template" form="save-template" maxLength={80} placeholder="Name" />
          </Field>
          <SubmitButton name="intent" value="save-template" form="save-template" variant="secondary">
            Save
          </SubmitButton>
        </span>
        <ConfirmSubmit
          name="intent"
          value="discard"
          formNoValidate
          title="Remove this upload?"
          message="Nothing has been imported from it."
          confirmLabel="Remove"
          variant="quiet"
        >
          Remove upload
        </ConfirmSubmit>
      </div>
    </Disclosure>
  )
}
