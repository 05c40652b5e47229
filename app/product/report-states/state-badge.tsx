import { StatusBadge, type Tone } from '#app/ui/index.ts'
import {
  isUnderWay,
  reportStateText,
  stateTone,
  type EnvironmentName,
  type ReportStateName,
  type StateTone,
} from '#app/product/report-states/states.ts'

export const tones: Record<StateTone, Tone> = {
  neutral: 'neutral',
  progress: 'info',
  good: 'ok',
  warning: 'warn',
  bad: 'bad',
}

/** What late or corrected rows ask of a report, in the words of lists. */
export const proposalText = {
  change: 'Needs a change',
  held: 'Needs an exchange rate',
  vanished: 'No longer required',
} as const

/** The shown text of a report's state, in its colour. */
export function ReportStateBadge({
  state,
  environment,
}: {
  state: ReportStateName
  environment: EnvironmentName | null
}) {
  return (
    <StatusBadge tone={tones[stateTone(state)]} pulse={isUnderWay(state)}>
      {reportStateText(state, environment)}
    </StatusBadge>
  )
}
