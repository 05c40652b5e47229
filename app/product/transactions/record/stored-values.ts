import { answerQuestions, type Answers } from '#app/compliance/reports/facts/answers.ts'
import { actionValues, type FormValues } from '../actions/action-values.ts'
import type { Actions } from '../actions/actions.ts'
import { momentText } from './schema.ts'

/** What a user can say of a transaction's report beyond its columns and actions (kept in its `details.report`). */
export interface ReportDetails {
  /** Stored by earlier versions. It now has a column of its own, and a correction moves it there. */
  channel?: string
  channelOther?: string
  isAttempted?: boolean
  reasonNotCompleted?: string
}

/** What the form of a transaction shows of it. */
export interface TransactionRecord {
  id: string
  /** As `versionOf`: a correction says what it saw. */
  version: string
  externalId: string
  isSynthetic: boolean
  at: number | null
  offsetMinutes: number
  dateOnly: boolean
  postedAt: number | null
  postedDateOnly: boolean
  rateSource: string | null
  fee: string | null
  direction: string
  status: string
  location: { id: string; label: string } | null
  actions: Actions
  /** The customers of its actions, by id. */
  customers: Record<string, { label: string }>
  hashes: string[]
  /** As chosen or as the file has it; null: as the location does. */
  channel: string | null
  /** What was said of it for a report's own fields. */
  report: { channelOther?: string; isAttempted?: boolean; reasonNotCompleted?: string }
  purpose: string | null
  notes: string | null
  /** What was said of it where nobody is named. */
  answers: Answers
  /** Absent: not answered. */
  rules: {
    isValidationReward?: boolean
    ministerialDirective?: boolean
    isInternational?: boolean
    fromOutsideCanada?: boolean
  }
}

const answerText = (answer: boolean | null | undefined): string => (answer == null ? '' : answer ? 'yes' : 'no')

/** A transaction as the fields of its form. */
export function storedValues(item: TransactionRecord): FormValues {
  const textOf = (id: string) => item.customers[id]?.label ?? ''
  return {
    at:
      item.at === null
        ? ''
        : momentText({ epochMs: item.at, offsetMinutes: item.offsetMinutes, dateOnly: item.dateOnly }),
    direction: item.direction,
    status: item.status,
    rateSource: item.rateSource ?? '',
    locationId: item.location?.id ?? '',
    channel: item.channel ?? '',
    purpose: item.purpose ?? '',
    notes: item.notes ?? '',
    postedAt:
      item.postedAt === null
        ? ''
        : momentText({ epochMs: item.postedAt, offsetMinutes: item.offsetMinutes, dateOnly: item.postedDateOnly }),
    fee: item.fee ?? '',
    hashes: item.hashes.join(' '),
    isAttempted: answerText(item.report.isAttempted),
    channelOther: item.report.channelOther ?? '',
    reasonNotCompleted: item.report.reasonNotCompleted ?? '',
    ...Object.fromEntries(Object.entries(item.rules).map(([flag, answer]) => [flag, answerText(answer)])),
    ...Object.fromEntries(
      answerQuestions.map((question) => [`answers.${question}`, answerText(item.answers[question])]),
    ),
    ...actionValues(item.actions, textOf),
  }
}
