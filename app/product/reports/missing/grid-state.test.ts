import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyGrid, gridReducer, savedOf, type Edit, type GridState } from './grid-state.ts'

const line = 'customer:1'
const type = (state: GridState, before: string, after: string, field = 'city') =>
  gridReducer(state, { do: 'type', edit: { line, field, before, after } })

test('undo takes back a cell that was typed in as a whole, and a block in one step', () => {
  let state = type(type(emptyGrid, '', 'O'), 'O', 'Ot')
  state = gridReducer(state, {
    do: 'put',
    edits: [
      { line, field: 'city', before: 'Ot', after: 'Laval' },
      { line: 'customer:2', field: 'city', before: '', after: 'Laval' },
    ],
  })
  state = gridReducer(state, { do: 'undo' })
  expect(state.edits).toEqual({ [line]: { city: 'Ot' } })
  state = gridReducer(state, { do: 'undo' })
  expect(state.edits).toEqual({})
  expect(gridReducer(state, { do: 'undo' })).toBe(state)
})

test('what was stored leaves the edits, what was refused stays with its message, and what was typed meanwhile stays', () => {
  let state = type(type(type(emptyGrid, '', 'Laval'), '', '1', 'building'), '', 'x', 'postalCode')
  state = gridReducer(state, { do: 'send', lines: [line] })
  state = type(state, '1', '12', 'building')
  state = gridReducer(state, {
    do: 'stored',
    lines: [
      {
        line,
        saved: { city: { before: '', after: 'Laval' }, building: { before: '', after: '1' } },
        refused: { postalCode: 'Write it as K1A 0B1.' },
      },
    ],
  })
  expect(state.edits).toEqual({ [line]: { building: '12', postalCode: 'x' } })
  expect(state.refused).toEqual({ [line]: { postalCode: 'Write it as K1A 0B1.' } })
  expect(state.unsent).toEqual([line])
})

test('one undo takes back a whole paste: what was saved is put back, and what was refused is cleared', () => {
  let state = type(emptyGrid, '', 'typed before', 'postalCode')
  state = gridReducer(state, {
    do: 'stored',
    isAnew: true,
    lines: [
      {
        line,
        saved: { city: { before: '', after: 'Laval' } },
        refused: { dateOfBirth: 'Two dates.', postalCode: 'No.' },
      },
      { line: 'customer:2', saved: {}, refused: { city: 'Too long.' } },
    ],
    texts: {
      [line]: { city: 'laval', dateOfBirth: '05/06/1984', postalCode: 'x' },
      'customer:2': { city: 'x'.repeat(200) },
    },
  })
  expect(savedOf(state)).toMatchObject([{ line, field: 'city', before: '', after: 'Laval' }])
  state = gridReducer(state, { do: 'undo' })
  expect(state.edits).toEqual({ [line]: { postalCode: 'typed before' } })
  expect(state.refused['customer:2']).toBeUndefined()
  expect(state.past).toHaveLength(1)
})

test('what was typed, refused and typed again is put back as it stood on file, never as it was refused', () => {
  let state = type(emptyGrid, '', 'blah')
  const answer = (refused: boolean) => {
    state = gridReducer(state, { do: 'send', lines: [line] })
    state = gridReducer(state, {
      do: 'stored',
      lines: [
        refused
          ? { line, saved: {}, refused: { city: 'No.' } }
          : { line, saved: { city: { before: '', after: 'Laval' } }, refused: {} },
      ],
    })
  }
  answer(true)
  state = type(state, '', 'x', 'building')
  state = gridReducer(state, { do: 'discard', places: [{ line, field: 'building' }] })
  state = type(state, 'blah', 'laval')
  answer(false)
  expect(state.edits).toEqual({})
  expect(state.past).toHaveLength(1)
  expect(savedOf(state)).toMatchObject([{ before: '', after: 'Laval' }])
})

test('undoing everything leaves each cell as it stood before', () => {
  const edit: fc.Arbitrary<Edit> = fc.record({
    line: fc.constantFrom('customer:1', 'customer:2'),
    field: fc.constantFrom('city', 'country'),
    before: fc.constant(''),
    after: fc.string({ maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      let state = emptyGrid
      const shown = (one: Edit) => state.edits[one.line]?.[one.field] ?? ''
      for (const one of edits) state = gridReducer(state, { do: 'type', edit: { ...one, before: shown(one) } })
      while (state.past.length > 0) state = gridReducer(state, { do: 'undo' })
      expect(
        Object.values(state.edits)
          .flatMap((texts) => Object.values(texts))
          .every((text) => text === ''),
      ).toBe(true)
    }),
  )
})

test('columns pasted one after the other are judged together, and what a value brought along is undone with it', () => {
  const paste = (state: GridState, field: string, saved: Record<string, { before: string; after: string }> = {}) =>
    gridReducer(state, {
      do: 'stored',
      isAnew: true,
      lines: [{ line, saved, refused: Object.keys(saved).length > 0 ? {} : { [field]: 'Not saved yet.' } }],
      texts: { [line]: { [field]: field } },
    })
  const first = paste(emptyGrid, 'identifications.0.country')
  expect(first.unsent).toEqual([])
  const second = paste(first, 'identifications.0.type')
  expect(second.unsent).toEqual([line])
  expect(Object.keys(second.edits[line]!)).toEqual(['identifications.0.country', 'identifications.0.type'])

  const phone = { before: '', after: '+14165550199' }
  const extension = { before: '', after: '12' }
  let state = gridReducer(type(emptyGrid, '', '416 555 0199 x 12', 'phone'), { do: 'send', lines: [line] })
  state = gridReducer(state, { do: 'stored', lines: [{ line, saved: { phone, extension }, refused: {} }] })
  expect(savedOf(state).map(({ field }) => field)).toEqual(['phone', 'extension'])
  expect(savedOf(paste(emptyGrid, 'phone', { phone, extension })).map(({ field }) => field)).toEqual([
    'phone',
    'extension',
  ])
})
