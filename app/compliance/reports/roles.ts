import { hasCode, isVirtualCurrencyCode, virtualCurrencyCodeOf, type CodeTableName } from '../words/codes.ts'
import { isDecimal, sumText } from '../words/money.ts'
import { answered, type AnswerQuestion } from './answers.ts'
import { methodCodeOf } from '../words/words.ts'
import type { DefinitionPool, Depth } from './definitions.ts'
import type { Conductor, ConductorDetails, PartyNumbers, ReportAccount, Role, ThirdPartyDetails } from './document.ts'
import { goodsDispositions } from './actions.ts'
import type {
  AccountProfile,
  CompletingInput,
  ConductorRole,
  NamedRole,
  ReportSettings,
  ReportTransaction,
  StartingInput,
  ThirdPartyRole,
} from './input.ts'
import type { BuildableType } from '../types.ts'
import type { Notebook } from './notebook.ts'
import { compact, compactOrNothing, dateTimeText, isSameAmount, referenceText, text } from './values.ts'

/** What the three builders share: one report in the making. */
export interface Workbench {
  type: BuildableType
  pool: DefinitionPool
  notebook: Notebook
  settings: ReportSettings
}

/** A yes/no question of the report about a list of this transaction; undefined where nobody answered. */
export const answer = (
  bench: Workbench,
  transaction: ReportTransaction,
  question: AnswerQuestion,
  named: readonly unknown[],
): boolean | undefined => answered(question, named.length, transaction.answers, bench.settings.standing)

const noField = 'This report has no field for it.'

/** Lists values of a transaction for which the report type has no field. */
export function unplaceAll(
  { notebook }: Workbench,
  transaction: ReportTransaction,
  values: Record<string, unknown>,
  why = noField,
): void {
  for (const [field, value] of Object.entries(values))
    notebook.unplace('transaction', transaction.id, field, value, why)
}

/** `methodCode` and `methodOther`; a way of conducting that the report type does not know is listed, not guessed. */
export function method(
  bench: Workbench,
  transaction: ReportTransaction,
): { methodCode?: number; methodOther?: string } {
  const code = methodCodeOf(bench.type, transaction.channel)
  if (code === null)
    unplaceAll(
      bench,
      transaction,
      { channel: transaction.channel },
      `An ${bench.type} has no such method of transaction.`,
    )
  const other = bench.notebook.value('transaction', transaction.id, 'channelOther', transaction.channelOther)
  if (code !== 7) unplaceAll(bench, transaction, { channelOther: other }, 'Only the method "Other" takes a text.')
  return compact({ methodCode: code ?? undefined, methodOther: code === 7 ? other : undefined })
}

/** The transaction's reference; one that FINTRAC does not take is rewritten, and the notes say so. */
export function transactionReference(
  bench: Workbench,
  transaction: ReportTransaction,
  pointer: string,
): string | undefined {
  const written = referenceText(transaction.reference)
  if (written !== transaction.reference) {
    const details = shapeDetails[bench.type]
    bench.notebook.adjust(
      `${pointer}/${details}/reportingEntityTransactionReference`,
      transaction.reference,
      written,
      'FINTRAC takes only letters, digits, dashes and underscores.',
    )
  }
  return written || undefined
}

const shapeDetails = {
  LCTR: 'largeCashTransactionDetails',
  LVCTR: 'virtualCurrencyTransactionDetails',
  STR: 'suspiciousTransactionDetails',
} as const

export interface CurrencyFields {
  currencyCode?: string
  virtualCurrencyTypeCode?: string
  virtualCurrencyTypeOther?: string
}

