import { expect, test } from 'vitest'
import { analyse } from '#app/csv/analyse.ts'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { locationField, withLocationConstants } from './fields/location-constants.ts'
import { planFromForm } from './plan-form.ts'

test('a field that nobody touched is no choice, also where the page was drawn before the file proposed another', async () => {
  const { detection, mapping, questions } = await analyse(
    () => [Buffer.from('Transaction ID,Amount,Into\nA,9850.00,EUR\n')],
    emptyPlan(),
  )
  const sent = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return planFromForm(form, emptyPlan(), { detection, mapping, questions }).plan.columns
  }
  expect(mapping.columns.map(({ field }) => field)).toEqual(['transactionId', 'amount', 'ignore'])
  expect(sent({ 'column.1': 'amount', 'column.2': 'ignore' })).toEqual({})
  expect(sent({ 'column.1': 'ignore', 'shown.1': 'ignore', 'column.2': 'ignore', 'shown.2': 'ignore' })).toEqual({})
  expect(sent({ 'column.1': 'fee', 'shown.1': 'amount', 'column.2': 'ignore', 'shown.2': 'ignore' })).toEqual({
    Amount: 'fee',
  })
})

test('values of locations are read row by row: one without values goes, one twice or without its location is told', () => {
  const sent = (fields: Record<string, string>, plan = emptyPlan()) => {
    const errors: Record<string, string> = {}
    const places = [
      { id: 'L1', name: 'Harbour' },
      { id: 'L2', name: 'L2' },
    ]
    const { locationConstants } = withLocationConstants(plan, (name) => fields[name] ?? null, errors, places)
    return { locationConstants, errors }
  }
  const row = (at: number, id: string, disposition: string, purpose = '') => ({
    [locationField(at, 'id')]: id,
    [locationField(at, 'disposition')]: disposition,
    [locationField(at, 'purpose')]: purpose,
  })
  const given = { ...row(0, 'L1', 'Holding funds'), ...row(1, 'L2', '', 'Rent'), ...row(2, '', '') }
  const kept = { L1: { name: 'Harbour', disposition: 'Holding funds' }, L2: { purpose: 'Rent' } }
  expect(sent(given)).toEqual({ locationConstants: kept, errors: {} })
  const plan = { ...emptyPlan(), locationConstants: kept }
  expect(sent({}, plan).locationConstants).toEqual(kept)
  expect(sent({ ...row(0, 'L1', ''), ...row(1, '', '') }, plan).locationConstants).toBeUndefined()
  expect(sent({ ...row(0, 'L1', 'Holding funds'), ...row(1, 'L1', '', 'Rent'), ...row(2, '', '', 'Rent') })).toEqual({
    locationConstants: { L1: kept.L1 },
    errors: {
      'location.1.id': 'L1 is listed twice. Keep one.',
      'location.2.id': 'Choose the location that these values are for.',
    },
  })
})

test('what a minus means is answered once, and can be taken back for all rows', async () => {
  const { detection, mapping, questions } = await analyse(
    () => [
      Buffer.from(
        'Num,Date,Type,Pay Meth,Amount\n1,2026-11-02,Sales Receipt,Cash,-10500.00\n2,2026-11-02,Payment,Cash,-20.00\n',
      ),
    ],
    emptyPlan(),
  )
  expect(questions.map(({ about, setting }) => [about, setting])).toEqual([['sign of Amount', 'directionFrom']])
  const answered = (fields: Record<string, string>, plan = emptyPlan()) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return planFromForm(form, plan, { detection, mapping, questions }).plan
  }
  const plan = answered({ 'answer.0': 'negative-in', 'plan.version': '1' })
  expect(plan.directionFrom).toEqual({ column: 'Amount', positive: 'out' })
  expect(answered({ 'constant.direction': 'sign' }, plan)).toMatchObject({
    directionFrom: plan.directionFrom,
    constants: {},
  })
  expect(answered({ 'constant.direction': 'in' }, plan)).toMatchObject({
    directionFrom: null,
    constants: { direction: 'in' },
  })
})
