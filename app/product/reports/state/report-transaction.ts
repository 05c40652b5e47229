import { countsFromPosting } from '#app/compliance/words/channels.ts'
import { localDate } from '#app/compliance/rules/days/window.ts'
import { channelFromWord, dispositionFromWord } from '#app/compliance/words/words.ts'
import type { Channel } from '#app/compliance/types.ts'
import { toCents } from '#app/compliance/words/money.ts'
import {
  type AccountProfile,
  type CompletingInput,
  type NamedRole,
  type PartyProfile,
  type ReportTransaction,
  type StartingInput,
  strFundType,
  type ThirdPartyRole,
} from '#app/compliance/reports/index.ts'
import { noCompleting } from '#app/product/transactions/actions/actions.ts'
import type {
  AccountFacts,
  Actions,
  BehalfParty,
  CompletingAction,
  NamedParty,
  StartingAction,
} from '#app/product/transactions/actions/actions.ts'
import type { Facts, TransactionRow } from './facts.server.ts'

const dispositionTables = { LCTR: 'dispositionLctr', LVCTR: 'dispositionLvctr', STR: 'dispositionStr' } as const
/** Deposit and payment to an account: the disposition's number is that of the account. */
const accountDispositions: ReadonlySet<number> = new Set([1, 28])
/** Relationship of the conductor to a beneficiary: the same person or entity. Only an LCTR has a field for it. */
const sameParty = 15

type BuiltType = keyof typeof dispositionTables

/**
 * One transaction as input of a report of this type. `windowOffset`: UTC offset of a time reported without one.
 * `disposition`: given in the report to its only completing action, whose record has none.
 */
export function reportTransaction(
  facts: Facts,
  id: string,
  type: BuiltType,
  { windowOffset, disposition }: { windowOffset: number; disposition?: number | undefined },
): ReportTransaction | null {
  const row = facts.transactions.get(id)
  const actions = facts.actions.get(id)
  if (!row || !actions) return null
  const reportDetails = row.details?.report ?? {}
  const location = row.location_id === null ? undefined : facts.locations.get(row.location_id)
  const instant = (epoch: string | null) =>
    epoch === null ? null : { epochMs: Number(epoch), offsetMinutes: row.offset_minutes ?? windowOffset }
  const channel =
    channelFromWord(reportDetails.channel) ?? channelFromWord(row.channel) ?? channelFromWord(location?.channel)
  const conductors = [
    ...new Set(actions.starting.flatMap((one) => one.conductors.flatMap(({ customerId }) => customerId ?? []))),
  ]
  const completing = completedActions(actions, disposition).map((action) =>
    completingInput(facts, row, actions, action, type, conductors),
  )
  return {
    id: row.id,
    // The file's own id: `referenceText` alone converts it to FINTRAC's format, so that `TX/1` and `TX.1` stay
    // distinct.
    reference: row.external_id,
    cadCents: row.cad_amount === null ? null : toCents(row.cad_amount),
    occurredAt: instant(row.at),
    occurredAtIsDateOnly: row.date_only,
    ...postingOf(facts, row, { type, channel, windowOffset }),
    channel,
    channelOther: reportDetails.channelOther,
    fintracLocationId: location?.number ?? null,
    locationId: row.location_id,
    purpose: row.purpose,
    transactionIds: row.transaction_hashes,
    answers: row.details?.answers,
    // A completed transaction isn't an attempt; otherwise a person decides.
    isAttempted: reportDetails.isAttempted ?? (row.status === 'completed' ? false : null),
    reasonNotCompleted: reportDetails.reasonNotCompleted,
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
      ...(row.fee && { fee: row.fee }),
      ...Object.fromEntries(Object.entries(row.details?.route ?? {}).map(([end, code]) => [`route.${end}`, code])),
    },
  }
}

/**
 * The posting as given. A night deposit or quick drop of which only the date is known uses that date; 00:00:00 at the
 * window's offset stands for an unknown time (LCTR-04).
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

/** The completing actions, with a disposition that was given in the report. */
const completedActions = ({ completing }: Actions, disposition: number | undefined): readonly CompletingAction[] =>
  disposition === undefined
    ? completing
    : (completing.length > 0 ? completing : [noCompleting()]).map((action) => ({
        ...action,
        dispositionCode: disposition,
      }))

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
    // After an exchange, the amount in an account is in the account's currency.
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

/** Converts a timestamp to the shape that `DeviceFacts` uses. */
function sessionOf(text: string | undefined): { epochMs: number; offsetMinutes: number } | null {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text ?? '') ?? []
  return text === undefined || hours === undefined
    ? null
    : { epochMs: Date.parse(text), offsetMinutes: (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) }
}

/** The currency of all starting actions, if it is the same. */
function onlyCurrency({ starting }: Actions): string | null {
  const [first, ...others] = starting
  return first !== undefined && others.every((one) => one.currency === first.currency) ? first.currency : null
}

/** The known facts of an account; undefined if number, holders and institution are all unknown. */
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
