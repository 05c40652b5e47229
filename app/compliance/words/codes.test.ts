import { describe, expect, it } from 'vitest'
import { codeLabel, codeOptions, codeTables, hasCode, isVirtualCurrencyCode, virtualCurrencyCodeOf } from './codes.ts'
import { channelFromWord, codeFromWord, countryCode, methodCodeOf, numericCodeFromWord, provinceCode } from './words.ts'

describe('code labels', () => {
  it('has a text in both languages for every code', () => {
    for (const [name, table] of Object.entries(codeTables)) {
      for (const [code, label] of Object.entries(table as Record<string, { en: string; fr: string }>)) {
        expect(label.en, `${name} ${code}`).toMatch(/\S/)
        expect(label.fr, `${name} ${code}`).toMatch(/\S/)
      }
    }
  })

  it('gives labels by language and null for no code', () => {
    expect(codeLabel('relationship', 14)).toBe('Vendor/Supplier')
    expect(codeLabel('relationship', 14, 'fr')).toBe('Vendeur / fournisseur')
    expect(codeLabel('relationship', 99)).toBeNull()
    expect(hasCode('relationship', 'toString')).toBe(false)
    expect(codeOptions('submitType')).toHaveLength(3)
  })

  it('tells virtual from state currencies, also where a code is in both lists', () => {
    expect(isVirtualCurrencyCode('BTC')).toBe(true)
    expect(isVirtualCurrencyCode('CAD')).toBe(false)
    expect(isVirtualCurrencyCode('BRC')).toBe(false)
    expect(isVirtualCurrencyCode('BRC', true)).toBe(true)
    expect(virtualCurrencyCodeOf('xbt')).toBe('BTC')
    expect(virtualCurrencyCodeOf('NOSUCHCOIN')).toBeNull()
  })
})

describe('words to codes', () => {
  it.each([
    ['Canada', 'CA'],
    ['ÉTATS-UNIS', 'US'],
    ['United States', 'US'],
    ['usa', 'US'],
    ['Iran', 'IR'],
    ['Côte d’Ivoire', 'CI'],
    ['Royaume-Uni', 'GB'],
    ['fr', 'FR'],
    ['Emirats arabes unis', 'AE'],
    ['Allemagne', 'DE'],
    ['Atlantis', null],
    ['', null],
    ['Congo, the wrong', null],
  ])('country %s is %s', (word, code) => expect(countryCode(word)).toBe(code))

  it.each([
    ['CA', 'Québec', 'QC'],
    ['CA', 'ontario', 'ON'],
    ['CA', 'PEI', 'PE'],
    ['US', 'New York', 'NY'],
    ['FR', 'Île-de-France', null],
    ['CA', 'NY', null],
    ['MX', 'Jalisco', 'JL'],
  ])('province of %s, %s, is %s', (country, word, code) => expect(provinceCode(country, word)).toBe(code))

  it.each([
    ['passport', 2],
    ['Permis de conduire', 4],
    ["driver's licence", 4],
    ['Driver License', 4],
    ['carte d’assurance-maladie provinciale', 5],
    ['library card', null],
  ])('identification %s is %s', (word, code) => expect(numericCodeFromWord('personIdentifierType', word)).toBe(code))

  it('takes a disposition only where the report type has it', () => {
    expect(codeFromWord('dispositionLvctr', 'Exchange to fiat currency')).toBe('3')
    expect(codeFromWord('dispositionStr', 'Cash withdrawal')).toBe('32')
    expect(codeFromWord('dispositionLctr', 'Cash withdrawal')).toBeNull()
  })

  it('codes the method by report type: 8 is a night deposit in one and online in another', () => {
    expect(methodCodeOf('LCTR', 'night_deposit')).toBe(8)
    expect(methodCodeOf('LVCTR', 'online')).toBe(8)
    expect(methodCodeOf('LCTR', 'online')).toBeNull()
    expect(channelFromWord('Bitcoin ATM')).toBe('virtual_currency_atm')
    expect(channelFromWord('pigeon')).toBeNull()
  })
})

describe('the words of Spanish, German and Portuguese files', () => {
  it.each([
    ['in_person', ['En persona', 'persönlich', 'pessoalmente', 'presencial']],
    ['online', ['en línea']],
    ['banking_machine', ['cajero automático', 'Geldautomat']],
    ['virtual_currency_atm', ['cajero bitcoin', 'Bitcoin-Automat']],
  ])('%s', (channel, words) => {
    expect(words.map((word) => channelFromWord(word))).toEqual(words.map(() => channel))
  })

  it.each([
    ['dispositionLctr', 3, ['cambio de divisas', 'Sortenwechsel', 'câmbio']],
    ['dispositionLctr', 15, ['compra de oro', 'Goldkauf', 'achat d’or']],
    ['dispositionLctr', 25, ['remesa internacional', 'Auslandsüberweisung', 'remessa para o exterior']],
    ['relationship', 8, ['Ehefrau', 'cónyuge', 'mãe']],
    ['relationship', 6, ['Mitarbeiterin', 'employée', 'funcionário']],
    ['accountType', 2, ['Geschäftskonto', 'compte d’entreprise', 'conta empresarial']],
    ['personIdentifierType', 27, ['Seguro social', 'Sozialversicherungsausweis']],
  ] as const)('%s %d', (table, code, words) => {
    expect(words.map((word) => numericCodeFromWord(table, word))).toEqual(words.map(() => code))
  })
})
