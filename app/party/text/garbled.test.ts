import { describe, expect, test } from 'vitest'
import { repairedMojibake } from './garbled.ts'

describe('text that was garbled before it came', () => {
  test.each([
    ['BenoÃ®t', 'Benoît'],
    ['JosÃ© Núñez', 'José Núñez'],
    ['Lâ€™Ã‰rable', 'L’Érable'],
    ['BenoÃƒÂ®t', 'Benoît'],
    ['Beno√Æt', 'Benoît'],
    ['H├®l├¿ne Gagn├®', 'Hélène Gagné'],
    ['H├⌐l├¿ne', 'Hélène'],
    ['Benoît', null],
    ['√2 and ƒ', null],
    ['Ångström', null],
    ['Ana Âme', null],
    ['São Tomé', null],
    ['Łucja', null],
    // In DOS 850, the bytes of its first two letters are a Hebrew accent.
    ['Íñigo', null],
  ])('%s', (text, repaired) => {
    expect(repairedMojibake(text)).toBe(repaired)
  })
})
