import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aggregate } from '#app/compliance/aggregation/aggregate.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { scopeForJob } from '#app/platform/data/scope.ts'
import { undoImport } from '#app/product/imports/commands.server.ts'
import { noCompleting, noStarting, type Actions } from '#app/product/transactions/actions/actions.ts'
import { readActions } from '#app/product/transactions/actions/actions.server.ts'
import { writeActions } from '#app/product/transactions/actions/write-actions.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { suspicionHints } from '#app/product/transactions/hints/hints.server.ts'
import { ruleTransactions } from '#app/product/transactions/rules/rule-transactions.server.ts'
import { companyRules } from '#app/product/settings/company-rules.server.ts'
import { actionsOf } from '#tests/support/actions-arbitrary.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { csv, importText, line } from '#tests/integration/import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, type Company } from '#tests/integration/reports-support.ts'

await testDatabase()

const customers = (company: Company, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => completeCustomer(company, `Marlowe ${index}`)))
const write = (company: Company, id: string, actions: Actions) =>
  company.scope.tx((db) => writeActions(db, company.scope, id, actions, {}))
const read = async (company: Company, id: string) =>
  (await company.scope.sql((client) => readActions(client, [id]))).get(id)

test('whatever actions and parties a transaction has, they are read back as they were written, again and again', async () => {
  const company = await readyCompany()
  const ids = await customers(company, 4)
  const [id] = await cashReceipts(company, [{ customerId: ids[0]!, amount: '100.00' }])
  await fc.assert(
    fc.asyncProperty(actionsOf(ids), async (actions) => {
      await write(company, id!, actions)
      expect(await read(company, id!)).toEqual(actions)
    }),
    { numRuns: 40 },
  )
})

test('a party who is still asked keeps its place and its portion', async () => {
  const company = await readyCompany()
  const [a, b] = await customers(company, 2)
  const [id] = await cashReceipts(company, [{ customerId: a!, amount: '100.00' }])
  const starting = {
    ...noStarting('cash'),
    amount: '100',
    currency: 'CAD',
    cadAmount: '100.00',
    conductors: [
      { customerId: null, onBehalfOf: [{ customerId: b! }] },
      { customerId: a!, onBehalfOf: [] },
    ],
  }
  const completing = {
    ...noCompleting(),
    beneficiaries: [
      { customerId: null, portion: '40' },
      { customerId: b!, portion: '60' },
    ],
  }
  await write(company, id!, { starting: [starting], completing: [completing] })
  expect(await read(company, id!)).toEqual({ starting: [starting], completing: [completing] })
})

/** Cash receipts around the threshold in two windows, whose parties meet in any role and place. */
const receipts = fc.array(
  fc.record({
    cents: fc.constantFrom(100_000, 300_000, 500_000, 600_000, 999_999, 1_000_000),
    day: fc.constantFrom(20, 21),
    conductors: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
    onBehalfOf: fc.uniqueArray(fc.nat(3), { maxLength: 2 }),
    beneficiaries: fc.array(fc.uniqueArray(fc.nat(3), { maxLength: 2 }), { maxLength: 2 }),
    hasPortions: fc.boolean(),
  }),
  { minLength: 3, maxLength: 9 },
)

test('the 24-hour rule finds every party, however many a transaction has, and what is narrowed in the database loses none', async () => {
  await fc.assert(
    fc.asyncProperty(receipts, async (rows) => {
      const company = await readyCompany()
      const ids = await customers(company, 4)
      const made = await cashReceipts(
        company,
        rows.map((row) => ({
          customerId: ids[0]!,
          amount: (row.cents / 100).toFixed(2),
          at: `2026-11-${row.day}T15:00:00Z`,
        })),
      )
      for (const [index, row] of rows.entries()) {
        const amount = (row.cents / 100).toFixed(2)
        const share = (row.cents / 100 / Math.max(1, row.beneficiaries.length)).toFixed(2)
        await write(company, made[index]!, {
          starting: [
            {
              ...noStarting('cash'),
              amount,
              currency: 'CAD',
              cadAmount: amount,
              conductors: row.conductors.map((place, at) => ({
                customerId: ids[place]!,
                onBehalfOf: at === 0 ? row.onBehalfOf.map((behalf) => ({ customerId: ids[behalf]! })) : [],
              })),
            },
          ],
          completing: row.beneficiaries.map((parties) => ({
            ...noCompleting(),
            disposition: 'deposit',
            amount: share,
            currency: 'CAD',
            beneficiaries: parties.map((place) => ({
              customerId: ids[place]!,
              portion: row.hasPortions ? (Number(share) / parties.length).toFixed(2) : null,
            })),
          })),
        })
      }
      const { windows, all } = await company.scope.sql(async (client) => {
        const rules = await companyRules(client)
        return { windows: rules.windows, all: await ruleTransactions(client, rules, made) }
      })
      expect((await candidates(company.scope)).candidates).toEqual(
        aggregate(all, { windows, context: { sectorCode: 11 } }).candidates,
      )
      for (const [index, row] of rows.entries()) {
        const rule = all.find((one) => one.id === made[index])!
        expect(rule.conductors.map(({ key }) => key)).toEqual(row.conductors.map((place) => ids[place]))
        expect(new Set(rule.beneficiaries.map(({ key }) => key))).toEqual(
          new Set(row.beneficiaries.flat().map((place) => ids[place])),
        )
      }
    }),
    { numRuns: 12 },
  )
}, 300_000)

