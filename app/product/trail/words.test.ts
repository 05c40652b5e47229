import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { actionWords, areas, detailLines, subjectPage } from './words.ts'

const root = path.resolve(import.meta.dirname, '../../..')

test('every action that is written to the trail has words, and no other', () => {
  const written = new Set<string>()
  for (const file of globSync('{app,workers,scripts}/**/*.ts', {
    cwd: root,
    exclude: (name) => name.endsWith('.test.ts'),
  }))
    for (const [, action] of readFileSync(path.join(root, file), 'utf8').matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g))
      written.add(action!)
  expect(written.size).toBeGreaterThan(50)
  // What a submission came to is written by its state (submissions/pipeline/finish.server.ts).
  const states = ['accepted', 'accepted-with-warnings', 'cancelled', 'rejected'].map((state) => `submission.${state}`)
  expect([...written, ...states].sort()).toEqual(Object.keys(actionWords).sort())
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
  expect(detailLines(null)).toEqual([])
})

test('an event leads to its page only where it is about one row', () => {
  const id = '0197d2a0-0000-7000-8000-000000000000'
  expect(subjectPage('customer', id)).toBe(`/app/customers/${id}`)
  expect(subjectPage('settings', id)).toBeNull()
  expect(subjectPage('report', '../settings')).toBeNull()
  expect(subjectPage('report', null)).toBeNull()
})
