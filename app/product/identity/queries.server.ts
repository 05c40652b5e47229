import type { CheckedIdentity, IdentityDefect } from '#app/party/facts/checked-identity.ts'
import { defectsOf } from '#app/party/facts/checked-identity.ts'
import { wholeName } from '#app/party/names/matching.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { identityProviders, type IdentityProvider } from '#app/platform/verification/index.ts'
import { hookAddress } from './connections.server.ts'
import { isNamed } from './found/cells.ts'
import { askableProviders, askedNames, type AskedProvider } from './providers.server.ts'

/** How far the questions to a provider have come. */
export interface Progress {
  waiting: number
  answered: number
  notFound: number
  failed: number
}

export interface ConnectionView {
  provider: IdentityProvider
  /** Null: not connected. Never with a secret. */
  set: {
    token: string | null
    setAt: Date
    hookAddress: string
    hasHookSecret: boolean
    lastEventAt: Date | null
    note: string | null
  } | null
  progress: Progress
}

const noProgress: Progress = { waiting: 0, answered: 0, notFound: 0, failed: 0 }
const placeOf: Readonly<Record<string, keyof Progress>> = {
  waiting: 'waiting',
  answered: 'answered',
  'not-found': 'notFound',
  failed: 'failed',
}

async function progressByProvider(scope: Scope): Promise<Map<string, Progress>> {
  const rows = await scope.tx((db) =>
    db.identityRequest.groupBy({
      by: ['provider', 'state'],
      // A request for all customers doesn't answer the one about this customer.
      where: { OR: [{ kind: { not: 'all' } }, { state: { not: 'answered' } }] },
      _count: true,
    }),
  )
  const found = new Map<string, Progress>()
  for (const { provider, state, _count: count } of rows)
    found.set(provider, { ...(found.get(provider) ?? noProgress), [placeOf[state]!]: count })
  return found
}

/** The providers, connected or not. In Demo there are none: see `demoProgress`. */
export async function connectionList(scope: Scope): Promise<ConnectionView[]> {
  scope.require('view the product')
  if (scope.mode === 'demo') return []
  const rows = await scope.tx((db) =>
    db.identityConnection.findMany({
      select: { id: true, provider: true, token: true, setAt: true, hookKeyId: true, lastEventAt: true, note: true },
    }),
  )
  const progress = await progressByProvider(scope)
  return identityProviders.map((provider) => {
    const row = rows.find((one) => one.provider === provider)
    return {
      provider,
      set: row
        ? {
            token: row.token,
            setAt: row.setAt,
            hookAddress: hookAddress(row.id),
            hasHookSecret: row.hookKeyId !== null,
            lastEventAt: row.lastEventAt,
            note: row.note,
          }
        : null,
      progress: progress.get(provider) ?? noProgress,
    }
  })
}

export async function demoProgress(scope: Scope): Promise<Progress | null> {
  scope.require('view the product')
  return scope.mode === 'demo' ? ((await progressByProvider(scope)).get('demo') ?? noProgress) : null
}

export interface CheckView {
  id: string
  provider: AskedProvider
  providerName: string
  reference: string
  customerNumber: string | null
  name: string
  outcome: CheckedIdentity['outcome']
  method: 'photo-id' | null
  checkedOn: string | null
  fetchedAt: Date
  documents: CheckedIdentity['documents']
  faceCompared: boolean | null
  defects: IdentityDefect[]
  /** A customer can be made of it. */
  isNamed: boolean
}

function viewOf(row: {
  id: string
  provider: string
  reference: string
  customerNumber: string | null
  outcome: string
  method: string | null
  checkedOn: string | null
  fetchedAt: Date
  found: unknown
}): CheckView {
  const found = row.found as CheckedIdentity
  const provider = row.provider as AskedProvider
  return {
    id: row.id,
    provider,
    providerName: askedNames[provider],
    reference: row.reference,
    customerNumber: row.customerNumber,
    name: wholeName(found) || 'No name',
    outcome: found.outcome,
    method: row.method === 'photo-id' ? 'photo-id' : null,
    checkedOn: row.checkedOn,
    fetchedAt: row.fetchedAt,
    documents: found.documents,
    faceCompared: found.faceCompared,
    defects: defectsOf(found),
    isNamed: isNamed(found),
  }
}

export interface CustomerIdentity {
  checks: CheckView[]
  /** Whom one may ask, and what became of the last question to each. */
  providers: { provider: AskedProvider; name: string; state: string | null; note: string | null }[]
}

/** What is known of the identity of a customer, newest first. */
export async function identityOfCustomer(scope: Scope, customerId: string): Promise<CustomerIdentity> {
  scope.require('view the product')
  if (!isId(customerId)) return { checks: [], providers: [] }
  const providers = await askableProviders(scope)
  return scope.tx(async (db) => {
    const checks = await db.identityCheck.findMany({
      where: { customerId },
      orderBy: [{ checkedOn: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    })
    const asked = await db.identityRequest.findMany({
      where: { customerId },
      orderBy: { askedAt: 'asc' },
      select: { provider: true, state: true, note: true },
    })
    const last = new Map(asked.map((one) => [one.provider, one]))
    return {
      checks: checks.map(viewOf),
      providers: providers.map((one) => ({
        ...one,
        state: last.get(one.provider)?.state ?? null,
        note: last.get(one.provider)?.note ?? null,
      })),
    }
  })
}

const shownUnmatched = 50

/** Checks of people who aren't customers on file, newest first. */
export async function unmatchedChecks(scope: Scope): Promise<{ checks: CheckView[]; total: number }> {
  scope.require('view the product')
  return scope.tx(async (db) => ({
    total: await db.identityCheck.count({ where: { customerId: null } }),
    checks: (
      await db.identityCheck.findMany({
        where: { customerId: null },
        orderBy: { fetchedAt: 'desc' },
        take: shownUnmatched,
      })
    ).map(viewOf),
  }))
}
