/** What the values of a column plainly are, and what they plainly aren't. */
import type { Method } from '../../types.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { countryNamed } from '#app/party/places/places.ts'
import { AMOUNT_FIELDS, baseOf, DATE_FIELDS, partyField, type Field, type PartyAttribute } from '../../words/fields.ts'
import { parseAmount } from '../../words/money/amounts.ts'
import { currencyCode, isKnownCurrency, isVirtualCurrency } from '../../words/money/currencies.ts'
import { parseDate, parseTime, type ParsedDate } from '../../words/dates.ts'
import { zoneNamed } from '../../words/zones.ts'
import { isPlaceholder, looksLikeId } from '../../words/parties.ts'
import { descriptionMethod, directionNamed, methodNamed, statusNamed } from '../../words/values.ts'

/** A blockchain address: one long word. */
export const WALLET =
  /^(?:(?:bc1|tb1|ltc1|0x|bitcoincash:|cosmos1|addr1|[13LMDTXr])[A-Za-z0-9]{15,100}|G[A-Z2-7]{55}|[A-Z2-7]{58}|[48][1-9A-HJ-NP-Za-km-z]{94}|(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[1-9A-HJ-NP-Za-km-z]{43,44})$/
/** Also for several addresses, or one with a label. */
export const holdsWallet = (text: string): boolean => text.split(/[\s;,|()[\]]+/).some((part) => WALLET.test(part))
export const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
export const HASH = /^(?:0x)?[0-9a-f]{64}$/i
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const POSTAL_CODE = /^[a-z]\d[a-z][ -]?\d[a-z]\d$/i
/** Written as money: two decimals or a currency sign. */
const MONEY = /^[-+(]?\s?[$€£]?\s?\d[\d.,'\s\u00a0\u202f]*[.,]\d{2}\s?[$€£]?\)?(?:\s?(?:CR|DR))?$/i
/** Two to five words of letters, each with a capital or a name particle. */
const NAME =
  /^(?:(?:de|du|des|la|le|van|von|der|den|da|di|dos|el|al|bin|ben|st)\s+)*\p{Lu}[\p{L}'’.-]*,?(?:\s+(?:(?:de|du|des|la|le|van|von|der|den|da|di|dos|el|al|bin|ben)|\p{Lu}[\p{L}'’.&-]*,?|&)){1,4}$/u
export const COMPANY =
  /\b(?:inc|incorporated|ltd|limited|ltee|ltée|limitée|enr|llc|llp|srl|s\.\s?l|s\.\s?a|gmbh|sarl|corp|plc|co|pty|sas|spa|bv|nv)\.?$/i
/** The usual form of a person's or company's name. */
export const isName = (text: string): boolean =>
  NAME.test(text) || (COMPANY.test(text) && hasWord(text) && !/\d/.test(text))

/** Words for a place of business: `Cage East` isn't a party's name. */
const PLACE =
  /\b(?:cage|branch|store|shop|kiosk|window|counter|desk|till|terminal|location|office|caisse|guichet|succursale|magasin|caja|tienda|sucursal|filiale|kasse|street|st|ave|avenue|road|rd|rue|calle|mall|plaza|centre|center)\b/i
const LETTER = /\p{L}/u

/** An amount, a percentage or a count, with either decimal sign. */
export const isNumber = (text: string): boolean => parseAmount(text, '.').ok || parseAmount(text, ',').ok

/** A date in either day and month order; null if it isn't one. */
export function dateOf(text: string): ParsedDate | null {
  const read = parseDate(text, 'DMY')
  const either = read.ok ? read : parseDate(text, 'MDY')
  return either.ok ? either.value : null
}

/** `America/Toronto` */
const IANA = /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Canada|Europe|Indian|Pacific|US)\/[A-Za-z_/+-]+$/
const OFFSET = /^(?:(?:utc|gmt)\s?)?[+-](?:0\d|1[0-4]):?[0-5]\d$/i
const isClock = (text: string): boolean => parseTime(text) !== null
export const isCurrency = (text: string): boolean =>
  /^[A-Za-z]{3,5}$/.test(text) && isKnownCurrency(currencyCode(text) ?? '')
