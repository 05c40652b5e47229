/** What a report's state is called on the screen (decisions: Report life). Shared by browser and server. */

export type ReportStateName =
  | 'draft'
  | 'approved'
  | 'queued'
  | 'submitting'
  | 'unknown'
  | 'held'
  | 'received'
  | 'confirmed'
  | 'confirmed_with_warnings'
  | 'rejected'
  | 'filed_elsewhere'
  | 'change_draft'
  | 'deletion'
  | 'deleted'

export type SubmissionStateName =
  | 'queued'
  | 'sending'
  | 'unknown'
  | 'held'
  | 'received'
  | 'accepted'
  | 'accepted_with_warnings'
  | 'rejected'
  | 'cancelled'

export type EnvironmentName = 'demo' | 'test' | 'production'

export type StateTone = 'neutral' | 'progress' | 'good' | 'warning' | 'bad'

/** One validation message about a submission. `path` is a JSON pointer if the place is known. */
export interface SubmissionMessage {
  type: 'reject' | 'warning'
  path: string | null
  rule: string | null
  code: number | null
  text: string
}

/** FINTRAC has no such location or contact on file: it has to be corrected with FINTRAC. */
const outsideCodes: ReadonlySet<number | null> = new Set([320, 324])

/** Whether all that FINTRAC rejected of a report may be put right at FINTRAC, without a change of the report. */
export function isFixedOutside(messages: readonly SubmissionMessage[]): boolean {
  const rejects = messages.filter((one) => one.type === 'reject')
  return rejects.length > 0 && rejects.every((one) => outsideCodes.has(one.code))
}

/** Written here, and not sent since. */
export const unsentStates = ['draft', 'approved'] as const satisfies readonly ReportStateName[]

/** A draft of a report that FINTRAC doesn't have: never sent, or rejected. */
export const draftStates = [...unsentStates, 'rejected'] as const satisfies readonly ReportStateName[]

/** States in which a report can be edited, deleted here, and submitted: drafts, and open changes of filed reports. */
export const editableStates = [...draftStates, 'change_draft'] as const satisfies readonly ReportStateName[]

/** States in which a report, or the request to delete it, is on its way to FINTRAC. */
export const underWayStates = [
  'queued',
  'submitting',
  'unknown',
  'held',
  'received',
  'deletion',
] as const satisfies readonly ReportStateName[]

export const confirmedStates = ['confirmed', 'confirmed_with_warnings'] as const satisfies readonly ReportStateName[]

/** FINTRAC has it and nothing of it is under way: it can be changed or deleted there. */
export const filedStates = [...confirmedStates, 'filed_elsewhere'] as const satisfies readonly ReportStateName[]

/** For submissions, as `confirmedStates` for reports. */
export const acceptedStates = ['accepted', 'accepted_with_warnings'] as const satisfies readonly SubmissionStateName[]

/** States in which a submission is under way. */
export const openStates = [
  'queued',
  'sending',
  'unknown',
  'held',
  'received',
] as const satisfies readonly SubmissionStateName[]

const among =
  <State extends string>(states: readonly State[]) =>
  (state: State): boolean =>
    states.includes(state)

export const isEditable = among<ReportStateName>(editableStates)
export const isDraft = among<ReportStateName>(draftStates)
export const isUnderWay = among<ReportStateName>(underWayStates)
/** For submissions, as `isUnderWay` for reports. */
export const isOpen = among<SubmissionStateName>(openStates)
/** For submissions, as `isConfirmed` for reports. */
export const isAccepted = among<SubmissionStateName>(acceptedStates)
export const isConfirmed = among<ReportStateName>(confirmedStates)
export const isFiled = among<ReportStateName>(filedStates)

function confirmedText(environment: EnvironmentName | null): string {
  if (environment === 'demo') return 'Confirmed (Demo)'
  return environment === 'test' ? 'Confirmed in FINTRAC (TEST)' : 'Confirmed in FINTRAC'
}

/** The shown text of a report's state. */
export function reportStateText(state: ReportStateName, environment: EnvironmentName | null): string {
  switch (state) {
    case 'draft':
      return 'Draft'
    case 'change_draft':
      return 'Change in progress'
    case 'approved':
      return 'Approved'
    case 'queued':
    case 'submitting':
    case 'received':
      return 'Submitted'
    case 'deletion':
      return 'Deletion in progress'
    case 'unknown':
      return 'Checking with FINTRAC'
    case 'held':
      return 'Waiting for FINTRAC'
    case 'confirmed':
    case 'confirmed_with_warnings':
      return confirmedText(environment)
    case 'rejected':
      return environment === 'demo' ? 'Rejected (Demo)' : 'Rejected by FINTRAC'
    case 'deleted':
      return 'Deleted'
    case 'filed_elsewhere':
      return 'Filed elsewhere'
  }
}

/** The shown text of a submission's state. */
export function submissionStateText(state: SubmissionStateName, environment: EnvironmentName): string {
  switch (state) {
    case 'queued':
    case 'sending':
    case 'received':
      return 'Submitted'
    case 'unknown':
      return 'Checking with FINTRAC'
    case 'held':
      return 'Waiting for FINTRAC'
    case 'accepted':
    case 'accepted_with_warnings':
      return confirmedText(environment)
    case 'rejected':
      return environment === 'demo' ? 'Rejected (Demo)' : 'Rejected by FINTRAC'
    case 'cancelled':
      return 'Withdrawn'
  }
}

/** What each state says besides its text, for the badge's colour. */
export function stateTone(state: ReportStateName | SubmissionStateName): StateTone {
  switch (state) {
    case 'confirmed':
    case 'accepted':
      return 'good'
    case 'confirmed_with_warnings':
    case 'accepted_with_warnings':
    case 'held':
    case 'unknown':
      return 'warning'
    case 'rejected':
      return 'bad'
    case 'queued':
    case 'sending':
    case 'submitting':
    case 'received':
    case 'deletion':
      return 'progress'
    default:
      return 'neutral'
  }
}

export const environmentText: Record<EnvironmentName, string> = { demo: 'Demo', test: 'TEST', production: 'PRODUCTION' }

export const actionText: Record<'submit' | 'change' | 'delete', string> = {
  submit: 'Report',
  change: 'Change',
  delete: 'Deletion',
}