/** Currency as the state or virtual currency field; a code that neither list has is listed and left out. */
export function currencyFields(
  bench: Workbench,
  transaction: ReportTransaction,
  field: string,
  given: string | null | undefined,
  other: string | null | undefined,
  isKnownVirtual = false,
): CurrencyFields {
  const code = text(given)?.toUpperCase()
  const name = bench.notebook.value('transaction', transaction.id, `${field}Other`, other)
  if (code !== undefined && isVirtualCurrencyCode(code, isKnownVirtual)) {
    const virtual = virtualCurrencyCodeOf(code) ?? undefined
    if (virtual !== 'OTH')
      unplaceAll(bench, transaction, { [`${field}Other`]: name }, 'Only the virtual currency "Other" takes a name.')
    return compact({ virtualCurrencyTypeCode: virtual, virtualCurrencyTypeOther: virtual === 'OTH' ? name : undefined })
  }
  if (code !== undefined && !isKnownVirtual && hasCode('currency', code)) {
    unplaceAll(bench, transaction, { [`${field}Other`]: name }, 'Only the virtual currency "Other" takes a name.')
    return { currencyCode: code }
  }
  // A virtual currency outside the list is reported as "Other" with its name.
  if (name !== undefined || (isKnownVirtual && !hasCode('currency', code))) {
    const shown = name ?? code
    if (shown !== undefined) return { virtualCurrencyTypeCode: 'OTH', virtualCurrencyTypeOther: shown }
  }
  unplaceAll(bench, transaction, { [field]: code }, "It is not in FINTRAC's lists of currencies.")
  return {}
}

/** Of the three numbers of a named party FINTRAC takes one: account, else policy, else identifying number. */
function partyNumbers(bench: Workbench, role: NamedRole): PartyNumbers | undefined {
  const key = role.party.key
  const values = (['accountNumber', 'policyNumber', 'identifyingNumber'] as const)
    .map((field) => [field, bench.notebook.value('customer', key, field, role[field])] as const)
    .filter(([, value]) => value !== undefined)
  for (const [field, value] of values.slice(1))
    bench.notebook.unplace('customer', key, field, value, 'FINTRAC takes only one number of this party.')
  const [first] = values
  return first ? { [first[0]]: first[1] } : undefined
}

/** Sources and involved parties. */
export function namedRoles(bench: Workbench, roles: readonly NamedRole[] | undefined): Role<PartyNumbers>[] {
  return (roles ?? []).map((role) =>
    compact({ ...bench.pool.refer(role.party, 'name'), details: partyNumbers(bench, role) }),
  )
}

interface ThirdPartyRules {
  depth: Depth
  relationships: CodeTableName | null
  /** Highest relationship code that the role takes. */
  maxRelationship: number
  takes: readonly ('clientNumber' | 'emailAddress' | 'url' | 'username')[]
  /** Keys of the conductors, of whom a beneficiary may be one. */
  conductorKeys?: readonly string[]
}

/** On-behalf-of parties and beneficiaries. A beneficiary who is the only conductor is related to it as Self. */
export function thirdParties(
  bench: Workbench,
  transaction: ReportTransaction,
  roles: readonly (ThirdPartyRole & { username?: string | null | undefined })[] | undefined,
  rules: ThirdPartyRules,
): Role<ThirdPartyDetails>[] {
  return (roles ?? []).map((role) => {
    const { party } = role
    const value = (field: string, given: string | null | undefined) =>
      bench.notebook.value('customer', party.key, field, given)
    const known = {
      clientNumber: value('clientNumber', party.clientNumber),
      emailAddress: value('email', party.email),
      url: value('url', party.url),
    }
    const username = bench.notebook.value('transaction', transaction.id, 'username', role.username)
    const details: ThirdPartyDetails = rules.takes.includes('username') ? { username } : {}
    if (!rules.takes.includes('username')) unplaceAll(bench, transaction, { username })
    for (const [field, given] of Object.entries(known) as [keyof typeof known, string | undefined][]) {
      if (rules.takes.includes(field)) details[field] = given
      else bench.notebook.unplace('customer', party.key, field === 'emailAddress' ? 'email' : field, given, noField)
    }
    const isSelf =
      rules.maxRelationship >= 15 && rules.conductorKeys?.length === 1 && rules.conductorKeys[0] === party.key
    const code = role.relationshipCode ?? (isSelf ? 15 : undefined)
    if (
      rules.relationships &&
      code !== undefined &&
      hasCode(rules.relationships, code) &&
      code <= rules.maxRelationship
    )
      details.relationshipOfConductorCode = code
    else
      bench.notebook.unplace(
        'customer',
        party.key,
        'relationshipCode',
        code,
        `An ${bench.type} does not take this relationship here.`,
      )
    const other = value('relationshipOther', role.relationshipOther)
    if (details.relationshipOfConductorCode === 9) details.relationshipOfConductorOther = other
    else
      bench.notebook.unplace(
        'customer',
        party.key,
        'relationshipOther',
        other,
        'Only the relationship "Other" takes a text.',
      )
    return compact({ ...bench.pool.refer(party, rules.depth), details: compactOrNothing(details) })
  })
}

