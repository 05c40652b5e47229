import type { FormProblem } from '#app/platform/forms/form.ts'
import {
  Alert,
  Disclosure,
  Field,
  formatCount,
  Form,
  Input,
  LinkButton,
  Progress,
  Section,
  SubmitButton,
} from '#app/ui/index.ts'
import type { Forecast, ForecastGroup, ForecastNames, ForecastResult } from './forecast.ts'
import { forecastSentence, reportsSentence, rowsOf } from './forecast-words.ts'

/** Locations that can be created on the page at once. */
const locationsAtOnce = 8

const locationForm = (index: number): string => `location-${index}`

/** The forms for new locations: outside the form that shows their fields. */
export function LocationForms({ forecast }: { forecast: Forecast | null }) {
  return (forecast?.result?.locations.listed ?? [])
    .slice(0, locationsAtOnce)
    .map((_, index) => <Form key={index} method="post" id={locationForm(index)} />)
}

/** What starting would do for the whole file, or the progress of the forecast. */
export function ForecastPanel({
  forecast,
  isOpen,
  createCustomers,
  canAddLocations,
  problem,
}: {
  forecast: Forecast | null
  /** Questions are open: there is no forecast yet. */
  isOpen: boolean
  createCustomers: boolean
  canAddLocations: boolean
  problem: FormProblem | undefined
}) {
  return (
    <Section
      id="forecast"
      title="What this import does"
      description={
        isOpen
          ? undefined
          : `${forecast?.result?.isPart ? 'Of the first rows of a long file.' : 'Of every row in the file.'} Nothing is stored before you start.`
      }
    >
      {isOpen ? (
        <p className="text-sm text-ink-2">Answer the questions first. Then the whole file is looked at.</p>
      ) : forecast === null ? null : forecast.failed !== null ? (
        <Alert tone="warn">{forecast.failed}</Alert>
      ) : forecast.result === null ? (
        <>
          <Progress label="Looking at the whole file" value={forecast.share} max={1} />
          <noscript>
            <p className="mt-2 text-sm text-ink-2">Reload the page to see how far it is.</p>
          </noscript>
        </>
      ) : (
        <Result
          result={forecast.result}
          createCustomers={createCustomers}
          canAddLocations={canAddLocations}
          problem={problem}
        />
      )}
      <p role="status" className="sr-only">
        {forecast?.result ? forecastSentence(forecast) : ''}
      </p>
    </Section>
  )
}

function Result({
  result,
  createCustomers,
  canAddLocations,
  problem,
}: {
  result: ForecastResult
  createCustomers: boolean
  canAddLocations: boolean
  problem: FormProblem | undefined
}) {
  const reports = reportsSentence(result)
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Figure label={result.accepted === 1 ? 'row comes in' : 'rows come in'} value={result.accepted} />
        <Figure label="refused" value={result.refused} tone={result.refused > 0 ? 'text-bad' : undefined} />
        <Figure label="already on file" value={result.duplicate} />
        <Figure label="skipped, such as totals" value={result.skipped} />
      </dl>
      {reports === null ? null : <p className="text-sm">{reports}</p>}
      {createCustomers && result.customersCreated > 0 ? (
        <p className="text-sm">
          {result.customersCreated === 1 ? '1 new customer' : `${formatCount(result.customersCreated)} new customers`}.
        </p>
      ) : null}
      <Reasons title="Why rows are refused" groups={result.causes} />
      <Locations names={result.locations} canAdd={canAddLocations} problem={problem} />
      <UnknownCustomers names={result.customers} />
      <Reasons title="Rows that come in with a question" groups={result.questions} />
      <Reasons title="Rows that may count twice" groups={result.repeats} />
    </div>
  )
}

function Figure({ label, value, tone = '' }: { label: string; value: number; tone?: string | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className={`text-xl leading-7 font-semibold tabular-nums ${tone}`}>{formatCount(value)}</dd>
    </div>
  )
}

