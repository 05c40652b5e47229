/** Changes what a header says by the values of its column. */
import { organizationEvidence } from '#app/party/names/organization.ts'
import type { ColumnMapping } from '../../columns.ts'
import { numbered, partyField, type Field } from '../../../words/fields.ts'
import { fold } from '../../../words/fold.ts'
import { parseAmount } from '../../../words/money/amounts.ts'
import { currencyCode } from '../../../words/money/currencies.ts'
import { descriptionMethod, directionNamed, methodNamed } from '../../../words/values.ts'
import { looksLikeId, readKind, readYesNo } from '../../../words/parties.ts'
import { bracketTexts, headerMeaning, namesParty } from '../../headers/headers.ts'
import { headerZone } from '../../headers/header-zone.ts'
import { dateOf, isCoin, isCurrency, isName, WALLET } from '../../headers/value-kinds.ts'
import { allAre, dateKind, type NamedColumn } from './facts.ts'

/** The changes; null if the rule doesn't apply. `mapping`: after the rules before it. */
type Amendment = (column: NamedColumn, mapping: ColumnMapping) => Partial<ColumnMapping> | null

/** The column by its header, amended by its values. */
export function amendMapping(column: NamedColumn): ColumnMapping {
  const { base, header, meaning } = column
  const mapping: ColumnMapping = {
    ...base,
    field: meaning.field,
    confidence: meaning.confidence,
    source: 'header',
    why: `The header "${header.trim()}" is a usual name for it.`,
  }
  if (meaning.isPartial) mapping.isPartial = true
  if (meaning.partyOnly) mapping.either = meaning.partyOnly
  const settled =
    nobodysNames(column) ??
    paidByParties(column) ??
    agentsByName(column) ??
    bankFillers(column) ??
    howItWasObtained(column, mapping) ??
    answerAboutThirdParty(column)
  if (settled !== null) return settled
  for (const rule of AMENDMENTS) Object.assign(mapping, rule(column, mapping))
  return mapping
}

function nobodysNames({ base, header, meaning, values }: NamedColumn): ColumnMapping | null {
  const isNamed = meaning.partyOnly !== undefined || namesParty(header)
  return partyField(meaning.field)?.attribute === 'name' && allAre(values, looksLikeId) && !isNamed
    ? {
        ...base,
        field: 'ignore',
        confidence: 0,
        source: 'values',
        why: 'The values are numbers, and nobody’s names.',
      }
    : null
}

const BY = /\b(?:by|par|por|von|durch|da)\b/

/** `Paid By` over names is who paid, which only a person can place. */
function paidByParties({ base, header, meaning, values }: NamedColumn): ColumnMapping | null {
  return meaning.field === 'method' &&
    BY.test(fold(header)) &&
    values.length > 0 &&
    values.every((text) => isName(text) && methodNamed(text) === null && descriptionMethod(text) === null)
    ? { ...base, field: 'ignore', confidence: 0, source: 'values', isOpen: true, why: 'The values are names.' }
    : null
}

const AGENTS =
  /^(?:agent|agente|listing agent|selling agent|rep|representative|representant|broker|courtier|advisor|realtor)$/

/** `Agent` over names of people is who served the customer, and no place. */
function agentsByName({ base, header, meaning, values }: NamedColumn): ColumnMapping | null {
  return meaning.field === 'locationId' &&
    AGENTS.test(fold(header)) &&
    values.length > 0 &&
    values.every((text) => isName(text) && organizationEvidence(text) === 'person')
    ? { ...base, field: 'ignore', confidence: 0, source: 'values', isOpen: true, why: 'The values are names.' }
    : null
}

/** What banks write where the customer gave no reference: no id of a record. */
const NO_REFERENCE = /^(?:nonref|notprovided|not provided)$/i

function bankFillers({ base, meaning, values }: NamedColumn): ColumnMapping | null {
  return meaning.field === 'transactionId' && values.some((text) => NO_REFERENCE.test(text.trim()))
    ? { ...base, field: 'ignore', confidence: 0, source: 'values', why: 'It is blank in some records (NONREF).' }
    : null
}

/** `Origin of the cash` over "Salary" is how it was obtained; over names, the party it came from. */
function howItWasObtained({ meaning, values }: NamedColumn, mapping: ColumnMapping): ColumnMapping | null {
  const party = partyField(meaning.field)
  return party?.role === 'source' &&
    party.number === 1 &&
    meaning.partyOnly &&
    !values.every((text) => isName(text) || looksLikeId(text))
    ? {
        ...mapping,
        field: 'howObtained',
        either: undefined,
        why: 'The header is about the source of cash, and not all values are names.',
      }
    : null
}

