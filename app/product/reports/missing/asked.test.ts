import { expect, it } from 'vitest'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import { askedOf, idsIn } from './asked.ts'

const hold = (entity: Hold['entity'], entityId: string, label: string): Hold => ({
  key: `${entityId} ${label}`,
  kind: 'missing',
  code: 'missing',
  entity,
  entityId,
  field: 'f',
  path: null,
  label,
  value: null,
  action: '',
  confirm: null,
  canSwap: false,
  doubtId: null,
  text: `${label} is missing. Enter it.`,
})
const rows = [
  {
    id: 'r-1',
    reference: 'STR-1',
    due_date: null,
    file_by: null,
    holds: [
      hold('transaction', 't-gone', 'Location'),
      hold('customer', 'c-gone', 'Surname'),
      hold('transaction', 't-1', 'Direction'),
      hold('report', '', 'Action taken'),
      hold('settings', '', 'Contact'),
    ],
  },
  { id: 'r-2', reference: 'STR-2', due_date: null, file_by: null, holds: [hold('transaction', 't-1', 'Amount')] },
]

it('asks of a record once for all drafts, and of one that is gone in its report, so that no missing value is lost', () => {
  const { asked, elsewhere } = askedOf(rows, ({ entityId }) => !entityId.endsWith('-gone'))
  expect(
    [...asked.values()].map(({ id, reports, holds }) => [id, [...reports], holds.map(({ label }) => label)]),
  ).toEqual([['t-1', ['r-1', 'r-2'], ['Direction', 'Amount']]])
  expect([...elsewhere.values()].map(({ to, where, labels }) => [to, where, [...labels]])).toEqual([
    ['/app/reports/r-1', 'STR-1', ['Location', 'Surname', 'Action taken']],
    ['/app/settings', 'Company settings', ['Contact']],
  ])
  expect(idsIn(rows, 'transaction')).toEqual(['t-gone', 't-1'])
})
