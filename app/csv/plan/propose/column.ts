/** What one column is proposed to be, from its header and its values. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import type { Field } from '../../words/fields.ts'
import { parseAmount } from '../../words/money/amounts.ts'
import { currencyCode } from '../../words/money/currencies.ts'
import { parseDate, parseTime } from '../../words/dates.ts'
import { numbered, partyField } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { bracketed, headerMeanings, namesParty } from '../headers/headers.ts'
import { headerZone } from '../headers/header-zone.ts'
import { inFull, spacedOut, wordsIn } from '../headers/header-words.ts'
import type { HeaderMeaning } from '../headers/word-meaning.ts'
import {
  contradicts,
  dateOf,
  fits,
  fitsAll,
  holdsWallet,
  isCoin,
  isCurrency,
  isName,
  kindOf,
  WALLET,
} from '../headers/value-kinds.ts'
import { provinceNamed } from '#app/party/places/places.ts'
import { isDocumentKind } from '#app/party/facts/documents.ts'
import { descriptionMethod, directionNamed, methodNamed } from '../../words/values.ts'
import { looksLikeId, readKind, readYesNo } from '../../words/parties.ts'

/** Several words without a digit. */
const looksLikeName = (text: string): boolean => /\p{L}\s+\p{L}/u.test(text) && !/\d/.test(text)

export const samplesOf = (records: readonly CsvRecord[], position: number): string[] =>
  records.map((record) => (record.cells[position] ?? '').trim()).filter((cell) => cell !== '')

/** A date column with times is `datetime`; a "time" column with dates too; a "date" column stays a date. */
function dateKind(values: readonly string[], field: Field): Field {
  if (values.length === 0) return field
  let dates = 0
  let times = 0
  let timesOnly = 0
  for (const value of values) {
    const parsed = parseDate(value, 'DMY')
    const either = parsed.ok ? parsed : parseDate(value, 'MDY')
    if (either.ok) {
      dates++
      if (either.value.hasTime) times++
    } else if (parseTime(value) !== null) timesOnly++
  }
  if (timesOnly > dates) return 'time'
  if (dates === 0) return field
  return times > 0 ? 'datetime' : 'date'
}

function headerCurrency(text: string): string | undefined {
  for (const part of bracketed(text)) {
    const code = currencyCode(part)
    if (code !== null && !['UTC', 'GMT', 'EST', 'EDT'].includes(code)) return code
  }
  const last = /(?:(?:^|[\s_-])(CAD|USD|EUR|GBP|BTC|ETH)|_(cad|usd|eur|gbp|btc|eth))$/.exec(text.trim())
  if (last) return (last[1] ?? last[2]!).toUpperCase()
  // `Comptant US`, `Cash CAN$`: which dollars.
  const dollars = /(?:^|[\s_-])(CAN|CDN|US)\$?$/.exec(text.trim()) ?? /^(CAN|CDN|US)\$?[\s_-]/.exec(text.trim())
  if (dollars) return dollars[1] === 'US' ? 'USD' : 'CAD'
  const said = new Set(text.replaceAll('_', ' ').match(/\b(?:CAD|USD|EUR|GBP)\b|\b(?:cad|usd|eur|gbp)\b/g))
  return said.size === 1 ? [...said][0]!.toUpperCase() : undefined
}

/** Headers that may tell how a transaction was conducted as well as how the money moved. */
const CONDUCT = /\b(channel|canal|conduct|conducted)\b/

/** Highest confidence of a header read word by word. */
const READ_BY_WORDS = 0.75

/** Highest confidence of a record number whose header doesn't name the transaction. */
const OF_SOME_RECORD = 0.8
/** A record's number is filled in nearly every row and has a digit. */
function isNoId({ field, confidence }: HeaderMeaning, values: readonly string[], rows: number): boolean {
  if (field !== 'transactionId' || confidence > OF_SOME_RECORD || values.length === 0) return false
  return values.length * 5 < rows * 4 || values.some((text) => !/\d/.test(text))
}

/** It may be a document as well: `Pièce`. */
const isAnyRecord = ({ field, confidence }: HeaderMeaning): boolean =>
  field === 'transactionId' && confidence <= OF_SOME_RECORD