/** Conductors with what the report type takes of them. LCTR knows no device, user name or website. */
export function conductors(
  bench: Workbench,
  transaction: ReportTransaction,
  given: readonly ConductorRole[] | undefined,
  depth: Depth,
): Conductor[] {
  const { type, notebook, pool } = bench
  return (given ?? []).map((role) => {
    const { party, device } = role
    const value = (field: string, known: string | null | undefined) =>
      notebook.value('customer', party.key, field, known)
    const details: ConductorDetails = {
      clientNumber: value('clientNumber', party.clientNumber),
      emailAddress: value('email', party.email),
    }
    const online = {
      username: notebook.value('transaction', transaction.id, 'username', role.username),
      typeOfDeviceCode: device?.typeCode ?? undefined,
      typeOfDeviceOther: device?.typeCode === 4 ? value('device.typeOther', device.typeOther) : undefined,
      deviceIdentifierNumber: value('device.identifier', device?.identifier),
      internetProtocolAddress: value('device.ipAddress', device?.ipAddress),
      dateTimeOfOnlineSession: dateTimeText(device?.sessionAt),
    }
    if (type === 'LCTR') {
      unplaceAll(bench, transaction, online)
    } else {
      Object.assign(details, online)
      if (device?.typeCode !== 4)
        notebook.unplace(
          'transaction',
          transaction.id,
          'device.typeOther',
          device?.typeOther,
          'Only the type "Other" takes a text.',
        )
    }
    if (type === 'STR') details.url = value('url', party.url)
    else notebook.unplace('customer', party.key, 'url', party.url, noField)
    if (type === 'LVCTR') details.clientOfReportingEntityIndicator = role.isClient ?? undefined
    const onBehalfOfs = thirdParties(bench, transaction, role.onBehalfOf, {
      depth: type === 'STR' ? 'full' : 'details',
      relationships: 'relationship',
      maxRelationship: type === 'LVCTR' ? 13 : 14,
      takes: type === 'STR' ? ['clientNumber', 'emailAddress', 'url'] : ['clientNumber', 'emailAddress'],
    })
    details.onBehalfOfIndicator = answer(bench, transaction, 'onBehalfOf', onBehalfOfs)
    return { ...pool.refer(party, depth), details: compact(details), onBehalfOfs }
  })
}

