/** Unused columns with telling values: amounts and currencies are asked about, the others are listed. */
import type { CsvRecord, Question } from '../../types.ts'
import type { Field } from '../../words/fields.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { areZeros, columnLabel, choicesFor, columnKeyOf, joinNames, type DataKind } from './unused-choices.ts'
import { currencyCode, isKnownCurrency } from '../../words/money/currencies.ts'
import { parseDate } from '../../words/dates.ts'
import { withoutSocialInsurance } from '#app/party/facts/identification.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { partyWordOf } from '#app/party/text/fillers.ts'
import { countryNamed } from '#app/party/places/places.ts'
import { fold } from '../../words/fold.ts'
import { askOnce, feeQuestion, totalsWithFee } from './totals.ts'
import { digitsOf } from '../propose/fee-sums.ts'
import { COMPANY, HASH, holdsWallet, IBAN, isName, isNumber, kindOf } from '../headers/value-kinds.ts'
import { headerMeaning, recordHeaderKind } from '../headers/headers.ts'
import { splitWords, wordsIn } from '../headers/header-words.ts'
import { isPlaceholder, readYesNo } from '../../words/parties.ts'
import { askTwoSides } from './two-sides.ts'
import { askChange } from './change.ts'
import { askPartyRows } from './party-rows.ts'
import { postedOnly } from './posted.ts'

const MONEY_WORDS =
  /\b(amount|amt|montant|total|crypto|coins?|atoms|sats?|satoshis?|tokens?|sum|somme|value|valeur|price|prix|cash|comptant|especes|cad|usd|eur|gbp|dollars?|paid|paye|payee|in|out|received|recu|tendered|gross|brut|principal|fiat|debit|credit|sent|envoye|bought|sold|achat|vente|versement|deposit|depot|encaisse|remis|payment|pmt|marker)\b/
/** Money words that make whole numbers amounts, unless a counting or numbering word is beside them. */
const PLAINLY_MONEY =
  /\b(amount|amt|montant|crypto|coins?|atoms|sats?|satoshis?|somme|cash|comptant|especes|cad|usd|eur|gbp|dollars?|wire|paid|paye|payee|received|recu|tendered|gross|brut|deposit|depot|versement|remis|marker|chips|buy|payment|pmt)\b/
const COUNTED =
  /\b(id|no|number|num|numero|count|nombre|qty|quantity|quantite|code|ref|reference|type|method|mode|date|heure|time|account|acct|compte|year|annee|phone|bills|billets|days|jours|invoice|receipt|facture|branch|status)\b/
const RATE_WORDS = /\b(rate|taux|cours|fx)\b/
const OTHER_RATES = /\b(interest|interet|fee|frais|tax|taxe|commission|discount|type|source|date)\b/
/** Parties other than the business. */
const PARTY_WORDS =
  /\b(name|names|nom|noms|person|personne|client|customer|beneficiary|beneficiaire|benef|receiver|recipient|destinataire|payee|payor|payer|sender|expediteur|from|to|company|societe|entreprise|compagnie|conductor|third|tiers|tierce|owner|buyer|seller|by|par|initiated|payor|payeur|lessee|lessor|tenant|locataire|student|etudiant|patient|member|membre|counterparty|contrepartie|guardian|tuteur|tutrice|attorney|poa|mandataire|trustee|executor|nominee|party|partie|holder|titulaire)\b/
const HOUSE_WORDS =
  /\b(teller|cashier|caissiere?|employee?|employe|staff|clerk|agent|agency|agence|branch|succursale|store|magasin|product|produit|bank|banque|institution|file|fichier|user|location|city|ville|street|rue|address|adresse|country|pays|province|purpose|but|reason|status|statut|method|mode|type|place|lieu|description)\b/
const COUNTRY_WORDS = /\b(country|countries|ctry|pays|nation|jurisdiction)\b/
/** Words for values that reports have a field for, or that a person may want to report. */
const REPORT_WORDS =
  /\b(?:reference|wire|cheque|check|account|acct|acc|a c|compte|cpte|cuenta|conta|konto|iban|policy|police|phone|telephone|purpose|motif|objet|but|wallet|hash|holder|titulaire|beneficiary|beneficiaire|destination|origin|id [2-9]|second(?:ary)? id|id type|id number|piece [2-9])\b/
/** A number with cents or a currency sign: an amount. */
const MONEY_SHAPE = /[$€£¥]|[.,]\d{2}$/

