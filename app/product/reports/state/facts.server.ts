import type { PoolClient } from 'pg'
import type { Answers } from '#app/compliance/reports/answers.ts'
import { countsFromPosting } from '#app/compliance/words/channels.ts'
import { localDate } from '#app/compliance/rules/window.ts'
import { channelFromWord, dispositionFromWord, numericCodeFromWord } from '#app/compliance/words/words.ts'
import type { Direction, Channel } from '#app/compliance/types.ts'
import { toCents } from '#app/compliance/words/money.ts'
import type { Doubt, ReadinessInput } from '#app/compliance/drafting/hold.ts'
import { decidingProposals, proposalsFor } from '#app/compliance/rules/proposals.ts'
import {
  strFundType,
  type AccountProfile,
  type CompletingInput,
  type IdentificationProfile,
  type NamedRole,
  type NameProfile,
  type PartyProfile,
  type RegistrationProfile,
  type ReportSettings,
  type ReportTransaction,
  type StartingInput,
  type ThirdPartyRole,
} from '#app/compliance/reports/index.ts'
import { doubtsAbout } from '#app/product/doubts/store.server.ts'
import {
  partyIds,
  type AccountFacts,
  type Actions,
  type BehalfParty,
  type CompletingAction,
  type NamedParty,
  type StartingAction,
} from '#app/product/transactions/actions/actions.ts'
import { decodeCells } from '#app/product/transactions/raw-record.ts'
import { askedCellsSql } from '#app/product/transactions/awaiting/open-proposals.server.ts'
import { proposalFacts } from '#app/product/transactions/awaiting/proposal-facts.ts'
import { readActions } from '#app/product/transactions/actions/actions.server.ts'

/** What reports are built from, read within a tenant's unit of work: one query for each kind of record, however many reports. */
export interface Facts {
  settings: ReportSettings
  transactions: ReadonlyMap<string, TransactionRow>
  actions: ReadonlyMap<string, Actions>
  parties: ReadonlyMap<string, PartyProfile>
  locations: ReadonlyMap<string, { number: string; channel: string | null }>
  /** What is doubtful about these transactions and parties, by the record's id. */
  doubts: ReadonlyMap<string, readonly Doubt[]>
  /** What is likely of these transactions, decides a report and nobody answered, by the transaction's id. */
  proposals: ReadinessInput['proposals']
  /** Location numbers of the organization, for the checks. */
  knownLocations: ReadonlySet<string>
}

/** What a user can say of a transaction's report beyond its columns and actions (kept in its `details.report`). */
export interface ReportDetails {
  /** Of an earlier time: it stands in its column now, and a correction moves it there. */
  channel?: string
  channelOther?: string
  isAttempted?: boolean
  reasonNotCompleted?: string
}

interface TransactionRow {
  id: string
  external_id: string
  at: string | null
  offset_minutes: number | null
  date_only: boolean
  posted_date_only: boolean
  posted: string | null
  cad_amount: string | null
  direction: Direction
  status: string
  location_id: string | null
  transaction_hashes: string[]
  channel: string | null
  purpose: string | null
  notes: string | null
  details: { report?: ReportDetails; rules?: { isInternational?: boolean }; answers?: Answers } | null
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
  country_of_citizenship: string | null
  alias: string | null
  date_of_birth: string | null
  occupation: string | null
  employer: string | null
  identifications: Record<string, unknown>[]
  is_registered: boolean | null
  registrations: Record<string, unknown>[]
  authorized_persons: Record<string, unknown>[]
}

