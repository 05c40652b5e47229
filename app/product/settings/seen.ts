/** What each form of the settings showed, as its fields hold it: a save over another's is told by it (`assertSeen`). */
import { codeOptions } from '#app/compliance/words/codes.ts'
import type { CompanyInput } from './schema.ts'

type Values = Record<string, string>

export const companyValues = (stored: CompanyInput | null): Values => ({
  activitySectorCode: String(stored?.activitySectorCode ?? ''),
  reportingEntityNumber: String(stored?.reportingEntityNumber ?? ''),
  submittingNumber: String(stored?.submittingNumber ?? ''),
  reportingEntityContactId: String(stored?.reportingEntityContactId ?? ''),
})

export const sectorWords = (name: string, value: string): string =>
  name === 'activitySectorCode'
    ? (codeOptions('activitySector').find(({ code }) => String(code) === value)?.label ?? value)
    : value

export const dailyValues = (stored: {
  dailySubmitTime: string | null
  dailySubmitTimeZone: string
  dailySubmitEnvironment: string
}): Values => ({
  dailySubmitTime: stored.dailySubmitTime ?? '',
  dailySubmitTimeZone: stored.dailySubmitTimeZone,
  dailySubmitEnvironment: stored.dailySubmitEnvironment,
})

export const uploadsValues = ({ uploadsKeptYears }: { uploadsKeptYears: number }): Values => ({
  uploadsKeptYears: String(uploadsKeptYears),
})

export const clockValues = ({ displayTimeZone }: { displayTimeZone: string | null }): Values => ({
  displayTimeZone: displayTimeZone ?? '',
})

/** The window that was added last, whenever it takes effect. */
export function windowValues(
  windows: readonly { startTime: string; offsetMinutes: number; effectiveFrom: Date | null; createdAt: Date }[],
): Values {
  const last = windows.reduce<(typeof windows)[number] | null>(
    (latest, one) => (latest === null || one.createdAt >= latest.createdAt ? one : latest),
    null,
  )
  if (last === null) return {}
  const { startTime, offsetMinutes, effectiveFrom } = last
  const day = effectiveFrom === null ? '' : new Date(effectiveFrom.getTime() + offsetMinutes * 60_000).toISOString()
  return { startTime, offsetMinutes: String(offsetMinutes), effectiveOn: day.slice(0, 10) }
}

interface StandingView {
  question: string
  given: { basis: string } | null
}

/** Two check boxes that both differ from what was seen are equal, so only the basis of an answer can be both's. */
export function standingValues({
  answers,
  omissions,
}: {
  answers: readonly StandingView[]
  omissions: readonly StandingView[]
}): Values {
  const values: Values = {}
  for (const { question, given } of [...answers, ...omissions]) if (given) values[`${question}.on`] = 'on'
  for (const { question, given } of answers) values[`${question}.basis`] = given?.basis ?? ''
  return values
}
