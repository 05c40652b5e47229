/** The meaning of header texts: whole phrases first, then word by word, in any order and supported language. */
import { numbered, partyField, unnumberedOf, type Field, type PartyAttribute } from '../../words/fields.ts'
import { isAddressPart, withoutAddressKind } from './address-kinds.ts'
import { LONGEST_VALUE, fold } from '../../words/fold.ts'
import { PHRASES } from '../../words/headers/phrases.ts'
import { withoutAbbreviations, readingsOf, splitWords, wordsIn } from './header-words.ts'
import {
  WHOLE_PHRASES,
  NEVER_ALONE,
  MODIFIERS,
  ID_WORDS,
  PARTY_PHRASES,
  RECORD_WORDS,
  rolePhrases,
  wordMeanings,
  type HeaderMeaning,
} from './word-meaning.ts'

/** Prepositions between a role and its attribute: "nom du client". */
const JOINTS = new Set(['du', 'de', 'la', 'le', 'des', 'd', 'l', 'of', 'the'])

/** By the phrases themselves and their expanded forms. The first field with a phrase keeps it. */
function phraseTable<Value>(source: readonly [Value, string][]): Map<string, Value> {
  const map = new Map<string, Value>()
  for (const form of [(phrase: string) => phrase, withoutAbbreviations])
    for (const [value, phrases] of source)
      for (const phrase of phrases.split(' | ')) {
        const own = WHOLE_PHRASES.has(phrase) ? phrase : form(phrase)
        if (!map.has(own)) map.set(own, value)
      }
  return map
}

const recordPhrases = phraseTable(PHRASES)
const partyPhrases = phraseTable(PARTY_PHRASES)

/** `mailing city` is a city; `address-kinds.ts` decides whose address it belongs to. */
function attributeNamed(words: string): PartyAttribute | undefined {
  return (
    partyPhrases.get(words) ??
    // `customer.address.city`
    [words.replace(/(\p{L})(\d)/gu, '$1 $2'), words.replace(/^address /, ''), ...withoutAddressKind(words)]
      .map((rest) => partyPhrases.get(rest))
      .find((attribute) => attribute !== undefined && isAddressPart(attribute))
  )
}

function partyMeaning(folded: string): HeaderMeaning | null {
  // "User" is a customer, "user name" a login.
  if (partyPhrases.get(folded) === 'username') return { field: 'customer.username', confidence: 0.9 }
  for (const [phrase, role] of rolePhrases) {
    if (folded === phrase) {
      return phrase === 'identity'
        ? { field: 'customer.customerId', confidence: 0.9 }
        : { field: `${role}.name`, confidence: 0.85, partyOnly: role }
    }
    const words = folded.startsWith(`${phrase} `)
      ? folded.slice(phrase.length + 1)
      : folded.endsWith(` ${phrase}`)
        ? folded.slice(0, -phrase.length - 1)
        : null
    if (words === null) continue
    const parts = words.split(' ')
    while (parts.length > 1 && JOINTS.has(parts.at(-1)!)) parts.pop()
    while (parts.length > 1 && JOINTS.has(parts[0]!)) parts.shift()
    const rest = parts.join(' ')
    const attribute = attributeNamed(rest) ?? ownAttribute(rest)
    if (attribute) return { field: `${role}.${attribute}`, confidence: 0.93 }
  }
  const alone = NEVER_ALONE.has(folded) ? undefined : attributeNamed(folded)
  return alone ? { field: `customer.${alone}`, confidence: 0.9 } : null
}

/** Record attributes, whoever they belong to. */
const LONE_ROLES = /\b(?:account|acct|amount|amt|currency|ccy|wallet|reference|ref|date|time)\b/

/** `Deposited By PC`: the attribute after a role, word by word, if only a party has it. */
function ownAttribute(words: string): PartyAttribute | undefined {
  const [meaning] = LONE_ROLES.test(words) ? [] : wordMeanings([words])
  const party = meaning === undefined || meaning.isPartial || meaning.partyOnly ? null : partyField(meaning.field)
  return party?.role === 'customer' ? party.attribute : undefined
}

const NUMBERED_ROLE = new RegExp(
  String.raw`^(.*?)\b(${rolePhrases
    .filter(([, role]) => role !== 'customer')
    .map(([phrase]) => phrase)
    .join('|')}) ?(?:no |number )?([1-9])(?!\d)(.*)$`,
)

/**
 * `Beneficiary 2 Name`, `Nom du bénéficiaire 2`: the field of the nth party of a role. For a party named alone, the
 * values decide between number and name.
 */
