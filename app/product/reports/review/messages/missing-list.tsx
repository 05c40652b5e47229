import { Link } from '@remix-run/react'
import { Badge, Form, formatCount } from '#app/ui/index.ts'
import { transactionWords } from '#app/product/report-states/places.ts'
import { anchor, fixAt } from '../anchor.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import type { MissingItem } from '../issue-items.server.ts'
import type { Grouped } from './grouped.ts'
import { takesConductorAsBeneficiary, type DescribedType } from '../../edit/fields.ts'

/** What is missing, by field, with a link to where each is fixed. */
export function MissingList({
  report,
  groups,
  type,
  canEdit,
  editable,
  adds,
}: {
  /** Id of the report. */
  report: string
  groups: readonly Grouped<MissingItem>[]
  type: DescribedType
  canEdit: boolean
  editable: ReadonlySet<string>
  /** URLs of the forms that add an item to a missing list, by its pointer. */
  adds: Readonly<Record<string, string>>
}) {
  if (groups.length === 0) return null
  return (
    <ul className="divide-y divide-line">
      {groups.map(
        ({ shown, shown: [first], count }) =>
          first && (
            <li key={first.path} className="py-2.5 text-sm first:pt-0 last:pb-0">
              <p className="font-medium">
                {first.label} {first.required ? <Badge tone="bad">Required</Badge> : <Badge>If known</Badge>}
              </p>
              <p className="text-ink-2">{first.message}</p>
              {first.party === null ? null : <p className="text-ink-2">{first.party}</p>}
              {first.transaction === null ? null : (
                <p className="text-ink-2">
                  {count === shown.length
                    ? transactionWords(shown.map((item) => item.transaction))
                    : `${formatCount(count)} places, the first in transactions ${shown.map((item) => item.transaction).join(', ')}`}
                </p>
              )}
              {canEdit && first.to !== null ? (
                <AnswerButtons
                  path={first.path}
                  count={count > shown.length ? count : new Set(shown.map((item) => item.transaction)).size}
                />
              ) : null}
              {shown.map((item) => (
                <MissingFix
                  key={item.path}
                  report={report}
                  item={item}
                  type={type}
                  isNamed={shown.length > 1}
                  canEdit={canEdit}
                  editable={editable}
                  addAt={adds[item.path]}
                />
              ))}
            </li>
          ),
      )}
    </ul>
  )
}

/** How one missing value is entered: in its record, or in this report. */
function MissingFix({
  report,
  item,
  type,
  isNamed,
  canEdit,
  editable,
  addAt,
}: {
  report: string
  item: MissingItem
  type: DescribedType
  isNamed: boolean
  canEdit: boolean
  editable: ReadonlySet<string>
  addAt: string | undefined
}) {
  const here = addAt ?? (editable.has(item.path) ? `?edit=${encodeURIComponent(item.path)}#${anchor(item.path)}` : null)
  return (
    <div id={anchor(`${item.path}/missing`)} className="scroll-mt-24">
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {item.to ? (
          <Link
            to={fixAt(item.to, item.formField, report)}
            className="inline-flex min-h-6 items-center text-accent underline"
          >
            {item.where}
            {isNamed && item.transaction !== null ? ` ${item.transaction}` : ''}: fix it there
          </Link>
        ) : null}
        {item.isGone ? (
          <span className="text-ink-2">
            Its {item.where.toLowerCase()} was removed when its import was undone
            {here !== null ? '.' : '. Import it again, then create the STR from it again.'}
          </span>
        ) : null}
        {canEdit && here !== null ? (
          <Link
            to={here}
            preventScrollReset={addAt === undefined}
            className="inline-flex min-h-6 items-center text-accent underline"
          >
            Add in this report
            <span className="sr-only">
              : {item.label}
              {item.transaction === null ? '' : `, transaction ${item.transaction}`}
            </span>
          </Link>
        ) : null}
        {canEdit && takesConductorAsBeneficiary(type) && /\/completingActions\/\d+\/beneficiaries$/.test(item.path) ? (
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
    </div>
  )
}
