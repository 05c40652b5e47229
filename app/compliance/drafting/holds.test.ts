import { describe, expect, it } from 'vitest'
import { ada, bruno, cashTransaction, lctrInput, now } from '#tests/support/reports/report-inputs.ts'
import { holdCounts, readiness } from './holds.ts'
import type { Doubt, LeftOut, ReadinessInput } from './hold.ts'
import { buildReport } from './build.ts'
import type { ReportInput } from '../reports/facts/input.ts'
import { validateReport } from '../validate/validate.ts'

const about = (change: Partial<Doubt> = {}): Doubt => ({
  id: '1',
  entity: 'customer',
  entityId: ada.key,
  code: 'occupation-vague',
  field: 'occupation',
  value: 'Nurse',
  message: 'The occupation is too vague.',
  action: 'Say what kind of work.',
  confirmedBy: null,
  ...change,
})

function judged(
  change: Partial<ReportInput> = {},
  doubts: readonly Doubt[] = [],
  confirmations: readonly LeftOut[] = [],
  proposals: ReadinessInput['proposals'] = new Map(),
) {
  const input = lctrInput(change)
  const { document, notes } = buildReport(input)
  return readiness({
    input,
    document,
    notes,
    messages: validateReport(document, { now }),
    doubts,
    awaits: [],
    proposals,
    confirmations,
  })
}

const byAda = (party: typeof ada, change: Partial<ReportInput['transactions'][number]> = {}) => [
  cashTransaction({
    conductors: [{ party, isClient: true, onBehalfOf: [] }],
    completing: [
      {
        dispositionCode: 1,
        amount: '12000.00',
        currency: 'CAD',
        account: { number: '1', typeCode: 1, currency: 'CAD', holders: [{ party: bruno }] },
        beneficiaries: [{ party: bruno, relationshipCode: 2 }],
      },
    ],
    ...change,
  }),
]

