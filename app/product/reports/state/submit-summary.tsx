import type { ReactNode } from 'react'
import { formatCents, toCents } from '#app/compliance/words/money.ts'
import { cx, formatCount, formatMoney, Icon } from '#app/ui/index.ts'
import type { DeadlineState } from '#app/compliance/rules/days/deadlines.ts'
import { isConfirmed, type ReportStateName } from '#app/product/report-states/states.ts'
import { submitWords, type SubmissionEnvironment } from './default-environment.ts'
import { countOf } from '#app/ui/values/format.ts'
import { heldCounts } from './held-words.ts'
import type { WarningSummary } from './shown.server.ts'
import type { Proposal } from './store.server.ts'

/** The facts about a report in the dialog before submitting: the same for one report as for many. */
export interface Submittable {
  id: string
  type: 'LCTR' | 'LVCTR' | 'STR'
  state: ReportStateName
  /** State of its badge: a change that FINTRAC rejected is `rejected` until it is edited. */
  /** FINTRAC rejected it, and it hasn't been corrected since. */
  isRefused: boolean
  parties: string
  reference: string
  /** Decimal string in Canadian dollars; null once erased. */
  totalCad: string | null
  due: { state: DeadlineState } | null
  missingCount: number
  rejectCount: number
  toConfirmCount: number
  warningCount: number
  warnings: readonly WarningSummary[]
  proposal: Proposal['kind'] | null
  environment: SubmissionEnvironment | null
  /** FINTRAC has it in PRODUCTION. */
  isFiled: boolean
  /** An open change that equals the version at FINTRAC. */
  isUnchanged: boolean
  /** An open change of a version that was erased here: what it changes can't be shown before its copy is uploaded. */
  needsCopy: boolean
  /** E-mail address of the person who approved the current revision. */
  approvedAs: string | null
}

export const byType = (rows: readonly Pick<Submittable, 'type'>[]): string =>
  [...Map.groupBy(rows, (row) => row.type)].map(([type, of]) => `${formatCount(of.length)} ${type}`).join(', ')

/**
 * Why a report can't be submitted to an environment (null: any); '' if it can. Agrees with `submitReports`.
 * `asksForApproval`: the organization uses the four-eyes rule.
 */
export function heldBy(row: Submittable, asksForApproval: boolean, environment: SubmissionEnvironment | null): string {
  if (row.proposal === 'vanished') return 'no longer required'
  if (environment === 'test' && row.isFiled) return 'filed in PRODUCTION'
  if (isConfirmed(row.state) && environment === row.environment) return 'confirmed there'
  if (isConfirmed(row.state) && row.proposal !== null) return 'needs a change'
  const counts = heldCounts(row)
  if (counts !== '') return counts
  if (row.isRefused) return 'rejected, not corrected yet'
  if (asksForApproval && row.approvedAs === null) return 'not approved yet'
  if (row.isUnchanged) return 'nothing differs from what FINTRAC has'
  // Only where it changes something: TEST may have a version, and PRODUCTION gets the report itself.
  return row.needsCopy && (environment === null || environment === row.environment) ? 'record copy to upload' : ''
}

/** The rows that can be submitted there as they are. */
export const submittableRows = <Row extends Submittable>(
  rows: readonly Row[],
  asksForApproval: boolean,
  environment: SubmissionEnvironment,
): readonly Row[] => rows.filter((row) => heldBy(row, asksForApproval, environment) === '')

/** Label of the checkbox before filing; TEST and Demo file nothing and have none. `count`: null without script. */
export const agreementFor = (environment: SubmissionEnvironment, count: number | null): string | undefined =>
  environment === 'production'
    ? `I checked ${count === null ? 'them' : count === 1 ? 'it' : `these ${countOf(count, 'report')}`}. Reports accepted in PRODUCTION are filed.`
    : undefined

const listed = 12
const mostWarnings = 8
/** Up to this many reports with the same warning are named; more are counted. */
const mostNamed = 3

/** Sum of the totals, without erased reports. */
function totalOf(rows: readonly Submittable[]): string {
  const cents = rows.reduce((sum, { totalCad }) => sum + (totalCad === null ? 0n : toCents(totalCad)), 0n)
  return formatMoney(formatCents(cents))
}

/** With its reference: the parts of a split report, and the reports of one customer, have the same party. */
const named = (row: Submittable): string => `${row.type}, ${row.parties || 'no party named'}, ${row.reference}`

export function Rows({
  rows,
  asksForApproval,
  environment,
}: {
  rows: readonly Submittable[]
  asksForApproval: boolean
  environment: SubmissionEnvironment | null
}) {
  return (
    <ul className="mt-2 space-y-1">
      {rows.slice(0, listed).map((row) => (
        <li key={row.id} className="wrap-anywhere">
          {named(row)}
          {row.totalCad === null ? '' : `, ${formatMoney(row.totalCad)}`}:{' '}
          {heldBy(row, asksForApproval, environment) || 'ready'}
          {row.approvedAs === null ? '' : `, approved by ${row.approvedAs}`}
          {row.state === 'change_draft' && row.isFiled ? ', a change: its page shows what changes' : ''}
          {row.warningCount > 0 ? `, ${countOf(row.warningCount, 'warning')}` : ''}
          {row.due?.state === 'overdue' ? ', overdue' : ''}
        </li>
      ))}
      {rows.length > listed ? <li>and {formatCount(rows.length - listed)} more</li> : null}
    </ul>
  )
}

