/** States of reports and submissions in SQL text. A lint rule keeps their lists here. */
import {
  acceptedStates,
  confirmedStates,
  draftStates,
  editableStates,
  underWayStates,
  unsentStates,
  type ReportStateName,
  type SubmissionStateName,
} from './states.ts'

/** SQL: these states as a list, for `IN`. */
export const statesSql = (states: readonly (ReportStateName | SubmissionStateName)[]): string =>
  `(${states.map((state) => `'${state}'`).join(', ')})`

export const editableStatesSql = statesSql(editableStates)
export const draftStatesSql = statesSql(draftStates)
export const unsentStatesSql = statesSql(unsentStates)
export const confirmedStatesSql = statesSql(confirmedStates)
export const underWayStatesSql = statesSql(underWayStates)
export const acceptedStatesSql = statesSql(acceptedStates)

/** SQL: the state of a report after an edit. An approval is of the content that was approved. */
export const editedStateSql = (state = 'state'): string =>
  `(CASE WHEN ${state} = 'approved' THEN 'draft' ELSE ${state}::text END)::"ReportState"`
