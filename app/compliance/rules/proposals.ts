/**
 * Facts that the currency, country and address of a transaction make likely, for a person to confirm or deny. A
 * proposal never takes effect by itself: no rule uses it.
 */
import { countryLabel, countryNamed } from '#app/party/places/places.ts'
import { SECTOR_FOREIGN_MONEY_SERVICES } from './classify.ts'
import type { ClassificationContext, Method, RuleTransaction } from '../types.ts'

export type ProposedFlag = 'ministerialDirective' | 'isInternational' | 'fromOutsideCanada'

export interface Proposal {
  flag: ProposedFlag
  /** Why it is likely, in words. */
  reason: string
}

/** What is known about a party's location. */
export interface Whereabouts {
  /** How a reader knows it, e.g. `the beneficiary`. */
  role: 'the conductor' | 'the third party' | 'the beneficiary' | 'an involved party'
  /** ISO alpha-2 codes: of the address, of residence, of the issuer of a document. */
  countries: readonly string[]
  /** E.164 */
  phone: string | null
  /** City, street and address as written. */
  address: string
}

export interface ProposalFacts {
  method: Method
  direction: RuleTransaction['direction']
  /** Codes of everything received and handed out. */
  currencies: readonly string[]
  /** Purpose, disposition, description and notes. */
  texts: readonly string[]
  /**
   * The record's cells as read, where it is still asked who a party of it is: nothing else says yet where that party
   * is.
   */
  cells?: readonly string[]
  parties: readonly Whereabouts[]
  /** The outcome wasn't stated. */
  isDispositionOpen?: boolean
  /** Where the funds came from and went to, as ISO alpha-2 codes. */
  route?: { origin?: string; destination?: string }
  /** What someone answered: nothing is proposed of it. `isLinkedToIran` is false where someone denied it. */
  known: {
    ministerialDirective?: string
    isLinkedToIran?: boolean
    isInternational?: boolean
    fromOutsideCanada?: boolean
  }
}

const IRAN = 'IR'
/** Words that name Iran or a place in it, as regular expressions that JavaScript and PostgreSQL read alike. */
export const iranianWords = [
  'iran(?:ian|ien(?:ne)?)?',
  't[eé]h[eé]?ran',
  'isfahan',
  'esfahan',
  'mashhad',
  'meshed',
  'shiraz',
  'tabriz',
  'qom',
  'ahvaz',
  'ahwaz',
  'kermanshah',
  'bandar abbas',
  'kish island',
] as const
const iranianPlace = new RegExp(String.raw`\b(?:${iranianWords.join('|')})\b`, 'iu')

/** Transfers: of them it is asked whether they crossed a border. */
const transfers: ReadonlySet<Method> = new Set(['wire', 'e_transfer', 'cheque', 'other'])

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function iran({ currencies, texts, cells = [], parties, route = {}, known }: ProposalFacts): string | null {
  if (known.ministerialDirective !== undefined || known.isLinkedToIran !== undefined) return null
  if (currencies.includes('IRR')) return 'The currency is the Iranian rial.'
  if (route.origin === IRAN || route.destination === IRAN)
    return `The record names Iran as the country ${route.origin === IRAN ? 'of origin' : 'of destination'}.`
  for (const { role, countries, phone, address } of parties) {
    if (countries.includes(IRAN)) return `${capital(role)} is in Iran, or has a document from there.`
    if (phone?.startsWith('+98')) return `The phone number of ${role} is Iranian.`
    const place = iranianPlace.exec(address)?.[0]
    if (place !== undefined) return `The address of ${role} says "${place}".`
  }
  const iranian =
    [...texts, ...cells].map((text) => iranianPlace.exec(text)?.[0]).find((word) => word !== undefined) ??
    cells.find((cell) => countryNamed(cell) === IRAN)
  return iranian === undefined ? null : `The record says "${iranian}".`
}

/** Why a party is likely outside Canada; null where nothing says so. */
function abroad({ role, countries, phone }: Whereabouts): string | null {
  const country = countries.find((code) => code !== 'CA')
  if (country !== undefined && !countries.includes('CA')) return `${capital(role)} is in ${countryLabel(country)}.`
  if (countries.length === 0 && phone !== null && !phone.startsWith('+1'))
    return `The phone number of ${role} is not Canadian.`
  return null
}

function international({
  method,
  direction,
  currencies,
  parties,
  isDispositionOpen,
  known,
}: ProposalFacts): string | null {
  if (known.isInternational !== undefined || direction === 'internal') return null
  // Funds paid in for a person abroad may be sent on, if the outcome wasn't stated.
  if (method === 'cash' || method === 'card')
    return isDispositionOpen && direction === 'in'
      ? (parties
          .filter(({ role }) => role === 'the beneficiary')
          .map(abroad)
          .find((reason) => reason !== null) ?? null)
      : null
  if (!transfers.has(method)) return null
  const party = parties.map(abroad).find((reason) => reason !== null)
  if (party !== undefined) return party
  const foreign = method === 'wire' ? currencies.find((code) => code !== 'CAD') : undefined
  return foreign === undefined ? null : `The wire is in ${foreign}.`
}

function outside({ direction, parties, route = {}, known }: ProposalFacts): string | null {
  if (known.fromOutsideCanada !== undefined || direction !== 'in') return null
  if (route.origin !== undefined && route.origin !== 'CA')
    return `The record names ${countryLabel(route.origin)} as the country of origin.`
  return (
    parties
      .filter(({ role }) => role === 'the conductor')
      .map(abroad)
      .find((reason) => reason !== null) ?? null
  )
}

/** The likely facts of a transaction that nobody has confirmed or denied yet. */
export function proposalsFor(facts: ProposalFacts): Proposal[] {
  const found: [ProposedFlag, string | null][] = [
    ['ministerialDirective', iran(facts)],
    ['isInternational', international(facts)],
    ['fromOutsideCanada', outside(facts)],
  ]
  return found.flatMap(([flag, reason]) => (reason === null ? [] : [{ flag, reason }]))
}

const proposalQuestions: Readonly<Record<ProposedFlag, string>> = {
  ministerialDirective: 'Is it linked to Iran (ministerial directive IR2020)?',
  isInternational: 'Did it come from or go to another country?',
  fromOutsideCanada: 'Did it come from a person or entity that is not in Canada?',
}

/**
 * Flags on which a report that the product files can hang; whether a transfer crossed a border decides an EFTR, which
 * is named beside.
 */
export type DecidingFlag = Exclude<ProposedFlag, 'isInternational'>

/**
 * Those that wait for an answer: a link to Iran always; where a receipt came from only for a foreign money services
 * business (s. 33).
 */
export function decidingProposals(
  proposals: readonly Proposal[],
  { sectorCode }: ClassificationContext,
): (Proposal & { flag: DecidingFlag })[] {
  return proposals.filter(
    (one): one is Proposal & { flag: DecidingFlag } =>
      one.flag === 'ministerialDirective' ||
      (one.flag === 'fromOutsideCanada' && sectorCode === SECTOR_FOREIGN_MONEY_SERVICES),
  )
}

/** A proposal as a question to a person. */
export const proposalText = ({ flag, reason }: Proposal): string => `${proposalQuestions[flag]} Probably yes. ${reason}`