/** False for a header with a stray letter, which may name an unknown party: `C IdType`. */
const saysWhose = (header: string, values: readonly string[]): boolean =>
  values.length > 0 && !/(?:^|\s)(?!id\b)[a-z]{1,2}(?:\s|$)/.test(fold(spacedOut(header)))

/** Fields of a number: a kind of document under such a header is none. */
const SAYS_NUMBER = /^transactionId$|\.(?:customerId|idNumber)$/

const SAYS_DOCUMENT = /\.(?:idNumber|secondIdNumber)$/

/** The document type of the party that the header names. */
function documentOf(meaning: HeaderMeaning | undefined): Field {
  const party = meaning === undefined ? null : partyField(meaning.field)
  return party === null ? 'customer.idType' : numbered(`${party.role}.idType`, party.number)!
}

const areFewWords = (values: readonly string[]): boolean =>
  values.every((text) => !/\d/.test(text)) && new Set(values).size < values.length
/** Under a header for a code (`Trans Code` over `CHIP PUR`), or for the transaction alone (`Txn` over `Buy-in`). */
const areCodes = (header: string, values: readonly string[]): boolean =>
  wordsIn(header).has('code') && areFewWords(values)
const areKinds = (header: string, values: readonly string[]): boolean =>
  /^(?:transaction|operation)$/.test(inFull(fold(spacedOut(header)))) && areFewWords(values)

/** Another attribute of the party of a field; of the first of its role each value shows by itself whether it is a number or a name. */
const sameParty = (
  { role, number }: NonNullable<ReturnType<typeof partyField>>,
  attribute: 'customerId' | 'name',
): Pick<ColumnMapping, 'field' | 'either'> =>
  number > 1 ? { field: numbered(`${role}.${attribute}`, number)! } : { field: `${role}.${attribute}`, either: role }

/** Dates as they are written, and no number that counts days. */
const areDays = (values: readonly string[]): boolean => ['moments', 'days'].includes(kindOf(values, 2100) ?? '')

