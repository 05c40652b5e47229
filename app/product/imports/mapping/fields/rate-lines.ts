import { isDate } from '#app/compliance/rules/days/window.ts'
import { positionOf } from '#app/csv/plan/columns.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import { isZero, parseAmount } from '#app/csv/words/money/amounts.ts'

/**
 * `USD 1.3650`, one per line; a column name instead of a number takes the rate from there. A string result says what is
 * invalid.
 */
export function readRates(text: string, { header, width }: Detection): ImportPlan['rates'] | string {
  const rates: ImportPlan['rates'] = {}
  for (const line of text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '')) {
    const match = /^([A-Za-z]{3,10})(?:\s*[:=]\s*|\s+)(.+)$/.exec(line)
    if (!match) return `“${line}” isn’t a rate. Enter the currency, then CAD for one unit, such as USD 1.3650.`
    const [currency, value] = [match[1]!.toUpperCase(), match[2]!]
    if (currency === 'CAD') return 'Amounts in CAD need no rate. Remove that line.'
    const day = /^(\d{4}-\d{2}-\d{2})\s+(\S+)(?:\s+(\S.*))?$/.exec(value)
    const held = rates[currency]
    if (held !== undefined && !(day !== null && 'days' in held && held.days.every((each) => each.date !== day[1])))
      return `${currency} is listed twice${day === null ? '' : ` for ${day[1]}`}. Leave the one rate that applies.`
    if (day !== null) {
      const [, date, rate, source] = day
      if (!isDate(date!)) return `“${date}” isn’t a date. Enter the day of the rate as 2026-11-27.`
      if (!/^\d+(?:\.\d+)?$/.test(rate!) || isZero(rate!))
        return `“${rate}” isn’t a rate for ${currency}. Enter a number above 0 with a decimal point, such as 1.3650.`
      rates[currency] = {
        days: [
          ...(held !== undefined && 'days' in held ? held.days : []),
          { date: date!, rate: rate!, ...(source !== undefined && { source }) },
        ],
      }
      continue
    }
    const read = /^\d+(?:\.\d+)?$/.test(value) ? value : numberIn(value)
    if (read === 'open')
      return `“${value}” can be read in two ways. Enter the rate for ${currency} with a decimal point and no other sign, such as 1.3650.`
    if (read !== null && isZero(read)) return `The rate for ${currency} must be above 0.`
    if (read === null && positionOf(value, header, width) < 0)
      return `“${value}” is neither a number nor a column in the file. Enter the rate for ${currency} in digits, such as 1.3650, or the name of the column with the rate.`
    rates[currency] = read === null ? { column: value } : { value: read }
  }
  return rates
}

/** A plan's rates as in the form, one per line. */
export const rateLines = (rates: ImportPlan['rates']): string =>
  Object.entries(rates)
    .flatMap(([currency, rate]) =>
      'days' in rate
        ? rate.days.map(({ date, rate: value, source }) => [currency, date, value, source].filter(Boolean).join(' '))
        : `${currency} ${'value' in rate ? rate.value : rate.column}`,
    )
    .join('\n')

/** A number in any usual notation, as digits with a point; `open` if the sign may be for decimals or thousands. */
function numberIn(text: string): string | 'open' | null {
  const read = parseAmount(text, null)
  if (!read.ok) return read.why === 'sign' ? 'open' : null
  return read.value.signed || read.value.currency !== null ? null : read.value.digits
}