describe('a built report', () => {
  it('is ready when nothing holds it', () => {
    expect(judged()).toEqual({ isReady: true, holds: [] })
  })

  it('is held by a required value that is missing, once, where it is kept', () => {
    const { isReady, holds } = judged({ transactions: byAda({ ...ada, dateOfBirth: null }) })
    expect(isReady).toBe(false)
    expect(holds.filter((one) => one.field === 'dateOfBirth')).toMatchObject([
      { kind: 'missing', entity: 'customer', entityId: ada.key, confirm: null },
    ])
  })

  it('is held by a doubt about a value that it states, until someone confirms it', () => {
    const { holds } = judged({}, [about()])
    expect(holds).toMatchObject([
      {
        kind: 'doubt',
        code: 'occupation-vague',
        confirm: 'as-it-is',
        doubtId: '1',
        entityId: ada.key,
        path: expect.stringMatching(/^\/definitions\/\d+\/occupation$/),
      },
    ])
    expect(judged({}, [about({ confirmedBy: 'officer@example.test' })]).isReady).toBe(true)
  })

  it('is not held by a doubt about someone whom it does not name, or about a value that it does not state', () => {
    expect(judged({}, [about({ entityId: 'c-nobody' })]).isReady).toBe(true)
    expect(
      judged({ transactions: byAda({ ...ada, employer: null }) }, [
        about({ field: 'employer', code: 'employer-doubtful' }),
      ]).holds.filter((one) => one.kind === 'doubt'),
    ).toEqual([])
  })

  it('is held by a supplied value that could not be taken, although it states no such value', () => {
    const doubt = about({ field: 'employer', code: 'employer-unreadable', isLeftOut: true })
    expect(judged({ transactions: byAda({ ...ada, employer: null }) }, [doubt]).holds).toMatchObject([
      { kind: 'doubt', code: 'employer-unreadable', confirm: 'as-it-is', entityId: ada.key },
    ])
    expect(
      judged({ transactions: byAda({ ...ada, employer: null }) }, [{ ...doubt, confirmedBy: 'someone' }]).isReady,
    ).toBe(true)
  })

  it('is held once by a value that is doubted and that FINTRAC would reject, and it must be corrected', () => {
    const { holds } = judged({ transactions: byAda({ ...ada, occupation: 'Manager' }) }, [about({ value: 'Manager' })])
    expect(holds.filter((one) => one.field === 'occupation')).toMatchObject([{ kind: 'refused', confirm: null }])
  })

  it('takes a value that was corrected in the draft as the answer to the doubt about the record', () => {
    const input = lctrInput()
    const { document, notes } = buildReport(input)
    const refId = Object.entries(notes.parties).find(([, party]) => party.key === ada.key)![0]
    expect(document.definitions.map((one) => one.refId)).toContain(refId)
    expect(
      judged({ overrides: [{ refId, path: '/occupation', value: 'nurse in a children’s hospital' }] }, [about()])
        .isReady,
    ).toBe(true)
  })

  it('asks of a doubted name whether its parts are to be swapped', () => {
    expect(judged({}, [about({ field: 'name', code: 'name-to-confirm' })]).holds).toMatchObject([
      { label: 'Name', canSwap: true, confirm: 'as-it-is' },
    ])
  })

  it('is held by a supplied value that it leaves out, until this very value is let go', () => {
    const given = { transactions: byAda({ ...ada, url: 'https://ada.example' }) }
    const left = judged(given).holds.find((one) => one.kind === 'left-out')!
    expect(left).toMatchObject({
      entity: 'customer',
      entityId: ada.key,
      field: 'url',
      value: 'https://ada.example',
      confirm: 'without',
      path: null,
    })
    const { entity, entityId, field, value } = left
    expect(
      judged(given, [], [{ entity, entityId, field, value: value! }]).holds.filter((one) => one.kind === 'left-out'),
    ).toEqual([])
    expect(judged(given, [], [{ entity, entityId, field, value: 'https://other.example' }]).holds).toContainEqual(left)
  })

  it('asks nobody about what says nothing, or what the law forbids to send', () => {
    const withheld = {
      ...ada,
      employer: 'N/A',
      identifications: [{ typeCode: 27, number: '046454286', country: 'CA' }, ...(ada.identifications ?? [])],
    }
    expect(judged({ transactions: byAda(withheld) }).holds.filter((one) => one.kind === 'left-out')).toEqual([])
  })

  it('is held by a likely link to Iran of one of its transactions, which no confirmation lifts', () => {
    const [{ id }] = lctrInput().transactions as [ReportInput['transactions'][number]]
    const open = new Map([[id, [{ flag: 'ministerialDirective' as const, reason: 'The beneficiary is in Iran.' }]]])
    expect(judged({}, [], [], open).holds).toMatchObject([
      {
        kind: 'doubt',
        code: 'proposal-open',
        path: '/transactions/0',
        entity: 'transaction',
        entityId: id,
        confirm: null,
        text: expect.stringContaining('Probably yes. The beneficiary is in Iran.'),
      },
    ])
    expect(judged({}, [], [], new Map([['another', open.get(id)!]])).isReady).toBe(true)
  })

  it('tells a correction that applies no more by the name of its code', () => {
    const { id } = lctrInput().transactions[0]!
    const stray = (path: string, value: number | boolean) =>
      judged({ overrides: [{ transactionId: id, path, value }] }).holds.find(({ code }) => code === 'correction-stray')
    const at = '/completingActions/7'
    expect(stray(`${at}/beneficiaries/0/details/relationshipOfConductorCode`, 3)).toMatchObject({ value: 'Borrower' })
    expect(stray(`${at}/details/dispositionCode`, 6)).toMatchObject({ value: 'Purchase of money order' })
    expect(stray(`${at}/details/involvementIndicator`, true)).toMatchObject({ value: 'Yes' })
  })

  it('counts each kind apart', () => {
    const { holds } = judged({ transactions: byAda({ ...ada, dateOfBirth: null, url: 'https://ada.example' }) }, [
      about(),
    ])
    expect(holdCounts(holds)).toEqual({ missing: 1, refused: 0, toConfirm: 2 })
  })
})