function Reasons({ title, groups }: { title: string; groups: readonly ForecastGroup[] }) {
  if (groups.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1.5 space-y-2 text-sm">
        {groups.map(({ code, column, message, rows, line }) => (
          <li key={`${code} ${column ?? ''}`} className="break-words">
            <span className="font-medium tabular-nums">{rowsOf(rows)}</span>
            {column === null ? '' : ` · ${column}`}
            <span className="block text-ink-2">
              {rows === 1 ? `Line ${formatCount(line)}` : `First on line ${formatCount(line)}`}: {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const moreNames = ({ listed, count, isMore }: ForecastNames, shown: number): string | null => {
  const left = count - Math.min(shown, listed.length)
  return left > 0 || isMore ? `and ${isMore ? 'more than ' : ''}${formatCount(left)} more` : null
}

function Locations({
  names,
  canAdd,
  problem,
}: {
  names: ForecastNames
  canAdd: boolean
  problem: FormProblem | undefined
}) {
  if (names.count === 0) return null
  const more = moreNames(names, locationsAtOnce)
  return (
    <div id="unknown-locations" className="scroll-mt-20">
      <h3 className="text-sm font-semibold">
        {names.count === 1 ? '1 location isn’t on file' : `${formatCount(names.count)} locations aren’t on file`}
      </h3>
      <p className="mt-0.5 text-sm text-ink-2">
        {canAdd ? 'Create them here, and their rows come in.' : 'Ask an owner or officer to add them under Locations.'}
      </p>
      <div className="mt-2 space-y-1.5">
        {names.listed.slice(0, locationsAtOnce).map(({ name, rows }, index) => {
          if (!canAdd)
            return (
              <p key={name} className="text-sm break-words">
                {name} · {rowsOf(rows)}
              </p>
            )
          const isAtFault = problem?.values.unknownLocation === name
          const entered = isAtFault ? problem.values : undefined
          const errors = isAtFault ? problem.fields : {}
          const form = locationForm(index)
          return (
            <Disclosure key={name} title={name} note={rowsOf(rows)} level={3} open={isAtFault}>
              <div className="space-y-3">
                <input type="hidden" form={form} name="unknownLocation" value={name} />
                <input type="hidden" form={form} name="active" value="on" />
                <input type="hidden" form={form} name="channel" value="" />
                <Field label="Name" error={errors.name}>
                  <Input form={form} name="name" defaultValue={entered?.name ?? name} autoComplete="off" />
                </Field>
                <Field
                  label="FINTRAC Location ID"
                  error={errors.fintracLocationId}
                  hint="Exactly as in FINTRAC Web Reporting."
                >
                  <Input
                    form={form}
                    name="fintracLocationId"
                    defaultValue={entered?.fintracLocationId ?? (/^[A-Za-z0-9]{1,30}$/.test(name) ? name : '')}
                    autoComplete="off"
                    spellCheck={false}
                  />
                </Field>
                <SubmitButton form={form} name="intent" value="create-location" variant="secondary">
                  Create location
                </SubmitButton>
              </div>
            </Disclosure>
          )
        })}
      </div>
      {more === null ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          {more} <LinkButton to="/app/locations">Locations</LinkButton>
        </p>
      )}
    </div>
  )
}

function UnknownCustomers({ names }: { names: ForecastNames }) {
  if (names.count === 0) return null
  const more = moreNames(names, names.listed.length)
  return (
    <Disclosure
      level={3}
      title={
        names.count === 1 && !names.isMore
          ? '1 customer isn’t on file'
          : `${names.isMore ? 'More than ' : ''}${formatCount(names.count)} customers aren’t on file`
      }
      note={`${rowsOf(names.rows)} refused`}
    >
      <ul className="space-y-1 text-sm">
        {names.listed.map(({ name, rows }) => (
          <li key={name} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 text-ink-2 tabular-nums">{rowsOf(rows)}</span>
          </li>
        ))}
      </ul>
      {more === null ? null : <p className="mt-2 text-sm text-ink-2">{more}</p>}
    </Disclosure>
  )
}
