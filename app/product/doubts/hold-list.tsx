import { Form, Link } from '@remix-run/react'
import { SubmitButton } from '#app/ui/index.ts'

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
  /** Where it is corrected; null when here. */
  to: string | null
  where: string
  party: string | null
  transaction: string | null
}

const confirmWords = (item: HoldShown): string => (item.kind === 'left-out' ? 'Send without it' : item.field === 'name' ? 'Confirm this name' : 'Confirm this value')

/** What waits for a person: each value with a button that confirms it, and one for all. The forms post `confirm-holds` with the keys, or `swap-name`. */
export function HoldList({ items, canEdit, canSwap }: { items: readonly HoldShown[]; canEdit: boolean; canSwap: boolean }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map(item => (
          <li key={item.key} className="py-2.5 text-sm first:pt-0 last:pb-0">
            <p className="font-medium wrap-anywhere">{item.label}{item.value === null ? '' : `: ${item.value}`}</p>
            <p className="text-ink-2">{item.kind === 'left-out' ? 'Not in this report. ' : ''}{item.text} {item.action}</p>
            {item.party === null ? null : <p className="text-ink-2">{item.party}</p>}
            {item.transaction === null ? null : <p className="text-ink-2">Transaction {item.transaction}</p>}
            <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
              {canEdit ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="hold" value={item.key} />
                  <SubmitButton size="sm" name="intent" value="confirm-holds">{confirmWords(item)}<span className="sr-only">: {item.label}</span></SubmitButton>
                </Form>
              ) : null}
              {canSwap && item.swaps !== null ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="doubt" value={item.swaps} />
                  <SubmitButton size="sm" name="intent" value="swap-name">Swap the names</SubmitButton>
                </Form>
              ) : null}
              {item.to === null ? null : <Link to={item.to} className="inline-flex min-h-6 items-center text-accent underline">{item.where}: fix it there</Link>}
            </div>
          </li>
        ))}
      </ul>
      {canEdit && items.length > 1 ? (
        <Form method="post" preventScrollReset className="mt-3 border-t border-line pt-3">
          {items.map(item => <input key={item.key} type="hidden" name="hold" value={item.key} />)}
          <SubmitButton size="sm" name="intent" value="confirm-holds">Confirm all {items.length}</SubmitButton>
        </Form>
      ) : null}
    </>
  )
}
