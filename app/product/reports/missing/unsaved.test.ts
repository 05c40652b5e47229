import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { emptyGrid, gridReducer } from './grid-state.ts'
import type { Line } from './lines.server.ts'
import { apartOf, unsavedOf, withUnsaved } from './unsaved.ts'

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

const counts = { person: 2, entity: 0, transaction: 0, location: 0 }

test('a refused value that no draft needs any more has no cell and no line: it is shown apart until it is discarded', () => {
  const before = ['a', 'b', 'c'].map((id) => line(id, ['city', 'postalCode']))
  const known = new Map(before.map((one) => [one.id, one]))
  const state = gridReducer(emptyGrid, {
    do: 'stored',
    lines: [
      {
        line: 'b',
        saved: { city: { before: '', after: 'Laval' } },
        refused: { postalCode: 'Enter it as K1A 0B1.' },
      },
    ],
    texts: { b: { city: 'Laval', postalCode: 'ABCDEF' } },
    isAnew: true,
  })
  const columns = columnsOf('person', ['city'])
  const page = { kind: 'person' as const, lines: [line('a', ['city']), line('c', ['city'])], columns, counts }
  expect(withUnsaved(page, unsavedOf(state))).toEqual({ lines: page.lines, columns })
  const apart = apartOf(page, state, known)
  expect(apart).toEqual([{ line: 'b', field: 'postalCode', text: 'ABCDEF', kind: 'person', name: 'b', to: '' }])

  // The same where the line is still there for another value.
  const still = { ...page, lines: [line('b', ['city'])] }
  expect(withUnsaved(still, unsavedOf(state)).lines).toEqual(still.lines)
  expect(apartOf(still, state, known)).toEqual(apart)
  // And among other kinds only if its own has no lines.
  expect(apartOf({ ...page, kind: 'entity', lines: [] }, state, known)).toEqual([])
  expect(apartOf({ ...page, kind: 'entity', lines: [], counts: { ...counts, person: 0 } }, state, known)).toEqual(apart)

  const discarded = gridReducer(state, { do: 'discard', places: apart })
  expect(discarded).toMatchObject({ edits: {}, refused: {} })
  expect(discarded.past).toHaveLength(1)
})

test('a cell in which someone types stays while its earlier text is saved', () => {
  const known = new Map([['a', line('a', ['city', 'postalCode'])]])
  const type = (text: string) => ({ do: 'type', edit: { line: 'a', field: 'city', before: '', after: text } }) as const
  let state = gridReducer(emptyGrid, type('Lav'))
  state = gridReducer(state, { do: 'send', lines: ['a'] })
  const page = {
    kind: 'person' as const,
    lines: [line('a', ['postalCode'])],
    columns: columnsOf('person', ['postalCode']),
    counts,
  }
  expect(apartOf({ ...page, lines: [] }, state, known)).toEqual([])
  state = gridReducer(state, type('Laval'))
  const shown = withUnsaved(page, unsavedOf(state))
  expect(Object.keys(shown.lines[0]!.cells)).toEqual(['postalCode', 'city'])
  expect(apartOf({ ...page, lines: shown.lines }, state, known)).toEqual([])
})

test('what was refused is there again when the page is opened the next time, and nothing of it is saved by itself', () => {
  const edits = { b: { postalCode: 'ABCDEF' } }
  const state = gridReducer(emptyGrid, { do: 'restore', edits })
  expect(state).toMatchObject({ edits, unsent: [] })
  expect(state.refused.b!.postalCode).toMatch(/wasn’t saved before you left/)
})