function answerAboutThirdParty({ base, meaning, values }: NamedColumn): ColumnMapping | null {
  return partyField(meaning.field)?.role === 'onBehalfOf' &&
    meaning.partyOnly &&
    allAre(values, (value) => readYesNo(value) !== null) &&
    values.some((value) => readYesNo(value) === true)
    ? {
        ...base,
        field: 'answer.onBehalfOf',
        confidence: 0.8,
        source: 'values',
        why: 'The header names a third party, and the values are yes or no.',
      }
    : null
}

/** Several words without a digit. */
const looksLikeName = (text: string): boolean => /\p{L}\s+\p{L}/u.test(text) && !/\d/.test(text)

/**
 * Another attribute of the same party. For the first party of a role, each value decides between id and name
 * (`either`).
 */
const sameParty = (
  { role, number }: NonNullable<ReturnType<typeof partyField>>,
  attribute: 'customerId' | 'name',
): Pick<ColumnMapping, 'field' | 'either'> =>
  number > 1 ? { field: numbered(`${role}.${attribute}`, number)! } : { field: `${role}.${attribute}`, either: role }

/** Numbers under a name header, names under a number header, and whole names under a name part. */
const nameOrNumber: Amendment = ({ meaning, values }) => {
  const party = partyField(meaning.field)
  if (party?.attribute === 'name' && allAre(values, looksLikeId))
    return {
      ...sameParty(party, 'customerId'),
      source: 'values',
      why: 'The header names the party, and the values are numbers of customers rather than names.',
    }
  if (party?.attribute === 'customerId' && allAre(values, looksLikeName))
    return {
      ...sameParty(party, 'name'),
      source: 'values',
      why: 'The header is about a number, but the values are names.',
    }
  if (
    (party?.attribute === 'givenName' || party?.attribute === 'surname') &&
    allAre(values, (value) => /^[^,]*\p{L}[^,]*,\s*\p{L}/u.test(value))
  )
    return {
      ...sameParty(party, 'name'),
      source: 'values',
      confidence: 0.7,
      why: 'The values are whole names, the surname first.',
    }
  return null
}

const EITHER = /[/|]|\s(?:or|ou|o|oder|and|et|y|und)\s/i

/** `Cliente / Razón social`: a person or an organization, and each name says which. */
const nameOfEither: Amendment = ({ header, meaning }) => {
  const party = partyField(meaning.field)
  if (party?.attribute !== 'entityName' || !EITHER.test(header)) return null
  const isPersons = header.split(EITHER).some((part) => {
    const own = headerMeaning(part)
    return own !== null && /\.(?:name|givenName|surname)$/.test(own.field)
  })
  return isPersons
    ? { field: numbered(`${party.role}.name`, party.number)!, why: 'The header names a person or an organization.' }
    : null
}

const dateOrTime: Amendment = ({ meaning: { field }, values }, { why }) => {
  if (field !== 'date' && field !== 'time' && field !== 'datetime') return null
  const kind = dateKind(values, field)
  // `Entry Date` over 1103 is a day without its year, not three minutes past eleven.
  const isDayAlone = kind === 'time' && field !== 'time' && allAre(values, (value) => /^\d{4}$/.test(value))
  return kind === field || isDayAlone
    ? null
    : { field: kind, why: `${why} The values say whether it is a date, a time or both.` }
}

/** `Dirección` is an address or a direction. */
const directionOrWallet: Amendment = ({ meaning, values }) => {
  if (meaning.field !== 'customer.address') return null
  if (allAre(values, (value) => WALLET.test(value)))
    return {
      field: 'vc.address',
      source: 'values',
      confidence: 0.8,
      why: 'The values are addresses of virtual currency.',
    }
  if (allAre(values, (value) => directionNamed(value) !== null))
    return {
      field: 'direction',
      source: 'values',
      confidence: 0.8,
      why: 'The values say which way the money went.',
    }
  return null
}

const methodUnderChannel: Amendment = ({ meaning, values }) =>
  meaning.field === 'channel' && allAre(values, (value) => methodNamed(value) !== null)
    ? { field: 'method', source: 'values', why: 'The values say how the money moved.' }
    : null

/** Headers for either the channel or the payment method. */
const CONDUCT = /\b(channel|canal|conduct|conducted)\b/

const methodOrConduct: Amendment = ({ header, meaning, values }) => {
  if ((meaning.field !== 'method' && meaning.field !== 'channel') || !CONDUCT.test(fold(header)) || values.length === 0)
    return null
  const field = values.some((value) => methodNamed(value) !== null || descriptionMethod(value) !== null)
    ? 'method'
    : 'channel'
  return field === meaning.field
    ? null
    : {
        field,
        confidence: 0.8,
        source: 'values',
        why:
          field === 'method'
            ? 'The values say how the money moved.'
            : 'The values say how it was conducted, not how the money moved.',
      }
}

