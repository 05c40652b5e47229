/** Data quality rules (guidance), in order, as in common.ts. */
import { type Example, of, row, warn, head, lctr, start, end, conductor, entity, account, type Row } from './example.ts'
import { firstParty } from '#tests/support/reports/report-check.ts'
import { ada, cashTransaction } from '#tests/support/reports/report-inputs.ts'

export const qualityExamples: Record<string, Row> = {
  'any: filler': warn(
    'C-26',
    362,
    of('LCTR', { [`${conductor}/details/clientNumber`]: 'not provided' }),
    of('LCTR', { [`${conductor}/details/clientNumber`]: 'NP-1' }),
  ),
  'entity name: short': warn(
    'DQ-entity-name',
    301,
    of('LCTR', { [`${firstParty}/nameOfEntity`]: 'AB' }, entity),
    of('LCTR', {}, entity),
  ),
  'entity name: legal form': warn(
    'DQ-entity-name',
    301,
    of('LCTR', { [`${firstParty}/nameOfEntity`]: 'Acme Exemple' }, entity),
    of('LCTR', { [`${firstParty}/nameOfEntity`]: 'Caisse Exemple' }, entity),
  ),
  'address: both shapes': row(
    'schema',
    364,
    of('LCTR', { [`${firstParty}/address/unstructured`]: '12 Main Street' }),
    of('LCTR'),
  ),
  'address: parts available': warn(
    'DQ-address-parts',
    301,
    whole('12 Main Street, Ottawa, ON, K1A 0B1'),
    whole('Blue house after the rink'),
  ),
  'telephone abroad': warn('C-30', 362, abroad('442079460958'), abroad('44-20-7946-0958')),
  'employer: missing': warn(
    'DQ-employer',
    375,
    of('LCTR', {
      [`${firstParty}/occupation`]: 'welder, works for a shipyard',
      [`${firstParty}/nameOfEmployer`]: undefined,
    }),
    of('LCTR', { [`${firstParty}/occupation`]: 'self-employed welder', [`${firstParty}/nameOfEmployer`]: undefined }),
  ),
  'employer: a person': warn(
    'DQ-employer',
    301,
    of('LCTR', { [`${firstParty}/nameOfEmployer`]: 'Mr. Marlowe' }),
    of('LCTR', { [`${firstParty}/nameOfEmployer`]: 'Dr. Marlowe Dental Services' }),
  ),
  'employer: a party': warn(
    'DQ-employer',
    301,
    of('LCTR', { [`${firstParty}/nameOfEmployer`]: 'EXEMPLE Ada' }),
    of('LCTR'),
  ),
  'dual process': warn('DQ-second-source', 301, documents(40), documents(2)),
  'identification: Other': row(
    'C-27',
    330,
    documents(3),
    of('LCTR', {
      [`${firstParty}/identifications/0/identifierTypeCode`]: 3,
      [`${firstParty}/identifications/0/identifierTypeOther`]: 'firearms licence',
    }),
  ),
  'jurisdiction: code abroad': row(
    'C-28-jurisdiction',
    364,
    of('LCTR', {
      [`${firstParty}/identifications/0/jurisdictionOfIssueCountryCode`]: 'FR',
      [`${firstParty}/identifications/0/jurisdictionOfIssueProvinceStateCode`]: 'QC',
    }),
    of('LCTR', { [`${firstParty}/identifications/0/jurisdictionOfIssueProvinceStateCode`]: 'QC' }),
  ),
  'disposition: listed as Other': warn('DQ-other', 301, other('Purchase of bank draft'), other('burnt by mistake')),
  'disposition: bundled': warn(
    'DQ-other',
    301,
    other('Issued cheque and purchase of money order'),
    other('cheque torn up and cash burnt'),
  ),
  'reference number: an account': warn(
    'DQ-reference-number',
    301,
    of('LCTR', {
      [`${head}/activitySectorCode`]: 14,
      [`${end}/dispositionCode`]: 1,
      [`${end}/referenceNumber`]: '000123456',
    }),
    of('LCTR', {
      ...account({}),
      [`${head}/activitySectorCode`]: 14,
      [`${end}/dispositionCode`]: 1,
      [`${end}/referenceNumber`]: 'DEP-9',
    }),
  ),
  'purpose: the disposition': warn(
    'DQ-purpose',
    301,
    of('LCTR', { [`${lctr}/purpose`]: 'Holding funds' }),
    of('LCTR', { [`${lctr}/purpose`]: 'holding funds for a house' }),
  ),
  'how obtained: where from': warn(
    'DQ-how-obtained',
    301,
    of('LCTR', { [`${start}/howCashObtained`]: 'Withdrawn from my bank account' }),
    of('LCTR', { [`${start}/howCashObtained`]: 'sale of a car' }),
  ),
  'authorized persons': row(
    'C-25-registration',
    332,
    of(
      'LCTR',
      {
        [`${firstParty}/authorizedPersons`]: Array.from({ length: 4 }, () => ({
          surname: 'Exemple',
          givenName: 'Bea',
        })),
      },
      entity,
    ),
    of('LCTR', {}, entity),
  ),
  'repeated characters': warn(
    'DQ-typed-through',
    301,
    of('LCTR', { [`${firstParty}/occupation`]: 'aaaaa seller of shoes' }),
    of('LCTR', { [`${firstParty}/surname`]: 'Hooogland' }),
  ),
  'keyboard runs': warn(
    'DQ-typed-through',
    301,
    of('LCTR', { [`${firstParty}/surname`]: 'Asdfgh' }),
    of('LCTR', { [`${firstParty}/surname`]: 'Basdekis' }),
  ),
  'counted numbers': warn(
    'DQ-typed-through',
    301,
    of('LCTR', { [`${firstParty}/identifications/0/number`]: '1234' }),
    of('LCTR', { [`${firstParty}/identifications/0/number`]: 'A1234' }),
  ),
}

function whole(text: string): Example {
  return of('LCTR', {
    [`${firstParty}/addressTypeCode`]: 2,
    [`${firstParty}/address`]: { typeCode: 2, countryCode: 'CA', unstructured: text },
  })
}
function abroad(telephoneNumber: string): Example {
  const party = { ...ada, telephone: null, address: { streetAddress: '1 rue A', city: 'Paris', country: 'FR' } }
  return of(
    'LCTR',
    { [`${firstParty}/telephoneNumber`]: telephoneNumber },
    {
      transactions: [
        cashTransaction({
          conductors: [{ party }],
          completing: [{ dispositionCode: 21, amount: '12000.00', currency: 'CAD', beneficiaries: [{ party }] }],
        }),
      ],
    },
  )
}
function documents(identifierTypeCode: number): Example {
  return of('LCTR', { [`${firstParty}/identifications/0/identifierTypeCode`]: identifierTypeCode })
}
function other(text: string): Example {
  return of('LCTR', { [`${end}/dispositionCode`]: 11, [`${end}/dispositionOther`]: text })
}
