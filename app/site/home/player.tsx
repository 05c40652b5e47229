import type { ReactNode } from 'react'
import { Badge, buttonClass, cx, Icon } from '#app/ui/index.ts'
import { PlayPauseIcons } from '../components/pause-button.tsx'
import { demoSteps, sampleCounts, sampleReceipts, sampleReport } from './demo-steps.ts'

const drafted = sampleCounts.reduce((sum, { count }) => sum + count, 0)

/** The landing page's animated demo. Without script its steps are stacked. */
export function DemoPlayer() {
  return (
    <div data-player className="overflow-hidden rounded-xl border border-line bg-surface shadow-pop">
      <PlayerBar />
      <div
        data-progress
        role="progressbar"
        aria-label="Progress of the demonstration"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className="h-1 bg-sunken"
      >
        <div className="h-full origin-left scale-x-0 bg-accent" />
      </div>
      <div className="grid lg:grid-cols-[15rem_1fr]">
        <div
          role="tablist"
          aria-label="Steps of the demonstration"
          className="relative flex gap-1 overflow-x-auto border-b border-line p-2 lg:flex-col lg:border-r lg:border-b-0 lg:p-3"
        >
          {demoSteps.map((step, index) => (
            <button
              key={step.id}
              type="button"
              role="tab"
              id={`step-${step.id}`}
              aria-controls={`panel-${step.id}`}
              aria-selected={index === 0}
              tabIndex={index === 0 ? 0 : -1}
              data-step={step.id}
              data-ms={step.ms}
              className="flex shrink-0 cursor-pointer items-center gap-2.5 rounded-md px-3 py-2 text-left text-sm whitespace-nowrap text-ink-2 hover:bg-hover aria-selected:bg-accent-soft aria-selected:font-medium aria-selected:text-accent"
            >
              <span className="font-mono text-xs tabular-nums">{index + 1}</span>
              {step.title}
            </button>
          ))}
        </div>
        <div className="player-stage grid min-h-[23rem] p-5 sm:p-7">
          <Panel id="upload" title="Drop a file from any system">
            <div className="rounded-lg border-2 border-dashed border-line-strong/60 bg-sunken px-6 py-10 text-center">
              <Icon name="upload" className="mx-auto size-7 text-accent" />
              <p className="mt-3 font-medium">transactions-october.csv</p>
              <p className="mt-1 text-sm text-ink-3">1,248 rows · semicolons · day first · detected automatically</p>
            </div>
          </Panel>
          <Panel id="processing" title="Every row is classified, with its reason">
            <ul className="divide-y divide-line text-sm">
              {sampleReceipts.map(({ id, shown, report, why }) => (
                <Row
                  key={id}
                  left={`${id} · ${shown}`}
                  right={
                    <Badge tone={report === 'LCTR' ? 'info' : report === 'LVCTR' ? 'note' : undefined}>
                      {report ?? 'Not reportable'}
                    </Badge>
                  }
                  note={why}
                />
              ))}
            </ul>
          </Panel>
          <Panel id="detection" title="What must be reported">
            <div className="grid gap-3 sm:grid-cols-3">
              {sampleCounts.map(({ type, count, name, comingSoon }) => (
                <div key={type} className="rounded-lg border border-line bg-sunken p-4">
                  <p className="text-3xl font-semibold tabular-nums">{count}</p>
                  <p className="mt-1 flex flex-wrap items-center gap-x-2 font-medium">
                    {type}
                    {comingSoon ? <Badge>Coming soon</Badge> : null}
                  </p>
                  <p className="text-xs text-ink-3">{name}</p>
                </div>
              ))}
            </div>
            <p className="mt-4 text-sm text-ink-2">Each comes with its due date, and how it was computed.</p>
          </Panel>
          <Panel id="selection" title="Choose the reports, add suspicious ones">
            <ul className="space-y-2 text-sm">
              {sampleCounts.map(({ type, count, comingSoon }) => (
                <li key={type} className="flex items-center gap-3 rounded-md bg-sunken px-3.5 py-2.5">
                  <Icon name="check" className="size-4 text-ok" />
                  {count} {type} selected {comingSoon ? <Badge>Coming soon</Badge> : null}
                </li>
              ))}
            </ul>
            <fieldset className="mt-4">
              <legend className="text-sm font-medium">Additional STRs</legend>
              <div className="mt-2 grid gap-2 text-sm">
                <StrChoice id="TX-10352" text="TX-10352 · third $9,500.00 deposit this week" />
                <StrChoice id="TX-10361" text="TX-10361 · cash in, wire out within the hour" />
              </div>
            </fieldset>
            <p className="mt-3 text-sm text-ink-2">
              <span data-str-count>0</span> STR added
            </p>
          </Panel>
          <Panel id="creation" title="Drafts are created">
            <p className="text-4xl font-semibold tabular-nums">
              <span data-draft-count={drafted}>{drafted}</span> drafts
            </p>
            <p className="mt-2 text-ink-2">
              Filled from transactions, customers, locations and company settings. What is missing is listed, field by
              field. EFTR drafts are coming soon.
            </p>
            <div className="mt-6 h-2 overflow-hidden rounded-full bg-sunken">
              <div className="h-full w-full bg-ok" />
            </div>
          </Panel>
          <Panel id="review" title="Review the draft">
            <div className="grid gap-3 sm:grid-cols-2">
              <Value label="Transaction Date" value="2025-10-14" />
              <Value label="Amount" value="$12,400.00 CAD" />
              <Value label="Customer Name" value="Jordan Tremblay" />
              <Value label="Customer ID" value="C-20418" />
              <Value label="Location" value="Toronto, Queen St W" wide />
            </div>
            <p className="mt-4 flex items-center gap-2 text-sm text-ok">
              <Icon name="check" /> No rule of the regulator is broken
            </p>
          </Panel>
          <Panel id="submit" title="Submitted and confirmed">
            <div className="rounded-lg border border-ok/25 bg-ok-soft p-6">
              <p className="flex items-center gap-2 font-semibold text-ok">
                <Icon name="check" className="size-5" /> Confirmed (Demo)
              </p>
              <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
                <dt className="text-ink-2">Confirmation number</dt>
                <dd className="font-mono">LCTR-2025-0104233</dd>
                <dt className="text-ink-2">Due</dt>
                <dd>
                  {sampleReport.dueWords}: submitted {sampleReport.daysEarly} days early
                </dd>
              </dl>
            </div>
          </Panel>
        </div>
      </div>
    </div>
  )
}

