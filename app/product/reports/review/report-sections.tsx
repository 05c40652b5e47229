import { Link } from '@remix-run/react'
import { Alert, Badge, cx, Field, Form, Icon, Input, Select, SubmitButton, Textarea } from '#app/ui/index.ts'
import type { ReportSection } from '#app/compliance/reports/index.ts'
import type { FieldMessage, MissingItem } from './detail.server.ts'
import {
  isOfSettings,
  isOfTransaction,
  takesConductorAsBeneficiary,
  type DescribedType,
  type FieldKind,
} from './fields.ts'
import { groupEqual, transactionWords } from '../state/places.ts'
import { sourceLabel, sourceValue } from '#app/compliance/reports/index.ts'
import { AnswerButtons } from './answer-buttons.tsx'

/** The value that is being corrected, and how. */
export interface Editing {
  pointer: string
  label: string
  field: FieldKind
  /** As it is typed. */
  current: string
  error?: string
}

export interface SectionsProps {
  sections: readonly ReportSection[]
  messages: Readonly<Record<string, readonly FieldMessage[]>>
  /** What is missing, by the section in which it would stand. */
  missing: ReadonlyMap<string | null, readonly MissingItem[]>
  corrected: ReadonlySet<string>
  canEdit: boolean
  editable: ReadonlySet<string>
  editing: Editing | null
  type: DescribedType
  /** In the order of the report. */
  transactionIds: readonly string[]
}

/** The id of a value's place on the page. */
export const anchor = (pointer: string): string => `v${pointer.replaceAll('/', '-')}`

const openTransactions = 3

/** The whole report in words, with messages beside the values and each value open to correction. */
export function ReportSections(props: SectionsProps) {
  return (
    <div className="space-y-4">
      {props.sections.map((section, index) => (
        <TopSection
          key={section.path}
          section={section}
          isOpen={index < openTransactions + 1 || holds(section, props)}
          props={props}
        />
      ))}
    </div>
  )
}

/** Whether something in a section asks for attention. */
function holds(section: ReportSection, props: SectionsProps): boolean {
  return (
    props.messages[section.path] !== undefined ||
    (props.missing.get(section.path)?.some((item) => item.required) ?? false) ||
    section.rows.some((row) => props.messages[row.path] !== undefined) ||
    (props.editing?.pointer.startsWith(`${section.path}/`) ?? false) ||
    section.children.some((child) => holds(child, props))
  )
}

function TopSection({ section, isOpen, props }: { section: ReportSection; isOpen: boolean; props: SectionsProps }) {
  return (
    <details
      open={isOpen}
      id={anchor(section.path)}
      className="group scroll-mt-20 overflow-clip rounded-lg border border-line bg-surface shadow-card"
    >
      <summary className="flex cursor-pointer items-center gap-2 px-4 py-3 font-semibold select-none hover:bg-hover sm:px-5">
        <Icon name="chevronRight" className="size-4 text-ink-3 transition-transform group-open:rotate-90" />
        <h2 className="text-base">{section.title}</h2>
      </summary>
      <div className="border-t border-line px-4 py-4 sm:px-5">
        <Body section={section} props={props} />
      </div>
    </details>
  )
}

