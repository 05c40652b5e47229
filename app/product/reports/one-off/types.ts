/** Report types that can be entered by hand, and those that Comply+ doesn't file yet. */
import { daysToReport } from '#app/compliance/rules/days/deadlines.ts'
import { THRESHOLD_DOLLARS } from '#app/compliance/words/money.ts'
export const oneOffTypes = ['LCTR', 'LVCTR', 'STR'] as const
export type OneOffType = (typeof oneOffTypes)[number]

export const oneOffWords: Readonly<Record<OneOffType, { name: string; when: string; due: string }>> = {
  LCTR: {
    name: 'Large cash transaction',
    when: `You received ${THRESHOLD_DOLLARS} or more in cash, alone or within 24 hours.`,
    due: `Due ${daysToReport('LCTR')} after the receipt.`,
  },
  LVCTR: {
    name: 'Large virtual currency transaction',
    when: `You received virtual currency worth ${THRESHOLD_DOLLARS} or more, alone or within 24 hours.`,
    due: `Due ${daysToReport('LVCTR')} after the receipt.`,
  },
  STR: {
    name: 'Suspicious transaction',
    when: 'You have reasonable grounds to suspect a completed or attempted transaction, at any amount.',
    due: 'Due as soon as practicable.',
  },
}

export const notYet = [
  { type: 'EFTR', name: 'Electronic funds transfer' },
  { type: 'CDR', name: 'Casino disbursement' },
  { type: 'LPR', name: 'Listed person or entity property' },
] as const

export const isOneOffType = (type: string | null): type is OneOffType =>
  (oneOffTypes as readonly (string | null)[]).includes(type)
