import { Link } from '@remix-run/react'
import { atField, Badge, cx, Icon } from '#app/ui/index.ts'
import { groupEqual } from '#app/product/report-states/places.ts'
import { anchor } from '../review/anchor.ts'
import type { FieldMessage } from '../review/detail.server.ts'
import type { MissingItem } from '../review/issue-items.server.ts'
import { fieldsOfHold } from '../missing/columns.ts'
import { isOfSettings, isOfTransaction } from '../edit/fields.ts'
import type { SectionsProps } from './props.ts'

/** The name in the settings' form. */
const settingsField = (path: string): string => {
  const name = path.split('/').at(-1) ?? ''
  return name === 'submittingReportingEntityNumber' ? 'submittingNumber' : name
}

/** A missing value at its place; the list of missing values shows where else it can be entered. */
export function MissingValue({
  item,
  canAdd,
  addAt,
}: {
  item: MissingItem
  canAdd: boolean
  /** The form that adds an item to it, if it is a list. */
  addAt: string | undefined
}) {
  return (
    <div id={anchor(item.path)} className="min-w-0 scroll-mt-24">
      <dt className="text-xs font-medium text-ink-3">{item.label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm">
        <span className={cx('inline-flex items-center gap-1', item.required ? 'text-bad' : 'text-ink-2')}>
          {item.required ? <Icon name="alert" className="size-4 shrink-0" /> : null}
          {item.required ? 'Missing' : 'Missing, enter if known'}
        </span>
        {addAt !== undefined ? (
          <Link to={addAt} className="inline-flex min-h-6 items-center rounded-sm text-xs text-accent hover:underline">
            <span>
              Add<span className="sr-only"> {item.label}</span>
            </span>
          </Link>
        ) : canAdd ? (
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

/**
 * A value. If it has a message, it links to its field; others are edited through their section, or a pencil on hover.
 */
export function Value({
  label,
  value,
  path,
  props,
}: {
  label: string
  value: string
  path: string
  props: SectionsProps
}) {
  const messages = props.messages[path]
  const transaction = isOfTransaction(props.type, path) ? props.transactionIds[Number(path.split('/')[2])] : undefined
  const isOfSetting = !props.isCopy && isOfSettings(path)
  const to = !props.canEdit
    ? null
    : props.editable.has(path)
      ? `?edit=${encodeURIComponent(path)}#${anchor(path)}`
      : transaction
        ? atField(
            `/app/transactions/${transaction}?report=${props.report}#correct`,
            fieldsOfHold('transaction', { field: '', path })[0],
          )
        : isOfSetting
          ? atField('/app/settings', settingsField(path))
          : null
  return (
    <div id={anchor(path)} className="group/value relative min-w-0 scroll-mt-24">
      <dt className="text-xs font-medium text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-sm">
        <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2">
          <span className="wrap-anywhere whitespace-pre-wrap">{value}</span>
          {props.corrected.has(path) ? <Badge tone="note">Corrected</Badge> : null}
          {to === null ? null : messages === undefined ? (
            <Link
              to={to}
              preventScrollReset={to.startsWith('?')}
              tabIndex={-1}
              aria-hidden="true"
              title={
                to.startsWith('?') ? 'Correct' : transaction ? 'Correct in the transaction' : 'Correct in the settings'
              }
              data-print="hide"
              className="absolute top-0 right-0 rounded-sm bg-surface p-1 text-ink-3 opacity-0 group-hover/value:opacity-100 hover:text-accent pointer-coarse:hidden"
            >
              <Icon name="edit" className="size-3.5" />
            </Link>
          ) : (
            <Link
              to={to}
              preventScrollReset={to.startsWith('?')}
              data-print="hide"
              className="inline-flex min-h-6 items-center rounded-sm text-xs text-accent hover:underline"
            >
              <span>
                Correct<span className="sr-only"> {label}</span>
                {transaction ? ' in the transaction' : isOfSetting ? ' in the settings' : ''}
              </span>
            </Link>
          )}
        </span>
        <Messages messages={messages} />
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
              {message.text}
              {same.length > 0 ? ` (${same.length + 1} times)` : ''}
              <Origin of={message} />
            </span>
          </p>
        ),
    )
  )
}

/** The source and rule of a message. FINTRAC's texts often name FINTRAC themselves. */
function Origin({ of: { from, rule } }: { of: FieldMessage }) {
  const parts = [from === 'regulator' ? 'from FINTRAC' : '', rule && /\d/.test(rule) ? rule : ''].filter(Boolean)
  return parts.length === 0 ? null : <span className="text-ink-3"> ({parts.join(', ')})</span>
}
