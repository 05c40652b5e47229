import { expect, test } from 'vitest'
import { codeFromWord } from '#app/compliance/words/words.ts'
import { countryNamed } from '#app/party/places/places.ts'
import { partyWordOf } from '#app/party/text/fillers.ts'
import { readYesNo } from './parties.ts'
import { directionNamed, methodSaid, statusNamed } from './values.ts'

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
  ['Wakanda', null],
])('the country "%s" is %s', (word, code) => {
  expect(countryNamed(word)).toBe(code)
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
  // How much of it was cash is not said, and money in general is no method.
  ['Cash + trade-in', null],
  ['Cash/Cheque', null],
  ['Cash and old watch', null],
  ['Comptant + échange', null],
  ['Cheque/Wire', null],
  ['Dinero', null],
])('the method "%s" is %s', (word, method) => {
  expect(methodSaid(word)).toBe(method)
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
  // People are called so.
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
