import { seal } from '#app/platform/runtime/crypto.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import type { Mode, Role } from '#app/platform/generated/enums.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { scopeForJob, scopeForSession, type Scope } from '#app/platform/data/scope.ts'
import { demoStandingAnswers } from '#fixtures/demo.ts'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'

export interface Company {
  organizationId: string
  /** With the worker's permissions. */
  scope: Scope
  locationId: string
  scopeOf(role: Role, userId?: string): Scope
}

/**
 * An organization that is ready to submit: settings, window, credentials and a location that the simulated regulator
 * has on file.
 */
export async function readyCompany(mode: Mode = 'production'): Promise<Company> {
  const organizationId = newId()
  await untenantedDb().organization.create({
    data: {
      id: organizationId,
      slug: `org-${organizationId.slice(-12)}`,
      name: demoEntity.name,
      plan: 'pro',
      demoSeededAt: new Date(),
    },
  })
  const scope = scopeForJob({ organizationId, mode, label: 'test' })
  const locationId = newId()
  await scope.tx(async (db) => {
    await db.companySettings.create({
      data: {
        organizationId,
        activitySectorCode: 11,
        reportingEntityNumber: demoEntity.reportingEntityNumber,
        reportingEntityContactId: demoEntity.contactId,
      },
    })
    await db.reportingWindow.create({ data: { id: newId(), organizationId, startTime: '00:00', offsetMinutes: -300 } })
    await db.standingAnswer.createMany({ data: demoStandingAnswers(organizationId, mode) })
    for (const environment of ['test', 'production'] as const) {
      const { clientId, clientSecret } = demoEntity[environment]
      await db.regulatorCredential.create({
        data: {
          id: newId(),
          organizationId,
          environment,
          clientId,
          ...seal(clientSecret, `regulator:${organizationId}:${environment}`),
        },
      })
    }
    await db.location.create({
      data: { id: locationId, organizationId, mode, name: 'Head office', fintracLocationId: demoEntity.locations[0] },
    })
  })
  return {
    organizationId,
    scope,
    locationId,
    scopeOf: (role, userId = newId()) =>
      scopeForSession({
        organizationId,
        mode,
        actor: { userId, label: `${role}@example.test` },
        role,
        writable: true,
        provenUntil: Infinity,
      }),
  }
}

/** A person with everything that a report requires. */
export async function completeCustomer(company: Company, surname = 'Marlowe'): Promise<string> {
  const { scope, organizationId } = company
  const id = newId()
  await scope.tx((db) =>
    db.customer.create({
      data: {
        id,
        organizationId,
        mode: scope.mode,
        kind: 'person',
        surname,
        givenName: 'Ada',
        customerNumber: `C-${id.slice(-8)}`,
        phone: '+16135550123',
        email: 'ada@example.test',
        building: '100',
        street: 'Rue Principale',
        city: 'Ottawa',
        province: 'ON',
        postalCode: 'K1A0B1',
        country: 'CA',
        countryOfResidence: 'CA',
        dateOfBirth: '1980-02-29',
        occupation: 'Baker',
        employer: 'Boulangerie Exemple',
        identifications: [{ type: 4, number: 'M1234-56789', country: 'CA', province: 'ON' }],
      },
    }),
  )
  return id
}

export interface Receipt {
  customerId: string
  /** Decimal string in Canadian dollars. */
  amount: string
  /** ISO instant. */
  at?: string
  details?: object
}

/** Creates cash receipts from which a complete report can be built. Returns their ids. */
export async function cashReceipts(company: Company, receipts: readonly Receipt[]): Promise<string[]> {
  const { scope, organizationId, locationId } = company
  const rows = receipts.map(({ customerId, amount, at = '2026-11-20T15:00:00Z', details }) => ({
    id: newId(),
    organizationId,
    mode: scope.mode,
    externalId: newId(),
    contentHash: 'x',
    occurredAt: new Date(at),
    offsetMinutes: -300,
    amount,
    currency: 'CAD',
    cadAmount: amount,
    method: 'cash' as const,
    direction: 'in' as const,
    status: 'completed' as const,
    locationId,
    conductorId: customerId,
    beneficiaryId: customerId,
    purpose: 'Purchase of bitcoin',
    sendingAddresses: [],
    transactionHashes: [],
    raw: '',
    details: details ?? { report: { channel: 'in_person' }, starting: { howObtained: 'Savings from wages' } },
  }))
  await scope.tx(async (db) => {
    await db.transaction.createMany({ data: rows })
    await db.completingAction.createMany({
      data: rows.map(({ id }) => ({
        transactionId: id,
        position: 0,
        organizationId,
        mode: scope.mode,
        disposition: 'payment',
      })),
    })
  })
  return rows.map((row) => row.id)
}

/** Creates `count` receipts of $12,000, each of another customer: as many reports. */
export async function reportableReceipts(company: Company, count: number): Promise<void> {
  for (let at = 0; at < count; at++)
    await cashReceipts(company, [
      { customerId: await completeCustomer(company, `Marlowe ${at + 1}`), amount: '12000.00' },
    ])
}
