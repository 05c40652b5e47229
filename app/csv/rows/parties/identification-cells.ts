/** Reads one party's identity document: kind, number and issuer. Numbers that may not be kept are withheld before. */
import { judgeAddress } from '#app/party/places/address.ts'
import { isMissingValue, type FillerField } from '#app/party/text/fillers.ts'
import { WITHHELD, readFederal, readIssuer, type IssuerReading } from '#app/party/facts/identification.ts'
import { kindWithIssuer, splitDocument } from '#app/party/facts/documents.ts'
import { countryNamed } from '#app/party/places/places.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field, PartyRole } from '../../words/fields.ts'
import type { PartyCells } from '../../types.ts'
import { keepNote } from '../text/notes.ts'
import { isExponent, withoutInvisible } from '../../words/cell-text.ts'
import { memo } from '../../words/fold.ts'
import { isInCanada } from './address-cells.ts'

/** Cached: a file has few kinds of documents. */
const issuedKind = memo(kindWithIssuer)

/** The columns of a party's documents; a record may give two. */
const ATTRIBUTES = {
  first: ['idType', 'idNumber', 'idProvince', 'idCountry', 'idIssuer', 'idExpiry'],
  second: ['secondIdType', 'secondIdNumber', 'secondIdProvince', 'secondIdCountry', 'secondIdIssuer', 'secondIdExpiry'],
} as const

/** Creates a reader of one party's document; null if the file has no column for it. */
export function identificationReader(
  role: PartyRole,
  source: (field: Field) => Source | null,
  which: keyof typeof ATTRIBUTES,
): ((cells: readonly string[], party: PartyCells, problems: Problems) => void) | null {
  const [type, number, province, country, issuer, expiry] = ATTRIBUTES[which].map((attribute) =>
    source(`${role}.${attribute}`),
  ) as [Source | null, Source | null, Source | null, Source | null, Source | null, Source | null]
  if ([type, number, province, country, issuer, expiry].every((from) => from === null)) return null
  const text = (from: Source | null, cells: readonly string[], field: FillerField = 'text'): string | undefined => {
    const value = from === null ? '' : from.read(cells)
    return value.includes(WITHHELD) || isMissingValue(field, value) ? undefined : value
  }
  return (cells, party, problems) => {
    const given: NonNullable<PartyCells['identification']> = {}
    const column = text(type, cells)
    const numberText = text(number, cells, 'number')
    // Kind, number and issuer in one cell, if no column gives the kind.
    const whole = column === undefined && numberText !== undefined ? splitDocument(numberText) : null
    const issued = column === undefined ? whole : issuedKind(column)
    const kind = issued?.type ?? column
    if (kind !== undefined) given.type = kind
    const digits = whole?.number ?? numberText
    if (digits !== undefined) takeNumber(given, digits, number!.header, problems)
    const where = placeOfIssue(text(country, cells, 'country'), text(province, cells, 'province'), kind ?? '')
    const issuerText = text(issuer, cells)
    const read: IssuerReading | null =
      issuerText === undefined
        ? (issued?.issuer ?? null)
        : (readIssuer(issuerText, kind ?? '') ?? readFederal(issuerText, isInCanada(party)))
    if (issuerText !== undefined && read === null) keepIssuer(issuerText, issuer!.header, where, party, problems)
    place(given, where, read, { province: province?.header ?? null, country: country?.header ?? null }, party, problems)
    takeExpiry(given, { from: expiry, expires: text(expiry, cells) }, party, problems)
    if (Object.keys(given).length > 0)
      party[which === 'first' || !party.identification ? 'identification' : 'secondIdentification'] = given
  }
}

function takeNumber(
  given: NonNullable<PartyCells['identification']>,
  digits: string,
  header: string | null,
  problems: Problems,
): void {
  if (!isExponent(digits)) {
    given.number = withoutInvisible(digits)
    return
  }
  problems.add(
    'block_draft',
    header,
    'id-exponent',
    `"${digits}" is in a spreadsheet’s exponent form, so digits are lost.`,
    'Export the column as text, or enter the number on the customer.',
    digits,
  )
}

