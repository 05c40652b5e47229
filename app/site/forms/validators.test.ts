import { describe, expect, it, test } from 'vitest'
import { areaCodes } from './area-codes.ts'
import { holdsDomain } from '#app/platform/forms/mailed-names.ts'
import { disposableDomains } from './disposable-domains.ts'
import {
  combineVerdicts,
  normalizeEmail,
  validateCompany,
  validateEmail,
  validateFirstName,
  validateLastName,
  validateName,
  validatePhone,
  type Verdict,
} from './validators.ts'

const taken = { ok: true }
const silent = { ok: false, silent: true }
const says = (reason: string) => ({ ok: false, silent: false, reason })
type Row = [input: string, verdict: object]

const table = (name: string, validate: (input: string) => Verdict, rows: Row[]) =>
  describe(name, () => {
    it.each(rows)('%j', (input, verdict) => expect(validate(input)).toEqual(verdict))
  })

table('an e-mail address', validateEmail, [
  ['ada@maplefx.ca', taken],
  ['  Ada@MapleFX.ca ', taken],
  ['ada+fintrac@compliance.maplefx.example', taken],
  ['', says('Invalid email format')],
  ['ada', says('Invalid email format')],
  ['ada@', says('Invalid email format')],
  ['@maplefx.ca', says('Invalid email address.')],
  ['ada lovelace@maplefx.ca', says('Invalid email address.')],
  ['ada@maplefx', says('Invalid email address.')],
  ['ada@maplefx..ca', says('Invalid email address.')],
  [`${'a'.repeat(250)}@maplefx.ca`, says('Invalid email address.')],
  ['ada@mailinator.com', says('Temporary email addresses are not allowed')],
  ['ada@YOPMAIL.com', says('Temporary email addresses are not allowed')],
  // Listed as a disposable domain and also contains a blocked word: the list is checked first.
  ['ada@tempmail.com', says('Temporary email addresses are not allowed')],
  ['ada@test.com', says('Temporary email addresses are not allowed')],
  ['ada@example.com', says('Temporary email addresses are not allowed')],
  ['ada@example.org', says('Temporary email addresses are not allowed')],
  ['ada@example.net', says('Temporary email addresses are not allowed')],
  ['ada@mytestsite.ca', silent],
  ['ada@temporary.ca', silent],
  ['ada@notfake.ca', silent],
  ['ada@dummy.ca', silent],
  ['ada@samples.ca', silent],
  ['ada@antispam.ca', silent],
  // Blocked words apply to the domain only.
  ['test@maplefx.ca', taken],
])

table('a phone number', validatePhone, [
  ['416-555-0199', taken],
  ['(514) 555 0142', taken],
  ['+1 604 555 0101', taken],
  ['2125550123', taken],
  ['0000000000', silent],
  ['99999999999', silent],
  ['111', silent],
  ['1234567890', silent],
  ['12345678901', silent],
  ['', says('Phone number must be 10-11 digits')],
  ['1', says('Phone number must be 10-11 digits')],
  ['416-555', says('Phone number must be 10-11 digits')],
  ['+44 20 7946 0958 1', says('Phone number must be 10-11 digits')],
  ['24165550199', says('Invalid phone number format')],
  ['0114165550', says('Invalid area code')],
  ['1 999 555 0199', says('Invalid area code')],
  ['9995550199', says('Invalid area code')],
])

const blockedTexts: Row[] = [
  ['Testing Ltd', silent],
  ['contest', silent],
  ['FAKE', silent],
  ['Dummy', silent],
  ['Sample Inc', silent],
  ['Example', silent],
  ['spammer', silent],
  ['asdfgh', silent],
  ['Qwerty', silent],
  ['aaaa', silent],
  ['Maaaaple', silent],
  ['  TEST  ', silent],
]