function Body({ section, props }: { section: ReportSection; props: SectionsProps }) {
  const missing = props.missing.get(section.path) ?? []
  return (
    <>
      <Messages messages={props.messages[section.path]} />
      {section.rows.length + missing.length > 0 ? (
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          {section.rows.map((row) => (
            <Value key={row.path} label={row.label} value={row.value} path={row.path} props={props} />
          ))}
          {missing.map((item) => (
            <MissingValue key={item.path} item={item} />
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

/** A value that is not there, at its place; how it is given stands with all that is missing. */
function MissingValue({ item }: { item: MissingItem }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-ink-3">{item.label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className={cx('inline-flex items-center gap-1', item.required ? 'text-bad' : 'text-ink-2')}>
          {item.required ? <Icon name="alert" className="size-4 shrink-0" /> : null}
          {item.required ? 'Missing' : 'Missing, enter if known'}
        </span>
        <a
          href={`#${anchor(`${item.path}/missing`)}`}
          className="inline-flex min-h-6 items-center rounded-sm text-xs text-accent hover:underline"
        >
          <span>
            What to do<span className="sr-only">: {item.label}</span>
          </span>
        </a>
      </dd>
    </div>
  )
}

function Value({ label, value, path, props }: { label: string; value: string; path: string; props: SectionsProps }) {
  const isEdited = props.editing?.pointer === path
  const kept =
    props.canEdit && isOfTransaction(props.type, path) ? props.transactionIds[Number(path.split('/')[2])] : undefined
  return (
    <div id={anchor(path)} className={cx('min-w-0 scroll-mt-24', isEdited && 'col-span-full')}>
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-sm">
        {isEdited && props.editing ? (
          <ValueForm editing={props.editing} />
        ) : (
          <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2">
            <span className="wrap-anywhere whitespace-pre-wrap">{value}</span>
            {props.corrected.has(path) ? <Badge tone="note">Corrected</Badge> : null}
            {props.canEdit && props.editable.has(path) ? (
              <Link
                to={`?edit=${encodeURIComponent(path)}#${anchor(path)}`}
                preventScrollReset
                className="inline-flex min-h-6 items-center rounded-sm text-xs text-accent hover:underline"
              >
                Correct<span className="sr-only"> {label}</span>
              </Link>
            ) : null}
            {kept === undefined ? null : (
              <Link
                to={`/app/transactions/${kept}#correct`}
                className="inline-flex min-h-6 items-center rounded-sm text-xs text-accent hover:underline"
              >
                <span>
                  Correct<span className="sr-only"> {label}</span> in the transaction
                </span>
              </Link>
            )}
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
        )}
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

/** The form that corrects one value. Works without script. */
export function ValueForm({ editing }: { editing: Editing }) {
  const { field, current } = editing
  return (
    <Form method="post" preventScrollReset className="mt-1 flex flex-col gap-2">
      <input type="hidden" name="pointer" value={editing.pointer} />
      <Field
        label={`New value: ${editing.label}`}
        hint={field.kind === 'text' || field.kind === 'list' ? field.hint : undefined}
        error={editing.error}
      >
        {field.kind === 'choice' ? (
          <Select
            name="value"
            defaultValue={current}
            placeholder="Not given"
            options={field.options.map((option) => ({ value: option.code, label: `${option.label} (${option.code})` }))}
          />
        ) : field.kind === 'yes-no' ? (
          <Select
            name="value"
            defaultValue={current}
            placeholder="Not given"
            options={[
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
            ]}
          />
        ) : field.kind === 'list' || (field.kind === 'text' && field.long) ? (
          <Textarea name="value" defaultValue={current} rows={field.kind === 'list' ? 3 : 6} />
        ) : (
          <Input name="value" defaultValue={current} autoComplete="off" />
        )}
      </Field>
      <div className="flex gap-2">
        <SubmitButton size="sm" name="intent" value="correct">
          Save
        </SubmitButton>
        <Link
          to="?"
          preventScrollReset
          className="inline-flex min-h-7 items-center rounded-sm px-2 text-xs text-ink-2 hover:underline"
        >
          Cancel
        </Link>
      </div>
    </Form>
  )
}

/** What is missing, by field, with a link to where each is fixed. */
export function MissingList({
  report,
  items,
  type,
  canEdit,
  editable,
  editing,
}: {
  /** Id of the report. */
  report: string
  items: readonly MissingItem[]
  type: DescribedType
  canEdit: boolean
  editable: ReadonlySet<string>
  editing: Editing | null
}) {
  if (items.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {groupEqual(
        items,
        (item) => `${item.label} ${item.required} ${item.message} ${item.where} ${item.party ?? ''}`,
      ).map(
        ([first, ...same]) =>
          first && (
            <li key={first.path} className="py-2.5 text-sm first:pt-0 last:pb-0">
              <p className="font-medium">
                {first.label} {first.required ? <Badge tone="bad">Required</Badge> : <Badge>If known</Badge>}
              </p>
              <p className="text-ink-2">{first.message}</p>
              {first.party === null ? null : <p className="text-ink-2">{first.party}</p>}
              {first.transaction === null ? null : (
                <p className="text-ink-2">{transactionWords([first, ...same].map((item) => item.transaction))}</p>
              )}
              {canEdit ? (
                <AnswerButtons
                  path={first.path}
                  count={new Set([first, ...same].map((item) => item.transaction)).size}
                />
              ) : null}
              {[first, ...same].map((item) => (
                <MissingFix
                  key={item.path}
                  report={report}
                  item={item}
                  type={type}
                  isNamed={same.length > 0}
                  canEdit={canEdit}
                  editable={editable}
                  editing={editing}
                />
              ))}
            </li>
          ),
      )}
    </ul>
  )
}

/** The form where a value is fixed, which marks what this report is missing and links back to it. */
const fixAt = (to: string, report: string): string =>
  /^\/app\/(?:customers|transactions)\//.test(to) ? `${to}?report=${report}` : to

/** How one missing value is given: where it is kept, or here. */
function MissingFix({
  report,
  item,
  type,
  isNamed,
  canEdit,
  editable,
  editing,
}: {
  report: string
  item: MissingItem
  type: DescribedType
  isNamed: boolean
  canEdit: boolean
  editable: ReadonlySet<string>
  editing: Editing | null
}) {
  return (
    <div id={anchor(`${item.path}/missing`)} className="scroll-mt-24">
      {editing?.pointer === item.path ? (
        <ValueForm editing={editing} />
      ) : (
        <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {item.to ? (
            <Link to={fixAt(item.to, report)} className="inline-flex min-h-6 items-center text-accent underline">
              {item.where}
              {isNamed && item.transaction !== null ? ` ${item.transaction}` : ''}: fix it there
            </Link>
          ) : null}
          {canEdit && editable.has(item.path) ? (
            <Link
              to={`?edit=${encodeURIComponent(item.path)}#${anchor(`${item.path}/missing`)}`}
              preventScrollReset
              className="inline-flex min-h-6 items-center text-accent underline"
            >
              Add in this report
              <span className="sr-only">
                : {item.label}
                {item.transaction === null ? '' : `, transaction ${item.transaction}`}
              </span>
            </Link>
          ) : null}
          {canEdit &&
          takesConductorAsBeneficiary(type) &&
          /\/completingActions\/\d+\/beneficiaries$/.test(item.path) ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="pointer" value={item.path} />
              <button
                name="intent"
                value="conductor-is-beneficiary"
                className="inline-flex min-h-6 cursor-pointer items-center text-accent underline"
              >
                The conductor is the beneficiary
              </button>
            </Form>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** What was supplied and has no place in the report, and what was changed on the way. */
export function BuildNotes({
  notes,
}: {
  notes: {
    unplaced: readonly { field: string; value: string; why: string }[]
    adjusted: readonly { path: string; from: string; to: string; why: string }[]
  } | null
}) {
  if (!notes || notes.unplaced.length + notes.adjusted.length === 0) return null
  return (
    <Alert tone="info" title="Provided but not in the report">
      <ul className="mt-1 list-disc space-y-1 pl-4">
        {notes.unplaced.map((one) => (
          <li key={`${one.field}${one.value}`}>
            <span className="font-medium">{sourceLabel(one.field)}</span>: {sourceValue(one.field, one.value)}.{' '}
            {one.why}
          </li>
        ))}
        {notes.adjusted.map((one) => (
          <li key={`${one.path}${one.from}`}>
            {one.from} became {one.to}. {one.why}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