const CENTS = /^[-+]?\s?[$€£]?\s?\d[\d.,'\s\u00a0\u202f]*[.,]\d{2}\s?[$€£]?$/
/** Measures, counts and calculated values, which aren't payments. */
const MEASURED =
  /\b(weight|poids|gewicht|peso|oz|ounces?|onces?|grams?|grammes?|carats?|karats?|ct|kg|percent|pct|score|hours|heures|duration|km|size|taille|length|age|rating|points?|tax|taxe|taxes|hst|gst|pst|qst|tps|tvq|tvh|iva|mwst|ust|vat|discount|rabais|tip|pourboire|balance|solde|saldo|limit|limite|unit|cost|price|prix|preis|precio|rate|taux|kurs|fee|fees|frais|commission|bonus|win|loss|average|avg|theo|margin|spread|profit|owing|due|change|rounding|arrondi|pretax|discounts|ext|extended|msrp|list|feingewicht|fineness|disponible|available|payable|gastos|savings|spot)\b/

/** Coin codes: `BTC Out`. */
const COIN = /\b(?:btc|bitcoin|eth|ether|ethereum|ltc|sol|xrp|usdt|usdc|doge)\b/

const GENERAL_WORDS: ReadonlySet<string> = new Set('currency devise ccy code amount montant'.split(' '))

export const valuesOf = (records: readonly CsvRecord[], position: number): string[] =>
  records.map(({ cells }) => (cells[position] ?? '').trim()).filter((text) => !isPlaceholder(text))

/** The kind of the values; null if ambiguous. `isNameless`: no other column names a party, so the header needn't. */
export function dataKind(header: string, values: readonly string[], isNameless = false): DataKind | null {
  if (values.length === 0) return null
  const every = (test: (text: string) => boolean): boolean => values.every(test)
  if (every((text) => HASH.test(text))) return 'hashes'
  if (every((text) => holdsWallet(text) && !IBAN.test(text))) return 'addresses of virtual currency'
  if (every((text) => /^[A-Za-z]{3,5}$/.test(text) && isKnownCurrency(currencyCode(text) ?? ''))) return 'currencies'
  if (
    every(
      (text) =>
        /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4})/.test(text) &&
        (parseDate(text, 'DMY').ok || parseDate(text, 'MDY').ok),
    )
  )
    return 'dates'
  if (
    every(
      (text) =>
        /^[+(]?[\d(][\d\s().+-]{8,}$/.test(text) && text.replace(/\D/g, '').length >= 10 && readPhone(text) !== null,
    )
  )
    return 'phones'
  const words = `${fold(splitWords(header))} ${[...wordsIn(header)].join(' ')}`
  if (every((text) => countryNamed(text) !== null) && (COUNTRY_WORDS.test(words) || every((text) => text.length > 3)))
    return 'countries'
  const areNumbers = every(isNumber)
  if (
    areNumbers &&
    RATE_WORDS.test(words) &&
    !OTHER_RATES.test(words) &&
    every((text) => /^\d+(?:[.,]\d+)?$/.test(text)) &&
    values.some((text) => /[.,]\d/.test(text))
  )
    return 'rates'
  if (areNumbers) return !BALANCE.test(fold(splitWords(header))) && areAmounts(header, words, values) ? 'amounts' : null
  return !HOUSE_WORDS.test(words) &&
    arePeople(values) &&
    (PARTY_WORDS.test(words) || values.some((text) => COMPANY.test(text)) || (isNameless && new Set(values).size > 1))
    ? 'names'
    : null
}

/** `New Principal Balance` is what is still owed. */
const BALANCE =
  /^(?:new|old|principal|loan|remaining|outstanding|unpaid|mortgage|prior|previous|running|account| )+ balance$/

/** Whether numbers are money: the header says so, or all have cents and the header says nothing else. */
const areAmounts = (header: string, words: string, values: readonly string[]): boolean =>
  (MONEY_WORDS.test(words) &&
    (values.some((text) => MONEY_SHAPE.test(text)) || (PLAINLY_MONEY.test(words) && !COUNTED.test(words)))) ||
  (COIN.test(words) && !MEASURED.test(words) && values.some((text) => /[.,]\d{3,}$/.test(text))) ||
  (values.every((text) => CENTS.test(text)) && !MEASURED.test(words) && headerMeaning(header) === null)

/** Names, and words for a person: `Self`, `Mother`. `Jean Huot (father)` is a name with a remark. */
const arePeople = (values: readonly string[]): boolean => {
  const names = values.filter((text) => isName(text.replace(/\s*\([^()]*\)\s*$/, '')))
  return names.length > 0 && values.every((text) => names.includes(text) || partyWordOf(text) !== null)
}

export const sampleText = (values: readonly string[]): string =>
  values.slice(0, 3).join(values.some((value) => value.includes(',')) ? ' | ' : ', ')

/** Unused columns with a header of their own, except those that the user chose to leave out. */
export function unusedColumns({ columns, plan, detection }: Settled): SettledColumn[] {
  if (!plan.proposeOthers) return []
  return columns.filter(
    (column) =>
      column.field === 'ignore' &&
      column.source !== 'user' &&
      column.isUndone !== true &&
      (column.header.trim() !== '' || column.position === detection.headingAt) &&
      (detection.headerLine !== null || isOpen(column, plan)),
  )
}

/** A column without a header, in a file for which nobody has chosen anything. */
const isOpen = ({ source }: SettledColumn, { columns, combined }: Settled['plan']): boolean =>
  source === 'none' && Object.keys(columns).length === 0 && combined.length === 0

/** The broadest kind that fits the values of a column without a header. */
function anyKind(values: readonly string[]): DataKind | null {
  if (values.length === 0) return null
  const kind = kindOf(values, 2100)
  if (kind === 'names') return 'names'
  if (kind === 'births' || kind === 'days' || kind === 'moments') return 'dates'
  if (kind === 'money') return 'amounts'
  if (values.every(isNumber)) return 'numbers'
  if (values.every((text) => countryNamed(text) !== null)) return 'countries'
  return isFewWords(values) ? 'words' : 'texts'
}

/** Few distinct words, repeated. */
function isFewWords(values: readonly string[]): boolean {
  const kinds = new Set(values).size
  return (
    values.length > 2 &&
    kinds > 1 &&
    kinds < values.length &&
    kinds * 3 <= values.length * 2 &&
    values.every((text) => /\p{L}/u.test(text))
  )
}

/** Numbers beside a currency without an amount, or under a header that shares a word with it. */
function isAmountOfCurrency({ columns }: Settled, column: SettledColumn, values: readonly string[]): boolean {
  if (values.length === 0 || !values.every((text) => digitsOf(text, '.') !== null || digitsOf(text, ',') !== null))
    return false
  const words = ({ header }: SettledColumn): string[] =>
    fold(header.replaceAll('_', ' '))
      .split(' ')
      .filter((word) => word.length > 2 && !GENERAL_WORDS.has(word))
  const has = (field: Field): boolean => columns.some((each) => each.field === field)
  return (['received', 'sent'] as const).some((side) => {
    const currency = has(`${side}.amount`) ? undefined : columns.find(({ field }) => field === `${side}.currency`)
    if (currency === undefined || (side === 'received' && has('amount'))) return false
    return (
      words(column).some((word) => words(currency).includes(word)) ||
      (Math.abs(column.position - currency.position) === 1 && MONEY_WORDS.test(fold(column.header)))
    )
  })
}

/** English words for what identifies a party; headers in other languages are translated to them. */
const OF_PARTY: ReadonlySet<string> = new Set(
  'name first last middle surname birth passport licence license document jurisdiction issuer issued occupation employer officer signatory director authorized relationship incorporation incorporated registration citizenship nationality residence city street postal email phone house'.split(
    ' ',
  ),
)
/** About the business, or about a review rather than a party. */
const OF_HOUSE =
  /\b(teller|cashier|caissiere?|employee?|employe|staff|clerk|agent|agency|branch|succursale|store|magasin|machine|terminal|kiosk|guichet|location|site|product|item|article|bank|banque|institution|file|fichier|login|expiry|expires?|expiration|supervisor|manager|vendeur|salesperson|merchant|sku|network|consent|verified|verification|status|flag|check|scan|image|photo|copy|attached|type of business|risk|rating|screening|level|tier|gender|sex|language|langue|middleware|device|version|batch|time|date|page|setting|settings|digits)\b/

/** Whether reports have a field for what the header names: only a person may leave it out. */
export function isOfReport({ header }: Pick<SettledColumn, 'header'>, values: readonly string[]): boolean {
  if (values.length === 0) return false
  const text = fold(splitWords(header))
  // A named wallet (`spot / main`) isn't an address.
  if (/\b(?:wallet|hash)\b/.test(text) && values.every((each) => /\s/.test(each))) return false
  if (REPORT_WORDS.test(text)) return true
  return (
    !OF_HOUSE.test(text) && headerMeaning(header) === null && [...wordsIn(header)].some((word) => OF_PARTY.has(word))
  )
}

const ACCOUNT_WORDS = /\b(?:account|acct|acc|a c|compte|cpte|cuenta|conta|konto|iban)\b/
const NO_ACCOUNT =
  /\b(?:type|manager|holder|name|opened|opening|currency|status|balance|branch|institution|transit|date|titulaire|solde|devise|gestionnaire|owner|officer)\b/
const TO_ACCOUNT =
  /\b(?:to|into|credited to|au|dans(?: un| le)?|en|a|na|auf) (?:an? |the |client s |customer s |un |le |la |son )?(?:account|acct|compte|cuenta|conta|konto)\b|^(?:account )?deposit$|^depot$/

/** Whether numbers may be accounts: by the header, or under an unknown header if funds went to accounts. */
function isUnnamedAccount(
  { columns, detection }: Settled,
  { header }: SettledColumn,
  values: readonly string[],
): boolean {
  const words = fold(splitWords(header))
  if (NO_ACCOUNT.test(words)) return false
  const areNumbers = values.length > 0 && values.every((text) => /^(?=.*\d{4})[A-Z\d][A-Z\d -]{4,33}$/i.test(text))
  if (!areNumbers || columns.some(({ field }) => field === 'account' || field === 'sent.reference')) return false
  if (ACCOUNT_WORDS.test(words)) return true
  const disposition = columns.find(({ field }) => field === 'disposition')
  return (
    headerMeaning(header) === null &&
    disposition !== undefined &&
    detection.preview.some(({ cells }) => TO_ACCOUNT.test(fold(cells[disposition.position] ?? '')))
  )
}

/** Limit for questions about columns of plain words; further columns are listed. */
const MOST_ASKED = 12

/** Sample values to show; an unknown column's possible social insurance numbers are left out. */
export const safeSamples = (values: readonly string[]): string[] =>
  [...new Set(values)].slice(0, 3).map(withoutSocialInsurance)

interface Unused {
  isHeaderless: boolean
  /** No column names a party. */
  isNameless: boolean
  /** No column gives the kind of transaction, so a column of few distinct words may. */
  isWordless: boolean
}

/** The kind of an unused column, as far as it matters; null if its values say nothing. */
function kindIn(column: SettledColumn, values: readonly string[], file: Unused): DataKind | null {
  const plain = dataKind(column.header, values, file.isNameless)
  if (plain !== null) return plain
  if (column.isOpen && /^(?:customer|conductor)\.relationship$/.test(headerMeaning(column.header)?.field ?? ''))
    return 'relationships'
  if (column.isOpen)
    return (isFewWords(values) && !values.every((text) => /\d/.test(text))) ||
      values.every((text) => readYesNo(text) !== null)
      ? 'words'
      : 'texts'
  if (file.isHeaderless) return anyKind(values)
  // The customer in free text, in a file that names nobody elsewhere.
  if (
    file.isNameless &&
    /\b(?:customer|client|player|patron|member|buyer)\b/.test([...wordsIn(column.header)].join(' '))
  )
    return values.some((text) => /\p{L}.*\s/u.test(text)) ? 'texts' : null
  return file.isWordless &&
    isFewWords(values) &&
    !HOUSE_WORDS.test(fold(column.header)) &&
    headerMeaning(column.header) === null
    ? 'words'
    : null
}

const VAGUE: ReadonlySet<DataKind> = new Set<DataKind>(['words', 'texts', 'numbers'])
/** Kinds that are asked about in every file. */
const ALWAYS: ReadonlySet<DataKind> = new Set<DataKind>(['names', 'countries', 'relationships', 'accounts', ...VAGUE])

/** The notice about an unused column that needs no question; null if it is asked about. */
function noticeOf(kind: DataKind, column: SettledColumn, values: readonly string[], settled: Settled): string | null {
  const { columns, trade, ledger, detection } = settled
  const isHeaderless = detection.headerLine === null
  const unused = (what: string): string =>
    `"${column.header.trim()}" holds ${what} (${sampleText(values)}) and isn’t used`
  if (kind === 'rates' && columns.some(({ field }) => field === 'rate'))
    return `${unused('rates')}, since another column has the rate.`
  // Reports state birth dates.
  const isBirth = wordsIn(column.header).has('birth')
  if (kind === 'dates' && !isHeaderless && !isBirth) return `${unused('dates')}.`
  return !ALWAYS.has(kind) && kind !== 'dates' && !isHeaderless && !trade.cash && !trade.cashAmount && ledger
    ? `${unused(kind)}.`
    : null
}

/** Asks about unused amounts and currencies, and lists other columns with telling values. */
export function settleUnused(settled: Settled, questions: Question[]): void {
  askTwoSides(settled, questions)
  postedOnly(settled)
  const unused = unusedColumns(settled)
  if (unused.length === 0) return
  const { detection, trade, plan, assumptions, columns } = settled
  const { asked, explained } = totalsWithFee(settled, unused, questions)
  askChange(settled, unused, explained, questions)
  askPartyRows(settled, unused, explained, questions)
  // If the chosen amount is the larger one, no report is missed: ask only if cash is involved.
  if (
    asked !== null &&
    (trade.cash || trade.cashAmount || (plan.constants.method !== undefined && asked.taken === asked.column))
  )
    askOnce(questions, feeQuestion(asked, detection))
  askUnused(
    unused,
    explained,
    settled,
    questions,
    {
      isHeaderless: detection.headerLine === null,
      isNameless: !columns.some(({ field }) => /\.(?:name|givenName|surname|entityName)(?:#|$)/.test(field)),
      isWordless:
        plan.constants.method === undefined &&
        !columns.some(({ field }) => field === 'type') &&
        (!columns.some(({ field }) => field === 'method') ||
          questions.some(({ about }) => about === 'direction' || about === 'direction of exchanges')),
    },
    assumptions,
  )
}

/** The kind to ask about, by the values or because a report has a field for it; null: no question. */
function kindAsked(column: SettledColumn, values: readonly string[], settled: Settled, file: Unused): DataKind | null {
  if (isUnnamedAccount(settled, column, values)) return 'accounts'
  const isAsked = column.position === settled.detection.headingAt || isOfReport(column, values)
  return kindIn(column, values, file) ?? (isAsked ? 'texts' : null)
}

/** `Receipt`, filled in some rows only, if nothing else numbers the records. */
const areNumbersOfRecords = ({ columns }: Settled, { header }: SettledColumn, values: readonly string[]): boolean =>
  recordHeaderKind(header) !== null &&
  !columns.some(({ field }) => field === 'transactionId') &&
  values.length > 1 &&
  new Set(values).size === values.length &&
  values.every((text) => /\d/.test(text))

function askUnused(
  unused: readonly SettledColumn[],
  explained: ReadonlySet<SettledColumn>,
  settled: Settled,
  questions: Question[],
  file: Unused,
  assumptions: string[],
): void {
  const unknown: string[] = []
  const passedOver: string[] = []
  let vague = 0
  for (const column of unused) {
    const values = valuesOf(settled.detection.preview, column.position)
    const meaning = headerMeaning(column.header)
    // Headers with a known irrelevant meaning, such as a balance or a tax, are left out.
    const isHouse = meaning?.field === 'ignore' && column.isOpen !== true
    // `Vendeur` is a clerk, unless nobody else is named.
    const name = columnLabel(column)
    if (isHouse && !(file.isNameless && new Set(values).size > 1 && values.every(isName))) {
      if (areNumbersOfRecords(settled, column, values)) passedOver.push(`"${name}"`)
      continue
    }
    if (explained.has(column) || areZeros(values)) {
      passedOver.push(`"${name}"`)
      continue
    }
    const hasCurrency = isAmountOfCurrency(settled, column, values)
    const kind = hasCurrency ? 'amounts' : isHouse ? 'names' : kindAsked(column, values, settled, file)
    if (kind === null || (VAGUE.has(kind) && ++vague > MOST_ASKED)) {
      if (values.length > 0) (meaning === null ? unknown : passedOver).push(`"${name}"`)
      continue
    }
    // First ask which column is the amount; the others follow once that is known.
    if (kind === 'amounts' && questions.some(({ about }) => about === 'column for amount')) continue
    const notice = hasCurrency ? null : noticeOf(kind, column, values, settled)
    if (notice !== null) {
      assumptions.push(notice)
      continue
    }
    questions.push({
      about: `what ${name} holds`,
      code: 'unused-column',
      column: column.header,
      setting: `columns.${columnKeyOf(column, file.isHeaderless)}`,
      examples: values.slice(0, 3).map(withoutSocialInsurance),
      question: `"${name}" holds ${kind === 'words' ? 'a few repeated words' : kind} (${sampleText(safeSamples(values))}) and isn’t used. What is it?`,
      choices: choicesFor(kind, settled),
    })
  }
  if (unknown.length > 0)
    assumptions.push(`We don’t know what these columns are, so they aren’t used: ${joinNames(unknown)}.`)
  if (passedOver.length > 0)
    assumptions.push(
      `These columns aren’t used, because other columns are a better match or the values don’t fit: ${joinNames(passedOver)}.`,
    )
}