/** Reads everything that the reports of these transactions are built from. */
export async function loadFacts(client: PoolClient, transactionIds: readonly string[]): Promise<Facts> {
  const settings = await client.query<{
    sector: number | null
    number: number | null
    submitting: number | null
    contact: number | null
  }>(
    'SELECT activity_sector_code AS sector, reporting_entity_number AS number, submitting_number AS submitting, reporting_entity_contact_id AS contact FROM company_settings',
  )
  const { rows } = await client.query<TransactionRow & { asked: string | null }>(
    `SELECT t.id, external_id, (extract(epoch FROM occurred_at) * 1000)::bigint::text AS at, offset_minutes, date_only,
       (extract(epoch FROM posted_at) * 1000)::bigint::text AS posted, posted_date_only, cad_amount::text AS cad_amount, direction, status, location_id, transaction_hashes, channel, purpose, notes, details, ${askedCellsSql} AS asked
     FROM transaction t WHERE t.id = ANY($1::uuid[])`,
    [transactionIds],
  )
  const kept = await keptRecords(client, rows.length < new Set(transactionIds).size ? transactionIds : [])
  const actions = new Map([...kept.actions, ...(await readActions(client, transactionIds))])
  const parties = new Set([...actions.values()].flatMap(partyIds))
  const customers = await client.query<CustomerRow>('SELECT * FROM customer WHERE id = ANY($1::uuid[])', [[...parties]])
  const locations = await client.query<{ id: string; number: string; channel: string | null }>(
    'SELECT id, fintrac_location_id AS number, channel FROM location',
  )
  const doubts = await doubtsAbout(client, { customers: [...parties], transactions: rows.map((row) => row.id) })
  const standing = await client.query<{ question: string }>('SELECT question FROM standing_answer')
  const own = settings.rows[0]
  const places = new Map(
    customers.rows.map((row) => [
      row.id,
      { ...row, countryOfResidence: row.country_of_residence, unstructuredAddress: row.unstructured_address },
    ]),
  )
  return {
    settings: {
      activitySectorCode: own?.sector,
      reportingEntityNumber: own?.number,
      submittingReportingEntityNumber: own?.submitting,
      contactId: own?.contact,
      standing: Object.fromEntries(standing.rows.map(({ question }) => [question, false])) as Answers,
    },
    transactions: new Map([...kept.transactions, ...rows.map((row) => [row.id, row] as const)]),
    actions,
    parties: new Map([...kept.parties, ...customers.rows.map((row) => [row.id, profileOf(row)] as const)]),
    locations: new Map(locations.rows.map((row) => [row.id, row])),
    doubts: new Map([...kept.doubts, ...Map.groupBy(doubts, (doubt) => doubt.entityId)]),
    proposals: new Map(
      rows.flatMap(({ asked, ...row }) => {
        const likely = proposalsFor(proposalFacts(row, actions.get(row.id)!, places, asked ? decodeCells(asked) : []))
        const open = decidingProposals(likely, own?.sector == null ? {} : { sectorCode: own.sector })
        return open.length === 0 ? [] : [[row.id, open] as const]
      }),
    ),
    knownLocations: new Set(locations.rows.map((row) => row.number)),
  }
}

interface KeptRecords {
  transactions: Map<string, TransactionRow>
  actions: Map<string, Actions>
  parties: Map<string, PartyProfile>
  doubts: Map<string, Doubt[]>
}

