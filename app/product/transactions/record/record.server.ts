import type { Answers } from '#app/compliance/reports/facts/answers.ts'
import type { PartyProfile } from '#app/compliance/reports/index.ts'
import { channelFromWord } from '#app/compliance/words/words.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerText, type NamedCustomer } from '../../customers/party-text.ts'
import { readActions } from '../actions/actions.server.ts'
import { partyIds, type Actions } from '../actions/actions.ts'
import { answeredRules } from '../awaiting/proposal-facts.ts'
import type { ReportDetails, TransactionRecord } from './stored-values.ts'
import { versionOf } from './version.server.ts'

type Row = Awaited<ReturnType<Tx['transaction']['findUniqueOrThrow']>>

/** A transaction as its form shows it. */
export function recordOf(
  transaction: Row,
  {
    location,
    actions,
    customers,
  }: {
    location: { id: string; name: string; fintracLocationId: string } | null
    actions: Actions
    customers: readonly (NamedCustomer & { id: string })[]
  },
): TransactionRecord {
  const details = (transaction.details ?? {}) as {
    rules?: Record<string, unknown>
    report?: ReportDetails
    answers?: Answers
  }
  const { channel = transaction.channel, ...report } = details.report ?? {}
  return {
    id: transaction.id,
    version: versionOf(transaction, actions),
    externalId: transaction.externalId,
    isSynthetic: transaction.externalId.startsWith('row:'),
    at: transaction.occurredAt?.getTime() ?? null,
    offsetMinutes: transaction.offsetMinutes ?? 0,
    dateOnly: transaction.dateOnly,
    postedAt: transaction.postedAt?.getTime() ?? null,
    postedDateOnly: transaction.postedDateOnly,
    rateSource: transaction.rateSource,
    fee: transaction.fee?.toFixed() ?? null,
    direction: transaction.direction,
    status: transaction.status,
    location: location ? { id: location.id, label: `${location.name} (${location.fintracLocationId})` } : null,
    actions,
    customers: Object.fromEntries(customers.map((customer) => [customer.id, { label: customerText(customer) }])),
    hashes: transaction.transactionHashes,
    channel: channelFromWord(channel) ?? channel,
    report,
    purpose: transaction.purpose,
    notes: transaction.notes,
    answers: details.answers ?? {},
    rules: answeredRules(details.rules ?? {}),
  }
}

/** Parties whose customer records are gone, as the transaction keeps them (corrections/keep-parties). */
export function keptCustomers(details: unknown, parties: readonly string[]): (NamedCustomer & { id: string })[] {
  const { keptParties = {} } = (details ?? {}) as { keptParties?: Record<string, PartyProfile> }
  return parties.flatMap((id) => {
    const kept = keptParties[id]
    if (kept === undefined) return []
    const isPerson = kept.kind === 'person'
    return [
      {
        id,
        entityName: isPerson ? null : (kept.nameOfEntity ?? null),
        surname: isPerson ? (kept.surname ?? null) : null,
        givenName: isPerson ? (kept.givenName ?? null) : null,
        otherName: isPerson ? (kept.otherNames ?? null) : null,
        customerNumber: kept.clientNumber ?? null,
        phone: kept.telephone ?? null,
      },
    ]
  })
}

/** Transactions as their forms show them, by id; those that are not there are left out. */
export async function transactionRecords(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, TransactionRecord>> {
  scope.require('view the product')
  const wanted = ids.filter(isId)
  const actions = await scope.sql((client) => readActions(client, wanted))
  const parties = [...new Set([...actions.values()].flatMap(partyIds))]
  return scope.tx(async (db) => {
    const rows = await db.transaction.findMany({ where: { id: { in: wanted } } })
    const locations = await db.location.findMany({
      where: { id: { in: rows.flatMap((row) => row.locationId ?? []) } },
      select: { id: true, name: true, fintracLocationId: true },
    })
    const customers = new Map(
      (
        await db.customer.findMany({
          where: { id: { in: parties } },
          select: {
            id: true,
            entityName: true,
            surname: true,
            givenName: true,
            otherName: true,
            customerNumber: true,
            phone: true,
          },
        })
      ).map((row) => [row.id, row]),
    )
    return new Map(
      rows.flatMap((row) => {
        const own = actions.get(row.id)
        if (own === undefined) return []
        const location = locations.find(({ id }) => id === row.locationId) ?? null
        const parties = partyIds(own)
        const named = [
          ...parties.flatMap((id) => customers.get(id) ?? []),
          ...keptCustomers(row.details, parties).filter(({ id }) => !customers.has(id)),
        ]
        return [[row.id, recordOf(row, { location, actions: own, customers: named })] as const]
      }),
    )
  })
}
