import { describe, expect, test } from 'vitest'
import { figureOf, layoutsIn, layoutsOfCases } from './layouts.ts'

/** What is not right, for whoever has to find it. */
const shown = ({ others }: Awaited<ReturnType<typeof figureOf>>): string[] =>
  others.map(({ layout, column, proposed, grade }) => `${layout}: ${column} is ${proposed}, ${grade}`)

describe('a file maps itself: at least 95 % of its columns, at most 5 % asked, none wrong in silence', () => {
  test.each([
    ['layouts of documented exports', () => Promise.resolve(layoutsIn(new URL('layouts/', import.meta.url))), 30],
    ['the case files', layoutsOfCases, 90],
  ] as const)('%s', async (_, layouts, least) => {
    const figure = await figureOf(await layouts())
    expect(figure.layouts).toBeGreaterThanOrEqual(least)
    expect(
      figure.others.filter(({ grade }) => grade === 'wrong'),
      shown(figure).join('\n'),
    ).toEqual([])
    expect(figure.right, shown(figure).join('\n')).toBeGreaterThanOrEqual(0.95)
    expect(figure.asked).toBeLessThanOrEqual(0.05)
  })
})
