import type { Json } from '#tests/integration/document-support.ts'
import { cash, report } from '#tests/integration/expected-documents.ts'
import { henry, ted, sally, jeremy, eve, sam, james, vicky, rosie, blueberry, row, held } from './worked-people.ts'

/** The rows of a file, and the reports that the rules make of it: FINTRAC's worked examples (rules.md 1.7). */

export const examples: [name: string, rows: string[], reports: Json[]][] = [
  [
    'T-01, identical sets: one report, by conductor',
    [
      row('T01-101', '2026-11-02 09:00', '8000,CAD', 'Henry', '', 'Henry'),
      row('T01-102', '2026-11-02 15:30', '6000,CAD', 'Henry', '', 'Henry'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-02' },
        [henry],
        [
          cash({
            reference: 'T01-101',
            at: '2026-11-02T09:00:00-05:00',
            above: false,
            amount: '8000',
            conductor: henry,
            beneficiary: henry,
            became: held('8000'),
          }),
          cash({
            reference: 'T01-102',
            at: '2026-11-02T15:30:00-05:00',
            above: false,
            amount: '6000',
            conductor: henry,
            beneficiary: henry,
            became: held('6000'),
          }),
        ],
      ),
    ],
  ],
  [
    'T-02, overlapping sets: both reports',
    [
      row('T02-103', '2026-11-03 09:00', '8000,CAD', 'Ted', '', 'Ted'),
      row('T02-104', '2026-11-03 10:00', '6000,CAD', 'Ted', '', 'Sally'),
      row('T02-105', '2026-11-03 11:00', '5000,CAD', 'Sally', '', 'Ted'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-03' },
        [ted, sally],
        [
          cash({
            reference: 'T02-103',
            at: '2026-11-03T09:00:00-05:00',
            above: false,
            amount: '8000',
            conductor: ted,
            beneficiary: ted,
            became: held('8000'),
          }),
          cash({
            reference: 'T02-104',
            at: '2026-11-03T10:00:00-05:00',
            above: false,
            amount: '6000',
            conductor: ted,
            beneficiary: sally,
            became: held('6000'),
          }),
        ],
      ),
      report(
        'LCTR',
        { by: 'beneficiary', day: '2026-11-03' },
        [ted, sally],
        [
          cash({
            reference: 'T02-103',
            at: '2026-11-03T09:00:00-05:00',
            above: false,
            amount: '8000',
            conductor: ted,
            beneficiary: ted,
            became: held('8000'),
          }),
          cash({
            reference: 'T02-105',
            at: '2026-11-03T11:00:00-05:00',
            above: false,
            amount: '5000',
            conductor: sally,
            beneficiary: ted,
            became: held('5000'),
          }),
        ],
      ),
    ],
  ],
  [
    'T-03, one party in two roles: none',
    [
      row('T03-1', '2026-11-04 09:00', '9000,CAD', 'Martha', '', 'Mike'),
      row('T03-2', '2026-11-04 10:00', '4000,CAD', 'Iris', 'Martha', 'Tom'),
    ],
    [],
  ],
  [
    'T-05, a jeweller: two purchases on a Saturday, and no report for each',
    [
      row('T05-01', '2026-11-07 11:30', '14000,CAD', 'Jeremy', '', 'Jeremy', 'Jewellery'),
      row('T05-02', '2026-11-07 13:40', '13000,CAD', 'Jeremy', '', 'Jeremy', 'Jewellery'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-07' },
        [jeremy],
        [
          cash({
            reference: 'T05-01',
            at: '2026-11-07T11:30:00-05:00',
            above: true,
            amount: '14000',
            conductor: jeremy,
            beneficiary: jeremy,
            became: { dispositionCode: 14, currencyCode: 'CAD', valueInCanadianDollars: '14000' },
          }),
          cash({
            reference: 'T05-02',
            at: '2026-11-07T13:40:00-05:00',
            above: true,
            amount: '13000',
            conductor: jeremy,
            beneficiary: jeremy,
            became: { dispositionCode: 14, currencyCode: 'CAD', valueInCanadianDollars: '13000' },
          }),
        ],
      ),
    ],
  ],
  [
    'T-06, a money services business: conductor Eve and beneficiary Sam, and none for 03 or 04 alone',
    [
      row(
        'T06-01',
        '2026-11-11 09:20',
        '5000,CAD',
        'Eve',
        '',
        'Eve',
        'Exchange to fiat currency',
        '3402.93,EUR,0.680586',
      ),
      row('T06-02', '2026-11-11 12:08', '4000,CAD', 'Eve', '', 'Sam'),
      row('T06-03', '2026-11-11 14:39', '11000,CAD', 'Eve', '', 'Sam'),
      row('T06-04', '2026-11-11 16:55', '12000,CAD', 'Eve', '', 'James'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-11' },
        [eve, sam, james],
        [
          // The rate of Scenario B.2: euros handed out for one dollar received.
          cash({
            reference: 'T06-01',
            at: '2026-11-11T09:20:00-05:00',
            above: false,
            amount: '5000',
            conductor: eve,
            beneficiary: eve,
            became: { dispositionCode: 3, amount: '3402.93', currencyCode: 'EUR', exchangeRate: '0.680586' },
          }),
          cash({
            reference: 'T06-02',
            at: '2026-11-11T12:08:00-05:00',
            above: false,
            amount: '4000',
            conductor: eve,
            beneficiary: sam,
            became: held('4000'),
          }),
          cash({
            reference: 'T06-03',
            at: '2026-11-11T14:39:00-05:00',
            above: true,
            amount: '11000',
            conductor: eve,
            beneficiary: sam,
            became: held('11000'),
          }),
          cash({
            reference: 'T06-04',
            at: '2026-11-11T16:55:00-05:00',
            above: true,
            amount: '12000',
            conductor: eve,
            beneficiary: james,
            became: held('12000'),
          }),
        ],
      ),
      report(
        'LCTR',
        { by: 'beneficiary', day: '2026-11-11' },
        [eve, sam],
        [
          cash({
            reference: 'T06-02',
            at: '2026-11-11T12:08:00-05:00',
            above: false,
            amount: '4000',
            conductor: eve,
            beneficiary: sam,
            became: held('4000'),
          }),
          cash({
            reference: 'T06-03',
            at: '2026-11-11T14:39:00-05:00',
            above: true,
            amount: '11000',
            conductor: eve,
            beneficiary: sam,
            became: held('11000'),
          }),
        ],
      ),
    ],
  ],
  [
    'T-09, an entity as the conductor',
    [
      row('T09-01', '2026-11-18 13:30', '5000,CAD', 'Rosie', '', 'Rosie'),
      row('T09-02', '2026-11-18 13:40', '6000,CAD', 'Yara', '', 'Yara'),
      row('T09-03', '2026-11-18 15:05', '8000,CAD', 'Rosie', '', 'Blueberry'),
    ],
    [
      report(
        'LCTR',
        { by: 'conductor', day: '2026-11-18' },
        [rosie, blueberry],
        [
          cash({
            reference: 'T09-01',
            at: '2026-11-18T13:30:00-05:00',
            above: false,
            amount: '5000',
            conductor: rosie,
            beneficiary: rosie,
            became: held('5000'),
          }),
          cash({
            reference: 'T09-03',
            at: '2026-11-18T15:05:00-05:00',
            above: false,
            amount: '8000',
            conductor: rosie,
            beneficiary: blueberry,
            became: held('8000'),
          }),
        ],
      ),
    ],
  ],
  [
    'T-16, cash for coins: an LCTR and no LVCTR',
    [
      row(
        'T16-01',
        '2026-11-22 10:00',
        '20000,CAD',
        'Vicky',
        '',
        'Vicky',
        'Exchange to virtual currency',
        '279.18,LTC,0.013959',
      ),
    ],
    [
      report(
        'LCTR',
        { by: 'none', day: '2026-11-22' },
        [vicky],
        [
          cash({
            reference: 'T16-01',
            at: '2026-11-22T10:00:00-05:00',
            above: true,
            amount: '20000',
            conductor: vicky,
            beneficiary: vicky,
            became: { dispositionCode: 18, amount: '279.18', virtualCurrencyTypeCode: 'LTC', exchangeRate: '0.013959' },
          }),
        ],
      ),
    ],
  ],
]
