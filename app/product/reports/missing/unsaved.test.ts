import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { emptyGrid, gridReducer } from './grid-state.ts'
import type { Line } from './lines.server.ts'
import { unsavedOf, withUnsaved } from './unsaved.ts'

const line = (id: string, fields: readonly string[]): Line => ({
  id,
  kind: 'person',
  name: id,
  number: '',
  to: '',
  version: '',
  dueDate: null,
  due: null,
  reports: 1,
  cells: Object.fromEntries(fields.map((field) => [field, { text: '', message: '' }])),
  others: ['Employer'],
})

test('a line that no draft needs any more stays where it stood, with the values that were refused, until they are saved', () => {
  const before = ['a', 'b', 'c'].map((id) => line(id, ['city', 'postalCode']))
  const known = new Map(before.map((one) => [one.id, one]))
  const texts = { b: { city: 'Laval', postalCode: 'ABCDEF' } }
  const stored = (refused: Record<string, string>) => ({
    line: 'b',
    saved: { city: { before: '', after: 'Laval' } },
    refused,
  })
  const state = gridReducer(emptyGrid, {
    do: 'stored',
    lines: [stored({ postalCode: 'Enter it as K1A 0B1.' })],
    texts,
    isAnew: true,
  })
  expect(unsavedOf(state)).toEqual({ b: ['postalCode'] })

  // It isn't in the list that the server sent, whose columns have no postal code.
  const page = {
    kind: 'person' as const,
    lines: [line('a', ['city']), line('c', ['city'])],
    columns: columnsOf('person', ['city']),
  }
  const shown = withUnsaved(page, unsavedOf(state), known)
  expect(shown.lines.map(({ id, reports, cells }) => [id, reports, Object.keys(cells)])).toEqual([
    ['a', 1, ['city']],
    ['b', 0, ['postalCode']],
    ['c', 1, ['city']],
  ])
  expect(shown.columns.map(({ id }) => id)).toEqual(['city', 'postalCode'])

  // The same in a line that is still there for another value.
  const still = withUnsaved({ ...page, lines: [line('b', ['city'])] }, unsavedOf(state), known)
  expect(Object.keys(still.lines[0]!.cells)).toEqual(['city', 'postalCode'])

  const saved = gridReducer(state, { do: 'stored', lines: [stored({})], texts, isAnew: true })
  expect(withUnsaved(page, unsavedOf(saved), known)).toEqual({ lines: page.lines, columns: page.columns })
})

test('what was refused is there again when the page is opened the next time, and nothing of it is saved by itself', () => {
  const edits = { b: { postalCode: 'ABCDEF' } }
  const state = gridReducer(emptyGrid, { do: 'restore', edits, versions: { b: '1' } })
  expect(state).toMatchObject({ edits, unsent: [], versions: { b: '1' } })
  expect(state.refused.b!.postalCode).toMatch(/wasn’t saved before you left/)
})
