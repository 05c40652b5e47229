/** Proposes ids of transactions and customers under headers that don't name them. */
import type { CsvRecord } from '../../types.ts'
import type { ColumnMapping } from '../columns.ts'
import type { ImportPlan } from '../plan.ts'
import type { Field } from '../../words/fields.ts'
import { parseDate } from '../../words/dates.ts'
import { fold } from '../../words/fold.ts'
import { headerMeaning, recordHeaderKind } from '../headers/headers.ts'
import { bagOf, withoutAbbreviations, splitWords, wordsIn } from '../headers/header-words.ts'
import { distinct } from './adjust.ts'
import { RECORD_WORDS } from '../headers/word-meaning.ts'
import { allAre, samplesOf } from './column/facts.ts'
import { WALLET } from '../headers/value-kinds.ts'

/** Typical customer numbers: `C-1005`, `CUST0042`, `PL-77`. */
const CUSTOMER_NUMBER =
  /^(?:cu?|cust?|customer|cli?|clt|client|m|mem|mbr|member|membre|p|pl|ply|player|pat|patron|g|gst|guest|j|joueur|u|usr|user)[-_/#.]?\d{2,12}$/i
/** Letters and digits in one word, or digits alone; not an address on a chain, a postal code or a date. */
const ID = /^(?=.*\d)[\p{L}\d][\p{L}\d._/#:-]{1,63}$/u
const POSTAL_CODE = /^[a-z]\d[a-z]-?\d[a-z]\d$/i
/** Ids of something other than the transaction or its customer. */
const OTHER_IDS =
  /\b(teller|cashier|caissiere?|employee?|employe|staff|clerk|operator|agent|agency|agence|branch|succursale|store|site|location|terminal|machine|kiosk|till|drawer|caisse|device|batch|lot|session|shift|table|register|manager|supervisor|approver|user agent|version|product|produit|item|article|sku|serial|serie|card|carte|passport|passeport|licen[cs]e|permis|cheque|check|wallet|address|bank|banque|institution|transit|postal|zip|phone|tel|plate|ip)\b/

/** Entries of a ledger, two or more of one number: `JE#` over `J202`. */
const OF_BOOKS = /\b(?:je|jnl|journal|entry|entries|ecriture|piece|asiento|poliza|beleg|buchung|source|gl|ledger)\b/

const isId = (value: string): boolean =>
  ID.test(value) &&
  !WALLET.test(value) &&
  !POSTAL_CODE.test(value) &&
  !/^\d+[.,]\d+$/.test(value) &&
  !/^\d{1,2}:\d{2}/.test(value) &&
  (/^\d+$/.test(value) || !parseDate(value, 'DMY').ok)
const shapeOf = (value: string): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? 'uuid' : value.replace(/\d+/g, '0')
/** Minimum number of digits in a bank account number. */
const SHORTEST_BANK_ACCOUNT = 5
/** Minimum number of records from which values count without a telling header. */
const ENOUGH_VALUES = 5

/** The columns that may hold ids, with their values. */
interface IdFacts {
  columns: readonly ColumnMapping[]
  /** Not chosen by the user, and without a header known for something else. */
  free: readonly ColumnMapping[]
  /** Those with enough values and a header that doesn't name another thing's ids. */
  unnamed: readonly ColumnMapping[]
  valuesOf: (column: ColumnMapping) => readonly string[]
  /** Every record has a value there, and no two are the same. */
  isDistinct: (column: ColumnMapping) => boolean
}

interface Found {
  column: ColumnMapping
  confidence: number
  why: string
}

/** Proposes ids of transactions and customers under unclear headers; other possible meanings come first. */
export function proposeIds(columns: ColumnMapping[], plan: ImportPlan, records: readonly CsvRecord[]): void {
  const has = (field: Field): boolean =>
    columns.some((column) => column.field === field) || plan.constants[field] !== undefined
  const give = (field: Field, { column, confidence, why }: Found): void => {
    Object.assign(column, { field, confidence, source: 'values', why })
  }
  const facts = idFacts(columns, records)
  if (!has('customer.customerId')) {
    const found = accountOfCustomer(facts) ?? repeatingNumbers(facts)
    if (found !== null) give('customer.customerId', found)
  }
  if (has('transactionId')) return
  const found = spokenOf(facts) ?? numberNamed(facts) ?? passedOver(facts) ?? alikeInShape(facts)
  if (found !== null) give('transactionId', found)
  else openBareColumn(facts)
}

function idFacts(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): IdFacts {
  const valuesOf = (column: ColumnMapping): string[] => samplesOf(records, column.position)
  const free = columns.filter(
    (column) =>
      column.field === 'ignore' &&
      column.source !== 'user' &&
      (headerMeaning(column.header) === null || recordHeaderKind(column.header) === 'record'),
  )
  return {
    columns,
    free,
    unnamed: free.filter(
      (column) =>
        column.header.trim() !== '' && !OTHER_IDS.test(fold(column.header)) && valuesOf(column).length >= ENOUGH_VALUES,
    ),
    valuesOf,
    isDistinct: (column) => distinct(records, column.position),
  }
}

const isUnused = ({ field }: ColumnMapping): boolean => field === 'ignore'

const areCustomerNumbers = ({ valuesOf }: IdFacts, column: ColumnMapping): boolean =>
  allAre(valuesOf(column), (value) => CUSTOMER_NUMBER.test(value))

const areIds = ({ valuesOf, isDistinct }: IdFacts, column: ColumnMapping): boolean =>
  isDistinct(column) && valuesOf(column).every(isId)

/** `Cust Acct` over numbers too short for a bank account: the business's own customer number. */
const isOfCustomer = ({ valuesOf }: IdFacts, column: ColumnMapping): boolean =>
  ['customer', 'client', 'member', 'patron', 'player'].some((word) => wordsIn(column.header).has(word)) &&
  allAre(valuesOf(column), (value) => isId(value) && value.replace(/\D/g, '').length < SHORTEST_BANK_ACCOUNT)

function accountOfCustomer(facts: IdFacts): Found | null {
  const column = facts.columns.find(({ field, source }) => field === 'account' && source !== 'user')
  return column !== undefined && (areCustomerNumbers(facts, column) || isOfCustomer(facts, column))
    ? { column, confidence: 0.6, why: 'The header is about an account, but the values are customer numbers.' }
    : null
}

function repeatingNumbers(facts: IdFacts): Found | null {
  const repeating = facts.unnamed.filter((column) => {
    const values = facts.valuesOf(column)
    const kinds = new Set(values).size
    return (
      !OF_BOOKS.test(fold(splitWords(column.header))) &&
      areCustomerNumbers(facts, column) &&
      kinds > 1 &&
      kinds < values.length
    )
  })
  const [column] = repeating
  return column !== undefined && repeating.length === 1
    ? { column, confidence: 0.5, why: 'The values look like customer numbers, though the header doesn’t say so.' }
    : null
}

/** The header mentions records, and the values are ids or counters from 1. */
function spokenOf({ free, valuesOf, isDistinct }: IdFacts): Found | null {
  const column = free.find(
    (each) =>
      isUnused(each) &&
      recordHeaderKind(each.header) !== null &&
      isDistinct(each) &&
      valuesOf(each).every((value) => isId(value) || /^[1-9]$/.test(value)),
  )
  return column === undefined
    ? null
    : {
        column,
        confidence: 0.7,
        why: `The header "${column.header.trim()}" may be a name for it, and no two values are the same.`,
      }
}

/** Distinct numbers of an unknown kind: the first such column is the transaction id. */
function numberNamed(facts: IdFacts): Found | null {
  const column = facts.free.find(
    (each) =>
      isUnused(each) &&
      !OTHER_IDS.test(fold(splitWords(each.header))) &&
      headerMeaning(each.header) === null &&
      ['number', 'id', 'reference'].some((word) => wordsIn(each.header).has(word)) &&
      facts.valuesOf(each).length > 2 &&
      areIds(facts, each) &&
      !areCustomerNumbers(facts, each),
  )
  return column === undefined
    ? null
    : { column, confidence: 0.6, why: 'The header is about a number, and no two values are the same.' }
}

function passedOver(facts: IdFacts): Found | null {
  const column = facts.columns.find(
    (each) =>
      each.source === 'header' &&
      isUnused(each) &&
      /^(?:session id|local transaction id|no ref|reference txn id)$/.test(
        withoutAbbreviations(fold(splitWords(each.header))),
      ) &&
      areIds(facts, each),
  )
  return column === undefined
    ? null
    : {
        column,
        confidence: 0.6,
        why: 'No other column tells one transaction from another, and no two values are the same.',
      }
}

function alikeInShape(facts: IdFacts): Found | null {
  const shaped = facts.unnamed.filter(
    (each) =>
      isUnused(each) &&
      areIds(facts, each) &&
      !areCustomerNumbers(facts, each) &&
      facts.valuesOf(each).every((value) => /\p{L}/u.test(value)) &&
      new Set(facts.valuesOf(each).map(shapeOf)).size === 1,
  )
  const [column] = shaped
  return column !== undefined && shaped.length === 1
    ? {
        column,
        confidence: 0.5,
        why: 'The values look like transaction numbers, no two the same, though the header doesn’t say so.',
      }
    : null
}

/** A bare `Txn` with repeated values: an id shared by several rows, or the transaction type. */
function openBareColumn({ free, valuesOf }: IdFacts): void {
  const bare = free.filter(
    (column) =>
      isUnused(column) &&
      valuesOf(column).length > 0 &&
      (isMadeOf(column, BARE) || (isMadeOf(column, RECORD_WORDS) && isOfSeveral(valuesOf(column)))),
  )
  if (bare.length === 1)
    Object.assign(bare[0]!, { isOpen: true, why: 'It may be the transaction’s number or its kind.' })
}

const isMadeOf = ({ header }: ColumnMapping, words: ReadonlySet<string>): boolean =>
  bagOf([...wordsIn(header)])
    .split(' ')
    .every((word) => words.has(word))

/** Whether some numbers repeat across rows, and several distinct ones exist. */
const isOfSeveral = (values: readonly string[]): boolean => {
  const kinds = new Set(values).size
  return kinds > 1 && kinds < values.length && values.every((value) => /\d/.test(value) && isId(value))
}

const BARE: ReadonlySet<string> = new Set(['transaction', 'operation'])