function numberedMeaning(folded: string): HeaderMeaning | null {
  const parts = NUMBERED_ROLE.exec(folded)
  if (parts === null) return null
  const plain = `${parts[1]!}${parts[2]!}${parts[4]!}`.replace(/\s+/g, ' ').trim()
  const direct = recordPhrases.get(plain)
  const meaning: HeaderMeaning | null =
    direct === 'beneficiary.portion' ? { field: direct, confidence: 0.9 } : partyMeaning(plain)
  const field = meaning === null ? null : numbered(meaning.field, Number(parts[3]))
  if (meaning === null || field === null) return null
  return {
    field,
    confidence: meaning.confidence,
    ...(field === meaning.field && meaning.partyOnly && { partyOnly: meaning.partyOnly }),
  }
}

const NTH =
  /^(.*?)(?:(?<=^|\s)(?:(1|1st|primary|main|principale?)|([2-9])|(2nd|second|secondary|deuxieme|secondaire|alternate))(?=\s|$))(.*)$/

const SECOND_DOCUMENT: ReadonlySet<PartyAttribute> = new Set<PartyAttribute>([
  'idType',
  'idNumber',
  'idIssuer',
  'idProvince',
  'idCountry',
  'idExpiry',
])

/** The field for the second of a kind. */
function secondOf(field: Field, number: number, isCountedFirst: boolean): Field | null {
  const party = partyField(field)
  // `Second Beneficiary Phone` belongs to a second beneficiary.
  if (party === null || (isCountedFirst && party.role !== 'customer')) return numbered(field, number)
  if (party.number > 1) return null
  const { role, attribute } = party
  if (number === 2 && SECOND_DOCUMENT.has(attribute)) return `${role}.secondI${attribute.slice(1)}` as Field
  if (attribute === 'authorizedPerson') return field
  if (attribute === 'phone') return `${role}.otherPhone`
  if (attribute === 'email') return `${role}.otherEmail`
  return isAddressPart(attribute) ? `${role}.otherAddress` : null
}

/** `ID1 Number` is the number, `Payment 2 Type` the type of the second payment: headers that number what they name. */
function nthMeanings(folded: string): HeaderMeaning[] {
  const parts = NTH.exec(folded.replace(/(\p{L})(\d)(?=\s|$)/gu, '$1 $2'))
  if (parts === null) return []
  const plain = `${parts[1]!} ${parts[5]!}`.replace(/\s+/g, ' ').trim()
  const number = parts[2] !== undefined ? 1 : parts[3] !== undefined ? Number(parts[3]) : 2
  const meanings = plain === '' || NEVER_ALONE.has(plain) ? [] : unnumberedMeanings(plain)
  return meanings.flatMap((meaning) => {
    if (meaning.field === 'ignore' || meaning.isPartial) return []
    const field = number === 1 ? meaning.field : secondOf(meaning.field, number, parts[1]!.trim() === '')
    return field === null ? [] : [{ field, confidence: Math.min(meaning.confidence, 0.75) }]
  })
}

function unnumberedMeanings(plain: string): readonly HeaderMeaning[] {
  const field = recordPhrases.get(plain) ?? recordPhrases.get(withoutAbbreviations(plain))
  if (field !== undefined) return [{ field, confidence: 0.75 }]
  const party = partyMeaning(plain) ?? partyMeaning(withoutAbbreviations(plain))
  return party === null ? wordMeanings([plain]) : [party]
}

/** A currency code or zone in brackets describes the column without naming it. */
const BRACKETED = /[([]([^)\]]*)[)\]]/g

/** A currency, zone or format at the end of a header: `Amount CAD`, `Date UTC`. */
const STATED =
  / (cad|usd|eur|gbp|btc|eth|cdn|(?:utc|gmt)(?: \d{1,2}(?: \d{2})?)?|[acemnp][sd]t|ak[sd]t|hst|et|h[na][acenprt]|cest?|mes?z|local|heure locale|yyyy mm dd|dd mm yyyy|mm dd yyyy|aaaa mm jj)$/

/** `ids`: the header names record ids. `record`: it names a record only (`Invoice`), so its values must decide. */
export function recordHeaderKind(text: string): 'ids' | 'record' | null {
  const spaced = fold(splitWords(text))
  for (const words of [withoutAbbreviations(spaced).split(' '), ...readingsOf(spaced).slice(0, 1)]) {
    const own = words.filter((word) => !JOINTS.has(word))
    if (own.some((word) => RECORD_WORDS.has(word)) && own.every((word) => RECORD_WORDS.has(word) || ID_WORDS.has(word)))
      return own.some((word) => ID_WORDS.has(word)) ? 'ids' : 'record'
  }
  return null
}

