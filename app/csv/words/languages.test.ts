import { expect, test } from 'vitest'
import { codeFromWord } from '#app/compliance/words/words.ts'
import { countryNamed } from '#app/party/places/places.ts'
import { partyWordOf } from '#app/party/text/fillers.ts'
import { parseAmount } from './money/amounts.ts'
import { currencyCode } from './money/currencies.ts'
import { parseDate } from './dates.ts'
import { readKind, readYesNo } from './parties.ts'
import { directionNamed, columnMethod, statusNamed } from './values.ts'

test.each([
  ['Alemania', 'DE'],
  ['Brasil', 'BR'],
  ['México', 'MX'],
  ['España', 'ES'],
  ['Irán', 'IR'],
  ['Irã', 'IR'],
  ['Irão', 'IR'],
  ['Corea del Norte', 'KP'],
  ['Coreia do Sul', 'KR'],
  ['EE. UU.', 'US'],
  ['Schweiz', 'CH'],
  ['Frankreich', 'FR'],
  ['Allemagne', 'DE'],
  ['Países Bajos', 'NL'],
  ['Niger', 'NE'],
  ['Nigeria', 'NG'],
  ['Georgia', 'GE'],
  ['Guinea', 'GN'],
  ['CDN', 'CA'],
  ['加拿大', 'CA'],
  ['كندا', 'CA'],
  ['Svizzera', 'CH'],
  ['Canada (CA)', 'CA'],
  ['CA - Canada', 'CA'],
  ['CA - California', null],
  ['Wakanda', null],
])('the country "%s" is %s', (word, code) => {
  expect(countryNamed(word)).toBe(code)
})

test.each([
  ['＄10,500', '10500'],
  ['１０５００', '10500'],
  ['١٠٬٥٠٠٫٢٥', '10500.25'],
  ['१०५००', '10500'],
  ['10½', null],
])('the amount "%s" is %s', (text, digits) => {
  const read = parseAmount(text, '.')
  expect(read.ok ? read.value.digits : null).toBe(digits)
})

test.each([
  ['2026年11月10日 10:00', [2026, 11, 10, 10, 0]],
  ['2026年1月3日 9时5分', [2026, 1, 3, 9, 5]],
  ['٢٠٢٦-١١-١٠ ١٠:٠٠', [2026, 11, 10, 10, 0]],
  ['2026年13月10日', null],
])('the date "%s" is %s', (text, parts) => {
  const read = parseDate(text, null)
  expect(
    read.ok ? [read.value.year, read.value.month, read.value.day, read.value.hour, read.value.minute] : null,
  ).toEqual(parts)
})

test.each([
  ['USDT-TRC20', 'USDT'],
  ['USDT (ERC20)', 'USDT'],
  ['USDT_TRON', 'USDT'],
  ['USDC.e', 'USDC'],
  ['BTC (Lightning)', 'BTC'],
  ['Bitcoin (BTC)', 'BTC'],
  ['bitcoin cash', 'BCH'],
  ['Canadian Dollar (CAD)', 'CAD'],
  ['CAD - Canadian Dollar', 'CAD'],
  ['dólar canadiense', 'CAD'],
  ['加拿大元', 'CAD'],
  ['دولار كندي', 'CAD'],
  ['Schweizer Franken', 'CHF'],
  // A pair, two coins, or something beside a currency.
  ['ETH-SOL', null],
  ['USD/CAD', null],
  ['Deposit (BTC)', null],
  ['BTC (ETH)', null],
  ['BTC - BCH', null],
  ['Ann Roy', null],
])('the currency "%s" is %s', (word, code) => {
  expect(currencyCode(word)).toBe(code)
})

test.each([
  ['Efectivo', 'cash'],
  ['Dinero en efectivo', 'cash'],
  ['Dinheiro', 'cash'],
  ['Em espécie', 'cash'],
  ['Espèces', 'cash'],
  ['Bargeld', 'cash'],
  ['Tarjeta', 'card'],
  ['Cartão de crédito', 'card'],
  ['Transferência bancária', 'wire'],
  ['MC', 'card'],
  ['Amex', 'card'],
  ['Visa/MC', 'card'],
  ['Cheque/Draft', 'other'],
  ['Visa/MC', 'card'],
  ['Bank draft or money order', 'other'],
  ['Cash (CAD)', 'cash'],
  ['Cash/Comptant', 'cash'],
  ['Cash, in person', 'cash'],
  ['Cash and bills', 'cash'],
  ['Cash & carry', 'cash'],
  // The cash part isn't stated, and "money" in general isn't a method.
  ['Cash + trade-in', null],
  ['Cash/Cheque', null],
  ['Cash and old watch', null],
  ['Comptant + échange', null],
  ['Cheque/Wire', null],
  ['Dinero', null],
])('the method "%s" is %s', (word, method) => {
  expect(columnMethod(word)).toBe(method)
})

