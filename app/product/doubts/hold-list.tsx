import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Form, SubmitButton } from '#app/ui/index.ts'
import { groupEqual, transactionWords } from '../report-states/places.ts'

/** A value to be confirmed, as a list shows it. */
export interface HoldShown {
  key: string
  /** `doubt`: the value may be wrong. `left-out`: the report does not say it. */
  kind: 'doubt' | 'left-out'
  field: string
  label: string
  value: string | null
  text: string
  action: string
  /** A person's name whose parts may be the wrong way round: the id of the doubt that a swap answers. */
  swaps: string | null
  /**
   * A name that may be of the other kind of party: the id of the doubt, and the kind that the customer is of; null of
   * any other value.
   */
  kindOf: { doubt: string; kind: 'person' | 'entity' } | null
  /** Where it is corrected; null when here. */
  to: string | null
  where: string
  /** The import whose question it is: it is answered there. */
  answerAt: string | null
  /** A person may confirm it; else it is answered or corrected where the links lead. */
  confirms: boolean
  party: string | null
  transaction: string | null
}

const confirmWords = (item: HoldShown): string =>
  item.kind === 'left-out' ? 'Send without it' : item.field === 'name' ? 'Confirm this name' : 'Confirm this value'

/**
 * What waits for a person: each value, once for all transactions that say it, with a button that confirms it, and one
 * for all. The forms post `confirm-holds` with the keys, `swap-name` or `change-kind`.
 */
export function HoldList({
  items,
  canEdit,
  canSwap,
}: {
  items: readonly HoldShown[]
  canEdit: boolean
  canSwap: boolean
}) {
  const confirmable = items.filter((item) => item.confirms)
  return (
    <>
      <ul className="divide-y divide-line">
        {groupEqual(items, (item) => JSON.stringify([item.kind, item.label, item.value, item.text, item.party])).map(
          ([first, ...same]) =>
            first && (
              <li key={first.key} className="py-2.5 text-sm first:pt-0 last:pb-0">
                <HoldGroup first={first} all={[first, ...same]} canEdit={canEdit} canSwap={canSwap} />
              </li>
            ),
        )}
      </ul>
      {canEdit && confirmable.length > 1 ? (
        <div className="mt-1 border-t border-line pt-3">
          <ConfirmForm items={confirmable}>Confirm all {confirmable.length}</ConfirmForm>
        </div>
      ) : null}
    </>
  )
}

function HoldGroup({
  first,
  all,
  canEdit,
  canSwap,
}: {
  first: HoldShown
  all: readonly HoldShown[]
  canEdit: boolean
  canSwap: boolean
}) {
  const transactions = transactionWords(all.map((item) => item.transaction))
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {first.label}
        {first.value === null ? '' : `: ${first.value}`}
      </p>
      <p className="text-ink-2">
        {first.kind === 'left-out' ? 'Not in this report. ' : ''}
        {first.text} {first.action}
      </p>
      {first.party === null ? null : <p className="text-ink-2">{first.party}</p>}
      {transactions === null ? null : <p className="text-ink-2">{transactions}</p>}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        {first.answerAt === null ? null : (
          <Link
            to={`/app/imports/${first.answerAt}/problems?severity=ask`}
            className="inline-flex min-h-6 items-center text-accent underline"
          >
            Answer the question
          </Link>
        )}
        {canEdit && first.confirms ? (
          <ConfirmForm items={all}>
            {confirmWords(first)}
            <span className="sr-only">: {first.label}</span>
          </ConfirmForm>
        ) : null}
        {canSwap && first.swaps !== null ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="doubt" value={first.swaps} />
            <SubmitButton variant="secondary" size="sm" name="intent" value="swap-name">
              Swap given name and surname
            </SubmitButton>
          </Form>
        ) : null}
        {canSwap && first.kindOf !== null ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="doubt" value={first.kindOf.doubt} />
            <SubmitButton variant="secondary" size="sm" name="intent" value="change-kind">
              {first.kindOf.kind === 'person' ? 'It’s an organization' : 'It’s a person'}
            </SubmitButton>
          </Form>
        ) : null}
        {all.map((item) =>
          item.to === null ? null : (
            <Link key={item.key} to={item.to} className="inline-flex min-h-6 items-center text-accent underline">
              {item.where}
              {all.length > 1 && item.transaction !== null ? ` ${item.transaction}` : ''}: fix it there
            </Link>
          ),
        )}
      </div>
    </>
  )
}

function ConfirmForm({ items, children }: { items: readonly HoldShown[]; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset>
      {items.map((item) => (
        <input key={item.key} type="hidden" name="hold" value={item.key} />
      ))}
      <SubmitButton variant="secondary" size="sm" name="intent" value="confirm-holds">
        {children}
      </SubmitButton>
    </Form>
  )
}
