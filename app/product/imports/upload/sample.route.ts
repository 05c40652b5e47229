import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/csv/words/write.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { csvFile } from '../../lists/csv-file.ts'

const header = [
  'Transaction ID',
  'Date and time',
  'Amount',
  'Currency',
  'Value in CAD',
  'Method',
  'Direction',
  'Status',
  'Customer number',
  'Customer name',
  'Phone',
  'Location',
  'Virtual currency',
  'Virtual currency amount',
  'Transaction hash',
  'Purpose',
  'Notes',
]

const rows = [
  [
    'TX-1001',
    '2026-03-04 09:12',
    '6000.00',
    'CAD',
    '6000.00',
    'cash',
    'in',
    'completed',
    'C-2001',
    'Odette Marlowe',
    '416-555-0148',
    '',
    '',
    '',
    '',
    'Purchase of virtual currency',
    '',
  ],
  [
    'TX-1002',
    '2026-03-04 16:40',
    '4500.00',
    'CAD',
    '4500.00',
    'cash',
    'in',
    'completed',
    'C-2001',
    'Odette Marlowe',
    '416-555-0148',
    '',
    '',
    '',
    '',
    'Purchase of virtual currency',
    'Second visit of the day',
  ],
  [
    'TX-1003',
    '2026-03-04 11:05',
    '0.15000000',
    'BTC',
    '14550.00',
    'virtual currency',
    'in',
    'completed',
    'C-2002',
    'Bram Ellsford',
    '604-555-0120',
    '',
    'BTC',
    '0.15000000',
    '',
    'Sale of virtual currency',
    '',
  ],
  [
    'TX-1004',
    '2026-03-05 10:30',
    '800.00',
    'CAD',
    '800.00',
    'e-transfer',
    'in',
    'completed',
    'C-2003',
    'Nils Corrigal',
    '514-555-0177',
    '',
    '',
    '',
    '',
    '',
    '',
  ],
]

/** The sample file and the empty template. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const isSample = new URL(request.url).pathname.endsWith('/sample.csv')
  const name = isSample ? 'comply-sample.csv' : 'comply-template.csv'
  const lines = isSample ? [header, ...rows] : [header]
  return csvFile(
    name,
    lines.map((line) => csvLine(line)),
  )
}
