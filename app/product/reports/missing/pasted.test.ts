import { expect, test } from 'vitest'
import { columnsOf, fieldsOfHold } from './columns.ts'
import { clipboardRows, headerOf, valuesByKey } from './pasted.ts'

test('a clipboard keeps quotes, tabs and line ends that stand within a cell', () => {
  expect(clipboardRows('a\t"b\tc"\r\n"say ""hi""\nthere"\t\r\n')).toEqual([
    ['a', 'b\tc'],
    ['say "hi"\nthere', ''],
  ])
})

test('a first row is a header only where it names the lines and a value', () => {
  const target = { kind: 'person' as const, columns: columnsOf('person', ['occupation', 'dateOfBirth']), lines: [] }
  expect(headerOf(['Customer ID', 'Occupation'], target)).toEqual([
    { is: 'number' },
    { is: 'field', field: 'occupation' },
  ])
  expect(headerOf(['1984-05-13', 'Baker'], target)).toBeNull()
  expect(headerOf(['Occupation', 'Date of birth'], target)).toBeNull()
})

test('headers of other systems are read, and a row of our export whose line is complete names itself and is never another of that name', () => {
  const columns = columnsOf('entity', ['building', 'registrations.0.number'])
  const id = (digit: string) => `customer:0000000${digit}-0000-7000-8000-000000000000`
  const cells = { building: {}, 'registrations.0.number': {} }
  const lines = [{ id: id('1'), name: 'Quincaillerie Roy', number: 'E-1', cells }]
  const target = { kind: 'entity' as const, columns: [], lines }
  const header = headerOf(['Line', 'Entity', 'Bldg no', 'Incorporation number'], { ...target, columns })!
  expect(header.map((meaning) => meaning && ('field' in meaning ? meaning.field : meaning.is))).toEqual([
    'line',
    'label',
    'building',
    'registrations.0.number',
  ])
  const read = valuesByKey(
    [
      [id('1'), 'Quincaillerie Roy', '12', '123456-7'],
      [id('2'), 'Quincaillerie Roy', '14', ''],
    ],
    header,
    target,
  )
  expect([...read.values]).toEqual([[id('1'), { building: '12', 'registrations.0.number': '123456-7' }]])
  expect(read.unknown).toEqual(['Quincaillerie Roy'])
})

test('a value of a report is asked in the fields of the form that hold it, and nowhere where none does', () => {
  const fields = (kind: 'person' | 'entity' | 'transaction', field: string, path = '') =>
    fieldsOfHold(kind, { field, path })
  expect(fields('person', 'address')).toEqual(['building', 'street', 'city', 'province', 'postalCode', 'country'])
  expect(fields('person', 'address.streetAddress')).toEqual(['street'])
  expect(fields('entity', 'natureOfBusiness')).toEqual(['occupation'])
  expect(fields('person', 'identifications.1.number')).toEqual(['identifications.1.number'])
  expect(fields('person', 'employerInformation.address')).toEqual([])
  expect(
    fields(
      'transaction',
      'starting.0.relationshipCode',
      '/transactions/3/startingActions/0/conductors/1/onBehalfOfs/2/details/relationshipOfConductorCode',
    ),
  ).toEqual(['starting.0.conductors.1.onBehalfOf.2.relationship'])
  expect(fields('transaction', 'source', '/transactions/0/startingActions/0/details/sourceOfCashIndicator')).toEqual([
    'answers.source',
  ])
})
