import type { ReportFilter } from './queries.server.ts'

/** What an empty list of reports says, by its filter. */
export const emptyTexts: Readonly<Record<ReportFilter, string>> = {
  drafts: 'Required reports without a draft are listed under “To draft”.',
  mine: 'Drafts assigned to you appear here.',
  ready: 'A draft is ready when nothing is missing or left to confirm and FINTRAC would accept it.',
  incomplete: 'Every draft is complete.',
  changes: 'No confirmed report needs a change.',
  tested: 'Reports confirmed in TEST but not yet filed appear here.',
  underway: 'No report is in progress.',
  confirmed: 'Confirmed reports appear here.',
  rejected: 'FINTRAC hasn’t rejected any reports.',
  all: 'There are no reports yet.',
}