const currencyUnderAnother: Amendment = ({ meaning: { field }, values }) => {
  if (!allAre(values, isCurrency)) return null
  if (field === 'vc.type' && !values.some(isCoin))
    return { field: 'currency', source: 'values', why: 'The values are currencies, and none is a coin.' }
  if (field === 'received.amount' || field === 'sent.amount')
    return {
      field: field === 'sent.amount' ? 'sent.currency' : 'received.currency',
      source: 'values',
      why: 'The header is about what changed hands, and the values are currencies.',
    }
  return null
}

/** `Type` of a customer, if no value can be a transaction type. */
const kindOfCustomer: Amendment = ({ meaning, values }) =>
  meaning.field === 'type' && allAre(values, (value) => value.length > 2 && readKind(value).kind !== undefined)
    ? {
        field: 'customer.kind',
        source: 'values',
        confidence: 0.7,
        why: 'The values say whether the customer is a person or an entity.',
      }
    : null

const datesUnderNotes: Amendment = ({ meaning, values }) =>
  meaning.field === 'notes' && allAre(values, (value) => dateOf(value) !== null)
    ? { field: dateKind(values, 'date'), source: 'values', confidence: 0.7, why: 'The values are dates.' }
    : null

const zoneInHeader: Amendment = ({ header }, { field }) => {
  const zone = headerZone(header)
  return zone !== undefined && ['datetime', 'date', 'time', 'postedAt'].includes(field) ? { zone } : null
}

const currencyInHeader: Amendment = ({ header }) => {
  const currency = headerCurrency(header)
  return currency === undefined ? null : { currency }
}

const AMOUNTS: ReadonlySet<Field> = new Set(['amount', 'debit', 'credit', 'vc.amount', 'cadAmount'])

/** "Credit" over words, or direction words under an amount's header. */
const amountWithoutNumbers: Amendment = ({ header, meaning: { field }, values }) => {
  if (!AMOUNTS.has(field) || !allAre(values, (value) => !parseAmount(value, '.').ok && !parseAmount(value, ',').ok))
    return null
  if (field === 'vc.amount' && values.every(isCoin))
    return {
      field: 'vc.type',
      confidence: 0.85,
      source: 'values',
      why: 'The header is about coins, and the values are codes of virtual currencies.',
    }
  const isCash = /^(cash|comptant|especes)$/.test(fold(header))
  const unused: Partial<ColumnMapping> = isCash
    ? { field: 'ignore', source: 'values', why: 'The header may name an amount, but the values are not numbers.' }
    : field === 'debit' || field === 'credit' || field === 'vc.amount'
      ? { field: 'ignore', source: 'values', why: 'The header names an amount, but the values are not numbers.' }
      : {}
  if (field === 'amount' && values.every((value) => currencyCode(value) !== null))
    return { ...unused, field: 'currency', confidence: 0.7, source: 'values' }
  return { confidence: 0.3, ...unused }
}

/** In this order; a later one overrides an earlier one. */
const AMENDMENTS: readonly Amendment[] = [
  nameOfEither,
  nameOrNumber,
  dateOrTime,
  directionOrWallet,
  methodUnderChannel,
  methodOrConduct,
  currencyUnderAnother,
  kindOfCustomer,
  datesUnderNotes,
  zoneInHeader,
  currencyInHeader,
  amountWithoutNumbers,
]

/** `Amount (Coin)`: which of the amounts it is, no code. */
const SAYS_WHICH =
  /^(?:coins?|tokens?|assets?|crypto|fiat|native|base|quote|local|home|each|gross|net|total|units?|cash|in|out|paid|fee|tax)$/i

function headerCurrency(text: string): string | undefined {
  for (const part of bracketTexts(text)) {
    const code = currencyCode(part)
    if (code !== null && !['UTC', 'GMT', 'EST', 'EDT'].includes(code) && !SAYS_WHICH.test(part)) return code
  }
  const last = /(?:(?:^|[\s_-])(CAD|USD|EUR|GBP|BTC|ETH)|_(cad|usd|eur|gbp|btc|eth))$/.exec(text.trim())
  if (last) return (last[1] ?? last[2]!).toUpperCase()
  // `Comptant US`, `Cash CAN$`: the currency of the dollars.
  const dollars = /(?:^|[\s_-])(CAN|CDN|US)\$?$/.exec(text.trim()) ?? /^(CAN|CDN|US)\$?[\s_-]/.exec(text.trim())
  if (dollars) return dollars[1] === 'US' ? 'USD' : 'CAD'
  const codes = new Set(text.replaceAll('_', ' ').match(/\b(?:CAD|USD|EUR|GBP)\b|\b(?:cad|usd|eur|gbp)\b/g))
  return codes.size === 1 ? [...codes][0]!.toUpperCase() : undefined
}
