import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { HoldList } from '#app/product/doubts/hold-list.tsx'
import { Form, formatCount, LinkButton, Section, SubmitButton } from '#app/ui/index.ts'
import { isEditable } from '#app/product/report-states/states.ts'
import { anchor } from '../anchor.ts'
import type { ShownReport } from '../detail.server.ts'
import type { MissingItem } from '../issue-items.server.ts'
import { messagesIn, type Grouped } from './grouped.ts'
import type { ListedMessage } from './listed.ts'
import { MissingList } from './missing-list.tsx'

const titles: Readonly<Record<ListedMessage['group'], string>> = {
  rejected: 'Rejected by FINTRAC',
  noted: 'Warnings from FINTRAC',
  correct: 'To correct',
  warning: 'Warnings',
}

/** Link that scrolls to the place of a message, and opens its field if it has one. */
const placeLink = ({ path, place }: Pick<ListedMessage, 'path' | 'place'>): string | null =>
  path === null || place === null ? null : `?edit=${encodeURIComponent(path)}#${anchor(place)}`

/** All messages of a report in one list; each links to its field. */
export function MessageList({
  report,
  missing: { required, optional },
  listed,
  canEdit,
  canSwap,
  editable,
  adds,
  elsewhere,
}: {
  report: ShownReport
  missing: { required: readonly Grouped<MissingItem>[]; optional: readonly Grouped<MissingItem>[] }
  listed: readonly Grouped<ListedMessage>[]
  canEdit: boolean
  canSwap: boolean
  editable: ReadonlySet<string>
  /** URLs of the forms that add an item to a missing list, by its pointer. */
  adds: Readonly<Record<string, string>>
  /** Number of missing values in all drafts. */
  elsewhere: number
}) {
  const isOpen = isEditable(report.state)
  const of = (group: ListedMessage['group']) => listed.filter(({ shown: [first] }) => first?.group === group)
  const [rejected, noted, correct, warning] = [of('rejected'), of('noted'), isOpen ? of('correct') : [], of('warning')]
  const count =
    [rejected, noted, correct, warning, required].reduce((sum, groups) => sum + messagesIn(groups), 0) +
    report.toConfirm.length
  if (count + optional.length === 0) return null
  const missing = (groups: typeof required) => (
    <MissingList
      report={report.id}
      groups={groups}
      type={report.type}
      canEdit={canEdit}
      editable={editable}
      adds={adds}
    />
  )
  return (
    <Section
      id="messages"
      title={count === 0 ? 'Messages' : `Messages (${formatCount(count)})`}
      actions={
        elsewhere > 0 && required.length > 0 ? (
          <LinkButton size="sm" to="/app/reports/missing">
            All drafts: {formatCount(elsewhere)} missing
          </LinkButton>
        ) : null
      }
    >
      <div className="space-y-5">
        <Group title={titles.rejected} count={messagesIn(rejected)}>
          <Links groups={rejected} tone="bad" />
          {report.isFixedOutside && canEdit ? (
            <Form method="post" preventScrollReset className="mt-2">
              <SubmitButton variant="secondary" size="sm" name="intent" value="fixed-outside">
                I fixed this with FINTRAC
              </SubmitButton>
            </Form>
          ) : null}
        </Group>
        <Group title="Missing" count={messagesIn(required)}>
          {missing(required)}
        </Group>
        <Group title={titles.correct} count={messagesIn(correct)}>
          <Links groups={correct} tone="bad" />
        </Group>
        <Group title="Values to confirm" count={report.toConfirm.length}>
          <HoldList items={report.toConfirm} canEdit={canEdit} canSwap={canSwap} />
        </Group>
        <Group title={titles.noted} count={messagesIn(noted)}>
          <Links groups={noted} tone="warn" />
        </Group>
        <Group title={titles.warning} count={messagesIn(warning)}>
          <Links groups={warning} tone="warn" />
        </Group>
        <Group title="Enter if known" count={messagesIn(optional)}>
          {missing(optional)}
        </Group>
      </div>
    </Section>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">
        {title} <span className="font-normal text-ink-3">({formatCount(count)})</span>
      </h3>
      {children}
    </div>
  )
}

function Links({ groups, tone }: { groups: readonly Grouped<ListedMessage>[]; tone: 'bad' | 'warn' }) {
  return (
    <ul className="divide-y divide-line">
      {groups.map(
        ({ shown, shown: [first], count }) =>
          first && (
            <li key={`${first.label}${first.text}${first.rule}`} className="py-2 text-sm first:pt-0 last:pb-0">
              <p className={tone === 'bad' ? 'font-medium text-bad' : 'font-medium text-warn'}>{first.label}</p>
              <p className="text-ink-2 wrap-anywhere">
                {first.text}
                {first.rule && /\d/.test(first.rule) ? <span className="text-ink-3"> ({first.rule})</span> : null}
              </p>
              <Places items={shown} count={count} />
            </li>
          ),
      )}
    </ul>
  )
}

function Places({ items, count }: { items: readonly ListedMessage[]; count: number }) {
  const linked = items.flatMap((item) => {
    const to = placeLink(item)
    return to === null ? [] : [{ to, item }]
  })
  if (linked.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {linked.map(({ to, item }) => (
        <Link key={to} to={to} preventScrollReset className="inline-flex min-h-6 items-center text-accent underline">
          <span>
            Go to {item.where ?? 'the field'}
            <span className="sr-only">: {item.label}</span>
          </span>
        </Link>
      ))}
      {count > items.length ? (
        <span className="inline-flex min-h-6 items-center text-ink-2">
          and {formatCount(count - items.length)} more
        </span>
      ) : null}
    </p>
  )
}
