import { expect } from 'vitest'
import { type ReportDocument } from '#app/compliance/reports/index.ts'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { enterOneOff } from '#app/product/reports/one-off/enter.server.ts'
import type { OneOffType } from '#app/product/reports/one-off/types.ts'
import { describeSuspicion } from '#app/product/reports/suspicion/describe.server.ts'
import { suspicionSchema } from '#app/product/reports/suspicion/suspicion.ts'
import { demoEntity } from '#fixtures/regulator/index.ts'
import { line } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'

/** Two records of customers with a receipt each, as everybody knows them. */
export async function organization() {
  const company = await readyCompany()
  const [ada, other, unused] = [
    await completeCustomer(company),
    await completeCustomer(company, 'Marlow'),
    await completeCustomer(company, 'Quill'),
  ]
  await company.scope.tx(async (db) => {
    for (const [id, customerNumber] of [
      [ada, 'C-1'],
      [other, 'C-2'],
      [unused, 'C-3'],
    ] as const)
      await db.customer.update({ where: { id }, data: { customerNumber } })
  })
  await cashReceipts(company, [
    { customerId: ada, amount: '6000.00' },
    { customerId: other, amount: '6000.00' },
  ])
  return { company, officer: company.scopeOf('officer'), preparer: company.scopeOf('preparer'), ada, other, unused }
}
export type World = Awaited<ReturnType<typeof organization>>

export const unsaid = { rateSource: '', locationId: '', channel: '', purpose: '', notes: '' }

/** The short form of a report by hand: an attempted deposit of cash by customer C-1, unless it says otherwise. */
export function typed({ company }: World, fields: Record<string, string>): FormData {
  const form = new FormData()
  const told = {
    id: newId(),
    whole: 'on',
    day: '2026-11-20',
    time: '10:30',
    isAttempted: 'yes',
    reasonNotCompleted: 'She left when asked for the source of the cash.',
    direction: 'in',
    'starting.0.method': 'cash',
    'starting.0.amount': '14000.00',
    'starting.0.currency': 'CAD',
    'starting.0.howObtained': 'Savings from wages',
    'starting.0.conductors.0.customer': 'C-1',
    'completing.0.disposition': 'Purchase of/Payment for goods',
    beneficiaryIsConductor: 'on',
    locationId: company.locationId,
    channel: 'in_person',
    purpose: 'A watch',
    ...fields,
  }
  for (const [name, value] of Object.entries(told)) form.set(name, value)
  return form
}

export const enter = async (world: World, scope: Scope, type: OneOffType, fields: Record<string, string>) => {
  const form = typed(world, fields)
  const { to } = await enterOneOff(scope, type, form, null)
  return { report: to.split('/').at(-1)!, transaction: form.get('id') as string }
}

/** An STR of an officer with a transaction that was typed for it. */
export async function suspicion(world: World, fields: Record<string, string> = {}) {
  const { report, transaction } = await enter(world, world.officer, 'STR', { reference: 'R-1', ...fields })
  await describeSuspicion(
    world.officer,
    report,
    suspicionSchema.parse({
      narrative: 'Ada Marlowe handed over cash three times. We suspect money laundering.',
      actionTaken: 'Closer monitoring.',
      suspicionType: '1',
      politicallyExposed: 'false',
      groundsOn: '2026-11-20',
    }),
  )
  return { report, transaction }
}

export const holdsOf = async ({ company }: World, id: string) =>
  (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).holds as unknown as Hold[]
export const statedOf = async ({ company }: World, id: string) =>
  (await company.scope.tx((db) => db.report.findUniqueOrThrow({ where: { id } }))).document as unknown as ReportDocument
export const codesOf = async (world: World, id: string) => (await holdsOf(world, id)).map(({ code }) => code)

/** An answer, or a refusal, as text. What is made anew in each world has its number in the order of appearance. */
export async function answerOf(work: () => Promise<unknown>): Promise<string> {
  const text = await work().then(
    (answer) => JSON.stringify(answer ?? null),
    (error: Error & { status?: number; code?: string; fields?: unknown }) =>
      error.status === undefined
        ? Promise.reject(error)
        : JSON.stringify([error.status, error.code, error.message, error.fields]),
  )
  const seen = new Map<string, number>()
  return text.replaceAll(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Z]{3,5}-\d{8}-[0-9A-Z]{8}|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
    (token) => `#${seen.get(token) ?? seen.set(token, seen.size).size - 1}`,
  )
}

/** What somebody knows of the records of an organization. */
const recordsOf = (scope: Scope) =>
  answerOf(() =>
    scope.known(async (db) => ({
      transactions: await db.transaction.findMany({
        select: { amount: true, status: true, direction: true, occurredAt: true },
        orderBy: [{ amount: 'asc' }, { occurredAt: 'asc' }],
      }),
      customers: await db.customer.findMany({
        select: { customerNumber: true, surname: true },
        orderBy: { customerNumber: 'asc' },
      }),
      drafts: await db.report.findMany({
        where: { type: { not: 'STR' } },
        select: { type: true, totalCad: true, holds: true },
        orderBy: { totalCad: 'asc' },
      }),
    })),
  )

/** What a preparer hears in an organization with an STR, and in one without: the same. Returns the first one. */
export async function inBothWorlds<Made>(
  make: (world: World) => Promise<Made>,
  command: (world: World, made: Made | null) => Promise<unknown>,
): Promise<{ world: World; made: Made }> {
  const told: string[] = []
  const [withIt, without] = [await organization(), await organization()]
  const made = await make(withIt)
  for (const [world, its] of [
    [withIt, made],
    [without, null],
  ] as const)
    told.push(await answerOf(() => command(world, its)), await recordsOf(world.preparer))
  expect(told.slice(0, 2)).toEqual(told.slice(2))
  return { world: withIt, made }
}

/** A receipt of cash, in a file, with the reference that the STR’s transaction has. */
export const cashRow = line('R-1', '14000.00', 'C-9', {
  name: 'Zoe Hale',
  at: '2026-11-20 10:30:00',
  location: demoEntity.locations[0]!,
})
