import { expect } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import type { DifferingFact } from '#app/party/same/differing.ts'
import { differingList, differingOfImport } from '#app/product/differing/queries.server.ts'
import { followImport } from '#app/product/imports/store/follow.server.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { readyDraftIds } from '#app/product/reports/list/queries.server.ts'
import { refreshDrafts } from '#app/product/reports/drafts/refresh.server.ts'
import { importText } from '#tests/integration/import-support.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** A customer on file, and a later row with other values. */

export type Column =
  | 'id'
  | 'at'
  | 'amount'
  | 'number'
  | 'surname'
  | 'given'
  | 'other'
  | 'born'
  | 'phone'
  | 'street'
  | 'city'
  | 'province'
  | 'postal'
  | 'country'
  | 'occupation'
  | 'employer'
  | 'email'
  | 'idType'
  | 'idNumber'
  | 'idProvince'
  | 'idCountry'
  | 'publicBody'
  | 'entity'
const header =
  'Transaction ID,Date/Time,Amount,Currency,CAD Equivalent,Method,Direction,Status,Customer ID,Surname,Given Name,Middle Name,Date of Birth,Phone,Street,City,Province,Postal Code,Country,Occupation,Employer,Email,ID Type,ID Number,ID Province,ID Country,Is Public Body,Entity Name,Purpose,Disposition,Location ID'
export type Row = Partial<Record<Column, string>>

export const zoe: Row = {
  number: '77',
  surname: 'Hale',
  given: 'Zoe',
  born: '1980-01-01',
  phone: '613-555-0101',
  street: '100 Main Street',
  city: 'Ottawa',
  province: 'ON',
  postal: 'K1A 0B1',
  country: 'CA',
  occupation: 'Baker in a hotel kitchen',
  employer: 'Hotel Elgin',
  email: 'zoe@example.ca',
  idType: "driver's licence",
  idNumber: 'M1234-1',
  idProvince: 'ON',
  idCountry: 'CA',
}

export function line(id: string, row: Row): string {
  const value = (name: Column) => row[name] ?? ''
  const amount = row.amount ?? '12000.00'
  return [
    id,
    row.at ?? '2026-11-20 10:00:00',
    amount,
    'CAD',
    amount,
    'cash',
    'in',
    'completed',
    value('number'),
    value('surname'),
    value('given'),
    value('other'),
    value('born'),
    value('phone'),
    value('street'),
    value('city'),
    value('province'),
    value('postal'),
    value('country'),
    value('occupation'),
    value('employer'),
    value('email'),
    value('idType'),
    value('idNumber'),
    value('idProvince'),
    value('idCountry'),
    value('publicBody'),
    value('entity'),
    'Purchase of bitcoin',
    'payment',
    demoEntity.locations[0],
  ].join(',')
}

export const later = { amount: '40.00', at: '2026-11-24 09:00:00' }
export const file = (...lines: string[]) => `${header}\n${lines.join('\n')}\n`

export async function bringIn(company: Company, ...lines: string[]) {
  const view = await importText(company.scope, file(...lines))
  expect(view).toMatchObject({ state: 'done', refused: 0 })
  await company.scope.tx(
    (db) =>
      db.$executeRaw`UPDATE transaction SET beneficiary_id = conductor_id, details = '{"report":{"channel":"in_person","howObtained":"Savings from wages"}}'`,
  )
  await followImport(company.scope, view.id, async () => {})
  return {
    id: view.id,
    asked: (await differingOfImport(company.scope, view.id)).map(({ number, field, onFile, said }) => [
      number,
      field,
      onFile,
      said,
    ]),
  }
}

/** A company with a ready draft of Zoe's 12,000.00 received on Nov 20. */
export async function withReadyDraft() {
  const company = await readyCompany()
  await bringIn(company, line('F-1', zoe))
  const { ids } = await createDrafts(company.scope, 'all')
  await refreshDrafts(company.scope, { reports: ids })
  expect(await readyDraftIds(company.scope)).toEqual(ids)
  return { company, draft: ids[0]! }
}

export const all = async (company: Company, field: DifferingFact) =>
  (await differingList(company.scope, { field, page: 1, pageSize: 50 })).map(({ id }) => id)

export interface Definition {
  refId: string
  surname?: string
  givenName?: string
  otherNameInitial?: string
  dateOfBirth?: string
  telephoneNumber?: string
  occupation?: string
  nameOfEntity?: string
  address?: Record<string, string>
  identifications?: Record<string, unknown>[]
}
