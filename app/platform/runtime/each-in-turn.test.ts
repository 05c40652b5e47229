import { beforeEach, expect, test, vi } from 'vitest'
import { eachInTurn } from './each-in-turn.ts'
import { log } from './log.ts'

const noFields = () => ({})
const logged = vi.spyOn(log, 'error')
beforeEach(() => void logged.mockReset().mockImplementation(() => {}))

test('one part that fails keeps no other from its turn, and the whole fails at the end', async () => {
  const turns: number[] = []
  const ran = eachInTurn(
    [1, 2, 3],
    (item) => ({ part: item }),
    (item) => {
      turns.push(item)
      return item === 1 ? Promise.reject(new Error('cut off')) : Promise.resolve()
    },
  )
  await expect(ran).rejects.toMatchObject({ message: '1 of 3 parts failed.', errors: [new Error('cut off')] })
  expect(turns).toEqual([1, 2, 3])
  expect(logged.mock.calls).toEqual([[expect.any(String), { part: 1, error: new Error('cut off') }]])
})

test('a part that throws at once is a part that failed', async () => {
  const ran = eachInTurn([1, 2], noFields, (item) => {
    if (item === 1) throw new Error('at once')
    return Promise.resolve()
  })
  await expect(ran).rejects.toThrow('1 of 2 parts failed.')
})

test('where every part succeeds, or there are no parts, nothing is thrown', async () => {
  await eachInTurn([1], noFields, () => Promise.resolve())
  await eachInTurn([], noFields, () => Promise.reject(new Error('never asked')))
})
