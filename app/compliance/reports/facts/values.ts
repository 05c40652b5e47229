/** Texts and amounts in the regulator's form. Each function returns undefined for values that are left out. */
import { wholeName, type NameParts } from '#app/party/names/matching.ts'
import { callingCodeOf } from '#app/party/facts/phone.ts'
import { parseDecimal, isDecimal } from '../../words/money.ts'
import { localDate, formatInstant, formatOffset } from '../../rules/days/window.ts'
import type { NameProfile, PartyProfile, ZonedInstant } from './input.ts'

/** The whole name of a party or of a person in one of its lists, or ''. */
export const profileName = (party: PartyProfile | NameProfile): string =>
  wholeName('nameOfEntity' in party ? { entityName: party.nameOfEntity } : nameParts(party as NameProfile))

const nameParts = ({ givenName, otherNames, surname }: NameProfile): NameParts => ({
  givenName,
  otherName: otherNames,
  surname,
})

/** Trimmed text on one line; undefined when blank. */
export function text(value: string | null | undefined): string | undefined {
  const clean = value?.replace(/[\r\n\t]+/g, ' ').trim()
  return clean ? clean : undefined
}

/**
 * A decimal in the regulator's form: digits, or digits with two to ten decimals (`17`, `17.00`, never `17.5`). Beyond
 * ten decimals it is rounded half up. Anything but a plain decimal is returned unchanged, for the checks to refuse.
 */
export function amountText(value: string | null | undefined): string | undefined {
  const given = text(value)
  if (given === undefined || !isDecimal(given)) return given
  const { digits, scale } = parseDecimal(given)
  if (digits < 0n || scale === 0) return given
  if (scale === 1) return `${given}0`
  if (scale <= 10) return given
  const unit = 10n ** BigInt(scale - 10)
  const rounded = ((digits * 2n + unit) / (unit * 2n)).toString().padStart(11, '0')
  const fraction = rounded.slice(-10).replace(/0{1,8}$/, '')
  return `${rounded.slice(0, -10)}.${fraction}`
}

/** Whether two decimal texts are the same number. */
export function isSameAmount(left: string, right: string): boolean {
  if (!isDecimal(left) || !isDecimal(right)) return left === right
  const a = parseDecimal(left)
  const b = parseDecimal(right)
  return a.digits * 10n ** BigInt(b.scale) === b.digits * 10n ** BigInt(a.scale)
}

/** `2026-11-27T13:25:06-05:00` */
export function dateTimeText(instant: ZonedInstant | null | undefined): string | undefined {
  return instant ? formatInstant(instant.epochMs, instant.offsetMinutes) : undefined
}

/** `2026-11-27` on the instant's own clock. */
export function dateText(instant: ZonedInstant | null | undefined): string | undefined {
  return instant ? localDate(instant.epochMs, instant.offsetMinutes) : undefined
}

/** `13:25:06-05:00` */
export function timeText(instant: ZonedInstant | null | undefined): string | undefined {
  return instant
    ? `${formatInstant(instant.epochMs, instant.offsetMinutes).slice(11, 19)}${formatOffset(instant.offsetMinutes)}`
    : undefined
}

/**
 * Telephone as FINTRAC wants it: `999-999-9999` for Canada and the United States, country-city-local with dashes
 * elsewhere (a number without signs in it: its country apart, since nothing says where its city ends), never a plus
 * sign; the extension apart. A text with letters is returned as it is, for the checks to refuse.
 */
export function telephone(
  value: string | null | undefined,
  country: string | undefined,
): { number?: string; extension?: string } {
  const given = text(value)
  if (!given) return {}
  const split = /^(.*?)[\s,;]*(?:extension|ext|poste|x)\s*\.?\s*:?\s*(\d{1,10})$/i.exec(given)
  const main = (split?.[1] ?? given).trim()
  const extension = split?.[2]
  if (/[^\d\s()+.,/-]/.test(main)) return { number: given }
  const digits = main.replace(/\D/g, '')
  const isForeign = main.startsWith('+')
    ? !digits.startsWith('1')
    : country !== undefined && country !== 'CA' && country !== 'US'
  const national = !isForeign && digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const written = main.replace(/\D+/g, '-').replace(/^-|-$/g, '')
  const number =
    !isForeign && national.length === 10
      ? `${national.slice(0, 3)}-${national.slice(3, 6)}-${national.slice(6)}`
      : main === `+${written}`
        ? Object.values(callingCodeOf(written)).join('-')
        : written
  return { number, ...(extension ? { extension } : {}) }
}

/** Removes properties that are undefined; the rest keeps its order. Lists stay, also when empty. */
export function compact<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T
}

/** As `compact`, and undefined when nothing is left. */
export function compactOrNothing<T extends object>(value: T): T | undefined {
  const kept = compact(value)
  return Object.keys(kept).length > 0 ? kept : undefined
}

/** 64-bit FNV-1a in hexadecimal: a stable short name for a text that can't be a reference. */
export function fingerprint(value: string): string {
  let hash = 0xcbf29ce484222325n
  for (const unit of new TextEncoder().encode(value))
    hash = ((hash ^ BigInt(unit)) * 0x100000001b3n) & 0xffffffffffffffffn
  return hash.toString(16).padStart(16, '0')
}

/**
 * A transaction's own number as a reference that FINTRAC takes: 1 to 200 letters, digits, dashes and underscores.
 * Another text has its other characters turned into dashes and ends in a fingerprint of the whole, so that two numbers
 * never become one, and the same number always becomes the same reference.
 */
export function referenceText(value: string): string {
  if (value === '' || /^[A-Za-z0-9_-]{1,200}$/.test(value)) return value
  const plain = value
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
  return `${plain.slice(0, 180)}-${fingerprint(value)}`
}