/** Account of a completing or (STR) starting action; undefined when nothing is known of it. */
export function account(
  bench: Workbench,
  transaction: ReportTransaction,
  field: string,
  given: AccountProfile | null | undefined,
): ReportAccount | undefined {
  if (!given) return undefined
  const value = (name: string, raw: string | null | undefined) =>
    bench.notebook.value('transaction', transaction.id, `${field}.${name}`, raw)
  const holders = (given.holders ?? []).map((role) => {
    const username = bench.notebook.value('transaction', transaction.id, `${field}.username`, role.username)
    if (bench.type !== 'LVCTR') unplaceAll(bench, transaction, { [`${field}.username`]: username })
    return compact({ ...bench.pool.refer(role.party, 'name'), username: bench.type === 'LVCTR' ? username : undefined })
  })
  const currency = text(given.currency)
    ? currencyFields(bench, transaction, `${field}.currency`, given.currency, undefined)
    : {}
  if (bench.type === 'LCTR' && currency.virtualCurrencyTypeCode) {
    unplaceAll(
      bench,
      transaction,
      { [`${field}.currency`]: currency.virtualCurrencyTypeCode },
      'An account in an LCTR is in a state currency.',
    )
    delete currency.virtualCurrencyTypeCode
    delete currency.virtualCurrencyTypeOther
  }
  const typeOther = value('typeOther', given.typeOther)
  if (given.typeCode !== 4)
    unplaceAll(bench, transaction, { [`${field}.typeOther`]: typeOther }, 'Only the type "Other" takes a text.')
  if (bench.type !== 'STR')
    unplaceAll(bench, transaction, {
      [`${field}.dateClosed`]: given.dateClosed,
      [`${field}.statusCode`]: given.statusCode,
    })
  const facts = compact({
    financialInstitutionNumber: value('financialInstitutionNumber', given.financialInstitutionNumber),
    branchNumber: value('branchNumber', given.branchNumber),
    number: value('number', given.number),
    typeCode: given.typeCode ?? undefined,
    typeOther: given.typeCode === 4 ? typeOther : undefined,
    ...currency,
    dateOpened: text(given.dateOpened),
    dateClosed: bench.type === 'STR' ? text(given.dateClosed) : undefined,
  })
  return Object.keys(facts).length + holders.length > 0 ? { ...facts, holders } : undefined
}

/** Lists what is known of the account of a starting action, where the report has no place for it. */
export function unplaceAccount(
  bench: Workbench,
  transaction: ReportTransaction,
  field: string,
  given: AccountProfile | null | undefined,
): void {
  const { holders = [], ...facts } = given ?? {}
  const names = holders.map(({ party }) =>
    party.kind === 'entity' ? party.nameOfEntity : [party.givenName, party.surname].filter(Boolean).join(' '),
  )
  unplaceAll(
    bench,
    transaction,
    Object.fromEntries(
      [...Object.entries(facts), ['holders', names] as const].map(([name, value]) => [`${field}.${name}`, value]),
    ),
  )
}

/**
 * Funds and coins are told by their amount, goods and services by their value in Canadian dollars (an amount of them is that value);
 * never by both. An STR always has an amount.
 */
function amountOrValue(
  bench: Workbench,
  transaction: ReportTransaction,
  given: CompletingInput,
  pointer: string,
  field: string,
  currency: string | undefined,
): { amount?: string; value?: string } {
  const amount = bench.notebook.amount(`${pointer}/amount`, given.amount)
  const value = bench.notebook.amount(`${pointer}/valueInCanadianDollars`, given.valueInCanadianDollars)
  const isSame = amount !== undefined && value !== undefined && currency === 'CAD' && isSameAmount(amount, value)
  if (!goodsDispositions.has(given.dispositionCode ?? 0)) {
    if (amount !== undefined && !isSame)
      unplaceAll(
        bench,
        transaction,
        { [`${field}.valueInCanadianDollars`]: value },
        'FINTRAC takes the amount or the value, and the amount is known.',
      )
    return amount === undefined ? { value } : { amount }
  }
  const worth = value ?? (currency === 'CAD' ? amount : undefined)
  if (worth === undefined) return { amount }
  if (value !== undefined && !isSame)
    unplaceAll(
      bench,
      transaction,
      { [`${field}.amount`]: amount },
      'Goods and services are reported by their value in Canadian dollars.',
    )
  return { value: worth }
}

/** Portions that are known of every beneficiary and do not add up to the amount; null where they do, or one is not known. */
function portionsApart({ amount, beneficiaries = [] }: CompletingInput): { portions: string; sum: string } | null {
  const whole = text(amount)
  const portions = beneficiaries.flatMap(({ portion }) => text(portion) ?? [])
  if (
    whole === undefined ||
    portions.length === 0 ||
    portions.length < beneficiaries.length ||
    ![whole, ...portions].every(isDecimal)
  )
    return null
  const sum = sumText(portions)
  return isSameAmount(sum, whole) ? null : { portions: portions.join(' + '), sum }
}

