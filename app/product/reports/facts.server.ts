import Big from 'big.js'
import type { PoolClient } from 'pg'
import { channelFromWord, dispositionFromWord, numericCodeFromWord } from '#app/compliance/words.ts'
import type { Direction, Method } from '#app/compliance/types.ts'
import { toCents } from '#app/compliance/money.ts'
import { isRateOf, rateAgrees } from '#app/compliance/rates.ts'
import type { Doubt } from '#app/compliance/holds.ts'
import type { CompletingInput, IdentificationProfile, NameProfile, PartyProfile, RegistrationProfile, ReportSettings, ReportTransaction } from '#app/compliance/reports/index.ts'
import { doubtsAbout } from '../doubts/store.server.ts'
import { strFundType } from '#app/compliance/reports/index.ts'

/** What reports are built from, read within a tenant's unit of work: one query for each kind of record, however many reports. */
export interface Facts {
  settings: ReportSettings
  transactions: ReadonlyMap<string, TransactionRow>
  parties: ReadonlyMap<string, PartyProfile>
  locations: ReadonlyMap<string, { number: string; channel: string | null }>
  /** What is doubtful about these transactions and parties, by the record's id. */
  doubts: ReadonlyMap<string, readonly Doubt[]>
  /** Location numbers of the organization, for the checks. */
  knownLocations: ReadonlySet<string>
}

/** What a user can say of a transaction beyond its columns (kept in its `details.report`). */
export interface ReportDetails {
  channel?: string
  channelOther?: string
  howObtained?: string
  dispositionCode?: number
  dispositionOther?: string
  relationshipCode?: number
  relationshipOther?: string
  isClient?: boolean
  isDepositToBusinessAccount?: boolean
  isAttempted?: boolean
  reasonNotCompleted?: string
}

interface TransactionRow {
  id: string
  external_id: string
  at: string | null
  offset_minutes: number | null
  date_only: boolean
  posted: string | null
  amount: string
  currency: string
  cad_amount: string | null
  rate: string | null
  method: Method
  direction: Direction
  location_id: string | null
  conductor_id: string | null
  on_behalf_of_id: string | null
  beneficiary_id: string | null
  vc_type: string | null
  vc_amount: string | null
  sending_addresses: string[]
  receiving_addresses: string[]
  transaction_hashes: string[]
  channel: string | null
  purpose: string | null
  disposition: string | null
  account: string | null
  notes: string | null
  details: { report?: ReportDetails; rules?: { isInternational?: boolean } } | null
}

interface CustomerRow {
  id: string
  kind: 'person' | 'entity'
  customer_number: string | null
  surname: string | null
  given_name: string | null
  other_name: string | null
  entity_name: string | null
  phone: string | null
  extension: string | null
  email: string | null
  unit: string | null
  building: string | null
  street: string | null
  city: string | null
  district: string | null
  province: string | null
  postal_code: string | null
  country: string | null
  unstructured_address: string | null
  country_of_residence: string | null
  date_of_birth: string | null
  occupation: string | null
  employer: string | null
  identifications: Record<string, unknown>[]
  registrations: Record<string, unknown>[]
  authorized_persons: Record<string, unknown>[]
}