/** Who issued it, where the text names no place: what the columns of the place say counts, else it is doubted. */
function keepIssuer(
  issuerText: string,
  header: string | null,
  where: IssuerReading,
  party: PartyCells,
  problems: Problems,
): void {
  keepNote(party, header, issuerText)
  if (countryOf(where) !== null) return
  problems.add(
    'block_draft',
    header,
    'issuer-unreadable',
    `"${issuerText}" doesn’t clearly say which country or province issued the document.`,
    'Choose the country and province of issue. The value is kept in the customer’s notes.',
    issuerText,
  )
}

/** A country that stands in the column for provinces, as `Prov/Country` has it, is the country. */
function placeOfIssue(
  country: string | undefined,
  province: string | undefined,
  kind: string,
): { country: string | undefined; province: string | undefined } {
  const read = country === undefined && province !== undefined ? readIssuer(province, kind) : null
  const isCountry = read?.country !== undefined && read.province === undefined
  return isCountry ? { country: read.country, province: undefined } : { country, province }
}

/** The country that the columns of a place of issue say; null where they don't. */
const countryOf = ({ country, province }: IssuerReading): string | null =>
  country !== undefined
    ? countryNamed(country)
    : ((province === undefined ? null : readIssuer(province))?.country ?? null)

/** An expiry date alone isn't a document, and reports don't state it: an unreadable one is only a warning. */
function takeExpiry(
  given: NonNullable<PartyCells['identification']>,
  { from, expires }: { from: Source | null; expires: string | undefined },
  party: PartyCells,
  problems: Problems,
): void {
  if (expires === undefined) return
  const header = from?.header ?? null
  const day = readDay(expires)
  if (day !== null && Object.keys(given).length > 0) {
    given.expiresOn = day
    return
  }
  keepNote(party, header, expires)
  problems.add(
    'warning',
    header,
    'id-expiry-unreadable',
    day === null
      ? `"${expires}" isn’t a date that can be read in one way only.`
      : `The document that expires on ${expires} isn’t named.`,
    'Enter it on the customer, as 2029-01-31. The value is kept in the customer’s notes.',
    expires,
  )
}

/** `2029-01-31`, `2029/01/31`, `20290131`: unambiguous dates only; otherwise null. */
function readDay(text: string): string | null {
  const parts = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[T ].*)?$/.exec(text.trim())
  if (parts === null) return null
  const day = `${parts[1]}-${parts[3]}-${parts[4]}`
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}

/** Country and province of issue; their own columns take precedence over the issuer. */
function place(
  given: NonNullable<PartyCells['identification']>,
  where: IssuerReading,
  read: IssuerReading | null,
  headers: { province: string | null; country: string | null },
  party: PartyCells,
  problems: Problems,
): void {
  // A province that exists in one country only determines the country.
  const implied = where.country === undefined && where.province !== undefined ? readIssuer(where.province) : null
  const country = where.country ?? read?.country ?? implied?.country
  const province =
    where.province ??
    (where.country === undefined || where.country === read?.country || countryNamed(where.country) === read?.country
      ? read?.province
      : undefined)
  const { address, doubts } = judgeAddress({
    ...(country !== undefined && { country }),
    ...(province !== undefined && { province }),
  })
  if (address.country !== undefined) given.country = address.country
  if (address.province !== undefined) given.province = address.province
  for (const doubt of doubts) {
    const header = doubt.part === 'country' ? headers.country : headers.province
    problems.add(
      'block_draft',
      header,
      `id-${doubt.code}`,
      doubt.message,
      `${doubt.action} The value is kept in the customer’s notes.`,
      doubt.value,
    )
    keepNote(party, header, doubt.value)
  }
}