/** Disposition, amounts, numbers, account and parties: what completing actions of the three types have in common. */
export function completing(
  bench: Workbench,
  transaction: ReportTransaction,
  given: CompletingInput,
  index: number,
  pointer: string,
) {
  const { notebook } = bench
  const field = `completing.${index}`
  const table: CodeTableName =
    bench.type === 'LCTR' ? 'dispositionLctr' : bench.type === 'LVCTR' ? 'dispositionLvctr' : 'dispositionStr'
  const dispositionCode = given.dispositionCode ?? undefined
  const isKnown = dispositionCode !== undefined && hasCode(table, dispositionCode)
  if (!isKnown)
    unplaceAll(
      bench,
      transaction,
      { [`${field}.dispositionCode`]: dispositionCode },
      `An ${bench.type} does not take this disposition.`,
    )
  const dispositionOther = notebook.value(
    'transaction',
    transaction.id,
    `${field}.dispositionOther`,
    given.dispositionOther,
  )
  if (dispositionCode !== 11)
    unplaceAll(
      bench,
      transaction,
      { [`${field}.dispositionOther`]: dispositionOther },
      'Only the disposition "Other" takes a text.',
    )
  const otherRelated = notebook.value(
    'transaction',
    transaction.id,
    `${field}.otherRelatedNumber`,
    given.otherRelatedNumber,
  )
  const reference = notebook.value('transaction', transaction.id, `${field}.referenceNumber`, given.referenceNumber)
  if (reference === undefined)
    unplaceAll(
      bench,
      transaction,
      { [`${field}.otherRelatedNumber`]: otherRelated },
      'A related number needs a reference number.',
    )
  const involvements = namedRoles(bench, given.involvements)
  const currency = currencyFields(bench, transaction, `${field}.currency`, given.currency, given.virtualCurrencyOther)
  const worth = amountOrValue(bench, transaction, given, `${pointer}/details`, field, currency.currencyCode)
  for (const [at, role] of (given.beneficiaries ?? []).entries())
    unplaceAll(
      bench,
      transaction,
      { [`${field}.beneficiaries.${at}.portion`]: role.portion },
      'A report has no field for the portion of a beneficiary; it counts in the 24-hour rule.',
    )
  const apart = portionsApart(given)
  if (apart !== null)
    unplaceAll(
      bench,
      transaction,
      { [`${field}.portions`]: apart.portions },
      `The portions of the beneficiaries add up to ${apart.sum}, and the amount is ${given.amount ?? ''}. They decide in which reports by beneficiary the transaction counts.`,
    )
  return {
    details: {
      dispositionCode: isKnown ? dispositionCode : undefined,
      dispositionOther: dispositionCode === 11 ? dispositionOther : undefined,
      amount: worth.amount,
      ...currency,
      valueInCanadianDollars: worth.value,
      referenceNumber: reference,
      referenceNumberOtherRelatedNumber: reference === undefined ? undefined : otherRelated,
      account: account(bench, transaction, `${field}.account`, given.account),
      involvementIndicator: answer(bench, transaction, 'involved', involvements),
    },
    involvements,
  }
}

/** What a report of this kind takes of the starting actions; what was received in another way is listed. At least one: what is not known of it is missing. */
export function startingOf(
  bench: Workbench,
  transaction: ReportTransaction,
): { action: StartingInput; field: string }[] {
  const wanted = bench.type === 'LCTR' ? 'cash' : bench.type === 'LVCTR' ? 'virtual_currency' : null
  const all = transaction.starting.map((action, index) => ({ action, field: `starting.${index}` }))
  const isTaken = ({ kind }: StartingInput) => wanted === null || kind === null || kind === undefined || kind === wanted
  for (const { action, field } of all.filter((one) => !isTaken(one.action))) {
    unplaceAll(
      bench,
      transaction,
      { [`${field}.amount`]: [action.amount, action.currency].filter(Boolean).join(' ') },
      wanted === 'cash'
        ? 'A large cash transaction report takes only cash.'
        : 'A large virtual currency transaction report takes only virtual currency.',
    )
  }
  const taken = all.filter((one) => isTaken(one.action))
  return taken.length > 0 ? taken : [{ action: {}, field: 'starting.0' }]
}
