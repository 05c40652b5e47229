/** The meaning of a header's words together, in any order and supported language. */
import { PARTY_ATTRIBUTES } from '#app/party/facts/attributes.ts'
import type { Field, PartyAttribute, PartyRole } from '../../words/fields.ts'
import { PARTY_WORDS, PHRASES, ROLES, WORDS } from '../../words/headers/phrases.ts'
import { bagOf, isOneForm, readingsOf } from './header-words.ts'

export interface HeaderMeaning {
  field: Field
  confidence: number
  /** One of its words is unknown: it counts only if all values fit and nothing else is the field. */
  isPartial?: true
  /** The header names a party only (`Client`): its values decide between id and name. */
  partyOnly?: PartyRole
}

export const PARTY_PHRASES = PARTY_ATTRIBUTES.map(({ name, headers }): [PartyAttribute, string] => [name, headers])

/** Words for a record of a transaction, and words for its number. */
export const RECORD_WORDS: ReadonlySet<string> = new Set(
  'transaction transactions trade order operation invoice receipt confirmation sale ticket transfer payment deposit withdrawal ledger record journal entry voucher deal slip contract settlement log register pledge loan case docket dossier file bill visit booking load reload remittance facture recu vente transfert commande paiement ecriture bordereau billet bon piece folio manifest pawn'.split(
    ' ',
  ),
)
export const ID_WORDS: ReadonlySet<string> = new Set('id number reference code'.split(' '))
export const rolePhrases = ROLES.flatMap(([role, phrases]) =>
  phrases.split(' | ').map((phrase): [string, PartyRole] => [phrase, role]),
).sort((left, right) => right[0].length - left[0].length)

/** Phrases whose words mean something else in another order, number or language. */
export const WHOLE_PHRASES: ReadonlySet<string> = new Set([
  'payments',
  'receipts',
  'change',
  'tag',
  'message',
  'business',
])

/** Values by their words in any order; the first reading of every phrase takes precedence. */
function bagTable<Value>(source: readonly [Value, string][]): Map<string, Value> {
  const map = new Map<string, Value>()
  const add = (value: Value, readings: readonly string[][]): void => {
    for (const reading of readings) if (!map.has(bagOf(reading))) map.set(bagOf(reading), value)
  }
  const all = source.flatMap(([value, phrases]) =>
    phrases
      .split(' | ')
      .filter((phrase) => !WHOLE_PHRASES.has(phrase))
      .map((phrase) => ({
        value,
        // "Paid by" without its preposition isn't a method, and a word's secondary meaning doesn't count alone.
        readings: readingsOf(phrase).filter(
          (reading, index) => reading.length > 1 || (index === 0 && (!phrase.includes(' ') || isOneForm(phrase))),
        ),
      })),
  )
  for (const { value, readings } of all) add(value, readings.slice(0, 1))
  for (const { value, readings } of all) add(value, readings.slice(1))
  return map
}

const recordBags = bagTable([...WORDS, ...PHRASES])
const partyBags = bagTable([...PARTY_WORDS, ...PARTY_PHRASES])

/** Every word of any phrase. */
const vocabulary: ReadonlySet<string> = new Set(
  [...recordBags.keys(), ...partyBags.keys()].flatMap((bag) => bag.split(' ')),
)

/** Only the preposition separates depositor and beneficiary, so such a phrase is read as a whole. */
const LEADS = / (?:by|from|for|to|par|pour|a|de)$/

/** The words of each role, the longest phrases first. */
const roleBags = bagsOfRoles()

function bagsOfRoles(): { words: readonly string[]; role: PartyRole }[] {
  const bags = new Map<string, { words: readonly string[]; role: PartyRole }>()
  for (const [phrase, role] of rolePhrases.filter(([each]) => !LEADS.test(each)))
    for (const words of readingsOf(phrase).slice(0, 1))
      // Without "au nom de" or "pour le compte de", the rest isn't a role.
      if (!bags.has(bagOf(words)) && !partyBags.has(bagOf(words)) && !recordBags.has(bagOf(words)))
        bags.set(bagOf(words), { words, role })
  return [...bags.values()].sort((left, right) => right.words.length - left.words.length)
}

