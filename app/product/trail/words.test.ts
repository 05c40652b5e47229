import { expect, test } from 'vitest'
import { auditActions } from '#app/platform/data/audit-actions.ts'
import { sourceLiterals } from '#tests/support/source/source-literals.ts'
import { actionWords, areas, detailLines, subjectPage } from './words.ts'

test('every action of the trail is written somewhere, and none stands for another', () => {
  const written = new Set(
    sourceLiterals('{app,workers,scripts}/**/*.ts')
      .filter(({ file }) => !/audit-actions\.ts$|trail\/words\.ts$/.test(file))
      .map(({ text }) => text),
  )
  expect(auditActions.filter((action) => !written.has(action))).toEqual([])
  expect(new Set(Object.values(actionWords)).size).toBe(auditActions.length)
})

test('each area holds an action', () => {
  const all = Object.keys(actionWords)
  for (const { value } of areas)
    expect(
      all.some((action) => action.startsWith(value)),
      value,
    ).toBe(true)
})

test('details are told line by line, what is not set as not set', () => {
  expect(
    detailLines({
      email: 'a@b.ca',
      from: 'officer',
      activitySectorCode: null,
      reports: ['b', 'a'],
      isReady: false,
      of: { uploads_kept: 5 },
      none: [],
    }),
  ).toEqual([
    { label: 'Email', value: 'a@b.ca' },
    { label: 'From', value: 'officer' },
    { label: 'Activity sector code', value: 'not set' },
    { label: 'Reports', value: 'b, a' },
    { label: 'Is ready', value: 'no' },
    { label: 'Of', value: 'Uploads kept: 5' },
    { label: 'None', value: 'none' },
  ])
  expect(detailLines({ reports: ['7f', '9c'] }, { '7f': 'LCTR-1' })).toEqual([
    { label: 'Reports', value: 'LCTR-1, 9c' },
  ])
  expect(detailLines(null)).toEqual([])
})

test('an event leads to its page only where it is about one row', () => {
  const id = '0197d2a0-0000-7000-8000-000000000000'
  expect(subjectPage('customer', id)).toBe(`/app/customers/${id}`)
  expect(subjectPage('settings', id)).toBeNull()
  expect(subjectPage('report', '../settings')).toBeNull()
  expect(subjectPage('report', null)).toBeNull()
})
