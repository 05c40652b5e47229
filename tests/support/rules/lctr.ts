/** Rules of large cash and large virtual currency transaction reports, as in common.ts. */
import {
  of,
  row,
  warn,
  head,
  lctr,
  lvctr,
  start,
  end,
  conductor,
  beneficiary,
  entity,
  behalf,
  behalfOfCoins,
  night,
  posted,
  account,
  type Row,
} from './example.ts'
import { firstCompletion, firstParty, firstStart } from '#tests/support/reports/report-check.ts'
import { acme, bruno } from '#tests/support/reports/report-inputs.ts'

/** "No" states that the number isn't known, and doesn't replace a mandatory number. */
const unregistered = {
  [`${firstParty}/registrationsIncorporations`]: [],
  [`${firstParty}/registrationIncorporationIndicator`]: false,
}

export const thresholdExamples: Record<string, Row> = {
  'LCTR-01': row('LCTR-01', 330, of('LCTR', night), of('LCTR', { ...night, ...posted })),
  'LCTR-02': row(
    'LCTR-02',
    302,
    of('LCTR', { [`${lctr}/methodCode`]: 9 }),
    of('LCTR', { [`${lctr}/methodCode`]: 9, [`${head}/activitySectorCode`]: 14 }),
  ),
  'LCTR-03': row(
    'LCTR-03',
    331,
    of('LCTR', { [`${firstStart}/conductors`]: [] }),
    of('LCTR', { ...night, ...posted, [`${firstStart}/conductors`]: [] }),
  ),
  'LCTR-04': row(
    'LCTR-04',
    302,
    of('LCTR', { [`${lctr}/dateTimeOfPosting`]: '2026-11-10T13:30:00-05:00' }),
    of('LCTR', posted),
  ),
  'LCTR-05': row('LCTR-05', 330, of('LCTR', { [`${start}/currencyCode`]: undefined }), of('LCTR')),
  'LCTR-06': row(
    'LCTR-06',
    302,
    of('LCTR', { [`${start}/depositToBusinessAccountIndicator`]: true }),
    of('LCTR', { [`${start}/depositToBusinessAccountIndicator`]: true, [`${head}/activitySectorCode`]: 14 }),
  ),
  'LCTR-07': row(
    'LCTR-07',
    301,
    of('LCTR', { [`${conductor}/typeCode`]: 1, [`${firstParty}/typeCode`]: 1 }),
    of('LCTR'),
  ),
  'LCTR-08': row('C-25', 331, of('LCTR', { [`${firstParty}/authorizedPersons`]: [] }, entity), of('LCTR', {}, entity)),
  'LCTR-08 registration': row('C-25', 331, of('LCTR', unregistered, entity), of('LCTR', {}, entity)),
  'LCTR-08 authorized person': row(
    'C-25',
    330,
    of('LCTR', { [`${firstParty}/authorizedPersons/0/givenName`]: undefined }, entity),
    of('LCTR', {}, entity),
  ),
  'LCTR-09 registration': row(
    'C-25',
    331,
    of('LCTR', {}, behalf({ ...acme, registrations: [], isRegisteredOrIncorporated: false })),
    of('LCTR', {}, behalf({ ...acme, identifications: [], authorizedPersons: [] })),
  ),
  'LCTR-09': row(
    'C-25',
    330,
    of('LCTR', {}, behalf({ ...bruno, occupation: null })),
    of('LCTR', {}, behalf({ ...bruno, dateOfBirth: null, identifications: [] })),
  ),
  'LCTR-09 relationship': row(
    'C-22-relationship',
    330,
    of('LCTR', {}, behalf(bruno, null)),
    of('LCTR', {}, behalf(bruno)),
  ),
  'LCTR-10': row('LCTR-10', 331, of('LCTR', { [`${firstCompletion}/beneficiaries`]: [] }), of('LCTR')),
  'LCTR-10 self': warn(
    'LCTR-10',
    302,
    of('LCTR', { [`${beneficiary}/details/relationshipOfConductorCode`]: 7 }),
    of('LCTR', { [`${beneficiary}/details/relationshipOfConductorCode`]: 15 }),
  ),
  'LCTR-11': warn(
    'LCTR-11',
    302,
    of('LCTR', { [`${end}/dispositionCode`]: 19 }),
    of('LCTR', { [`${end}/dispositionCode`]: 24 }),
  ),
  'LCTR-12': row(
    'LCTR-12',
    330,
    of('LCTR', { [`${end}/dispositionCode`]: 29 }),
    of('LCTR', {
      [`${end}/dispositionCode`]: 29,
      [`${end}/amount`]: undefined,
      [`${end}/valueInCanadianDollars`]: '12000.00',
    }),
  ),
  'LCTR-13': warn(
    'LCTR-13',
    302,
    of('LCTR', { [`${end}/dispositionCode`]: 27, [`${end}/currencyCode`]: 'USD' }),
    of('LCTR', { [`${end}/dispositionCode`]: 27 }),
  ),
  'LCTR-14': warn('LCTR-14', 302, of('LCTR', { [`${head}/activitySectorCode`]: 14 }), of('LCTR')),
  'LCTR-15': warn(
    'LCTR-15',
    302,
    of('LCTR', { ...account({}), [`${conductor}/details/clientNumber`]: '1234567' }),
    // The number of an account at a bank.
    of('LCTR', { ...account({}), [`${conductor}/details/clientNumber`]: 'C-1' }),
  ),
  'LCTR-17': warn(
    'LCTR-17',
    302,
    of('LCTR', { [`${end}/amount`]: '6000.00' }),
    of('LCTR', { [`${end}/amount`]: '11000.00' }),
  ),
  'LCTR-18': warn(
    'LCTR-18',
    375,
    of('LCTR', { [`${end}/dispositionCode`]: 3, [`${end}/currencyCode`]: 'USD' }),
    of('LCTR', { [`${end}/dispositionCode`]: 3, [`${end}/currencyCode`]: 'USD', [`${end}/exchangeRate`]: '0.7300' }),
  ),
  'LVCTR-01': row('C-15', 329, of('LVCTR', { [`${lvctr}/dateTimeReceived`]: undefined }), of('LVCTR')),
  'LVCTR-02': row(
    'schema',
    300,
    of('LVCTR', { [`${lvctr}/methodCode`]: 2 }),
    of('LVCTR', { [`${lvctr}/methodCode`]: 8 }),
  ),
  'LVCTR-03': row('LVCTR-03', 330, of('LVCTR', { [`${start}/exchangeRate`]: undefined }), of('LVCTR')),
  'LVCTR-04': warn('LVCTR-04', 375, of('LVCTR', { [`${lvctr}/ids`]: [] }), of('LVCTR')),
  'LVCTR-06': row('LVCTR-06', 302, of('LVCTR', { [`${start}/conductorIndicator`]: false }), of('LVCTR')),
  'LVCTR-07': row(
    'C-25',
    330,
    of('LVCTR', { [`${conductor}/details/clientNumber`]: undefined }),
    of('LVCTR', {
      [`${conductor}/details/clientNumber`]: undefined,
      [`${conductor}/details/clientOfReportingEntityIndicator`]: false,
    }),
  ),
  'LVCTR-08': row(
    'C-device',
    364,
    of('LVCTR', { [`${lvctr}/methodCode`]: 9 }),
    of('LVCTR', { [`${lvctr}/methodCode`]: 8 }),
  ),
  'LVCTR-09': row('C-22-relationship', 330, of('LVCTR', {}, behalfOfCoins(null)), of('LVCTR', {}, behalfOfCoins(7))),
  'LVCTR-10': row('LVCTR-10', 302, of('LVCTR', { [`${end}/beneficiaryIndicator`]: false }), of('LVCTR')),
  'LVCTR-11': row(
    'LVCTR-11',
    300,
    of('LVCTR', { [`${firstParty}/identifications/0`]: { identifierTypeCode: 27 } }),
    of('LVCTR'),
  ),
  'LVCTR-12': row(
    'LVCTR-12',
    330,
    of('LVCTR', { [`${end}/amount`]: undefined }),
    of('LVCTR', { [`${end}/amount`]: undefined, [`${end}/valueInCanadianDollars`]: '15000.00' }),
  ),
}
