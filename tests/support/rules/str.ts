/** Rules of suspicious transaction reports, as in common.ts, and FINTRAC’s own numbers that no other row has. */
import {
  of,
  row,
  warn,
  head,
  str,
  start,
  end,
  directive,
  small,
  nightOfStr,
  account,
  attempt,
  type Row,
} from './example.ts'
import { firstCompletion } from '#tests/support/reports/report-check.ts'
import { acme, cashTransaction } from '#tests/support/reports/report-inputs.ts'

export const suspicionExamples: Record<string, Row> = {
  'STR-01': row(
    'R130100',
    330,
    of('STR', { '/detailsOfSuspicion/descriptionOfSuspiciousActivity': undefined }),
    of('STR'),
  ),
  'STR-01 directive': row(
    'R130101',
    364,
    of('STR', { [directive]: 'IR2020' }),
    of('STR', {}, { ministerialDirective: 'IR2020' }),
  ),
  'STR-02': row(
    'STR-02',
    302,
    of('STR', {}, { ...attempt, ministerialDirective: 'IR2020' }),
    of('STR', {}, { ministerialDirective: 'IR2020' }),
  ),
  'STR-03': row(
    'STR-03',
    330,
    of('STR', { [`${str}/reasonNotCompleted`]: undefined }, attempt),
    of('STR', {}, attempt),
  ),
  'STR-03 completed': row('STR-03', 364, of('STR', { [`${str}/reasonNotCompleted`]: 'left' }), of('STR')),
  'STR-04': row(
    'STR-04',
    330,
    of('STR', nightOfStr),
    of('STR', { ...nightOfStr, [`${str}/dateOfPosting`]: '2026-11-10' }),
  ),
  'STR-05': row(
    'schema',
    362,
    of('STR', { [`${str}/timeOfTransaction`]: '13:25' }),
    of('STR', { [`${str}/timeOfTransaction`]: undefined }),
  ),
  'STR-06': row(
    'STR-06',
    302,
    of('STR', { [`${str}/methodCode`]: 8 }),
    of('STR', { [`${str}/methodCode`]: 8, [`${head}/activitySectorCode`]: 14 }),
  ),
  'STR-07': row(
    'STR-07',
    300,
    of('STR', { [`${start}/direction`]: 2 }),
    of('STR', { [`${start}/direction`]: 2, [`${start}/fundAssetVirtualCurrencyTypeCode`]: 7 }),
  ),
  'STR-08': row(
    'STR-08',
    330,
    of('STR', { [`${start}/fundAssetVirtualCurrencyTypeCode`]: 16 }),
    of('STR', {
      [`${start}/fundAssetVirtualCurrencyTypeCode`]: 16,
      [`${start}/currencyCode`]: undefined,
      [`${start}/virtualCurrencyTypeCode`]: 'BTC',
    }),
  ),
  'STR-09': warn(
    'STR-09',
    375,
    of('STR', {
      [`${start}/currencyCode`]: undefined,
      [`${start}/virtualCurrencyTypeCode`]: 'BTC',
      [`${start}/fundAssetVirtualCurrencyTypeCode`]: 16,
    }),
    of('STR'),
  ),
  'STR-10': row('STR-10', 302, of('STR', { [`${start}/conductorIndicator`]: false }), of('STR')),
  'STR-11': row('C-21', 330, of('STR', account({ typeCode: undefined })), of('STR', account({}))),
  'STR-11 closed': warn(
    'STR-11',
    302,
    of('STR', account({ dateOpened: '2026-02-01', dateClosed: '2026-01-01' })),
    of('STR', account({ dateOpened: '2026-01-01', dateClosed: '2026-02-01' })),
  ),
  'STR-12': warn(
    'STR-12',
    332,
    of('STR', { '/transactions/0/completingActions': [] }),
    of('STR', { '/transactions/0/completingActions': [] }, attempt),
  ),
  'STR-13': warn(
    'STR-13',
    302,
    of('STR', { [`${end}/dispositionCode`]: 17 }),
    of('STR', { [`${end}/dispositionCode`]: 18 }),
  ),
  'STR-14': warn(
    'STR-14',
    302,
    of('STR', { [`${end}/dispositionCode`]: 32 }),
    of('STR', { [`${end}/dispositionCode`]: 10 }),
  ),
  'STR-15': row('C-25', 330, of('STR', { '/definitions/1/surname': undefined }), of('STR')),
  'STR-15 no': warn(
    'STR-15',
    375,
    of('STR', { [`${end}/beneficiaryIndicator`]: false, [`${firstCompletion}/beneficiaries`]: [] }),
    of('STR', { [`${end}/beneficiaryIndicator`]: false, [`${firstCompletion}/beneficiaries`]: [] }, attempt),
  ),
  'STR-16': warn(
    'STR-16',
    375,
    of('STR', { '/detailsOfSuspicion/suspicionTypeCode': undefined }),
    of('STR', { '/detailsOfSuspicion/suspicionTypeCode': 4 }),
  ),
  'STR-17': row(
    'R130140',
    329,
    of('STR', { '/detailsOfSuspicion/politicallyExposedPersonIncludedIndicator': undefined }),
    of('STR'),
  ),
  'STR-18': row(
    'STR-18',
    300,
    of('STR', { '/detailsOfSuspicion/publicPrivatePartnershipProjectNameCodes': [1, 1] }),
    of('STR', { '/detailsOfSuspicion/publicPrivatePartnershipProjectNameCodes': [1, 7] }),
  ),
  'STR-19': warn(
    'STR-19',
    375,
    of('STR', {
      '/relatedReports': [{ reportingEntityReportReference: 'A-1', reportingEntityTransactionReferences: [] }],
    }),
    of('STR', {
      '/relatedReports': [{ reportingEntityReportReference: 'A-1', reportingEntityTransactionReferences: ['T-1'] }],
    }),
  ),
  'STR-21': warn(
    'STR-21',
    375,
    of(
      'STR',
      {},
      {
        transactions: [
          cashTransaction({
            isAttempted: false,
            directionCode: 1,
            fundTypeCode: 2,
            conductors: [{ party: { ...acme, ...({ structureTypeCode: 1 } as object) } }],
          }),
        ],
      },
    ),
    of('STR'),
  ),
  'STR-23': row(
    'STR-23',
    301,
    of('STR', { '/actionTaken/description': '<b>Closer</b> monitoring.' }),
    of('STR', { '/actionTaken/description': 'Monitoring of amounts < 10,000 CAD.' }),
  ),
  'STR-23 files': warn(
    'STR-23',
    301,
    of('STR', { '/detailsOfSuspicion/descriptionOfSuspiciousActivity': 'See case 4432.' }),
    of('STR'),
  ),
  R120001: row(
    'schema',
    300,
    of('LCTR', { [`${head}/activitySectorCode`]: 7 }),
    of('LCTR', { [`${head}/activitySectorCode`]: 21 }),
  ),
  R120081: row(
    'schema',
    300,
    of('LCTR', { [directive]: 'IR2019' }),
    of('LCTR', { [directive]: 'IR2020' }, { transactions: [small] }),
  ),
  R50012: row('R50012', 302, of('LVCTR', { [directive]: 'IR2020' }), of('LVCTR')),
  R50045: row('R50045', 329, of('LVCTR', { [`${head}/activitySectorCode`]: undefined }), of('LVCTR')),
  R130180: row('R130180', 330, of('STR', { '/actionTaken': undefined }), of('STR')),
  R130181: row('R130181', 364, of('STR', { [directive]: 'IR2020' }), of('STR', {}, { ministerialDirective: 'IR2020' })),
  R150000: row('schema', 329, of('LCTR', { [`${head}/reportingEntityNumber`]: undefined }), of('LCTR')),
  'STR-08 completing': row(
    'STR-08-completing',
    330,
    of('STR', { [`${end}/amount`]: undefined }),
    of('STR', { [`${end}/amount`]: undefined }, attempt),
  ),
}
