import { expect, test } from 'vitest'
import { pageOf } from './page.ts'

test('a page that isn’t one is the first', () => {
  const pages = ['page=3', '', 'page=', 'page=0', 'page=-1', 'page=1.5', 'page=two', 'page=1e9']
  expect(pages.map((query) => pageOf(new URLSearchParams(query)))).toEqual([3, 1, 1, 1, 1, 1, 1, 1])
})
