/** Rules by which a column's values overrule its header. */
import type { ColumnMapping } from '../../columns.ts'
import { numbered, partyField, type Field } from '../../../words/fields.ts'
import { fold } from '../../../words/fold.ts'
import { withoutAbbreviations, splitWords, wordsIn } from '../../headers/header-words.ts'
import type { HeaderMeaning } from '../../headers/word-meaning.ts'
import { contradicts, holdsWallet, kindOf } from '../../headers/value-kinds.ts'
import { provinceNamed } from '#app/party/places/places.ts'
import { isDocumentKind } from '#app/party/facts/documents.ts'
import { allAre, dateKind, isAnyRecord, type ColumnFacts } from './facts.ts'

type Overrule = (facts: ColumnFacts) => ColumnMapping | null

/** `Rcvd` over dates is when it was received. */
const daysOfReceipt: Overrule = ({ base, meaning, values }) =>
  meaning?.field === 'received.amount' && areDays(values)
    ? {
        ...base,
        field: dateKind(values, 'date'),
        confidence: 0.7,
        source: 'values',
        why: 'The header is about a receipt, and the values are dates: the date of receipt.',
      }
    : null

const contradicted: Overrule = ({ base, meaning, values }) =>
  meaning !== undefined && contradicts(meaning.field, values)
    ? {
        ...base,
        field: 'ignore',
        confidence: 0,
        source: 'none',
        isOpen: true,
        why: 'The values don’t match the header.',
      }
    : null

const noWallets: Overrule = ({ base, meaning, values }) =>
  meaning !== undefined &&
  /^vc\.(?:address|\w+Address)$/.test(meaning.field) &&
  allAre(values, (text) => /\s/.test(text) && !holdsWallet(text))
    ? {
        ...base,
        field: 'ignore',
        confidence: 0,
        source: 'none',
        why: 'The header may name a wallet, but no value is an address.',
      }
    : null

const typeOfTransaction: Overrule = ({ base, header, meaning, values, isNumberOfNone }) =>
  (isNumberOfNone && areCodes(header, values)) ||
  ((isNumberOfNone || meaning === undefined) && areKinds(header, values))
    ? {
        ...base,
        field: 'type',
        confidence: 0.6,
        source: 'values',
        why: 'The header names a code or the transaction, and the column has few distinct words.',
      }
    : null

const kindOfDocument: Overrule = ({ base, header, meaning, values, isNumberOfNone }) =>
  values.some(isDocumentKind) &&
  values.every((text) => !/\d/.test(text)) &&
  (values.every(isDocumentKind) || isNumberOfNone || SAYS_DOCUMENT.test(meaning?.field ?? '')) &&
  (meaning === undefined || isAnyRecord(meaning) || SAYS_NUMBER.test(meaning.field)) &&
  saysWhose(header, values)
    ? {
        ...base,
        field: documentOf(meaning),
        confidence: 0.7,
        source: 'values',
        why: 'The values are kinds of identity documents.',
      }
    : null

/** `Cust St` (street) and `Region` (district) over province codes are provinces. */
const provinceCodes: Overrule = ({ base, header, values }) =>
  /(?:^|^(?:cust|customer|client|buyer|seller|sender|customer address|address) )(?:st|region)$/.test(
    fold(splitWords(header)),
  ) && allAre(values, isProvinceCode)
    ? {
        ...base,
        field: 'customer.province',
        confidence: 0.7,
        source: 'values',
        why: 'The values are codes of provinces or states.',
      }
    : null

/** The most reliable first. */
const OVERRULES: readonly Overrule[] = [
  daysOfReceipt,
  contradicted,
  noWallets,
  typeOfTransaction,
  kindOfDocument,
  provinceCodes,
]

/** The mapping by the values, whatever the header means; null if the header applies. */
export function overruleMapping(facts: ColumnFacts): ColumnMapping | null {
  for (const rule of OVERRULES) {
    const found = rule(facts)
    if (found !== null) return found
  }
  return null
}

/** Written dates rather than day numbers. */
const areDays = (values: readonly string[]): boolean => ['moments', 'days'].includes(kindOf(values, 2100) ?? '')

const areFewWords = (values: readonly string[]): boolean =>
  values.every((text) => !/\d/.test(text)) && new Set(values).size < values.length
/**
 * Codes under a code header (`Trans Code` over `CHIP PUR`), or under a bare header for the transaction (`Txn` over
 * `Buy-in`).
 */
const areCodes = (header: string, values: readonly string[]): boolean =>
  wordsIn(header).has('code') && areFewWords(values)
const areKinds = (header: string, values: readonly string[]): boolean =>
  /^(?:transaction|operation)$/.test(withoutAbbreviations(fold(splitWords(header)))) && areFewWords(values)

const isProvinceCode = (text: string): boolean =>
  /^[A-Z]{2}$/i.test(text) && (provinceNamed('CA', text) ?? provinceNamed('US', text)) !== null

/** False for a header with a stray letter, which may name an unknown party: `C IdType`. */
const saysWhose = (header: string, values: readonly string[]): boolean =>
  values.length > 0 && !/(?:^|\s)(?!id\b)[a-z]{1,2}(?:\s|$)/.test(fold(splitWords(header)))

/** Number fields: a document kind under such a header isn't a document type. */
const SAYS_NUMBER = /^transactionId$|\.(?:customerId|idNumber)$/

const SAYS_DOCUMENT = /\.(?:idNumber|secondIdNumber)$/

/** The document type of the party in the header. */
function documentOf(meaning: HeaderMeaning | undefined): Field {
  const party = meaning === undefined ? null : partyField(meaning.field)
  return party === null ? 'customer.idType' : numbered(`${party.role}.idType`, party.number)!
}
