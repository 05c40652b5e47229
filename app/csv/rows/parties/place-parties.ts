/**
 * Assigns the roles of a record. The customer is the conductor, unless the record names one; then the customer is still
 * never dropped: they are one of the other parties, or the third party on whose behalf it was conducted (who instructs
 * another to act: rules 1.5).
 */
import type { PartyCells, Problem, AnswerCells } from '../../types.ts'
import { isCalled } from './holder-cells.ts'
import { keepNote } from '../text/notes.ts'
import type { Problems } from '../text/problems.ts'
import { NAMED_BY_WORD, type WordCells } from './self-cells.ts'
import { wholeName } from '#app/party/names/matching.ts'

type Placed = 'conductor' | 'onBehalfOf' | 'beneficiary'

export interface NamedParties extends Record<'customer' | Placed, PartyCells | null> {
  /** Words in place of a name. */
  words: Partial<Record<Placed, WordCells>>
  /** The file has columns that name a conductor; without them, other conductor values are the customer's. */
  namesConductors: boolean
}

export interface PlacedParties extends Record<Placed, PartyCells | null> {
  /** The customer's role beside a separate conductor. */
  customerIs?: Placed
  answerCells: AnswerCells | null
}

export function isNamed(party: PartyCells | null): party is PartyCells {
  return (
    party !== null &&
    (party.customerId ??
      party.name ??
      party.surname ??
      party.entityName ??
      party.givenName ??
      party.phone ??
      party.email) !== undefined
  )
}

/** The stated values of an unnamed party, quoted. */
export const statedValuesOf = ({ dateOfBirth, email, occupation, identification, address }: PartyCells): string[] =>
  [dateOfBirth, email, occupation, identification?.number, ...Object.values(address ?? {})].flatMap((text) =>
    text === undefined ? [] : [`"${text}"`],
  )

const shown = (party: PartyCells): string => wholeName(party) || party.customerId || party.phone || party.email || ''

/** Whether two parties of a record are the same: by id, or by name if no other common value differs. */
function isSame(one: PartyCells, other: PartyCells): boolean {
  if (one.customerId !== undefined && other.customerId !== undefined) return one.customerId === other.customerId
  if (one.dateOfBirth !== undefined && other.dateOfBirth !== undefined && one.dateOfBirth !== other.dateOfBirth)
    return false
  if (one.phone !== undefined && other.phone !== undefined && one.phone !== other.phone) return false
  const [name, otherName] = [wholeName(one), wholeName(other)]
  if (name === '' || otherName === '') return one.phone !== undefined && one.phone === other.phone
  return isCalled(one, otherName) || isCalled(other, name)
}

const NAMES = ['name', 'givenName', 'surname', 'otherName', 'entityName', 'hasOneName', 'kind'] as const
/** A party has one of each: a second value is a conflict. */
const SINGLE = ['phone', 'email', 'address', 'dateOfBirth', 'occupation', 'identification'] as const

/** Merges one party that two sets of columns describe. */
function joined(customer: PartyCells, other: PartyCells, problems: Problems): PartyCells {
  const differing = SINGLE.filter(
    (fact) =>
      customer[fact] !== undefined &&
      other[fact] !== undefined &&
      JSON.stringify(customer[fact]) !== JSON.stringify(other[fact]),
  )
  if (differing.length > 0)
    hold(problems, {
      code: 'party-values-differ',
      message: `The record names ${shown(customer)} twice, with different values.`,
      action: 'Correct the columns, or check the values on the customer.',
      raw: shown(customer),
      column: null,
    })
  const own: PartyCells = { ...other }
  // Name parts carry more than the whole name.
  if (customer.surname !== undefined || customer.entityName !== undefined || wholeName(other) === '')
    for (const part of NAMES) delete own[part]
  const notes = [...new Set([customer.notes, other.notes].filter((note) => note !== undefined))].join('\n')
  return { ...customer, ...own, ...(notes !== '' && { notes }) }
}