/** Reads everything that the reports of these transactions are built from. */
export async function loadFacts(client: PoolClient, transactionIds: readonly string[]): Promise<Facts> {
  const settings = await client.query<{ sector: number | null; number: number | null; submitting: number | null; contact: number | null }>(
    'SELECT activity_sector_code AS sector, reporting_entity_number AS number, submitting_number AS submitting, reporting_entity_contact_id AS contact FROM company_settings',
  )
  const { rows } = await client.query<TransactionRow>(
    `SELECT id, external_id, (extract(epoch FROM occurred_at) * 1000)::bigint::text AS at, offset_minutes, date_only,
       (extract(epoch FROM posted_at) * 1000)::bigint::text AS posted, trim_scale(amount)::text AS amount, currency, cad_amount::text AS cad_amount,
       trim_scale(rate)::text AS rate, method, direction, location_id, conductor_id, on_behalf_of_id, beneficiary_id, vc_type, trim_scale(vc_amount)::text AS vc_amount,
       sending_addresses, receiving_addresses, transaction_hashes, channel, purpose, disposition, account, notes, details
     FROM transaction WHERE id = ANY($1::uuid[])`,
    [transactionIds],
  )
  const partyIds = new Set(rows.flatMap(row => [row.conductor_id, row.on_behalf_of_id, row.beneficiary_id].filter(id => id !== null)))
  const customers = await client.query<CustomerRow>('SELECT * FROM customer WHERE id = ANY($1::uuid[])', [[...partyIds]])
  const locations = await client.query<{ id: string; number: string; channel: string | null }>('SELECT id, fintrac_location_id AS number, channel FROM location')
  const doubts = await doubtsAbout(client, { customers: [...partyIds], transactions: rows.map(row => row.id) })
  const own = settings.rows[0]
  return {
    settings: {
      activitySectorCode: own?.sector,
      reportingEntityNumber: own?.number,
      submittingReportingEntityNumber: own?.submitting,
      contactId: own?.contact,
    },
    transactions: new Map(rows.map(row => [row.id, row])),
    parties: new Map(customers.rows.map(row => [row.id, partyOf(row)])),
    locations: new Map(locations.rows.map(row => [row.id, row])),
    doubts: Map.groupBy(doubts, doubt => doubt.entityId),
    knownLocations: new Set(locations.rows.map(row => row.number)),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const identification = (table: 'personIdentifierType' | 'entityIdentifierType') => (row: Record<string, unknown>): IdentificationProfile => ({
  typeCode: typeof row.type === 'number' ? row.type : numericCodeFromWord(table, textOf(row.type)),
  typeOther: textOf(row.typeOther),
  number: textOf(row.number),
  country: textOf(row.country),
  province: textOf(row.province),
})

const registration = (row: Record<string, unknown>): RegistrationProfile => ({
  typeCode: typeof row.type === 'number' ? row.type : numericCodeFromWord('registrationType', textOf(row.type)),
  number: textOf(row.number),
  country: textOf(row.country),
  province: textOf(row.province),
})

const personName = (row: Record<string, unknown>): NameProfile => ({ surname: textOf(row.surname), givenName: textOf(row.givenName), otherNames: textOf(row.otherName) })

function partyOf(row: CustomerRow): PartyProfile {
  const base = {
    key: row.id,
    clientNumber: row.customer_number,
    telephone: row.phone,
    extension: row.extension,
    email: row.email,
    address: {
      unitNumber: row.unit, buildingNumber: row.building, streetAddress: row.street, city: row.city, district: row.district,
      province: row.province, postalCode: row.postal_code, country: row.country, unstructured: row.unstructured_address,
    },
  }
  if (row.kind === 'person') {
    return {
      ...base,
      kind: 'person',
      surname: row.surname, givenName: row.given_name, otherNames: row.other_name, dateOfBirth: row.date_of_birth,
      countryOfResidence: row.country_of_residence, occupation: row.occupation, employer: row.employer,
      identifications: row.identifications.map(identification('personIdentifierType')),
    }
  }
  return {
    ...base,
    kind: 'entity',
    nameOfEntity: row.entity_name, natureOfBusiness: row.occupation,
    identifications: row.identifications.map(identification('entityIdentifierType')),
    registrations: row.registrations.map(registration),
    authorizedPersons: row.authorized_persons.map(personName),
  }
}

/** Name of a party as lists show it. */
export function partyName(party: PartyProfile | undefined): string | null {
  if (!party) return null
  const name = party.kind === 'entity' ? party.nameOfEntity : [party.givenName, party.otherNames, party.surname].filter(Boolean).join(' ')
  return name?.trim() || party.clientNumber || party.telephone || null
}

const dispositionTables = { LCTR: 'dispositionLctr', LVCTR: 'dispositionLvctr', STR: 'dispositionStr' } as const
const accountDeposit = 1
/** The regulator takes at most ten decimals. */
const rateDecimals = 10
const Exact = Big()
Exact.DP = 20
/** Relationship of the conductor to a beneficiary: the same person or entity. Only an LCTR has a place for it. */
const sameParty = 15

/** One transaction as a report of this type takes it. `windowOffset`: for a time that was reported without an offset. */
export function reportTransaction(facts: Facts, id: string, type: keyof typeof dispositionTables, windowOffset: number): ReportTransaction | null {
  const row = facts.transactions.get(id)
  if (!row) return null
  const said = row.details?.report ?? {}
  const party = (partyId: string | null) => (partyId === null ? undefined : facts.parties.get(partyId))
  const [conductor, onBehalfOf, beneficiary] = [party(row.conductor_id), party(row.on_behalf_of_id), party(row.beneficiary_id)]
  const location = row.location_id === null ? undefined : facts.locations.get(row.location_id)
  const isVirtual = row.method === 'virtual_currency'
  // A virtual currency receipt is told in coins, whatever currency the row's amount is in.
  const isCoinsApart = row.vc_type !== null && row.vc_amount !== null && row.vc_type !== row.currency
  const received = isVirtual && isCoinsApart ? { amount: row.vc_amount, currency: row.vc_type } : { amount: row.amount, currency: row.currency }
  const rate = isVirtual ? rateOfCoins(row, received.amount, isCoinsApart) : { rate: row.rate }
  const instant = (epoch: string | null) => (epoch === null ? null : { epochMs: Number(epoch), offsetMinutes: row.offset_minutes ?? windowOffset })
  const isInternational = row.details?.rules?.isInternational
  const funds = strFundType(row.method, row.direction, { isInternational, sectorCode: facts.settings.activitySectorCode })
  const dispositionCode = said.dispositionCode ?? dispositionFromWord(dispositionTables[type], row.disposition, isInternational)
  const isDeposit = dispositionCode === accountDeposit
  return {
    id: row.id,
    // The file's own id: `referenceText` alone writes it as FINTRAC takes it, so that `TX/1` and `TX.1` stay apart.
    reference: row.external_id,
    cadCents: row.cad_amount === null ? null : toCents(row.cad_amount),
    occurredAt: instant(row.at),
    occurredAtIsDateOnly: row.date_only,
    postedAt: instant(row.posted),
    channel: channelFromWord(said.channel) ?? channelFromWord(row.channel) ?? channelFromWord(location?.channel),
    channelOther: said.channelOther,
    fintracLocationId: location?.number ?? null,
    locationId: row.location_id,
    purpose: row.purpose,
    ...received,
    exchangeRate: rate.rate ?? impliedRate(received.currency, received.amount, row.cad_amount),
    otherRate: rate.otherRate,
    transactionIds: row.transaction_hashes,
    sendingAddresses: row.sending_addresses,
    howObtained: said.howObtained,
    isDepositToBusinessAccount: said.isDepositToBusinessAccount,
    isAttempted: said.isAttempted,
    reasonNotCompleted: said.reasonNotCompleted,
    ...(type === 'STR' && { directionCode: row.direction === 'in' ? 1 : row.direction === 'out' ? 2 : null, fundTypeCode: funds.code, fundTypeOther: funds.other }),
    conductors: conductor
      ? [{
          party: conductor,
          isClient: said.isClient ?? (conductor.clientNumber ? true : null),
          onBehalfOf: onBehalfOf ? [{ party: onBehalfOf, relationshipCode: said.relationshipCode, relationshipOther: said.relationshipOther }] : [],
        }]
      : [],
    completing: [
      {
        dispositionCode,
        dispositionOther: said.dispositionOther,
        ...completed(row, isVirtual, isCoinsApart),
        receivingAddresses: row.receiving_addresses,
        ...(isDeposit && row.account !== null && { account: { number: row.account, currency: row.currency } }),
        beneficiaries: beneficiary ? [{ party: beneficiary, relationshipCode: type === 'LCTR' && beneficiary.key === conductor?.key ? sameParty : null }] : [],
      },
    ],
    extra: {
      ...(row.channel !== null && channelFromWord(row.channel) === null && { channel: row.channel }),
      ...(row.disposition !== null && dispositionCode === null && { disposition: row.disposition }),
      ...(row.account !== null && !isDeposit && { account: row.account }),
      ...(row.notes !== null && { notes: row.notes }),
    },
  }
}

/** What it became: coins for cash, money for coins; else what was received. */
function completed(row: TransactionRow, isVirtual: boolean, isCoinsApart: boolean): CompletingInput {
  if (!isCoinsApart) return { amount: row.amount, currency: row.currency, ...(isVirtual && { valueInCanadianDollars: row.cad_amount }) }
  if (isVirtual) return { amount: row.amount, currency: row.currency, valueInCanadianDollars: row.currency === 'CAD' ? null : row.cad_amount }
  return { amount: row.vc_amount, currency: row.vc_type, exchangeRate: impliedRate(row.vc_type, row.vc_amount, row.cad_amount) }
}

/** The client's rate of coins. Beside money it may be that of the money; one that contradicts the threshold is told, not reported. */
function rateOfCoins({ rate, amount, cad_amount }: TransactionRow, coins: string | null, isApart: boolean): { rate: string | null; otherRate?: string } {
  if (rate === null || coins === null || cad_amount === null) return { rate }
  const cents = toCents(cad_amount)
  if (isApart && amount !== null && isRateOf(amount, coins, rate, cents)) return { rate: null }
  return rateAgrees(coins, rate, cents) ? { rate } : { rate: null, otherRate: rate }
}

/**
 * The rate that the file's own value in Canadian dollars stands for: value ÷ amount, to ten decimals. Where both are stated this
 * is arithmetic, not a guess. Null for Canadian dollars, or when either is unknown or zero.
 */
export function impliedRate(currency: string | null, amount: string | null, cadAmount: string | null): string | null {
  if (currency === null || currency === 'CAD' || amount === null || cadAmount === null) return null
  const [value, units] = [new Exact(cadAmount), new Exact(amount)]
  if (units.lte(0) || value.lte(0)) return null
  const rate = value.div(units).round(rateDecimals)
  return rate.eq(0) ? null : rate.toFixed(Math.max(2, rate.toFixed().split('.')[1]?.length ?? 0))
}
