import { Link, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { Badge, cx, formatCount, Icon, Pagination, reveal } from '#app/ui/index.ts'
import type { ReportSection } from '#app/compliance/reports/index.ts'
import { groupEqual } from '../state/places.ts'
import { anchor } from './anchor.ts'
import type { FieldMessage, MissingItem } from './detail.server.ts'
import type { EditedSections } from '../edit/edit-field.ts'
import { isOfSettings, isOfTransaction, type DescribedType } from '../edit/fields.ts'
import type { SectionPages } from './section-pages.ts'
import { SectionForm } from '../edit/section-form.tsx'

export interface SectionsProps {
  report: string
  sections: readonly ReportSection[]
  pages: SectionPages
  messages: Readonly<Record<string, readonly FieldMessage[]>>
  /** What is missing, by the section in which it would stand. */
  missing: ReadonlyMap<string | null, readonly MissingItem[]>
  corrected: ReadonlySet<string>
  canEdit: boolean
  editable: ReadonlySet<string>
  /** The section that is edited. */
  editing: EditedSections | null
  /** What its form came back with where it was sent without script. */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  type: DescribedType
  /** In the order of the report. */
  transactionIds: readonly string[]
  /** The customer's page of each party, by its place. */
  records: Readonly<Record<string, string>>
}

const openTransactions = 3

/** The whole report in words, section by section, with messages beside the values; each section opens as a form. */
export function ReportSections(props: SectionsProps) {
  const { hash, key } = useLocation()
  const focus = props.editing?.focus ?? null
  useEffect(() => {
    const place = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (place === null) return
    reveal(place)
    place.scrollIntoView({ block: 'center' })
    // The form takes the focus itself where the field is in it.
    if (focus !== null && place.querySelector('form') !== null) return
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [hash, key, focus])
  const of = (list: string) => props.sections.filter(({ path }) => path.startsWith(`/${list}/`))
  const [transactions, parties] = [of('transactions'), of('definitions')]
  const others = props.sections.filter((one) => !transactions.includes(one) && !parties.includes(one))
  return (
    <div className="space-y-4">
      {others.map((section) => (
        <TopSection key={section.path} section={section} isOpen props={props} />
      ))}
      {transactions.map((section, index) => (
        <TopSection
          key={section.path}
          section={section}
          isOpen={index < openTransactions || holds(section, props)}
          props={props}
        />
      ))}
      <Pages name="transactions" label="Transactions" noun="transactions" pages={props.pages} />
      {parties.map((section, index) => (
        <TopSection
          key={section.path}
          section={section}
          isOpen={index < openTransactions || holds(section, props)}
          props={props}
        />
      ))}
      <Pages name="parties" label="Parties" noun="parties" pages={props.pages} />
    </div>
  )
}

function Pages({
  name,
  label,
  noun,
  pages,
}: {
  name: keyof SectionPages
  label: string
  noun: string
  pages: SectionPages
}) {
  const { page, size, total } = pages[name]
  if (total <= size) return null
  return (
    <Pagination page={page} pageSize={size} total={total} parameter={name} without="edit" noun={noun} label={label} />
  )
}

/** The page as it is, with nothing edited. */
function doneAt(path: string, pages: SectionPages): string {
  const query = new URLSearchParams()
  for (const name of ['transactions', 'parties'] as const)
    if (pages[name].page > 1) query.set(name, String(pages[name].page))
  return `?${query.toString()}#${anchor(path)}`
}

/** Whether something in a section asks for attention. */
function holds(section: ReportSection, props: SectionsProps): boolean {
  return (
    props.messages[section.path] !== undefined ||
    (props.missing.get(section.path)?.some((item) => item.required) ?? false) ||
    section.rows.some((row) => props.messages[row.path] !== undefined) ||
    props.editing?.section === section.path ||
    section.children.some((child) => holds(child, props))
  )
}

/** How much of a section asks for attention. */
function countsOf(section: ReportSection, props: SectionsProps): { missing: number; reject: number; warning: number } {
  const own = [section.path, ...section.rows.map((row) => row.path)].flatMap((path) => props.messages[path] ?? [])
  return section.children
    .map((child) => countsOf(child, props))
    .reduce(
      (sum, one) => ({
        missing: sum.missing + one.missing,
        reject: sum.reject + one.reject,
        warning: sum.warning + one.warning,
      }),
      {
        missing: props.missing.get(section.path)?.filter((item) => item.required).length ?? 0,
        reject: own.filter((one) => one.severity === 'reject').length,
        warning: own.filter((one) => one.severity === 'warning').length,
      },
    )
}

function Counts({ section, props }: { section: ReportSection; props: SectionsProps }) {
  const { missing, reject, warning } = countsOf(section, props)
  return (
    <>
      {missing > 0 ? <Badge tone="bad">{formatCount(missing)} missing</Badge> : null}
      {reject > 0 ? <Badge tone="bad">{formatCount(reject)} to correct</Badge> : null}
      {warning > 0 ? (
        <Badge tone="warn">
          {formatCount(warning)} {warning === 1 ? 'warning' : 'warnings'}
        </Badge>
      ) : null}
    </>
  )
}

function TopSection({ section, isOpen, props }: { section: ReportSection; isOpen: boolean; props: SectionsProps }) {
  return (
    <details
      open={isOpen}
      id={anchor(section.path)}
      className="group scroll-mt-20 overflow-clip rounded-lg border border-line bg-surface shadow-card"
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-2 px-4 py-3 font-semibold select-none hover:bg-hover sm:px-5">
        <Icon name="chevronRight" className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
        <h2 className="min-w-0 text-base wrap-anywhere">{section.title}</h2>
        <Counts section={section} props={props} />
      </summary>
      <div className="border-t border-line px-4 py-4 sm:px-5">
        <SectionLinks section={section} props={props} />
        <Body section={section} props={props} />
      </div>
    </details>
  )
}

const link = 'inline-flex min-h-6 items-center rounded-sm text-sm text-accent hover:underline'

/** Where a section is edited: here, or the record that it is of. */
function SectionLinks({ section, props }: { section: ReportSection; props: SectionsProps }) {
  if (!props.canEdit) return null
  const [, list, place] = section.path.split('/')
  const transaction = list === 'transactions' ? props.transactionIds[Number(place)] : undefined
  const customer = props.records[section.path]
  const isEdited = props.editing?.section === section.path
  if (transaction === undefined && customer === undefined) return null
  return (
    <p className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
      {isEdited ? null : (
        <Link
          to={`?edit=${encodeURIComponent(section.path)}#${anchor(section.path)}`}
          preventScrollReset
          className={link}
        >
          Edit<span className="sr-only"> {section.title}</span>
        </Link>
      )}
      {transaction ? (
        <Link to={`/app/transactions/${transaction}?report=${props.report}#correct`} className={link}>
          <span>
            Amounts, actions and parties<span className="sr-only"> of {section.title}</span>
          </span>
        </Link>
      ) : null}
      {customer === undefined ? null : (
        <Link to={`/app/customers/${customer}?report=${props.report}`} className={link}>
          <span>
            Customer record<span className="sr-only"> of {section.title}</span>
          </span>
        </Link>
      )}
    </p>
  )
}

function Body({ section, props }: { section: ReportSection; props: SectionsProps }) {
  const fields = props.editing?.fields[section.path]
  const edited = new Set(fields?.map((field) => field.pointer))
  const missing = (props.missing.get(section.path) ?? []).filter((item) => !edited.has(item.path))
  const rows = section.rows.filter((row) => !edited.has(row.path))
  return (
    <>
      <Messages messages={props.messages[section.path]} />
      {fields && fields.length > 0 ? (
        <div className="mb-4" id={anchor(`${section.path}/form`)}>
          {[...edited].map((path) => (
            <Messages key={path} messages={props.messages[path]} />
          ))}
          <SectionForm
            title={section.title}
            fields={fields}
            focus={props.editing?.focus ?? null}
            doneTo={doneAt(section.path, props.pages)}
            typed={props.typed}
            errors={props.errors}
          />
        </div>
      ) : null}
      {rows.length + missing.length > 0 ? (
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((row) => (
            <Value key={row.path} label={row.label} value={row.value} path={row.path} props={props} />
          ))}
          {missing.map((item) => (
            <MissingValue key={item.path} item={item} canAdd={props.canEdit && props.editable.has(item.path)} />
          ))}
        </dl>
      ) : null}
      {section.children.map((child) => (
        <div key={child.path} id={anchor(child.path)} className="mt-4 scroll-mt-20 border-l-2 border-line pl-4">
          <h3 className="mb-2 text-sm font-semibold">{child.title}</h3>
          <Body section={child} props={props} />
        </div>
      ))}
    </>
  )
}

/** A value that is not there, at its place; how else it is given stands with all that is missing. */
function MissingValue({ item, canAdd }: { item: MissingItem; canAdd: boolean }) {
  return (
    <div id={anchor(item.path)} className="min-w-0 scroll-mt-24">
      <dt className="text-xs font-medium text-ink-3">{item.label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className={cx('inline-flex items-center gap-1', item.required ? 'text-bad' : 'text-ink-2')}>
          {item.required ? <Icon name="alert" className="size-4 shrink-0" /> : null}
          {item.required ? 'Missing' : 'Missing, enter if known'}
        </span>
        {canAdd ? (
          <CorrectLink path={item.path} label={item.label}>
            Add
          </CorrectLink>
        ) : (
          <a
            href={`#${anchor(`${item.path}/missing`)}`}
            className="inline-flex min-h-6 items-center rounded-sm text-xs text-accent hover:underline"
          >
            <span>
              What to do<span className="sr-only">: {item.label}</span>
            </span>
          </a>
        )}
      </dd>
    </div>
  )
}

const CorrectLink = ({ path, label, children }: { path: string; label: string; children: string }) => (
  <Link
    to={`?edit=${encodeURIComponent(path)}#${anchor(path)}`}
    preventScrollReset
    className="inline-flex min-h-6 items-center rounded-sm text-xs text-accent hover:underline"
  >
    {children}
    <span className="sr-only"> {label}</span>
  </Link>
)

function Value({ label, value, path, props }: { label: string; value: string; path: string; props: SectionsProps }) {
  const kept =
    props.canEdit && isOfTransaction(props.type, path) ? props.transactionIds[Number(path.split('/')[2])] : undefined
  return (
    <div id={anchor(path)} className="min-w-0 scroll-mt-24">
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-sm">
        <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2">
          <span className="wrap-anywhere whitespace-pre-wrap">{value}</span>
          {props.corrected.has(path) ? <Badge tone="note">Corrected</Badge> : null}
          {props.canEdit && props.editable.has(path) ? (
            <CorrectLink path={path} label={label}>
              Correct
            </CorrectLink>
          ) : null}
          {kept ? (
            <Link
              to={`/app/transactions/${kept}?report=${props.report}#correct`}
              className="inline-flex min-h-6 items-center rounded-sm text-xs text-accent hover:underline"
            >
              <span>
                Correct<span className="sr-only"> {label}</span> in the transaction
              </span>
            </Link>
          ) : null}
          {props.canEdit && isOfSettings(path) ? (
            <Link
              to="/app/settings"
              className="inline-flex min-h-6 items-center rounded-sm text-xs text-accent hover:underline"
            >
              <span>
                Correct<span className="sr-only"> {label}</span> in the settings
              </span>
            </Link>
          ) : null}
        </span>
        <Messages messages={props.messages[path]} />
      </dd>
    </div>
  )
}

export function Messages({ messages }: { messages: readonly FieldMessage[] | undefined }) {
  return (
    messages &&
    groupEqual(messages, (one) => `${one.severity} ${one.from} ${one.rule ?? ''} ${one.text}`).map(
      ([message, ...same]) =>
        message && (
          <p
            key={`${message.severity}${message.from}${message.rule}${message.text}`}
            className={
              message.severity === 'reject'
                ? 'mt-1 flex items-start gap-1 text-sm text-bad'
                : 'mt-1 flex items-start gap-1 text-sm text-warn'
            }
          >
            <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
            <span>
              {message.from === 'regulator' ? 'FINTRAC: ' : ''}
              {message.text}
              {same.length > 0 ? ` (${same.length + 1} times)` : ''}
              {message.rule && /\d/.test(message.rule) ? <span className="text-ink-3"> ({message.rule})</span> : null}
            </span>
          </p>
        ),
    )
  )
}