export const isCoin = (text: string): boolean => {
  const code = currencyCode(text)
  return code !== null && isKnownCurrency(code) && isVirtualCurrency(code)
}
const isPhone = (text: string): boolean =>
  /^[+(]?[\d(][\d\s().+-]{8,}$/.test(text) && text.replace(/\D/g, '').length >= 10 && readPhone(text) !== null
/** Digits with separators only, such as dates of birth, phones and amounts, are neither names nor words. */
const hasWord = (text: string): boolean => LETTER.test(text)

const WORDS: ReadonlySet<Field> = new Set<Field>([
  'method',
  'type',
  'status',
  'direction',
  'description',
  'purpose',
  'howObtained',
  'disposition',
  'channel',
  'balanceImpact',
])
const NAMED =
  /^(?:name|givenName|surname|otherName|entityName|city|occupation|employer|relationship|alias|authorizedPerson|idType|secondIdType|province)$/

/** `Unit` over prices isn't an apartment. */
const NO_MONEY = /^(?:unit|building|extension|postalCode|street|addressLine\d)$/

const EXTENSION = /^(?:x|ext|extn|extension|poste|p|#)?[\s.:#]*\d{1,6}$/i

/** Whether a value is possible in a field. */
function fit(field: Field): (text: string) => boolean {
  const base = baseOf(field)
  const attribute = partyField(field)?.attribute
  if (attribute === 'dateOfBirth' || (DATE_FIELDS.has(base) && attribute === undefined))
    return (text) =>
      dateOf(text) !== null ||
      (base === 'datetime' && isClock(text)) ||
      (/^\d{5,13}(?:\.\d+)?$/.test(text) && attribute === undefined)
  if (base === 'time') return (text) => isClock(text) || dateOf(text) !== null
  if (AMOUNT_FIELDS.has(base)) return (text) => isNumber(text)
  if (/^(?:.*\.)?currency$/.test(base) || base === 'valueCurrency' || base === 'feeCurrency' || base === 'vc.type')
    return (text) => currencyCode(text) !== null
  if (/^vc\.(?:transactionHash|address|\w+gAddress)$/.test(base))
    return (text) => /^\S{12,}$/.test(text) || holdsWallet(text)
  if (base === 'direction') return (text) => text.length <= 20 && !/\d/.test(text)
  if (WORDS.has(base)) return (text) => hasWord(text) && !looksLikeId(text)
  if (base === 'originCountry' || base === 'destinationCountry' || attribute === 'country')
    return (text) => countryNamed(text) !== null || /^[A-Z]{2,3}$/.test(text)
  if (base === 'transactionId' || base === 'account') return (text) => !/\s\S+\s/.test(text) && !EMAIL.test(text)
  if (base === 'locationId') return (text) => !EMAIL.test(text) && dateOf(text) === null && !MONEY.test(text)
  return attribute === undefined ? () => true : fitOf(attribute)
}

function fitOf(attribute: PartyAttribute): (text: string) => boolean {
  if (attribute === 'phone') return (text) => /\d/.test(text) && readPhone(text) !== null
  if (attribute === 'email') return (text) => text.includes('@')
  if (attribute === 'customerId') return (text) => !MONEY.test(text) && !isCard(text) && !EMAIL.test(text)
  if (attribute === 'idNumber' || attribute === 'secondIdNumber') return (text) => /\d/.test(text) && !MONEY.test(text)
  // `Poste` over `Caisse 2` is where somebody worked.
  if (attribute === 'extension') return (text) => EXTENSION.test(text)
  if (NO_MONEY.test(attribute)) return (text) => !MONEY.test(text)
  if (NAMED.test(attribute) || attribute === 'countryOfCitizenship') return (text) => hasWord(text) && !EMAIL.test(text)
  return () => true
}

/** A payment card number, whole or masked, isn't a customer number. */
const isCard = (text: string): boolean =>
  /^[\d*Xx\s-]{13,23}$/.test(text) && (/[*Xx]{4}/.test(text) || /^\d{13,19}$/.test(text))

/** Whether a field fits the values: false if none is possible in it. A column without values fits. */
export function fits(field: Field, values: readonly string[]): boolean {
  const filled = values.filter((text) => !isPlaceholder(text))
  return filled.length === 0 || filled.some(fit(field))
}

/** The same for all values, of which there must be at least one. */
export function fitsAll(field: Field, values: readonly string[]): boolean {
  const filled = values.filter((text) => !isPlaceholder(text))
  return filled.length > 0 && filled.every(fit(field))
}

/** Fields, with the kinds of values that they never hold. */
const NEVER: readonly [fields: RegExp, kinds: readonly Kind[]][] = [
  [/(?:^|\.)(?:amount|debit|credit|fee|rate|cadAmount)(?:#\d)?$/, ['moments', 'days', 'births', 'emails', 'names']],
  [/^(?:datetime|date|time|postedAt)$/, ['money', 'emails', 'names', 'methods', 'currencies', 'coins', 'hashes']],
  [/(?:^|\.)(?:currency|type)$/, ['moments', 'days', 'money', 'emails', 'numbers', 'coin-amounts', 'phones']],
  [/\.(?:name|givenName|surname)$/, ['money', 'moments', 'days', 'emails', 'hashes']],
  [
    /\.(?:unit|building|extension|postalCode|street|idNumber|secondIdNumber|phone|city)$/,
    ['money', 'moments', 'emails', 'methods', 'currencies', 'coins'],
  ],
  [/\.(?:idIssuer|idProvince|occupation)$/, ['money', 'moments', 'emails', 'currencies']],
]

/** The values are plainly something else, whatever the header says. */
export function contradicts(field: Field, values: readonly string[]): boolean {
  if (/\.(?:idType|secondIdType)$/.test(field) && areMethods(values)) return true
  if (field.endsWith('.extension') && values.length > 0 && !fits(field, values)) return true
  const kinds = NEVER.find(([fields]) => fields.test(field))?.[1]
  if (kinds === undefined || fits(field, values)) return false
  const kind = values.every((text) => dateOf(text) !== null) ? 'days' : kindOf(values, 2100)
  return kind !== null && kinds.includes(kind)
}

/** Payment methods rather than document kinds: `Receipt Type` over `Cash`. */
const areMethods = (values: readonly string[]): boolean =>
  values.every((text) => methodNamed(text) !== null) && values.some((text) => methodNamed(text) !== 'other')

export type Kind =
  | 'moments'
  | 'days'
  | 'births'
  | 'times'
  | 'offsets'
  | 'money'
  | 'numbers'
  | 'coin-amounts'
  | 'currencies'
  | 'coins'
  | 'phones'
  | 'emails'
  | 'wallets'
  | 'hashes'
  | 'postal-codes'
  | 'methods'
  | 'directions'
  | 'statuses'
  | 'names'
  | 'texts'

/** Minimum age in years of a person who pays: older dates are dates of birth. */
const YOUNGEST = 12

/** Kinds that a value's form alone shows, the most likely first. */
const SHAPES: readonly (readonly [Kind, (text: string) => boolean])[] = [
  ['hashes', (text) => HASH.test(text)],
  ['wallets', (text) => WALLET.test(text) && !IBAN.test(text)],
  ['emails', (text) => EMAIL.test(text)],
  ['postal-codes', (text) => POSTAL_CODE.test(text)],
  ['coins', isCoin],
  ['currencies', isCurrency],
  ['offsets', (text) => OFFSET.test(text) || (IANA.test(text) && zoneNamed(text) !== null)],
]

/** A date in digits alone, with or without a time: 20261125, 20261125093000. */
const COMPACT = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?)?$/

/** The kind that all values share; null if only the header could tell. `today`: a year. */
export function kindOf(values: readonly string[], today: number): Kind | null {
  if (values.length === 0) return null
  const every = (test: (text: string) => boolean): boolean => values.every(test)
  const shaped = SHAPES.find(([, test]) => every(test))
  if (shaped !== undefined) return shaped[0]
  if (every((text) => /^\d{1,2}:\d{2}/.test(text) && isClock(text))) return 'times'
  if (
    every(
      (text) =>
        /^(?:\d{4}-\d{2}-\d{2}|\d{4}\/\d{2}\/\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})/.test(text) || COMPACT.test(text),
    )
  ) {
    const dates = values.map(dateOf)
    if (dates.every((date) => date !== null)) {
      if (dates.every(({ year, hasTime }) => !hasTime && year <= today - YOUNGEST)) return 'births'
      return dates.some(({ hasTime }) => hasTime) ? 'moments' : 'days'
    }
  }
  if (every(isPhone)) return 'phones'
  if (every(isNumber)) {
    if (every((text) => MONEY.test(text))) return 'money'
    return values.some((text) => /[.,]\d{3,}$/.test(text)) ? 'coin-amounts' : 'numbers'
  }
  // A few repeated words.
  if (every((text) => directionNamed(text) !== null && methodNamed(text) === null)) return 'directions'
  const method = (text: string): Method | null => methodNamed(text)
  if (every((text) => method(text) !== null)) return 'methods'
  if (every((text) => statusNamed(text) !== null)) return 'statuses'
  if (
    every((text) => NAME.test(text) && !PLACE.test(text)) &&
    new Set(values).size > 1 &&
    !values.some((text) => descriptionMethod(text) !== null)
  )
    return 'names'
  return every(hasWord) && values.some((text) => /\s\S+\s/.test(text)) ? 'texts' : null
}