function hold(problems: Problems, { column, code, message, action, raw }: Omit<Problem, 'line' | 'severity'>): void {
  problems.add('block_draft', column, code, message, action, raw)
}

const ROLES: Record<Placed | 'source', { name: string; question: 'onBehalfOf' | 'beneficiary' | null }> = {
  source: { name: 'the source of what was received', question: null },
  conductor: { name: 'the conductor', question: null },
  onBehalfOf: { name: 'the party on whose behalf it was conducted', question: 'onBehalfOf' },
  beneficiary: { name: 'the beneficiary', question: 'beneficiary' },
}

/** Holds the draft: the record mentions a party without naming it. */
export function holdWord(
  role: Placed | 'source',
  { text, header }: Pick<WordCells, 'text' | 'header'>,
  problems: Problems,
): void {
  const { name } = ROLES[role]
  hold(problems, {
    column: header,
    code: NAMED_BY_WORD,
    message: `"${text}" stands in place of ${name}, and doesn’t say who that is.`,
    action: `Choose or create ${name} on the transaction, or confirm that reports go as they are.`,
    raw: text,
  })
}

const inform = (problems: Problems, code: string, says: string, { text, header }: WordCells): void =>
  problems.add('info', header, code, `"${text}" was read as: ${says}.`, 'Nothing to do.', text)

const isOpen = (answerCells: AnswerCells | null, question: 'onBehalfOf' | 'beneficiary'): boolean =>
  answerCells?.answers[question] === undefined

function answer(
  answerCells: AnswerCells | null,
  question: 'onBehalfOf' | 'beneficiary',
  value: boolean | null,
): AnswerCells | null {
  return isOpen(answerCells, question)
    ? { flags: {}, ...answerCells, answers: { ...answerCells?.answers, [question]: value } }
    : answerCells
}

const NO_THIRD_PARTY: ReadonlySet<WordCells['word']> = new Set(['self', 'customer', 'conductor', 'nobody'])
/** Words that say there is someone, without saying who. */
const SOMEBODY: ReadonlySet<WordCells['word']> = new Set(['yes', 'related'])

/** Assigns the parties of a record and its answers about them. */
export function placeParties(named: NamedParties, answered: AnswerCells | null, problems: Problems): PlacedParties {
  const { customer, words } = named
  let { conductor } = named
  let answerCells = answered
  /** The customer may or may not be the conductor. */
  let isUnclear = false
  if (words.conductor !== undefined) {
    const { word, details } = words.conductor
    if (word === 'self' || word === 'customer' || word === 'nobody')
      inform(problems, 'conductor-is-self', 'the customer is the conductor', words.conductor)
    else {
      conductor = details
      isUnclear = word !== 'related'
      if (isUnclear) answerCells = answer(answerCells, 'onBehalfOf', null)
      holdWord('conductor', words.conductor, problems)
    }
  }
  holdUnnamed(conductor, customer, problems)
  const isJoined = conductor !== null && isNamed(customer) && (!named.namesConductors || isSame(customer, conductor))
  if (isJoined) conductor = joined(customer!, conductor!, problems)
  /** The customer, if someone else is the conductor. */
  const other = conductor !== null && !isJoined && !isUnclear && isNamed(customer) ? customer : null
  const acting = conductor ?? customer

  const relationship = takeRelationship(customer)
  const third = thirdParty(named, other, answerCells, problems)
  const benefits = beneficiaryOf(named, { acting, other }, third.answerCells, problems)
  const placed = {
    conductor,
    onBehalfOf: third.onBehalfOf,
    beneficiary: benefits.beneficiary,
    answerCells: benefits.answerCells,
  }
  if (isJoined || other === null) {
    if (relationship !== null) keepNote(acting!, null, relationship)
    return isJoined ? { ...placed, customerIs: 'conductor' } : placed
  }
  const whole = placeCustomer(other, placed, problems)
  if (relationship === null) return whole
  const isThird = whole.customerIs === 'onBehalfOf' && whole.onBehalfOf?.inRole?.relationship === undefined
  if (isThird)
    return { ...whole, onBehalfOf: { ...whole.onBehalfOf, inRole: { ...whole.onBehalfOf?.inRole, relationship } } }
  keepNote(other, null, relationship)
  return whole
}