test('a beneficiary beside the first counts with its portion, and is told of in hints', async () => {
  const company = await readyCompany()
  const [a, b, sam] = await customers(company, 3)
  const [one, two] = await cashReceipts(company, [
    { customerId: a!, amount: '9000.00' },
    { customerId: b!, amount: '9000.00' },
  ])
  const shared = (conductor: string, portion: string): Actions => ({
    starting: [
      {
        ...noStarting('cash'),
        amount: '9000',
        currency: 'CAD',
        cadAmount: '9000.00',
        conductors: [{ customerId: conductor, onBehalfOf: [] }],
      },
    ],
    completing: [
      {
        ...noCompleting(),
        disposition: 'deposit',
        beneficiaries: [
          { customerId: conductor, portion: (9000 - Number(portion)).toFixed(2) },
          { customerId: sam!, portion },
        ],
      },
    ],
  })
  await write(company, one!, shared(a!, '4000.00'))
  await write(company, two!, shared(b!, '5999.99'))
  const below = await candidates(company.scope)
  expect(below.candidates).toEqual([])
  expect(below.reviews).toMatchObject([{ partyKey: sam, transactionIds: [one, two].sort() }])
  await write(company, two!, shared(b!, '6000.00'))
  expect((await candidates(company.scope)).candidates).toMatchObject([
    { aggregation: 'beneficiary', partyKey: sam, totalCents: 1_800_000n },
  ])
  const many = await cashReceipts(
    company,
    [24, 18, 12].map((days) => ({
      customerId: b!,
      amount: '9500.00',
      at: new Date(Date.now() - days * 86_400_000).toISOString(),
    })),
  )
  for (const id of many)
    await write(company, id, {
      ...shared(b!, '1.00'),
      starting: [
        {
          ...noStarting('cash'),
          amount: '9500',
          currency: 'CAD',
          cadAmount: '9500.00',
          conductors: [
            { customerId: b!, onBehalfOf: [] },
            { customerId: a!, onBehalfOf: [] },
          ],
        },
      ],
    })
  expect((await suspicionHints(company.scope, { limit: 20 })).rows.map((hint) => hint.code)).toContain('just-below-run')
})

test('actions belong to a transaction of their own tenant, name customers of it alone, and go with the transaction', async () => {
  const [own, other] = [await readyCompany(), await readyCompany()]
  const [customerId] = await customers(own, 1)
  const [stranger] = await customers(other, 1)
  const [id] = await cashReceipts(own, [{ customerId: customerId!, amount: '100.00' }])
  const [theirs] = await cashReceipts(other, [{ customerId: stranger!, amount: '100.00' }])
  const tenant = { organizationId: own.organizationId, mode: own.scope.mode }
  const party = (transactionId: string, customer: string | null) =>
    own.scope.tx((db) =>
      db.actionParty.create({
        data: {
          ...tenant,
          transactionId,
          side: 'completing',
          action: 0,
          role: 'beneficiary',
          position: 1,
          customerId: customer,
        },
      }),
    )
  for (const [transactionId, customer] of [
    [theirs!, customerId!],
    [newId(), customerId!],
    [id!, stranger!],
    [id!, newId()],
  ] as const)
    await expect(party(transactionId, customer)).rejects.toThrow(/Foreign key constraint violated/)
  await party(id!, customerId!)
  for (const strange of [other.scope, scopeForJob({ organizationId: own.organizationId, mode: 'demo' })]) {
    expect(await strange.tx((db) => db.actionParty.count())).toBe(0)
    expect(await strange.sql((client) => readActions(client, [id!]))).toEqual(new Map())
  }
  await expect(
    own.scope.tx((db) => db.$executeRaw`UPDATE action_party SET transaction_id = ${theirs!}::uuid`),
  ).rejects.toThrow(/stays with its transaction/)
  await own.scope.tx((db) => db.transaction.deleteMany())
  expect(await own.scope.tx((db) => db.actionParty.count())).toBe(0)
})

test('an import that is undone takes its actions with it, and keeps a customer whom another transaction names beside the first', async () => {
  const company = await readyCompany()
  await company.scope.tx((db) =>
    db.location.create({
      data: {
        id: newId(),
        organizationId: company.organizationId,
        mode: company.scope.mode,
        name: 'Main Street',
        fintracLocationId: 'L001',
      },
    }),
  )
  const first = await importText(
    company.scope,
    csv(line('U1', '100.00', 'C-1', { name: 'Ada Quill' }), line('U2', '100.00', 'C-2', { name: 'Bo Quill' })),
  )
  const [ada, bo] = await Promise.all(
    ['C-1', 'C-2'].map((number) =>
      company.scope.tx((db) => db.customer.findFirstOrThrow({ where: { customerNumber: number } })),
    ),
  )
  const [kept] = await cashReceipts(company, [{ customerId: await completeCustomer(company), amount: '100.00' }])
  const actions = (await read(company, kept!))!
  await write(company, kept!, {
    ...actions,
    completing: [
      {
        ...noCompleting(),
        beneficiaries: [
          { customerId: actions.starting[0]!.conductors[0]!.customerId, portion: null },
          { customerId: bo!.id, portion: null },
        ],
      },
    ],
  })
  await undoImport(company.scope, first.id)
  expect(
    await company.scope.tx((db) =>
      db.customer.findMany({ where: { id: { in: [ada!.id, bo!.id] } }, select: { id: true } }),
    ),
  ).toEqual([{ id: bo!.id }])
})
