import { expect, it } from 'vitest'
import { proposeSlots } from './slots.ts'

it('proposes the next five business days, as Toronto counts them', () => {
  // Friday evening in Toronto, already Saturday in UTC.
  const days = proposeSlots(new Date('2025-10-18T01:00:00Z'))
  expect(days.map((day) => day.date)).toEqual(['2025-10-20', '2025-10-21', '2025-10-22', '2025-10-23', '2025-10-24'])
  expect(days[0]!.label).toBe('Monday, October 20')
  expect(days.every((day) => day.times.length === 4)).toBe(true)
})