/** `D.O.B.` as `dob`: consecutive single letters are an abbreviation. */
const abbreviated = (folded: string): string =>
  folded.replace(/\b\p{L}(?: \p{L})+\b/gu, (letters) => letters.replaceAll(' ', ''))

/** What a header text means, or null if unknown. */
export const headerMeaning = (text: string): HeaderMeaning | null => headerMeanings(text)[0] ?? null

/** What a header text can mean, the most likely first; its values decide between several. */
export function headerMeanings(text: string): readonly HeaderMeaning[] {
  const meanings = meaningsOf(text)
  if (!isPriced(text)) return meanings
  // `Tend2$` beside `Tend2` is the amount, not a payment method.
  const [first] = meanings
  if (first === undefined || unnumberedOf(first.field).field !== 'method') return meanings
  const amounts = meaningsOf(`${text.replace(/[$€£¥]/g, ' ').trim()} amount`)
  return amounts.some(({ isPartial }) => isPartial) ? meanings : amounts
}

/** `For City` beside `For` belongs to the other end. */
const OF_OTHER_END = /^(?:for|to|pour|para) /

function meaningsOf(text: string): readonly HeaderMeaning[] {
  const meanings = anyMeanings(text)
  return OF_OTHER_END.test(fold(text))
    ? meanings.filter(({ field }) => partyField(field)?.role !== 'customer')
    : meanings
}

