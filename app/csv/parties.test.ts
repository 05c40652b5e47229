import { describe, expect, test } from 'vitest'
import { addressDefect, isPlaceholder, occupationDefect, readPhone, repairedMojibake } from './parties.ts'

describe('addresses that are no physical place', () => {
  test.each([
    ['PO Box 333', 'post-box'], ['P.O. Box 5 Stn Main', 'post-box'], ['Case postale 12', 'post-box'], ['C.P. 12, succ. Centre-ville', 'post-box'], ['PO Box 12 Suite 4', 'post-box'], ['Box 17', 'post-box'],
    ['General Delivery', 'general-delivery'], ['c/o General Delivery', 'general-delivery'], ['Poste restante', 'general-delivery'],
    ['Suite 256', 'unit-only'], ['Apt. 4B', 'unit-only'], ['#12', 'unit-only'], ['Bureau 300', 'unit-only'],
    ['PO Box 12, 45 Exemple St', null], ['123 Main St PO Box 4', null], ['Suite 5, 12 King St W', null], ['12 rue Principale app. 4', null],
    ['NE 1/4 Sec 12 Twp 34 Rge 5 W4M', null], ['Blue house after the rink', null], ['Lot 5 Concession 3', null], ['45 Boxwood Lane', null], ['', null],
  ])('%s: %s', (text, defect) => {
    expect(addressDefect(text)).toBe(defect)
  })
})

describe('phones', () => {
  test.each([
    ['416-555-0101', '+14165550101'], ['(416) 555-0101', '+14165550101'], ['1.416.555.0101', '+14165550101'], ['+1 416 555 0101', '+14165550101'], ['+44 20 7946 0958', '+442079460958'], ['011 44 20 7946 0958', '+442079460958'], ['+33 1 23 45 67 89', '+33123456789'],
    ['555-0101', undefined], ['1.4166E+10', undefined], ['call me', undefined],
  ])('%s is %s', (text, phone) => {
    expect(readPhone(text)?.phone).toBe(phone)
  })

  test('keep their extension apart', () => {
    expect(readPhone('+44 (0)20 7946 0958')).toEqual({ phone: '+442079460958' })
    expect(readPhone('416-555-0101 ext. 22')).toEqual({ phone: '+14165550101', extension: '22' })
    expect(readPhone('514 555-0101 poste 7')).toEqual({ phone: '+15145550101', extension: '7' })
  })
})

describe('text that was garbled before it came', () => {
  test.each([
    ['BenoÃ®t', 'Benoît'], ['JosÃ© Núñez', 'José Núñez'], ['Lâ€™Ã‰rable', 'L’Érable'], ['Benoît', null], ['Ångström', null], ['Ana Âme', null], ['São Tomé', null], ['Łucja', null],
  ])('%s', (text, repaired) => {
    expect(repairedMojibake(text)).toBe(repaired)
  })
})

test.each(['N/A', 'n/a', 'x', '-', '*', '.', 'unknown', 'INCONNU', 'N.D.', 'none', 'Null', 's/o', 'Not available'])('%s stands in for a missing value', (text) => {
  expect(isPlaceholder(text)).toBe(true)
})

test.each(['Nadia', 'Noel', '0', 'X1', 'Unwin', '10', 'NB', '+14165550101', 'Anna'])('%s is a value', (text) => {
  expect(isPlaceholder(text)).toBe(false)
})

test('an occupation needs words that say what the work is', () => {
  expect(['manager', 'Self-Employed', 'gérant', '62020', 'NOC 6221', 'retired', 'retail clothing store manager'].map(occupationDefect)).toEqual(['too-vague', 'too-vague', 'too-vague', 'code-only', 'code-only', null, null])
})