const destinations = {
  demo: { title: 'Demo', note: 'Nothing reaches FINTRAC', look: 'border-line bg-sunken text-ink-2', icon: 'info' },
  test: { title: 'FINTRAC TEST', note: 'Nothing is filed', look: 'border-dashed border-ink-3 text-ink', icon: 'info' },
  production: {
    title: 'FINTRAC PRODUCTION',
    note: 'This files with FINTRAC',
    look: 'border-bad-solid bg-bad-solid text-white',
    icon: 'alert',
  },
} as const

/** The environment, told apart by more than its name. */
function Destination({ environment }: { environment: SubmissionEnvironment }) {
  const { title, note, look, icon } = destinations[environment]
  return (
    <p
      data-environment={environment}
      className={cx('mb-3 flex flex-wrap items-center gap-x-2 rounded-md border px-3 py-2', look)}
    >
      <Icon name={icon} className="size-4 shrink-0" />
      <span className="font-semibold">{title}</span>
      <span>{note}</span>
    </p>
  )
}

/** The distinct warnings, each with its reports. */
function Warnings({ rows }: { rows: readonly Submittable[] }) {
  const warned = rows.flatMap((row) => row.warnings.map((warning) => ({ row, warning })))
  const kinds = [...Map.groupBy(warned, ({ warning }) => JSON.stringify([warning.label, warning.text])).entries()]
  if (kinds.length === 0) return null
  const where = (of: typeof warned): string => {
    if (rows.length > 1)
      return of.length > mostNamed ? `${formatCount(of.length)} reports` : of.map(({ row }) => named(row)).join('; ')
    const { count } = of[0]!.warning
    return count > 1 ? `${formatCount(count)} times` : ''
  }
  return (
    <div className="mt-3">
      <p className="font-medium text-warn">
        Warnings don’t stop {rows.length === 1 ? 'it' : 'them'}. Review them first.
      </p>
      <ul className="mt-1 space-y-1">
        {kinds.slice(0, mostWarnings).map(([key, of]) => (
          <li key={key} className="wrap-anywhere">
            <span className="text-ink">{of[0]!.warning.label}</span>: {of[0]!.warning.text}
            {where(of) === '' ? null : <span className="text-ink-3"> ({where(of)})</span>}
          </li>
        ))}
        {kinds.length > mostWarnings ? <li>and {formatCount(kinds.length - mostWarnings)} more</li> : null}
      </ul>
    </div>
  )
}

function happens(ready: readonly Submittable[], environment: SubmissionEnvironment): string {
  const { happens: words } = submitWords[environment]
  if (ready.length === 1) return `It is ${words}`
  // "which files it" of one, "which files them" of several; TEST doesn't "file it" or "file them".
  return `They are ${words.replace(/\b(files?) it\b/, '$1 them')}`
}

/**
 * Summary before submitting: environment, counts by type, total, overdue reports, drafts that stay, warnings,
 * approvers. `isChange`: a single report that FINTRAC already has.
 */
export function SubmitSummary({
  rows,
  environment,
  asksForApproval,
  isChange = false,
  changes = null,
}: {
  rows: readonly Submittable[]
  environment: SubmissionEnvironment
  asksForApproval: boolean
  isChange?: boolean
  /** What a single change changes, field by field. */
  changes?: ReactNode
}) {
  const ready = submittableRows(rows, asksForApproval, environment)
  const warned = ready.filter((row) => row.warningCount > 0)
  const overdue = ready.filter((row) => row.due?.state === 'overdue')
  const rest = rows.length - ready.length
  const [only] = rows.length === 1 ? ready : []
  // Rows that need attention come first, because the list is cut.
  const order = [
    ...warned,
    ...rows.filter((row) => !ready.includes(row)),
    ...ready.filter((row) => !warned.includes(row)),
  ]
  return (
    <>
      <Destination environment={environment} />
      <p className="wrap-anywhere">
        {ready.length === 0
          ? 'None of them is ready. All stay drafts.'
          : `${only ? `${isChange ? 'Change of ' : ''}${named(only)}` : `${countOf(ready.length, 'report')} (${byType(ready)})`}. ${happens(ready, environment)} Content is locked while it’s submitted.`}
        {rest > 0 && ready.length > 0
          ? ` ${countOf(rest, 'report')} ${rest === 1 ? 'is' : 'are'} not ready and ${rest === 1 ? 'stays a draft' : 'stay drafts'}.`
          : ''}
      </p>
      {ready.length === 0 ? null : (
        <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 rounded-md border border-line bg-sunken p-3">
          <Figure label="Total" value={only?.totalCad === null ? 'Not stated' : totalOf(ready)} />
          {only ? (
            <>
              <Figure label="Overdue" value={overdue.length > 0 ? 'Yes' : 'No'} isBad={overdue.length > 0} />
              <Figure label="Warnings" value={formatCount(only.warningCount)} isBad={only.warningCount > 0} />
              {asksForApproval || only.approvedAs !== null ? (
                <Figure label="Approved by" value={only.approvedAs ?? 'Nobody'} />
              ) : null}
            </>
          ) : (
            <>
              <Figure label="Overdue" value={formatCount(overdue.length)} isBad={overdue.length > 0} />
              <Figure label="With warnings" value={formatCount(warned.length)} isBad={warned.length > 0} />
            </>
          )}
        </dl>
      )}
      {only && isChange ? changes : null}
      <Warnings rows={ready} />
      {only ? null : <Rows rows={order} asksForApproval={asksForApproval} environment={environment} />}
    </>
  )
}

const Figure = ({ label, value, isBad = false }: { label: string; value: string; isBad?: boolean }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className={cx('mt-0.5 font-medium tabular-nums wrap-anywhere', isBad ? 'text-warn' : 'text-ink')}>{value}</dd>
  </div>
)
