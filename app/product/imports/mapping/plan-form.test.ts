import { expect, test } from 'vitest'
import { analyse } from '#app/csv/analyse.ts'
import { emptyPlan } from '#app/csv/plan/plan.ts'
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
