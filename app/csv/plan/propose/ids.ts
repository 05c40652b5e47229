/** Ids of transactions and customers under headers that do not say so. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import type { ImportPlan } from '../plan.ts'
import type { Field } from '../../words/fields.ts'
import { parseDate } from '../../words/dates.ts'
import { fold } from '../../words/fold.ts'
import { headerMeaning, speaksOfRecords } from '../headers/headers.ts'
import { bagOf, inFull, spacedOut, wordsIn } from '../headers/header-words.ts'
import { distinct } from './adjust.ts'
import { RECORDS } from '../headers/word-meaning.ts'
import { samplesOf } from './column/facts.ts'
import { WALLET } from '../headers/value-kinds.ts'

/** A number that only customers have: `C-1005`, `CUST0042`, `PL-77`. */
const CUSTOMER_NUMBER =
  /^(?:cu?|cust?|customer|cli?|clt|client|m|mem|mbr|member|membre|p|pl|ply|player|pat|patron|g|gst|guest|j|joueur|u|usr|user)[-_/#.]?\d{2,12}$/i
/** Letters and digits in one word, or digits alone; neither an address of virtual currency nor a postal code nor a day. */
const ID = /^(?=.*\d)[\p{L}\d][\p{L}\d._/#:-]{1,63}$/u
const POSTAL_CODE = /^[a-z]\d[a-z]-?\d[a-z]\d$/i
/** Ids of something else than the transaction or its customer. */
const OTHER_IDS =
  /\b(teller|cashier|caissiere?|employee?|employe|staff|clerk|operator|agent|agency|agence|branch|succursale|store|site|location|terminal|machine|kiosk|till|drawer|caisse|device|batch|lot|session|shift|table|register|manager|supervisor|approver|user agent|version|product|produit|item|article|sku|serial|serie|card|carte|passport|passeport|licen[cs]e|permis|cheque|check|wallet|address|bank|banque|institution|transit|postal|zip|phone|tel|plate|ip)\b/

const isId = (value: string): boolean =>
  ID.test(value) &&
  !WALLET.test(value) &&
  !POSTAL_CODE.test(value) &&
  !/^\d+[.,]\d+$/.test(value) &&
  !/^\d{1,2}:\d{2}/.test(value) &&
  (/^\d+$/.test(value) || !parseDate(value, 'DMY').ok)
const shapeOf = (value: string): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? 'uuid' : value.replace(/\d+/g, '0')
/** Accounts of banks have at least so many digits. */
const SHORTEST_BANK_ACCOUNT = 5
/** From so many records on, values without a telling header say what they are. */
const ENOUGH_VALUES = 5

/** Ids of transactions and customers in columns whose headers do not say so outright: what else the values could be goes first. */
export function proposeIds(columns: ColumnMapping[], plan: ImportPlan, records: readonly CsvRecord[]): void {
  const has = (field: Field): boolean =>
    columns.some((column) => column.field === field) || plan.constants[field] !== undefined
  const give = (column: ColumnMapping, field: Field, confidence: number, why: string): void => {
    Object.assign(column, { field, confidence, source: 'values', why })
  }
  const values = (column: ColumnMapping): string[] => samplesOf(records, column.position)
  const customerNumbers = (column: ColumnMapping): boolean =>
    values(column).length > 0 && values(column).every((value) => CUSTOMER_NUMBER.test(value))
  /** `Cust Acct` over numbers that are too short for those of a bank: the customer's in the house's own books. */
  const isOfCustomer = (column: ColumnMapping): boolean =>
    ['customer', 'client', 'member', 'patron', 'player'].some((word) => wordsIn(column.header).has(word)) &&
    values(column).length > 0 &&
    values(column).every((value) => isId(value) && value.replace(/\D/g, '').length < SHORTEST_BANK_ACCOUNT)
  const ids = (column: ColumnMapping): boolean => distinct(records, column.position) && values(column).every(isId)
  /** Numbered from 1, as the records of a day or of a file are. */
  const counted = (column: ColumnMapping): boolean =>
    distinct(records, column.position) && values(column).every((value) => isId(value) || /^[1-9]$/.test(value))
  // Nobody's choice, and no header that is known for something else.
  const free = columns.filter(
    (column) =>
      column.field === 'ignore' &&
      column.source !== 'user' &&
      (headerMeaning(column.header) === null || speaksOfRecords(column.header) === 'record'),
  )
  const unnamed = free.filter(
    (column) =>
      column.header.trim() !== '' && !OTHER_IDS.test(fold(column.header)) && values(column).length >= ENOUGH_VALUES,
  )

  if (!has('customer.customerId')) {
    const account = columns.find((column) => column.field === 'account' && column.source !== 'user')
    const repeating = unnamed.filter(
      (column) =>
        customerNumbers(column) &&
        new Set(values(column)).size > 1 &&
        new Set(values(column)).size < values(column).length,
    )
    if (account && (customerNumbers(account) || isOfCustomer(account)))
      give(account, 'customer.customerId', 0.6, 'The header is about an account, but the values are customer numbers.')
    else if (repeating.length === 1)
      give(
        repeating[0]!,
        'customer.customerId',
        0.5,
        'The values look like customer numbers, though the header doesn’t say so.',
      )
  }
  if (has('transactionId')) return
  const spoken = free.find(
    (column) => column.field === 'ignore' && speaksOfRecords(column.header) !== null && counted(column),
  )
  if (spoken) {
    give(
      spoken,
      'transactionId',
      0.7,
      `The header "${spoken.header.trim()}" may be a name for it, and no two values are the same.`,
    )
    return
  }
  // Numbers of an unknown kind without a duplicate: the first such column is the transaction's id.
  const numbered = free.find(
    (column) =>
      column.field === 'ignore' &&
      !OTHER_IDS.test(fold(spacedOut(column.header))) &&
      headerMeaning(column.header) === null &&
      ['number', 'id', 'reference'].some((word) => wordsIn(column.header).has(word)) &&
      values(column).length > 2 &&
      ids(column) &&
      !customerNumbers(column),
  )
  if (numbered) {
    give(numbered, 'transactionId', 0.6, 'The header is about a number, and no two values are the same.')
    return
  }
  const passedOver = columns.find(
    (column) =>
      column.source === 'header' &&
      column.field === 'ignore' &&
      /^(?:session id|local transaction id|no ref|reference txn id)$/.test(inFull(fold(spacedOut(column.header)))) &&
      ids(column),
  )
  if (passedOver) {
    give(
      passedOver,
      'transactionId',
      0.6,
      'No other column tells one transaction from another, and no two values are the same.',
    )
    return
  }
  const shaped = unnamed.filter(
    (column) =>
      column.field === 'ignore' &&
      ids(column) &&
      !customerNumbers(column) &&
      values(column).every((value) => /\p{L}/u.test(value)) &&
      new Set(values(column).map(shapeOf)).size === 1,
  )
  if (shaped.length === 1) {
    give(
      shaped[0]!,
      'transactionId',
      0.5,
      'The values look like transaction numbers, no two the same, though the header doesn’t say so.',
    )
    return
  }
  // A bare `Txn` whose values come again: the number of what several rows are parts of, or what kind of transaction it was.
  const bare = free.filter(
    (column) =>
      column.field === 'ignore' &&
      values(column).length > 0 &&
      (isMadeOf(column, BARE) || (isMadeOf(column, RECORDS) && isOfSeveral(values(column)))),
  )
  if (bare.length === 1)
    Object.assign(bare[0]!, { isOpen: true, why: 'It may be the transaction’s number or its kind.' })
}

const isMadeOf = ({ header }: ColumnMapping, words: ReadonlySet<string>): boolean =>
  bagOf([...wordsIn(header)])
    .split(' ')
    .every((word) => words.has(word))

/** Numbers of which one stands in several rows, and several in the file. */
const isOfSeveral = (values: readonly string[]): boolean => {
  const kinds = new Set(values).size
  return kinds > 1 && kinds < values.length && values.every((value) => /\d/.test(value) && isId(value))
}

const BARE: ReadonlySet<string> = new Set(['transaction', 'operation'])