/** Words that don't stand for the customer alone: `number`, `type`, `id` and the like are the record's. */
export const NEVER_ALONE: ReadonlySet<string> = new Set(
  'id | number | no | num | code | identifier | reference | ref | key | kind | type | category | class | business | first | last | given | genre | initial | identifiant | numero | file number | dossier | numero de dossier | region | building | app | card | card number | account number | code id | loyalty card | type'.split(
    ' | ',
  ),
)

const aloneNotBags: ReadonlySet<string> = new Set(
  [...NEVER_ALONE].flatMap((phrase) => [phrase, ...readingsOf(phrase).map(bagOf)]),
)

/** Words beside a record's attribute that don't change it: `Deal Date`, `Gaming Day`, `Cash Currency`. */
const BESIDE: ReadonlySet<string> = new Set(
  [
    ...RECORD_WORDS,
    'gaming',
    'session',
    'business',
    'local',
    'native',
    'fiat',
    'code',
    'exchange',
    'bank',
    'field',
    'flag',
    'indicator',
    'header',
    'main',
    'primary',
    'load',
    'reload',
    'trust',
    'start',
    'service',
    'client',
    'customer',
  ].flatMap((word) => [word, ...(readingsOf(word)[0] ?? [])]),
)
/** Fields that such a word leaves unchanged. */
const OF_RECORD: ReadonlySet<Field> = new Set<Field>([
  'datetime',
  'date',
  'time',
  'postedAt',
  'amount',
  'currency',
  'status',
  'type',
  'fee',
  'rate',
  'method',
  'direction',
  'description',
  'sent.amount',
  'sent.currency',
  'received.amount',
  'received.currency',
])
/** Words for a column's currency or clock. */
const STATED_WORDS: ReadonlySet<string> = new Set(
  'cad usd eur gbp btc eth cdn can us utc gmt est edt et local'.split(' '),
)

const cache = new Map<string, readonly HeaderMeaning[]>()
const CACHE_LIMIT = 5_000

/**
 * The meaning of a header's words, in any order and supported language, the most likely first; empty if a word is
 * unknown. `candidates`: the folded header, with and without its bracketed text.
 */
export function wordMeanings(candidates: readonly string[]): readonly HeaderMeaning[] {
  const key = candidates.join('\u0001')
  const known = cache.get(key)
  if (known !== undefined) return known
  const found = new Map<Field, HeaderMeaning>()
  for (const candidate of new Set([...candidates, ...candidates.map((text) => text.replace(/ [01]$/, ''))]))
    for (const words of readingsOf(candidate)) {
      const meaning = bagMeaning(words) ?? bagMeaning(words.filter((word) => !STATED_WORDS.has(word)))
      if (meaning !== null && !found.has(meaning.field)) found.set(meaning.field, meaning)
    }
  if (found.size === 0)
    for (const candidate of candidates)
      for (const words of readingsOf(candidate)) {
        const meaning = partialMeaning(words)
        if (meaning !== null && !found.has(meaning.field)) found.set(meaning.field, meaning)
      }
  if (cache.size >= CACHE_LIMIT) cache.clear()
  // A header that is one phrase in one language ranks above a reading in another with a word left over: `Valuta
  // ricevuta`.
  cache.set(
    key,
    [...found.values()].sort((left, right) => right.confidence - left.confidence),
  )
  return cache.get(key)!
}

