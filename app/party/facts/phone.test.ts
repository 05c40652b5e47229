import { describe, expect, test } from 'vitest'
import { readPhone } from './phone.ts'

describe('phones', () => {
  test.each([
    ['416-555-0101', '+14165550101'],
    ['(416) 555-0101', '+14165550101'],
    ['1.416.555.0101', '+14165550101'],
    ['+1 416 555 0101', '+14165550101'],
    ['+44 20 7946 0958', '+442079460958'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['+33 1 23 45 67 89', '+33123456789'],
    ['999-999-9999', undefined],
    ['+1 416 555 01101', undefined],
    ['+1 416 555', undefined],
    ['555-0101', undefined],
    ['1.4166E+10', undefined],
    ['call me', undefined],
    // Ten digits alone aren't enough: area codes and exchanges begin with 2 to 9, and 911 and 292 aren't area codes.
    ['123-456-7890', undefined],
    ['012-345-6789', undefined],
    ['416-055-0101', undefined],
    ['416-155-0101', undefined],
    ['911-555-0101', undefined],
    ['292-555-0101', undefined],
    ['555-555-5555', undefined],
    ['+11234567890', undefined],
    ['+14165550101', '+14165550101'],
    ['+141655501012', undefined],
    ['1-800-555-0101', '+18005550101'],
    ['876-555-0101', '+18765550101'],
  ])('%s is %s', (text, phone) => {
    expect(readPhone(text)?.phone).toBe(phone)
  })

  test('keep their extension apart', () => {
    expect(readPhone('+44 (0)20 7946 0958')).toEqual({
      phone: '+442079460958',
      isPlain: true,
      isWhole: true,
      others: [],
    })
    expect(readPhone('416-555-0101 ext. 22')).toEqual({
      phone: '+14165550101',
      extension: '22',
      isPlain: true,
      isWhole: true,
      others: [],
    })
    // RFC 3966 notation.
    expect(readPhone('+1 416 555 0110;ext=12')).toEqual({
      phone: '+14165550110',
      extension: '12',
      isPlain: true,
      isWhole: true,
      others: [],
    })
    expect(readPhone('514 555-0101 poste 7')).toEqual({
      phone: '+15145550101',
      extension: '7',
      isPlain: true,
      isWhole: true,
      others: [],
    })
  })
})

describe('a text with more than a number', () => {
  test.each([
    ['514.555.0140 ou 438.555.0141', '+15145550140', ['+14385550141']],
    ['(514) 555-0142, 514 555-0143', '+15145550142', ['+15145550143']],
    ['home 416 555 0101 work 416 555 0102', '+14165550101', ['+14165550102']],
    ['514-555-0140/438-555-0141', '+15145550140', ['+14385550141']],
    ['416 555 0101; +44 20 7946 0958', '+14165550101', ['+442079460958']],
    ['5145550147 (cell)', '+15145550147', []],
    ['514*555*0148', '+15145550148', []],
    ['514,555,0145', '+15145550145', []],
    ['T: 514-555-0149', '+15145550149', []],
    ['514_555_0150', '+15145550150', []],
  ])('%s gives the first that is one, and names the others', (text, phone, others) => {
    expect(readPhone(text)).toEqual({ phone, isPlain: false, isWhole: others.length === 0, others })
  })

  test.each(['514-555-0140 / 555-0144', '514-555-0140, ask for box 5551'])(
    '%s holds digits that its number does not',
    (text) => {
      expect(readPhone(text)).toMatchObject({ phone: '+15145550140', others: [], isWhole: false })
    },
  )

  test.each(['', '12', 'see notes', '555-0101 or 555-0102', '1.4166E+10', '0000000000000000000000'])(
    '%s holds none',
    (text) => {
      expect(readPhone(text)).toBeNull()
    },
  )
})

test.each([
  ['416-555-0101 local 12', '12', true],
  ['416-555-0101 extn 12', '12', true],
  ['416-555-0101 int. 12', '12', true],
  ['416-555-0101 p12', '12', true],
  // Two more digits of unknown meaning.
  ['416-555-0101, 12', undefined, false],
  ['416-555-0101/12', undefined, false],
  ['011 44 20 7946 0958', undefined, true],
  ['0044 20 7946 0958', undefined, true],
])('of %s the extension is %s', (text, extension, isWhole) => {
  expect(readPhone(text)).toMatchObject({ isWhole, ...(extension !== undefined && { extension }) })
  expect(readPhone(text)?.extension).toBe(extension)
})