/** Holds the draft for values of an unnamed customer beside a separate conductor. */
function holdUnnamed(conductor: PartyCells | null, customer: PartyCells | null, problems: Problems): void {
  if (conductor === null || customer === null || isNamed(customer)) return
  const known = statedValuesOf(customer)
  if (known.length === 0) return
  hold(problems, {
    column: null,
    code: 'party-values-unnamed',
    message: `The record says ${known.join(', ')} of a customer whom it doesn’t name, so no report states it.`,
    action:
      'If they’re the conductor’s, map these columns to the conductor. If not, confirm that reports leave them out.',
    raw: null,
  })
}

/** The customer's relationship, which doesn't apply to a customer who conducts: removed until the roles are known. */
function takeRelationship(customer: PartyCells | null): string | null {
  if (customer?.inRole === undefined) return null
  const { relationship = null, ...others } = customer.inRole
  if (relationship === null) return null
  if (Object.keys(others).length > 0) customer.inRole = others
  else delete customer.inRole
  return relationship
}

/** The third party on whose behalf it was conducted. `other`: the customer, if someone else is the conductor. */
function thirdParty(
  { onBehalfOf, words: { onBehalfOf: third } }: NamedParties,
  other: PartyCells | null,
  answerCells: AnswerCells | null,
  problems: Problems,
): Pick<PlacedParties, 'onBehalfOf' | 'answerCells'> {
  if (third === undefined) return { onBehalfOf, answerCells }
  if (third.word === 'customer' && other !== null) return { onBehalfOf: other, answerCells }
  if (NO_THIRD_PARTY.has(third.word)) {
    inform(problems, 'no-third-party', 'there is no third party', third)
    return { onBehalfOf, answerCells: answer(answerCells, 'onBehalfOf', false) }
  }
  if (third.word === 'unknown') leaveOpen(third, problems)
  else holdWord('onBehalfOf', third, problems)
  return { onBehalfOf, answerCells: answer(answerCells, 'onBehalfOf', SOMEBODY.has(third.word) ? true : null) }
}

function beneficiaryOf(
  { beneficiary, words: { beneficiary: benefits } }: NamedParties,
  { acting, other }: { acting: PartyCells | null; other: PartyCells | null },
  answerCells: AnswerCells | null,
  problems: Problems,
): Pick<PlacedParties, 'beneficiary' | 'answerCells'> {
  if (benefits === undefined) return { beneficiary, answerCells }
  const { word, text, header, details } = benefits
  const who = meant(word, acting, other)
  if (who !== null) {
    const role = who === other ? 'the customer' : 'the conductor'
    inform(problems, 'beneficiary-is-self', `the beneficiary is ${role}`, benefits)
    const sent = sentAbroad(who, details, answerCells)
    return { beneficiary: asBeneficiary(who, sent.details), answerCells: sent.answerCells }
  }
  if (word === 'nobody' || word === 'unknown') {
    problems.add(
      'warning',
      header,
      'beneficiary-not-known',
      `"${text}" names no beneficiary.`,
      'If a report needs one, choose the beneficiary there.',
      text,
    )
    return { beneficiary, answerCells }
  }
  holdWord('beneficiary', benefits, problems)
  return { beneficiary, answerCells: answer(answerCells, 'beneficiary', SOMEBODY.has(word) ? true : null) }
}

/**
 * If a sender is their own beneficiary in another country, that country is where the funds went, not part of their
 * address.
 */
