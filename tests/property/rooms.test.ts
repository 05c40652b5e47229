import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_WINDOW } from '#app/compliance/rules/days/window.ts'
import { THRESHOLD_CENTS } from '#app/compliance/words/money.ts'
import { THRESHOLD_CENTS as csvThreshold } from '#app/csv/rows/money/valuation-cells.ts'
import { defaultClock } from '#app/ui/values/clock-context.ts'

/** The configured order of rooms and nouns matches the tree: nothing is missing, and no entry is obsolete. */

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

interface Hall {
  hall: string
  /** Rooms beside each other stand in one list. */
  order: readonly (string | readonly string[])[]
  shared: readonly string[]
}
const { nouns, backArrows, halls } = createRequire(import.meta.url)('../../.dependency-order.cjs') as {
  nouns: readonly string[]
  backArrows: readonly { from: string; to: string }[]
  halls: readonly Hall[]
}

const product = 'app/product/'
const files = globSync('app/**/*.{ts,tsx}', { cwd: root, exclude: ['app/platform/generated/**'] })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort()

/** The files that a file imports, by their paths from the root. */
function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:\bfrom|\bimport\()\s*'(#app\/|\.\.?\/)([^']+)'/g)].map(([, start, rest]) =>
    start === '#app/' ? `app/${rest}` : path.posix.join(path.posix.dirname(file), start!, rest!),
  )
}

/** The patterns that a pattern with groups stands for, so that each of its branches is asked about. */
function branches(pattern: string): string[] {
  const group = /\(([^()]*)\)/.exec(pattern)
  if (group === null) return [pattern]
  return group[1]!
    .split('|')
    .flatMap((branch) =>
      branches(pattern.slice(0, group.index) + branch + pattern.slice(group.index + group[0].length)),
    )
}

describe('the order of rooms', () => {
  it('has a place for each room of a hall, and none for a room or a file that is not there', () => {
    const folders = [...new Set(files.map((file) => path.posix.dirname(file)))]
    const rooms = new Set(halls.flatMap(({ hall, order }) => order.flat().map((room) => `${hall}/${room}`)))
    const unlisted = folders.filter(
      (folder) =>
        /^app\/(?:(?:platform|ui|party|compliance|csv)\/|product\/[^/]+\/)/.test(folder) && !rooms.has(folder),
    )
    expect(unlisted).toEqual([])
    expect([...rooms].filter((room) => !existsSync(path.join(root, room)))).toEqual([])
    const shared = halls.flatMap(({ hall, shared }) => shared.map((file) => `${hall}/${file}`))
    expect(shared.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  it('is the one that the table of the architecture tells', () => {
    const rows = new Map(
      [...read('docs/architecture.md').matchAll(/^\| `(app\/[a-z/-]+)` \| (.*) \|$/gm)].map(([, hall, text]) => [
        hall!,
        [...text!.matchAll(/`([a-z-]+)\/`/g)].map(([, room]) => room!),
      ]),
    )
    expect(rows.size).toBeGreaterThan(10)
    const apart = halls
      .filter(({ hall }) => hall.startsWith('app/'))
      .flatMap(({ hall, order }) => {
        const own = rows.get(hall)
        const told = own ?? rows.get(path.posix.dirname(hall)) ?? rows.get(path.posix.dirname(path.posix.dirname(hall)))
        const missing = order.flat().filter((room) => told?.includes(room) !== true)
        const places = order.flatMap((stage, place) => [stage].flat().map((room) => [room, place] as const))
        const inTurn = (own ?? []).flatMap((room) => new Map(places).get(room) ?? [])
        const isInOrder = inTurn.every((place, index) => index === 0 || inTurn[index - 1]! <= place)
        return [...missing.map((room) => `${hall}: ${room} is missing`), ...(isInOrder ? [] : [`${hall}: the order`])]
      })
    expect(apart).toEqual([])
    const gone = [...rows].flatMap(([hall, named]) =>
      named
        .filter((room) => !files.some((file) => file.startsWith(`${hall}/`) && file.includes(`/${room}/`)))
        .map((room) => `${hall}: ${room}`),
    )
    expect(gone).toEqual([])
  })

  it('lists no noun that is not there, and no arrow back that nothing takes', () => {
    expect(nouns.filter((noun) => !existsSync(path.join(root, product, noun)))).toEqual([])
    const arrows = files
      .filter((file) => file.startsWith(product))
      .flatMap((file) => importsOf(file).map((target) => ({ from: file, to: target })))
    const isTaken = (from: string, to: string): boolean =>
      arrows.some(
        (arrow) => new RegExp(`^${product}${from}`).test(arrow.from) && new RegExp(`^${product}${to}`).test(arrow.to),
      )
    expect(backArrows.length).toBeGreaterThan(0)
    const idle = backArrows.flatMap(({ from, to }) => [
      ...branches(from).filter((branch) => !isTaken(branch, to)),
      ...branches(to).filter((branch) => !isTaken(from, branch)),
    ])
    expect(idle).toEqual([])
  })
})

it('lets nobody make a scope without a session who does not', () => {
  const [, list] = /const scopesWithoutSession = \[\n([\s\S]*?)\n\]/.exec(read('eslint.config.js'))!
  const allowed = [...list!.matchAll(/^ {2}'([^']+)',$/gm)].flatMap(([, pattern]) => {
    const group = /\{([^}]*)\}/.exec(pattern!)
    return group === null ? [pattern!] : group[1]!.split(',').map((name) => pattern!.replace(group[0], name))
  })
  expect(allowed.length).toBeGreaterThan(0)
  const isNeeded = (file: string): boolean =>
    existsSync(path.join(root, file)) && /\bimport\b[^;]*?\bscopeFor(?:Job|Session)\b/.test(read(file))
  expect(allowed.filter((file) => !isNeeded(file))).toEqual([])
})

it('holds numbers equal that a room must repeat, as it may not take them from the other', () => {
  expect(csvThreshold).toBe(THRESHOLD_CENTS)
  expect(defaultClock.windowOffset).toBe(DEFAULT_WINDOW.offsetMinutes)
})