// eslint-disable-next-line complexity -- what overrules a header, the surest first; the rules share what the values are
export function propose(header: string, position: number, records: readonly CsvRecord[]): ColumnMapping {
  const base = { position, header }
  const values = samplesOf(records, position)
  const meanings = headerMeanings(header)
  // A header that was read word by word counts where its values can be what it says.
  const meaning = meanings.find(
    ({ field, confidence, isPartial }) =>
      (confidence > READ_BY_WORDS && (meanings.length === 1 || !/^vc\.\w+Address$/.test(field))) ||
      (isPartial ? fitsAll(field, values) : fits(field, values)),
  )
  // `Rcvd` over days is when it was received.
  if (meaning?.field === 'received.amount' && areDays(values))
    return {
      ...base,
      field: dateKind(values, 'date'),
      confidence: 0.7,
      source: 'values',
      why: 'The header is about a receipt, and the values are dates: the date of receipt.',
    }
  if (meaning !== undefined && contradicts(meaning.field, values))
    return {
      ...base,
      field: 'ignore',
      confidence: 0,
      source: 'none',
      isOpen: true,
      why: 'The values don’t match the header.',
    }
  if (
    meaning !== undefined &&
    /^vc\.(?:address|\w+Address)$/.test(meaning.field) &&
    values.length > 0 &&
    values.every((text) => /\s/.test(text) && !holdsWallet(text))
  )
    return {
      ...base,
      field: 'ignore',
      confidence: 0,
      source: 'none',
      why: 'The header may name a wallet, but no value is an address.',
    }
  const isNumberOfNone = meaning !== undefined && isNoId(meaning, values, records.length)
  if (
    (isNumberOfNone && areCodes(header, values)) ||
    ((isNumberOfNone || meaning === undefined) && areKinds(header, values))
  )
    return {
      ...base,
      field: 'type',
      confidence: 0.6,
      source: 'values',
      why: 'The header names a code or the transaction, and the column has few distinct words.',
    }
  if (
    values.some(isDocumentKind) &&
    values.every((text) => !/\d/.test(text)) &&
    (values.every(isDocumentKind) || SAYS_DOCUMENT.test(meaning?.field ?? '')) &&
    (meaning === undefined || isAnyRecord(meaning) || SAYS_NUMBER.test(meaning.field)) &&
    saysWhose(header, values)
  )
    return {
      ...base,
      field: documentOf(meaning),
      confidence: 0.7,
      source: 'values',
      why: 'The values are kinds of identity documents.',
    }
  // `Cust St` is a street and `Region` a district, and over the codes of provinces they are that.
  const words = fold(spacedOut(header))
  if (
    /(?:^|^(?:cust|customer|client|buyer|seller|sender|customer address|address) )(?:st|region)$/.test(words) &&
    values.length > 0 &&
    values.every(
      (text) => /^[A-Z]{2}$/i.test(text) && (provinceNamed('CA', text) ?? provinceNamed('US', text)) !== null,
    )
  )
    return {
      ...base,
      field: 'customer.province',
      confidence: 0.7,
      source: 'values',
      why: 'The values are codes of provinces or states.',
    }
  if (meaning === undefined || isNumberOfNone)
    return {
      ...base,
      field: 'ignore',
      confidence: 0,
      source: 'none',
      why:
        header.trim() === ''
          ? 'The column has no name.'
          : meanings.length === 0
            ? 'We don’t know this header.'
            : 'The values don’t match the header.',
    }
  const mapping: ColumnMapping = {
    ...base,
    field: meaning.field,
    confidence: meaning.confidence,
    source: 'header',
    why: `The header "${header.trim()}" is a usual name for it.`,
  }
  if (meaning.isPartial) mapping.isPartial = true
  if (meaning.partyOnly) mapping.either = meaning.partyOnly
  const party = partyField(meaning.field)
  const isNamed = meaning.partyOnly !== undefined || namesParty(header)
  if (party?.attribute === 'name' && values.length > 0 && values.every(looksLikeId) && !isNamed)
    return {
      ...base,
      field: 'ignore',
      confidence: 0,
      source: 'values',
      why: 'The values are numbers, and nobody’s names.',
    }
  if (party?.attribute === 'name' && values.length > 0 && values.every(looksLikeId)) {
    Object.assign(mapping, {
      ...sameParty(party, 'customerId'),
      source: 'values',
      why: 'The header names the party, and the values are numbers of customers rather than names.',
    })
  }
  // `Origin of the cash` over "Salary" is how it was obtained, and over names whom it came from.
  if (
    party?.role === 'source' &&
    party.number === 1 &&
    meaning.partyOnly &&
    !values.every((text) => isName(text) || looksLikeId(text))
  )
    return {
      ...mapping,
      field: 'howObtained',
      either: undefined,
      why: 'The header is about the source of cash, and not all values are names.',
    }
  if (
    party?.role === 'onBehalfOf' &&
    meaning.partyOnly &&
    values.length > 0 &&
    values.every((value) => readYesNo(value) !== null) &&
    values.some((value) => readYesNo(value) === true)
  )
    return {
      ...base,
      field: 'answer.onBehalfOf',
      confidence: 0.8,
      source: 'values',
      why: 'The header names a third party, and the values are yes or no.',
    }
  if (party?.attribute === 'customerId' && values.length > 0 && values.every(looksLikeName)) {
    Object.assign(mapping, {
      ...sameParty(party, 'name'),
      source: 'values',
      why: 'The header is about a number, but the values are names.',
    })
  }
  // A whole name under the header of a part of it.
  if (
    party !== null &&
    (party.attribute === 'givenName' || party.attribute === 'surname') &&
    values.length > 0 &&
    values.every((value) => /^[^,]*\p{L}[^,]*,\s*\p{L}/u.test(value))
  )
    Object.assign(mapping, {
      ...sameParty(party, 'name'),
      source: 'values',
      confidence: 0.7,
      why: 'The values are whole names, the surname first.',
    })
  if (meaning.field === 'date' || meaning.field === 'time' || meaning.field === 'datetime') {
    mapping.field = dateKind(values, meaning.field)
    if (mapping.field !== meaning.field) mapping.why += ' The values say whether it is a date, a time or both.'
  }
  // `Dirección` is an address, and which way the money went.
  if (
    meaning.field === 'customer.address' &&
    values.length > 0 &&
    values.every((value) => directionNamed(value) !== null)
  )
    Object.assign(mapping, {
      field: 'direction',
      source: 'values',
      confidence: 0.8,
      why: 'The values say which way the money went.',
    })
  if (meaning.field === 'customer.address' && values.length > 0 && values.every((value) => WALLET.test(value)))
    Object.assign(mapping, {
      field: 'vc.address',
      source: 'values',
      confidence: 0.8,
      why: 'The values are addresses of virtual currency.',
    })
  const areMethods = values.length > 0 && values.every((value) => methodNamed(value) !== null)
  if (meaning.field === 'channel' && areMethods)
    Object.assign(mapping, { field: 'method', source: 'values', why: 'The values say how the money moved.' })
  if ((meaning.field === 'method' || meaning.field === 'channel') && CONDUCT.test(fold(header)) && values.length > 0) {
    const field = values.some((value) => methodNamed(value) !== null || descriptionMethod(value) !== null)
      ? 'method'
      : 'channel'
    if (field !== meaning.field)
      Object.assign(mapping, {
        field,
        confidence: 0.8,
        source: 'values',
        why:
          field === 'method'
            ? 'The values say how the money moved.'
            : 'The values say how it was conducted, not how the money moved.',
      })
  }
  if (meaning.field === 'vc.type' && values.length > 0 && values.every(isCurrency) && !values.some(isCoin))
    Object.assign(mapping, {
      field: 'currency',
      source: 'values',
      why: 'The values are currencies, and none is a coin.',
    })
  if (
    (meaning.field === 'received.amount' || meaning.field === 'sent.amount') &&
    values.length > 0 &&
    values.every(isCurrency)
  )
    Object.assign(mapping, {
      field: meaning.field === 'sent.amount' ? 'sent.currency' : 'received.currency',
      source: 'values',
      why: 'The header is about what changed hands, and the values are currencies.',
    })
  // `Type` of a customer, where no value can be what happened.
  if (
    meaning.field === 'type' &&
    values.length > 0 &&
    values.every((value) => value.length > 2 && readKind(value).kind !== undefined)
  )
    Object.assign(mapping, {
      field: 'customer.kind',
      source: 'values',
      confidence: 0.7,
      why: 'The values say whether the customer is a person or an entity.',
    })
  if (meaning.field === 'notes' && values.length > 0 && values.every((value) => dateOf(value) !== null))
    Object.assign(mapping, {
      field: dateKind(values, 'date'),
      source: 'values',
      confidence: 0.7,
      why: 'The values are dates.',
    })
  const zone = headerZone(header)
  if (zone !== undefined && ['datetime', 'date', 'time', 'postedAt'].includes(mapping.field)) mapping.zone = zone
  const currency = headerCurrency(header)
  if (currency !== undefined) mapping.currency = currency
  if (['amount', 'debit', 'credit', 'vc.amount', 'cadAmount'].includes(meaning.field) && values.length > 0) {
    const numbers = values.filter((value) => parseAmount(value, '.').ok || parseAmount(value, ',').ok).length
    if (numbers === 0) {
      // "Credit" over words, or "Direction"-like values under an amount's name.
      mapping.confidence = 0.3
      if (meaning.field === 'vc.amount' && values.every(isCoin))
        return Object.assign(mapping, {
          field: 'vc.type',
          confidence: 0.85,
          source: 'values',
          why: 'The header is about coins, and the values are codes of virtual currencies.',
        })
      if (meaning.field === 'debit' || meaning.field === 'credit' || meaning.field === 'vc.amount')
        Object.assign(mapping, {
          field: 'ignore',
          source: 'values',
          why: 'The header names an amount, but the values are not numbers.',
        })
      if (/^(cash|comptant|especes)$/.test(fold(header)))
        Object.assign(mapping, {
          field: 'ignore',
          source: 'values',
          why: 'The header may name an amount, but the values are not numbers.',
        })
      if (meaning.field === 'amount' && values.every((value) => currencyCode(value) !== null))
        Object.assign(mapping, { field: 'currency', confidence: 0.7, source: 'values' })
    }
  }
  return mapping
}
