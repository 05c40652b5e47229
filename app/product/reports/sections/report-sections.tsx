import { Link, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { Badge, formatCount, Icon, Pagination, reveal, useOpenOnPaper } from '#app/ui/index.ts'
import type { ReportSection } from '#app/compliance/reports/index.ts'
import { anchor } from '../review/anchor.ts'
import { isOfSettings } from '../edit/fields.ts'
import type { FieldMessage } from '../review/detail.server.ts'
import type { SectionPages } from '../review/section-pages.ts'
import { SectionForm } from '../edit/form/section-form.tsx'
import { useSteadyFields } from '../edit/form/steady-fields.ts'
import { Messages, MissingValue, Value } from './report-values.tsx'
import type { SectionsProps } from './props.ts'

const openTransactions = 3
const link = 'inline-flex min-h-6 items-center rounded-sm text-sm text-accent hover:underline pointer-coarse:min-h-11'

/** The whole report, section by section, with messages beside the values; each section opens as a form. */
export function ReportSections(given: SectionsProps) {
  const props = { ...given, editing: useSteadyFields(given.editing) }
  const { hash, key } = useLocation()
  useOpenOnPaper()
  const focus = props.editing?.focus ?? null
  useEffect(() => {
    const place = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (place === null) return
    reveal(place)
    place.scrollIntoView({ block: 'center' })
    // The form focuses the field itself.
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
          startsSheet={index === 0}
          props={props}
        />
      ))}
      <Pages name="transactions" label="Transactions" noun="transactions" pages={props.pages} />
      <PartLinks section={{ path: '', title: 'the report' }} props={props} adds />
      {parties.map((section, index) => (
        <TopSection
          key={section.path}
          section={section}
          isOpen={index < openTransactions || holds(section, props)}
          startsSheet={index === 0}
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
    <div data-print="hide">
      <Pagination page={page} pageSize={size} total={total} parameter={name} without="edit" noun={noun} label={label} />
      <Link to="?all=on" className={link}>
        Show all on one page, to print
      </Link>
    </div>
  )
}

/** URL of the page with nothing edited. */
function doneAt(path: string, pages: SectionPages): string {
  const query = new URLSearchParams()
  for (const name of ['transactions', 'parties'] as const)
    if (pages[name].page > 1) query.set(name, String(pages[name].page))
  return `?${query.toString()}#${anchor(path)}`
}

/** Whether a section has messages or missing values. */
function holds(section: ReportSection, props: SectionsProps): boolean {
  return (
    props.messages[section.path] !== undefined ||
    (props.missing.get(section.path)?.some((item) => item.required) ?? false) ||
    section.rows.some((row) => props.messages[row.path] !== undefined) ||
    props.editing?.section === section.path ||
    section.children.some((child) => holds(child, props))
  )
}

/** Number of missing values, rejections and warnings in a section. */
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

/** `startsSheet`: the first section of its kind starts a new page in print. */
function TopSection({
  section,
  isOpen,
  startsSheet = false,
  props,
}: {
  section: ReportSection
  isOpen: boolean
  startsSheet?: boolean
  props: SectionsProps
}) {
  return (
    <details
      open={isOpen}
      id={anchor(section.path)}
      data-print={startsSheet ? 'sheet' : undefined}
      className="group scroll-mt-20 overflow-clip rounded-lg border border-line bg-surface shadow-card"
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-2 px-4 py-3 font-semibold select-none hover:bg-hover sm:px-5 print:break-after-avoid">
        <Icon name="chevronRight" className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
        <h2 className="min-w-0 text-base wrap-anywhere">{section.title}</h2>
        <Counts section={section} props={props} />
      </summary>
      <div className="border-t border-line px-4 py-4 sm:px-5">
        <SectionLinks section={section} props={props} />
        <Body section={section} props={props} />
        <PartLinks section={section} props={props} adds />
      </div>
    </details>
  )
}

/** Whether a section has fields that a person may correct; `within`: including its subsections. */
function isEditable(section: ReportSection, { editable, missing }: SectionsProps, within: boolean): boolean {
  return (
    // A list item can be edited even if it has no values yet.
    /\/\d+$/.test(section.path) ||
    section.rows.some((row) => editable.has(row.path)) ||
    (missing.get(section.path)?.some((item) => editable.has(item.path)) ?? false) ||
    (within && section.children.some((child) => isEditable(child, { editable, missing } as SectionsProps, true)))
  )
}

function EditLink({ section, props, within }: { section: ReportSection; props: SectionsProps; within: boolean }) {
  if (!props.canEdit || props.editing?.section === section.path || !isEditable(section, props, within)) return null
  return (
    <Link
      to={`?edit=${encodeURIComponent(section.path)}#${anchor(section.path)}`}
      preventScrollReset
      data-print="hide"
      className={link}
    >
      <Icon name="edit" className="mr-1 size-3.5" />
      Edit<span className="sr-only"> {section.title}</span>
    </Link>
  )
}

/** Links to change the part that a section shows, or (`adds`) to add parts below it. */
function PartLinks({
  section,
  props,
  adds,
}: {
  section: Pick<ReportSection, 'path' | 'title'>
  props: SectionsProps
  adds: boolean
}) {
  const links = (props.parts[section.path] ?? []).filter(({ operation }) => (operation === 'add') === adds)
  const shown = links.map(({ to, text, operation }) => (
    <Link key={to} to={to} className={link}>
      {operation === 'add' ? <Icon name="plus" className="mr-1 size-3.5" /> : null}
      <span>
        {text}
        <span className="sr-only">{adds ? ` to ${section.title}` : ` ${section.title}`}</span>
      </span>
    </Link>
  ))
  if (shown.length === 0) return null
  return adds ? (
    <div data-print="hide" className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
      {shown}
    </div>
  ) : (
    <span data-print="hide" className="flex flex-wrap gap-x-4">
      {shown}
    </span>
  )
}

/** Links to where a section is edited: here, or in its record. */
function SectionLinks({ section, props }: { section: ReportSection; props: SectionsProps }) {
  if (!props.canEdit) return null
  const [, list, place] = section.path.split('/')
  const transaction = list === 'transactions' ? props.transactionIds[Number(place)] : undefined
  const customer = props.records[section.path]
  const elsewhere = [
    transaction && {
      to: `/app/transactions/${transaction}?report=${props.report}#correct`,
      text: 'Amounts, actions and parties',
    },
    customer && { to: `/app/customers/${customer}?report=${props.report}`, text: 'Customer record' },
    !props.isCopy &&
      section.rows.some((row) => isOfSettings(row.path)) && { to: '/app/settings', text: 'Company settings' },
  ].filter((one) => typeof one === 'object')
  return (
    <div data-print="hide" className="mb-3 flex flex-wrap gap-x-5 gap-y-1 empty:hidden">
      <EditLink section={section} props={props} within />
      <PartLinks section={section} props={props} adds={false} />
      {elsewhere.map(({ to, text }) => (
        <Link key={to} to={to} className={link}>
          <span>
            {text}
            <span className="sr-only"> of {section.title}</span>
          </span>
        </Link>
      ))}
    </div>
  )
}

/**
 * Whether a message of ours is told at its field: the field holds what it is about. What FINTRAC said is about what was
 * sent.
 */
const isOfField = ({ severity, from }: FieldMessage): boolean => severity === 'reject' && from === 'check'

/** What FINTRAC would refuse in the fields of a form, by pointer. */
function toldOf(section: ReportSection, edited: ReadonlySet<string>, { messages, missing }: SectionsProps) {
  const lacking = new Map((missing.get(section.path) ?? []).map((item) => [item.path, item]))
  return Object.fromEntries(
    [...edited].flatMap((path) => {
      const item = lacking.get(path)
      const texts = [
        ...(item?.required ? [item.message] : []),
        ...(messages[path] ?? []).filter(isOfField).map(({ text }) => text),
      ]
      return texts.length === 0 ? [] : [[path, [...new Set(texts)].join(' ')]]
    }),
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
            <Messages key={path} messages={props.messages[path]?.filter((one) => !isOfField(one))} />
          ))}
          <SectionForm
            title={section.title}
            fields={fields}
            told={toldOf(section, edited, props)}
            focus={props.editing?.focus ?? null}
            doneTo={doneAt(section.path, props.pages)}
            typed={props.typed}
            errors={props.errors}
            locations={props.locations}
          />
        </div>
      ) : null}
      {rows.length + missing.length > 0 ? (
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((row) => (
            <Value key={row.path} label={row.label} value={row.value} path={row.path} props={props} />
          ))}
          {missing.map((item) => (
            <MissingValue
              key={item.path}
              item={item}
              canAdd={props.canEdit && props.editable.has(item.path)}
              addAt={props.adds[item.path]}
            />
          ))}
        </dl>
      ) : null}
      {section.children.map((child) => (
        <div key={child.path} id={anchor(child.path)} className="mt-4 scroll-mt-20 border-l-2 border-line pl-4">
          <div className="mb-2 flex flex-wrap items-center gap-x-4">
            <h3 className="text-sm font-semibold">{child.title}</h3>
            <EditLink section={child} props={props} within={false} />
            <PartLinks section={child} props={props} adds={false} />
          </div>
          <Body section={child} props={props} />
          <PartLinks section={child} props={props} adds />
        </div>
      ))}
    </>
  )
}