function bagMeaning(words: readonly string[]): HeaderMeaning | null {
  if (words.length === 0) return null
  const direct = recordBags.get(bagOf(words))
  if (direct !== undefined) return { field: direct, confidence: 0.75 }
  for (const { words: ofRole, role } of roleBags) {
    if (!ofRole.every((word) => words.includes(word))) continue
    const rest = words.filter((word) => !ofRole.includes(word))
    if (rest.length === 0) return { field: `${role}.name`, confidence: 0.75, partyOnly: role }
    const attribute = partyBags.get(bagOf(rest))
    if (attribute !== undefined) return { field: `${role}.${attribute}`, confidence: 0.75 }
  }
  const bag = bagOf(words)
  const alone = aloneNotBags.has(bag) ? undefined : partyBags.get(bag)
  if (alone !== undefined) return { field: `customer.${alone}`, confidence: 0.75 }
  // Only a person has these: `Purchase DOB` belongs to whoever was present.
  const person = partyBags.get(bagOf(words.filter((word) => word !== 'purchase' && !RECORD_WORDS.has(word))))
  if (person === 'dateOfBirth' || person === 'occupation') return { field: `customer.${person}`, confidence: 0.7 }
  const own = words.filter((word) => !BESIDE.has(word))
  // `Customer details` describes the customer, not the transaction.
  const ofParty = words.some((word) => word === 'client' || word === 'customer')
  const kept = own.length === words.length || own.length === 0 ? undefined : recordBags.get(bagOf(own))
  if (kept !== undefined && OF_RECORD.has(kept) && !(ofParty && kept === 'description'))
    return { field: kept, confidence: 0.7 }
  return words.some((word) => RECORD_WORDS.has(word)) &&
    words.some((word) => ID_WORDS.has(word)) &&
    words.every((word) => RECORD_WORDS.has(word) || ID_WORDS.has(word))
    ? { field: 'transactionId', confidence: 0.7 }
    : null
}

/** Fields of a header with one unknown word: `Contract Date`, `Main Amount`. */
const PARTIAL: ReadonlySet<Field> = new Set<Field>([
  'datetime',
  'date',
  'time',
  'amount',
  'currency',
  'status',
  'method',
  'fee',
])
/** Words that change the meaning of a date or an amount. */
export const MODIFIERS: ReadonlySet<string> = new Set(
  'expiry expiration expires due maturity hire hired issue issued update updated modified delivery shipping print printed report statement end until limit threshold minimum min maximum max average opening closing previous next cost price tax tip discount refund interest risk score target estimated expected declared appraised insured balance points bonus wager bet win won loss jackpot percent available outstanding unpaid remaining reserve holdback hold chargeback chip back advance terms spent lead opened closed since change order birth member joined registration id iban bank card employment marital civil immigration residency kyc verification verified screening aml vip tax incorporation incorporated login signup onboarding license licence passport id vencimiento echeance expiration ablauf faellig fallig limite beneficiary receiver recipient payee employee native base net rendu rendue'.split(
    ' ',
  ),
)

/** Time words: beside other known words, `Send Date` is still a date. */
const MOMENTS: ReadonlySet<string> = new Set('date time timestamp day'.split(' '))
const isRole = (word: string): boolean => rolePhrases.some(([phrase]) => phrase === word)

function partialMeaning(words: readonly string[]): HeaderMeaning | null {
  const known = words.filter((word) => vocabulary.has(word))
  if (known.length === 0 || words.length > 4 || words.some((word) => MODIFIERS.has(word))) return null
  const moment = words.filter((word) => MOMENTS.has(word))
  const others = words.filter((word) => !MOMENTS.has(word))
  const beside = words.filter((word) => !RECORD_WORDS.has(word) && !ID_WORDS.has(word))
  if (beside.length === 1 && words.some((word) => RECORD_WORDS.has(word)) && words.some((word) => ID_WORDS.has(word)))
    return isRole(beside[0]!) ? null : { field: 'transactionId', confidence: 0.55, isPartial: true }
  if (known.length === words.length && (moment.length === 0 || others.length === 0 || others.some(isRole))) return null
  if (known.length === words.length)
    return { field: recordBags.get(bagOf(moment)) ?? 'datetime', confidence: 0.6, isPartial: true }
  const field = recordBags.get(bagOf(known)) ?? recordBags.get(bagOf(known.filter((word) => !BESIDE.has(word))))
  return field !== undefined && PARTIAL.has(field) ? { field, confidence: 0.6, isPartial: true } : null
}