table('a company name', validateCompany, [
  ['Maple FX', taken],
  ['3D', taken],
  ['AAA Exchange', taken],
  ['', says('Company name must be at least 2 characters')],
  [' X ', says('Company name must be at least 2 characters')],
  ['ab'.repeat(101), says('Invalid company name.')],
  ['Maple http', says('Invalid company name.')],
  ['Go to WWW.evil.ca', says('Invalid company name.')],
  ['ftp://evil.ca', says('Invalid company name.')],
  ['<b>Maple', says('Invalid company name.')],
  ['Map\0le', says('Invalid company name.')],
  ['Maple\nBcc: ada', says('Invalid company name.')],
  ...blockedTexts,
])
table('a first name', validateFirstName, [
  ['Zoë', taken],
  ['A', says('First Name must be at least 2 characters')],
  ['ab'.repeat(101), says('Invalid first name.')],
  ['Maple http', says('Invalid first name.')],
  ['Go to WWW.evil.ca', says('Invalid first name.')],
  ['ftp://evil.ca', says('Invalid first name.')],
  ['<b>Maple', says('Invalid first name.')],
  ['Map\0le', says('Invalid first name.')],
  ['Maple\nBcc: ada', says('Invalid first name.')],
  ...blockedTexts,
])
table('a last name', validateLastName, [
  ['Ng', taken],
  ['', says('Last Name must be at least 2 characters')],
  ['ab'.repeat(101), says('Invalid last name.')],
  ['Maple http', says('Invalid last name.')],
  ['Go to WWW.evil.ca', says('Invalid last name.')],
  ['ftp://evil.ca', says('Invalid last name.')],
  ['<b>Maple', says('Invalid last name.')],
  ['Map\0le', says('Invalid last name.')],
  ['Maple\nBcc: ada', says('Invalid last name.')],
  ...blockedTexts,
])
table('a name', validateName, [
  ['Ada Lovelace', taken],
  ['A', says('Name must be at least 2 characters')],
  ['ab'.repeat(101), says('Invalid name.')],
  ['Maple http', says('Invalid name.')],
  ['Go to WWW.evil.ca', says('Invalid name.')],
  ['ftp://evil.ca', says('Invalid name.')],
  ['<b>Maple', says('Invalid name.')],
  ['Map\0le', says('Invalid name.')],
  ['Maple\nBcc: ada', says('Invalid name.')],
  ...blockedTexts,
])

describe('a form as a whole', () => {
  it('is free of faults when every field is', () => {
    expect(combineVerdicts({ email: validateEmail('ada@maplefx.ca'), phone: validatePhone('4165550199') })).toEqual({
      silent: false,
      message: '',
      fields: {},
    })
  })
  it('joins the visible reasons with periods, in the order of its fields', () => {
    const verdict = combineVerdicts({
      firstName: validateFirstName('A'),
      companyName: validateCompany('Maple'),
      phone: validatePhone('99'),
    })
    expect(verdict).toEqual({
      silent: true,
      message: 'First Name must be at least 2 characters',
      fields: { firstName: 'First Name must be at least 2 characters' },
    })
    expect(combineVerdicts({ firstName: validateFirstName('A'), phone: validatePhone('12') }).message).toBe(
      'First Name must be at least 2 characters. Phone number must be 10-11 digits',
    )
  })
  it('is blocked silently as soon as one field is', () => {
    expect(combineVerdicts({ email: validateEmail('ada@fake.ca'), phone: validatePhone('12') })).toMatchObject({
      silent: true,
      fields: { phone: 'Phone number must be 10-11 digits' },
    })
  })
})

it('knows about thirty throwaway domains and every Canadian area code', () => {
  expect(disposableDomains.size).toBeGreaterThanOrEqual(30)
  for (const code of ['416', '514', '604', '403', '902', '867', '709', '204', '306', '506', '942'])
    expect(areaCodes).toContain(code)
  for (const code of ['000', '555', '800', '911', '999']) expect(areaCodes).not.toContain(code)
})

it('compares e-mail addresses trimmed and in lower case', () => {
  expect(normalizeEmail('  Ada@MapleFX.CA ')).toBe('ada@maplefx.ca')
})

test.each([
  ['Visit Win-Big.com now', true],
  ['bit.ly/x', true],
  ['Free.shop', true],
  ['Marlowe', false],
  ['J.R. Smith', false],
  ['St.John', false],
  ['Anne-Marie Côté', false],
])('a person’s name %j holds a domain: %s', (name, held) => {
  expect(holdsDomain(name)).toBe(held)
  expect(validateName(name).ok).toBe(!held)
})

test('a company may be called as its domain is', () => {
  expect(validateCompany('Crypto.com').ok).toBe(true)
})
