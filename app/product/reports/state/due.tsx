import type { DeadlineState } from '#app/compliance/rules/days/deadlines.ts'
import { Badge, DateOnly } from '#app/ui/index.ts'

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** A due date, with the time left while the report is open. */
export function Due({ date, due }: { date: string | null; due: { state: DeadlineState; daysLeft: number } | null }) {
  if (date === null) return <span className="text-ink-2">As soon as practicable</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <DateOnly date={date} />
      {due?.state === 'overdue' ? (
        <Badge tone="bad">Overdue by {days(-due.daysLeft)}</Badge>
      ) : due?.state === 'due-today' ? (
        <Badge tone="warn">{due.daysLeft === 0 ? 'Due today' : `File today, due in ${days(due.daysLeft)}`}</Badge>
      ) : due?.state === 'due-soon' ? (
        <Badge tone="warn">Due in {days(due.daysLeft)}</Badge>
      ) : null}
    </span>
  )
}