function Panel({ id, title, children }: { id: (typeof demoSteps)[number]['id']; title: string; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`panel-${id}`}
      aria-labelledby={`step-${id}`}
      data-panel={id}
      hidden={id !== 'upload'}
      className="col-start-1 row-start-1 min-w-0 self-center"
    >
      <h3 className="mb-4 text-lg font-semibold">{title}</h3>
      {children}
    </div>
  )
}

function Row({ left, right, note }: { left: string; right: ReactNode; note: string }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{left}</p>
        <p className="text-xs text-ink-3">{note}</p>
      </div>
      {right}
    </li>
  )
}

function StrChoice({ id, text }: { id: string; text: string }) {
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-2.5">
      <input type="checkbox" data-str={id} className="size-4 accent-accent" />
      {text}
    </label>
  )
}

function Value({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <label className={cx('block text-sm font-medium', wide && 'sm:col-span-2')}>
      {label}
      <input className="control mt-1 font-normal" readOnly value={value} />
    </label>
  )
}

function PlayerBar() {
  return (
    <div className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2.5">
      <span aria-hidden="true" className="flex gap-1.5">
        <i className="size-2.5 rounded-full bg-line-strong/50" />
        <i className="size-2.5 rounded-full bg-line-strong/50" />
        <i className="size-2.5 rounded-full bg-line-strong/50" />
      </span>
      <p className="ml-2 truncate text-xs text-ink-3">Comply+ · Demo mode · sample data</p>
      <div data-controls hidden className="ml-auto flex gap-1">
        <button
          type="button"
          data-toggle
          aria-label="Play the demonstration"
          className={buttonClass('quiet', 'sm', 'size-9 !px-0')}
        >
          <PlayPauseIcons />
        </button>
        <button
          type="button"
          data-restart
          aria-label="Restart the demonstration"
          className={buttonClass('quiet', 'sm', 'size-9 !px-0')}
        >
          <svg
            viewBox="0 0 16 16"
            className="size-4 fill-none stroke-current"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3" />
          </svg>
        </button>
      </div>
    </div>
  )
}
