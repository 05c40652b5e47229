import { describe, expect, test } from 'vitest'
import { repairedMojibake } from './garbled.ts'

describe('text that was garbled before it came', () => {
  test.each([
    ['BenoÃ®t', 'Benoît'],
    ['JosÃ© Núñez', 'José Núñez'],
    ['Lâ€™Ã‰rable', 'L’Érable'],
    ['Benoît', null],
    ['Ångström', null],
    ['Ana Âme', null],
    ['São Tomé', null],
    ['Łucja', null],
  ])('%s', (text, repaired) => {
    expect(repairedMojibake(text)).toBe(repaired)
  })
})