/** What is kept with the suspicious transaction reports of these transactions, where an undo took the records themselves. */
async function keptRecords(client: PoolClient, transactionIds: readonly string[]): Promise<KeptRecords> {
  const { rows } =
    transactionIds.length === 0
      ? { rows: [] }
      : await client.query<{ kind: string; id: string; body: unknown }>(
          `SELECT kind, record_id AS id, body FROM kept_record WHERE report_id IN (SELECT report_id FROM kept_record WHERE kind = 'transaction' AND record_id = ANY($1::uuid[]))`,
          [transactionIds],
        )
  const of = <Body>(kind: string) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.body as Body] as const] : [])))
  return {
    transactions: of<TransactionRow>('transaction'),
    actions: of<Actions>('actions'),
    parties: of<PartyProfile>('party'),
    doubts: of<Doubt[]>('doubts'),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The code of a document's kind; words that no code is known for stay words. */
function typeOf(
  table: 'personIdentifierType' | 'entityIdentifierType',
  type: unknown,
): Pick<IdentificationProfile, 'typeCode' | 'typeWords'> {
  const typeCode = typeof type === 'number' ? type : numericCodeFromWord(table, textOf(type))
  return typeCode === null ? { typeCode, typeWords: textOf(type) } : { typeCode }
}

const identification =
  (table: 'personIdentifierType' | 'entityIdentifierType') =>
  (row: Record<string, unknown>): IdentificationProfile => ({
    ...typeOf(table, row.type),
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

const personName = (row: Record<string, unknown>): NameProfile => ({
  surname: textOf(row.surname),
  givenName: textOf(row.givenName),
  otherNames: textOf(row.otherName),
})

function profileOf(row: CustomerRow): PartyProfile {
  const base = {
    key: row.id,
    clientNumber: row.customer_number,
    telephone: row.phone,
    extension: row.extension,
    email: row.email,
    address: {
      unitNumber: row.unit,
      buildingNumber: row.building,
      streetAddress: row.street,
      city: row.city,
      district: row.district,
      province: row.province,
      postalCode: row.postal_code,
      country: row.country,
      unstructured: row.unstructured_address,
    },
  }
  if (row.kind === 'person') {
    return {
      ...base,
      kind: 'person',
      surname: row.surname,
      givenName: row.given_name,
      otherNames: row.other_name,
      dateOfBirth: row.date_of_birth,
      alias: row.alias,
      countryOfResidence: row.country_of_residence,
      countryOfCitizenship: row.country_of_citizenship,
      registrations: row.registrations.map(registration),
      occupation: row.occupation,
      employer: row.employer,
      identifications: row.identifications.map(identification('personIdentifierType')),
    }
  }
  return {
    ...base,
    kind: 'entity',
    nameOfEntity: row.entity_name,
    natureOfBusiness: row.occupation,
    identifications: row.identifications.map(identification('entityIdentifierType')),
    isRegisteredOrIncorporated: row.is_registered,
    registrations: row.registrations.map(registration),
    authorizedPersons: row.authorized_persons.map(personName),
  }
}

/** Name of a party as lists show it. */
export function partyName(party: PartyProfile | undefined): string | null {
  if (!party) return null
  const name =
    party.kind === 'entity'
      ? party.nameOfEntity
      : [party.givenName, party.otherNames, party.surname].filter(Boolean).join(' ')
  return name?.trim() || party.clientNumber || party.telephone || null
}

const dispositionTables = { LCTR: 'dispositionLctr', LVCTR: 'dispositionLvctr', STR: 'dispositionStr' } as const
/** Deposit and payment to an account: the account's number is that of the account. */
const accountDispositions: ReadonlySet<number> = new Set([1, 28])
/** Relationship of the conductor to a beneficiary: the same person or entity. Only an LCTR has a place for it. */
const sameParty = 15

type BuiltType = keyof typeof dispositionTables

/** One transaction as a report of this type takes it. `windowOffset`: for a time that was reported without an offset. */
export function reportTransaction(
  facts: Facts,
  id: string,
  type: BuiltType,
  windowOffset: number,
): ReportTransaction | null {
  const row = facts.transactions.get(id)
  const actions = facts.actions.get(id)
  if (!row || !actions) return null
  const said = row.details?.report ?? {}
  const location = row.location_id === null ? undefined : facts.locations.get(row.location_id)
  const instant = (epoch: string | null) =>
    epoch === null ? null : { epochMs: Number(epoch), offsetMinutes: row.offset_minutes ?? windowOffset }
  const channel = channelFromWord(said.channel) ?? channelFromWord(row.channel) ?? channelFromWord(location?.channel)
  const conductors = [
    ...new Set(actions.starting.flatMap((one) => one.conductors.flatMap(({ customerId }) => customerId ?? []))),
  ]
  const completing = actions.completing.map((action) => completingInput(facts, row, actions, action, type, conductors))
  return {
    id: row.id,
    // The file's own id: `referenceText` alone writes it as FINTRAC takes it, so that `TX/1` and `TX.1` stay apart.
    reference: row.external_id,
    cadCents: row.cad_amount === null ? null : toCents(row.cad_amount),
    occurredAt: instant(row.at),
    occurredAtIsDateOnly: row.date_only,
    ...postingOf(facts, row, { type, channel, windowOffset }),
    channel,
    channelOther: said.channelOther,
    fintracLocationId: location?.number ?? null,
    locationId: row.location_id,
    purpose: row.purpose,
    transactionIds: row.transaction_hashes,
    answers: row.details?.answers,
    // What was completed was no attempt; of what was not, a person says whether it was attempted.
    isAttempted: said.isAttempted ?? (row.status === 'completed' ? false : null),
    reasonNotCompleted: said.reasonNotCompleted,
    starting: actions.starting.map((action) => startingInput(facts, row, action, type)),
    completing,
    extra: {
      ...(row.channel !== null && channelFromWord(row.channel) === null && { channel: row.channel }),
      ...Object.fromEntries(
        actions.completing.flatMap((action, index) =>
          action.disposition !== null && completing[index]?.dispositionCode === null
            ? [[`completing.${index}.disposition`, action.disposition]]
            : [],
        ),
      ),
      ...Object.fromEntries(
        actions.completing.flatMap((action, index) =>
          action.account !== null && completing[index]?.account === undefined
            ? [[`completing.${index}.account`, action.account]]
            : [],
        ),
      ),
      ...(row.notes !== null && { notes: row.notes }),
    },
  }
}

/**
 * The posting as it was given. A night deposit or quick drop of which only the date is known has that as its posting: where only a
 * date is known, 00:00:00 on the clock of the window stands for it (LCTR-04).
 */
function postingOf(
  facts: Facts,
  row: TransactionRow,
  { type, channel, windowOffset }: { type: BuiltType; channel: Channel | null; windowOffset: number },
): Pick<ReportTransaction, 'postedAt' | 'postedAtIsDateOnly'> {
  const clock = row.offset_minutes ?? windowOffset
  const isByDate =
    type === 'LCTR' &&
    row.posted === null &&
    row.date_only &&
    countsFromPosting(channel, facts.settings.activitySectorCode)
  const given = isByDate ? row.at : row.posted
  if (given === null) return { postedAt: null }
  if (!isByDate && !row.posted_date_only) return { postedAt: { epochMs: Number(given), offsetMinutes: clock } }
  const epochMs = Date.parse(localDate(Number(given), clock)) - windowOffset * 60_000
  return { postedAt: { epochMs, offsetMinutes: windowOffset }, postedAtIsDateOnly: true }
}

function startingInput(facts: Facts, row: TransactionRow, action: StartingAction, type: BuiltType): StartingInput {
  const {
    method,
    amount,
    currency,
    cadAmount,
    rate,
    threshold,
    sendingAddresses,
    receivingAddresses,
    howObtained,
    referenceNumber,
    otherRelatedNumber,
    isDepositToBusinessAccount,
  } = action
  const direction = action.direction ?? row.direction
  const funds = strFundType(method, direction, {
    isInternational: row.details?.rules?.isInternational,
    sectorCode: facts.settings.activitySectorCode,
  })
  return {
    kind: method === 'cash' || method === 'virtual_currency' ? method : 'other',
    amount,
    currency,
    exchangeRate: rate,
    thresholdRate: threshold?.rate,
    sendingAddresses,
    receivingAddresses,
    howObtained,
    referenceNumber,
    otherRelatedNumber,
    isDepositToBusinessAccount,
    cadCents: cadAmount === null ? null : toCents(cadAmount),
    account: accountOf(facts, action.account, action.accountFacts, action.accountHolders),
    sources: namedRoles(facts, action.sources),
    conductors: action.conductors.flatMap(({ customerId, isClient, username, device, onBehalfOf }) => {
      const party = partyOf(facts, customerId)
      if (!party) return []
      return [
        {
          party,
          isClient: isClient ?? (party.clientNumber ? true : null),
          username,
          ...(device && { device: { ...device, sessionAt: sessionOf(device.sessionAt) } }),
          onBehalfOf: thirdParties(facts, onBehalfOf),
        },
      ]
    }),
    ...(type === 'STR' && {
      directionCode: direction === 'in' ? 1 : direction === 'out' ? 2 : null,
      fundTypeCode: action.fundTypeCode ?? funds.code,
      fundTypeOther: action.fundTypeOther ?? funds.other,
    }),
  }
}

function completingInput(
  facts: Facts,
  row: TransactionRow,
  actions: Actions,
  action: CompletingAction,
  type: BuiltType,
  conductors: readonly string[],
): CompletingInput {
  const dispositionCode =
    action.dispositionCode ??
    dispositionFromWord(dispositionTables[type], action.disposition, row.details?.rules?.isInternational)
  const isAccount =
    (dispositionCode !== null && accountDispositions.has(dispositionCode)) ||
    action.accountFacts !== undefined ||
    action.accountHolders.length > 0
  const isSelf = (customerId: string | null) =>
    type === 'LCTR' && conductors.length === 1 && conductors[0] === customerId
  return {
    dispositionCode,
    dispositionOther: action.dispositionOther,
    amount: action.amount,
    currency: action.currency,
    exchangeRate: action.rate,
    valueInCanadianDollars: action.cadValue,
    referenceNumber: action.reference,
    otherRelatedNumber: action.otherRelatedNumber,
    receivingAddresses: action.receivingAddresses,
    // What is in an account after an exchange is in the account's currency.
    ...(isAccount && {
      account: accountOf(
        facts,
        action.account,
        { currency: action.currency ?? onlyCurrency(actions) ?? undefined, ...action.accountFacts },
        action.accountHolders,
      ),
    }),
    involvements: namedRoles(facts, action.involvements),
    beneficiaries: action.beneficiaries.flatMap(
      ({ customerId, portion, relationshipCode, relationshipOther, username }) => {
        const party = partyOf(facts, customerId)
        return party
          ? [
              {
                party,
                portion,
                username,
                relationshipCode: relationshipCode ?? (isSelf(customerId) ? sameParty : null),
                relationshipOther,
              },
            ]
          : []
      },
    ),
  }
}

const partyOf = (facts: Facts, customerId: string | null): PartyProfile | undefined =>
  customerId === null ? undefined : facts.parties.get(customerId)

function thirdParties(facts: Facts, list: readonly BehalfParty[]): ThirdPartyRole[] {
  return list.flatMap(({ customerId, relationshipCode, relationshipOther }) => {
    const party = partyOf(facts, customerId)
    return party ? [{ party, relationshipCode, relationshipOther }] : []
  })
}

function namedRoles(facts: Facts, list: readonly NamedParty[]): NamedRole[] {
  return list.flatMap(({ customerId, ...numbers }) => {
    const party = partyOf(facts, customerId)
    return party ? [{ party, ...numbers }] : []
  })
}

/** A moment as `DeviceFacts` keeps it. */
function sessionOf(text: string | undefined): { epochMs: number; offsetMinutes: number } | null {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text ?? '') ?? []
  return text === undefined || hours === undefined
    ? null
    : { epochMs: Date.parse(text), offsetMinutes: (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) }
}

/** The currency in which everything was received, where it is one. */
function onlyCurrency({ starting }: Actions): string | null {
  const [first, ...others] = starting
  return first !== undefined && others.every((one) => one.currency === first.currency) ? first.currency : null
}

/** What is known of an account; undefined when neither number nor holder nor institution is. */
function accountOf(
  facts: Facts,
  number: string | null,
  known: AccountFacts | undefined,
  holders: readonly NamedParty[],
): AccountProfile | undefined {
  if (number === null && holders.length === 0 && Object.keys(known ?? {}).every((name) => name === 'currency'))
    return undefined
  return { number, ...known, ...(holders.length > 0 && { holders: namedRoles(facts, holders) }) }
}
