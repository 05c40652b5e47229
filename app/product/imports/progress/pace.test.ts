import { expect, test } from 'vitest'
import { paceOf, withSample, type Sample } from './pace.ts'

const looks = (...samples: Sample[]) => samples.reduce<readonly Sample[]>(withSample, [])

test('the pace is that of what is read now, whenever the import was started', () => {
  // 900,000 rows were read yesterday; the import was stopped and resumes now.
  const samples = looks({ at: 0, rows: 900_000, bytes: 90_000_000 }, { at: 5_000, rows: 950_000, bytes: 95_000_000 })
  expect(paceOf(samples, 100_000_000)).toEqual({ rowsPerSecond: 10_000, secondsLeft: 5 })
})

test('nothing is said from one look, from looks that follow too closely, or while nothing is read', () => {
  expect(paceOf([], 1_000)).toBeNull()
  expect(paceOf(looks({ at: 0, rows: 5, bytes: 50 }), 1_000)).toBeNull()
  expect(paceOf(looks({ at: 0, rows: 5, bytes: 50 }, { at: 900, rows: 90, bytes: 900 }), 1_000)).toBeNull()
  expect(paceOf(looks({ at: 0, rows: 5, bytes: 50 }, { at: 9_000, rows: 5, bytes: 50 }), 1_000)).toBeNull()
})

test('time that an import stood still after a crash is forgotten', () => {
  const still = Array.from({ length: 100 }, (_, second) => ({ at: second * 1_000, rows: 1_000, bytes: 10_000 }))
  const reading = Array.from({ length: 40 }, (_, second) => ({
    at: (100 + second) * 1_000,
    rows: 1_000 + second * 100,
    bytes: 10_000 + second * 1_000,
  }))
  expect(paceOf(looks(...still, ...reading), 59_000)).toEqual({ rowsPerSecond: 100, secondsLeft: 10 })
  // A page that was hidden for long starts over.
  expect(paceOf(looks({ at: 0, rows: 5, bytes: 50 }, { at: 600_000, rows: 500, bytes: 5_000 }), 9_000)).toBeNull()
})

test('counts that went back restart', () => {
  expect(looks({ at: 0, rows: 500, bytes: 5_000 }, { at: 3_000, rows: 100, bytes: 1_000 })).toEqual([
    { at: 3_000, rows: 100, bytes: 1_000 },
  ])
})
