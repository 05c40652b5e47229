import { formatCount } from '#app/ui/values/format.ts'
import type { Forecast, ForecastResult } from './forecast.ts'

export const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${formatCount(count)} rows`)

/** The outcome of an import, in a sentence. */
export function forecastSentence(forecast: Forecast | null): string {
  if (forecast === null || forecast.failed !== null)
    return 'Every question is answered. Good rows come in; the others are listed for you to fix.'
  const { result } = forecast
  if (result === null)
    return `Looking at the whole file: ${Math.floor(forecast.share * 100)}%. You can start without waiting.`
  const again =
    result.duplicate > 0
      ? ` ${formatCount(result.duplicate)} ${result.duplicate === 1 ? 'is' : 'are'} already on file.`
      : ''
  const refused = result.refused > 0 ? ` ${formatCount(result.refused)} will be listed for you to fix.` : ''
  const looked = rowsOf(result.read - result.skipped)
  return `${formatCount(result.accepted)} of ${result.isPart ? `the first ${looked}` : looked} ${result.accepted === 1 ? 'comes' : 'come'} in.${again}${refused}`
}

/** The reports that the rows make, in a sentence. Refused rows never count as rows that need no report. */
export function reportsSentence({ reports, awaiting, subject, accepted, refused }: ForecastResult): string | null {
  if (subject === 'customers') return null
  if (reports === null) return 'Set the 24-hour window to see how many reports these rows make.'
  if (accepted === 0 && refused > 0) return 'We can’t count reports until rows come in.'
  const made = Object.entries(reports).map(([type, count]) => `${formatCount(count ?? 0)} ${type}`)
  const more = awaiting === 0 ? '' : ` ${formatCount(awaiting)} more may be needed, depending on your answers.`
  const left = refused === 0 ? '' : ' Refused rows aren’t counted.'
  return `${made.length === 0 ? 'No LCTR or LVCTR' : made.join(' and ')} from these rows alone.${more}${left}`
}
