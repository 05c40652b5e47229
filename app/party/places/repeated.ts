/** Finds text in an address that repeats a separate part. */
import { fold, squash } from '../text/fold.ts'
import { countryNamed, isCodedCountry, provinceNamed, readProvince } from './places.ts'
import type { PostalAddress } from './postal-address.ts'

/** The text without its last segment, as long as that repeats a separate part. */
export function withoutRepeated(whole: string, parts: PostalAddress): string {
  const known = [parts.city, parts.province, parts.postalCode, parts.country, parts.district].filter(
    (part) => part !== undefined,
  )
  let segments = whole
    .split(/[,;\n\r]+/)
    .map((text) => text.trim())
    .filter((part) => part !== '')
  while (segments.length > 1 && isMadeOf(segments.at(-1)!, known, parts)) segments = segments.slice(0, -1)
  return segments.length === 0
    ? whole
    : segments.length === whole.split(/[,;\n\r]+/).length
      ? whole.replace(/\s*[\n\r]+\s*/g, ', ').trim()
      : segments.join(', ')
}

/** `Richmond BC V6X 1A1` consists of city, province and postal code. */
function isMadeOf(segment: string, known: readonly string[], parts: PostalAddress): boolean {
  const country = parts.country === undefined ? null : countryNamed(parts.country)
  if (country !== null && countryNamed(segment) === country) return true
  let rest = squash(segment)
  const forms = known.flatMap((part) => [squash(part)])
  const province = parts.province === undefined ? null : readProvince(segment, country ?? 'CA')
  if (province !== null && parts.province !== undefined && province === readProvince(parts.province, country ?? 'CA'))
    return true
  for (const form of forms.sort((a, b) => b.length - a.length)) if (form !== '') rest = rest.replace(form, '')
  return rest === ''
}

/** Whether every word and number of the text is already in some part. */
export function isCovered(whole: string, parts: PostalAddress): boolean {
  const country = parts.country === undefined ? null : countryNamed(parts.country)
  const province =
    isCodedCountry(country) && parts.province !== undefined ? provinceNamed(country, parts.province) : null
  const given = [
    parts.unit,
    parts.building,
    parts.street,
    parts.city,
    parts.district,
    parts.province,
    parts.postalCode,
    parts.country,
  ].filter((part) => part !== undefined)
  const words = new Set(given.flatMap((part) => [squash(part), ...fold(part).split(' ')]))
  return fold(whole)
    .split(' ')
    .every(
      (word) =>
        words.has(word) ||
        (country !== null && countryNamed(word) === country) ||
        (isCodedCountry(country) && province !== null && provinceNamed(country, word) === province),
    )
}