function sentAbroad(
  who: PartyCells,
  details: PartyCells,
  answerCells: AnswerCells | null,
): { details: PartyCells; answerCells: AnswerCells | null } {
  const country = details.address?.country
  if (country === undefined || country === 'CA' || country === who.address?.country) return { details, answerCells }
  const route = { destination: country, ...answerCells?.route }
  const flags = answerCells?.flags.isInternational === undefined ? { isInternational: true } : {}
  const isAlone = Object.values(details.address!).every((part) => part === undefined || part === country)
  const { address: _, ...others } = details
  return {
    details: isAlone ? others : details,
    answerCells: { answers: {}, ...answerCells, flags: { ...answerCells?.flags, ...flags }, route },
  }
}

/** The party that a word means; null if it means nobody or is ambiguous. */
function meant(word: WordCells['word'], acting: PartyCells | null, other: PartyCells | null): PartyCells | null {
  if (!isNamed(acting)) return word === 'customer' ? other : null
  if (word === 'conductor') return acting
  if (word === 'customer') return other ?? acting
  return word === 'self' && other === null ? acting : null
}

/** The same party in a second role, with the second role's values only. */
export function asBeneficiary(who: PartyCells, { inRole, ...details }: PartyCells): PartyCells {
  if (inRole === undefined && who.inRole === undefined && Object.keys(details).length === 0) return who
  const { inRole: _, ...own } = who
  return { ...own, ...details, ...(inRole && { inRole }) }
}

function leaveOpen({ text, header }: WordCells, problems: Problems): void {
  problems.add(
    'warning',
    header,
    'third-party-not-known',
    `"${text}" leaves open whether it was conducted on behalf of someone else, so no standing answer covers it.`,
    'Answer it on the transaction. The draft waits for it.',
    text,
  )
}

/** The role of a customer who isn't the conductor. */
function placeCustomer(
  customer: PartyCells,
  {
    conductor,
    onBehalfOf,
    beneficiary,
    answerCells,
  }: Record<Placed, PartyCells | null> & { answerCells: AnswerCells | null },
  problems: Problems,
): PlacedParties {
  const { inRole: _, ...known } = customer
  const benefits = beneficiary !== null && (beneficiary === customer || isSame(customer, beneficiary))
  const placed = {
    conductor,
    onBehalfOf,
    beneficiary: benefits && beneficiary !== customer ? joined(known, beneficiary!, problems) : beneficiary,
    answerCells,
  }
  if (onBehalfOf !== null && (onBehalfOf === customer || isSame(customer, onBehalfOf)))
    return {
      ...placed,
      onBehalfOf: onBehalfOf === customer ? known : joined(known, onBehalfOf, problems),
      customerIs: 'onBehalfOf',
    }
  const isSettled = onBehalfOf !== null || answerCells?.answers.onBehalfOf === false
  const who = `${shown(conductor!) || 'Someone else'} conducted the transaction, not the customer ${shown(customer)}.`
  if (benefits) {
    if (!isSettled)
      problems.add(
        'warning',
        null,
        'third-party-not-known',
        `${who} The customer is the beneficiary. Whether it was conducted on the customer’s behalf isn’t known.`,
        'Answer it on the transaction. The draft waits for it.',
        shown(customer),
      )
    return {
      ...placed,
      answerCells: isSettled ? answerCells : answer(answerCells, 'onBehalfOf', null),
      customerIs: 'beneficiary',
    }
  }
  if (isSettled) {
    hold(problems, {
      column: null,
      code: 'customer-without-role',
      message: `${who} The record names the customer in no other role, so no report states the customer.`,
      action: 'Choose the customer’s role on the transaction, or confirm that reports leave the customer out.',
      raw: shown(customer),
    })
    return placed
  }
  hold(problems, {
    column: null,
    code: 'customer-is-third-party',
    message: `${who} It was read as conducted on the customer’s behalf.`,
    action:
      'Confirm it, or correct the parties on the transaction. If it’s so in the whole file, map the customer’s columns to the third party.',
    raw: shown(customer),
  })
  return { ...placed, onBehalfOf: known, customerIs: 'onBehalfOf' }
}