test.each([
  ['Pasaporte', '2'],
  ['Passaporte', '2'],
  ['Passeport', '2'],
  ['Reisepass', '2'],
  ['Licencia de conducir', '4'],
  ['Carteira de motorista', '4'],
  ['Führerschein', '4'],
  ['Cédula de identidad', '35'],
  ['Licencia', null],
])('the kind of document "%s" has the code %s', (word, code) => {
  expect(codeFromWord('personIdentifierType', word)).toBe(code)
})

test.each([
  ['El mismo', 'self'],
  ['Ella misma', 'self'],
  ['O mesmo', 'self'],
  ['lui-même', 'self'],
  ['Er selbst', 'self'],
  ['El cliente', 'customer'],
  ['Ninguno', 'nobody'],
  ['Desconhecido', 'unknown'],
  ['Su esposa', 'related'],
  ['Empregador', 'related'],
  ['Varios', 'elsewhere'],
  // Names of people.
  ['Irma', 'perhaps'],
  ['Mann', 'perhaps'],
  ['Ana García', null],
])('"%s" in place of a party is %s', (text, word) => {
  expect(partyWordOf(text)).toBe(word)
})

test('yes and no, directions and statuses are read in Spanish, Portuguese and German', () => {
  expect(['Sí', 'Sim', 'Ja', 'No', 'Não', 'Nein'].map(readYesNo)).toEqual([true, true, true, false, false, false])
  expect(['Entrada', 'Saída', 'Recibido', 'Enviado'].map(directionNamed)).toEqual(['in', 'out', 'in', 'out'])
  expect(
    ['Concluído', 'Pendente', 'Anulado', 'Recusado', 'Estornado'].map((word) => statusNamed(word)?.status),
  ).toEqual(['completed', 'pending', 'cancelled', 'failed', 'reversed'])
})

test.each([
  // "mar." is short for mardi and martes as well as March.
  ['mar. 3 nov. 2026', '2026-11-3'],
  ['mar, 3 nov 2026', '2026-11-3'],
  ['mar. 03/11/2026', '2026-11-3'],
  ['mar., 3 mars 2026', '2026-3-3'],
  ['Mar 3, 2026', '2026-3-3'],
  ['Mar-03-2026', '2026-3-3'],
  ['Mar 03 09:05:11 2026', '2026-3-3'],
  ['4. März 2026 09:00', '2026-3-4'],
  ['Mi., 04.03.2026 09:40 Uhr', '2026-3-4'],
  ['Di, 3. Nov. 2026', '2026-11-3'],
  ['miércoles, 4 de marzo de 2026 10:00 p. m.', '2026-3-4'],
  ['mié. 4 nov. 2026 a las 10:05', '2026-11-4'],
  ['3-ene-2026', '2026-1-3'],
  ['12 set 2026', '2026-9-12'],
  ['terça-feira, 3 de novembro de 2026', '2026-11-3'],
  ['4 de março de 2026 às 09:20', '2026-3-4'],
  ['03/dez/2026 14:00', '2026-12-3'],
  ['5 out 2026', '2026-10-5'],
  ['4 mars 2026 nov', null],
])('the date "%s" is %s', (text, day) => {
  const read = parseDate(text, 'DMY')
  expect(read.ok ? `${read.value.year}-${read.value.month}-${read.value.day}` : null).toBe(day)
})

test.each([
  ['Persona física', { kind: 'person' }],
  ['Privatperson', { kind: 'person' }],
  ['Pessoa jurídica', { kind: 'entity' }],
  ['Firma', { kind: 'entity' }],
  ['Empresa', { kind: 'entity' }],
  ['Kreditinstitut', { kind: 'entity', isFinancialEntity: true }],
  ['Institución financiera', { kind: 'entity', isFinancialEntity: true }],
  ['Öffentliche Stelle', { kind: 'entity', isPublicBody: true }],
  ['Organismo público', { kind: 'entity', isPublicBody: true }],
  ['VIP', {}],
])('the kind of customer "%s"', (word, kind) => {
  expect(readKind(word)).toEqual(kind)
})
