import { StatusBadge, type Tone, countOf } from '#app/ui/index.ts'

type State = 'overdue' | 'due-today' | 'due-soon' | 'in-time'
const tones: Record<State, Tone> = { overdue: 'bad', 'due-today': 'bad', 'due-soon': 'warn', 'in-time': 'neutral' }
const days = (count: number) => countOf(count, 'day')

function words({ state, daysLeft }: { state: State; daysLeft: number }): string {
  if (state === 'overdue') return `Overdue by ${days(-daysLeft)}`
  if (daysLeft === 0) return 'Due today'
  return state === 'due-today' ? `File today, due in ${days(daysLeft)}` : `${days(daysLeft)} left`
}

/** Time left until a due date, in words and colour. */
export function DueBadge({ due }: { due: { state: State; daysLeft: number } | null }) {
  if (!due) return <StatusBadge tone="warn">As soon as practicable</StatusBadge>
  return <StatusBadge tone={tones[due.state]}>{words(due)}</StatusBadge>
}
