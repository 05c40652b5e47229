import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import * as customerPage from '#app/product/customer-file/customer.route.tsx'
import { createCustomer } from '#app/product/customers/commands.server.ts'
import { customerOf } from '#app/product/identity/found/cells.ts'
import * as settings from '#app/product/identity/settings.route.tsx'
import { simulatedPeople } from '#fixtures/identity/people.ts'
import type { ServedProviders } from '#fixtures/identity/server.ts'
import { simulatedCredentials } from '#fixtures/identity/state.ts'
import { askIdentity } from '#workers/ask-identity.ts'
import { send, signedInPerson, type Person } from '#tests/support/signed-in.ts'

/** As they were at the start. */
export function asAtFirst({ state }: ServedProviders): void {
  state.people = structuredClone([...simulatedPeople])
  state.faults = []
  state.asked = []
  state.pageSize = 100
}

export const [oakhurst, villeneuve, quennell] = simulatedPeople as [
  (typeof simulatedPeople)[0],
  (typeof simulatedPeople)[0],
  (typeof simulatedPeople)[0],
]

/** An organization in Production, with an owner signed in. */
export async function company() {
  const owner = await signedInPerson('owner')
  await untenantedDb().session.updateMany({ where: { userId: owner.userId }, data: { mode: 'production' } })
  const { organizationId } = owner
  const scope = scopeForJob({ organizationId, mode: 'production', label: 'test' })
  return { owner, organizationId, scope }
}

export const credentials = {
  sumsub: { provider: 'sumsub', ...simulatedCredentials.sumsub },
  persona: { provider: 'persona', ...simulatedCredentials.persona },
} as const

export const post = (person: Person, fields: Record<string, string>) =>
  send(settings.action, person, '/app/settings/identity', fields)

export async function connected(provider: 'sumsub' | 'persona' = 'sumsub', hookSecret?: string) {
  const made = await company()
  expect((await post(made.owner, { intent: 'save', ...credentials[provider] })).status).toBe(302)
  if (hookSecret) expect((await post(made.owner, { intent: 'hook', provider, hookSecret })).status).toBe(302)
  const { id } = await made.scope.tx((tx) => tx.identityConnection.findFirstOrThrow())
  return { ...made, connectionId: id }
}

export type Company = Awaited<ReturnType<typeof company>>

export const run = ({ organizationId }: Company, mode: 'demo' | 'production' = 'production') =>
  askIdentity.run({ organizationId, mode }, { run: randomUUID(), signal: new AbortController().signal })

const blank = {
  reference: '',
  customerNumber: null,
  outcome: 'pending',
  checkedOn: null,
  kind: 'person',
  surname: null,
  givenName: null,
  otherName: null,
  entityName: null,
  dateOfBirth: null,
  phone: null,
  email: null,
  address: null,
  citizenship: null,
  documents: [],
  faceCompared: null,
} as const

/** A customer as a person typed it. */
export const typed = async (
  { scope }: Company,
  number: string,
  values: Partial<typeof blank | Record<string, string>> = {},
) =>
  (
    await createCustomer(
      scope,
      customerOf({ ...blank, documents: [], surname: 'Oakhurst', ...values } as never, number),
    )
  ).id

export const customer = ({ scope }: Company, id: string) =>
  scope.tx((tx) => tx.customer.findUniqueOrThrow({ where: { id } }))
export const ask = async (made: Company, id: string, provider: string) =>
  expect(
    (await send(customerPage.action, made.owner, `/app/customers/${id}`, { intent: 'ask-identity', provider }, { id }))
      .status,
  ).toBe(302)