/** The number of a suspicious transaction report isn't a street: `STR No`, not `Str. Nr`. */
const OF_STR = /^STR[\s_.-]*(?:no|num|number|#|ref|reference|id|filed|flag|date|status|case|report|submitted|y\/n)\b/i

function anyMeanings(text: string): readonly HeaderMeaning[] {
  if (OF_STR.test(text.trim())) return []
  const whole = phraseMeaning(text)
  if (whole !== null) return withHome(whole, text)
  const nth = nthMeanings(fold(splitWords(text)))
  if (nth.length > 0) return nth
  const [first, ...others] =
    recordHeaderKind(text) === 'record' && !wordsIn(text).has('operation') ? [] : wordMeanings(withoutBrackets(text))
  if (first === undefined) return sentenceMeaning(text)
  const all = [...withHome(first, text), ...others]
  return isPriced(text) ? all.filter(({ field }) => partyField(field) === null) : all
}

/** In a header that is a sentence: the part before the explanatory clause. */
const CLAUSE =
  /\b(?:(?:at|on|in|by) which|when|where|of (?:the|that|this) person(?: who.*)?|of the (?:individual|customer|client)|in canadian dollars|in cad|auquel|a laquelle|au moment|de la personne(?: qui.*)?|en dollars canadiens)\b/
/** Someone other than the person who handed it over. */
const SOMEBODY_ELSE =
  /\b(?:serv|employ|teller|cashier|agent|verif|approv|review|receiv(?:es|ing)|caissi|employe|accept)/

/**
 * `Date and time at which the cash was received` is a date and time, `Full legal name of the person who paid` a full
 * name.
 */
function sentenceMeaning(text: string): HeaderMeaning[] {
  const folded = fold(splitWords(text).replace(BRACKETED, ' '))
  const clause = CLAUSE.exec(folded)
  if (clause === null || clause.index === 0 || SOMEBODY_ELSE.test(folded)) return []
  const words = new Set(folded.split(' '))
  if ([...words].some((word) => MODIFIERS.has(word) && word !== 'birth' && word !== 'advance')) return []
  const head = folded.slice(0, clause.index).trim()
  const [meaning] = unnumberedMeanings(head)
  return meaning === undefined || meaning.field === 'ignore' || meaning.partyOnly
    ? []
    : [{ field: meaning.field, confidence: 0.6, isPartial: true }]
}

/** `Sender Address` is a wallet or a home address: its values decide. */
function withHome(meaning: HeaderMeaning, text: string): HeaderMeaning[] {
  if (meaning.field !== 'vc.sendingAddress' && meaning.field !== 'vc.receivingAddress') return [meaning]
  const words = wordsIn(text)
  if (!words.has('address') || ['wallet', 'crypto', 'btc'].some((word) => words.has(word))) return [meaning]
  const role = words.has('sender')
    ? 'customer'
    : ['receiver', 'recipient', 'beneficiary'].some((word) => words.has(word))
      ? 'beneficiary'
      : null
  return role === null ? [meaning] : [meaning, { field: `${role}.address`, confidence: 0.75 }]
}

/** A header with and without its bracketed text. */
function withoutBrackets(text: string): string[] {
  const spaced = splitWords(text)
  const plain = fold(spaced.replace(BRACKETED, ' '))
  return [...new Set([fold(spaced), plain, plain.replace(/(\p{L})(\d)/gu, '$1 $2')])]
}

/** Whether a header says whose column it is: `Nom du client`, not `Nom`. */
export function namesParty(text: string): boolean {
  const words = withoutAbbreviations(fold(splitWords(text))).split(' ')
  return rolePhrases.some(([phrase]) => ` ${words.join(' ')} `.includes(` ${phrase} `))
}

const phrases = new Map<string, HeaderMeaning | null>()
const CACHE_LIMIT = 20_000

/** A currency sign means money, not a party: `Unit$` isn't an apartment. */
const isPriced = (text: string): boolean => /[$€£¥]/.test(text.replace(BRACKETED, ' '))

/** The meaning of a header that is a known phrase as a whole. */
export function phraseMeaning(text: string): HeaderMeaning | null {
  const known = phrases.get(text)
  if (known !== undefined) return known
  if (phrases.size >= CACHE_LIMIT) phrases.clear()
  const meaning = text.length > LONGEST_VALUE ? null : wholeMeaning(text)
  phrases.set(text, meaning)
  return meaning
}

/** Splits a number from the word before it (`addr1`); `addr ln` is a line. */
const counted = (folded: string): string => {
  const apart = folded.replace(/\b(addr|address|street) ?ln(?= ?\d|$)/, '$1 line').replace(/(\p{L}{3})(\d)/gu, '$1 $2')
  return apart === folded ? '' : apart
}

const ON_ID_CARD =
  /\b(?:id|identity) (?:card|document|doc) (?=(?:first|last|middle|given|family|full) name$|(?:firstname|lastname|name|surname|dob|birth date|date of birth|address|city|province|postal code|country)$)/

function wholeMeaning(text: string): HeaderMeaning | null {
  const spaced = splitWords(text)
  const folded = fold(spaced)
  if (folded === '') return /^\s*\+\s*\/?\s*[-\u2212]\s*$/.test(text) ? { field: 'direction', confidence: 0.8 } : null
  for (const [candidate, confidence] of [
    [folded, 0.95],
    [fold(spaced.replace(BRACKETED, ' ')), 0.9],
    // Without its sign a percentage would be an amount: `Fee %`.
    [text.includes('%') ? '' : fold(text), 0.9],
    [folded.replace(STATED, '').trim(), 0.85],
    [withoutAbbreviations(folded), 0.85],
    [abbreviated(folded), 0.85],
    [withoutAbbreviations(abbreviated(folded)), 0.8],
    [withoutAbbreviations(folded.replace(STATED, '').trim()), 0.8],
    // `customerIdCardFirstName` is the first name, as it stands on the card.
    [folded.replace(ON_ID_CARD, '').trim(), 0.85],
    [withoutAbbreviations(folded).replace(OF_PERSON, 'customer '), 0.85],
    // `Cardholder Addr2` is the second line, like `Address 2`.
    [withoutAbbreviations(counted(folded)), 0.8],
  ] as const) {
    if (candidate === '') continue
    if (/^(value|valeur|montant|amount|total)\b.*\bcad$/.test(candidate) && /^(value|valeur)/.test(candidate))
      return { field: 'cadAmount', confidence }
    const direct = recordPhrases.get(candidate)
    if (direct) return { field: direct, confidence }
    const party = isPriced(text) ? null : (numberedMeaning(candidate) ?? partyMeaning(candidate))
    if (party) return { ...party, confidence: Math.min(party.confidence, confidence) }
  }
  return recordHeaderKind(text) === 'ids' ? { field: 'transactionId', confidence: 0.8 } : null
}

/** `scan_first_name`, `Cpty DoB`: what only a person has, from a scan of a document or of the other side of a deal. */
const OF_PERSON =
  /^(?:(?:(?:id )?scan(?:ned)?|scan)(?: id| document| doc)?|counterparty) (?=(?:first|last|given|family|middle|surname|firstname|lastname|dob|date of birth|birth|birth date|phone|email|occupation)(?: |$))/

/** The bracketed texts of a header: `AMOUNT (CAD)`, `Date (UTC)`. */
export function bracketTexts(text: string): string[] {
  return [...text.matchAll(BRACKETED)].map((match) => match[1]!.trim()).filter((part) => part !== '')
}
