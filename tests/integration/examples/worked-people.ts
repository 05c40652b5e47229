import type { Json } from '#tests/integration/document-support.ts'
import { entity, person, type Named } from '#tests/integration/expected-documents.ts'

/**
 * The people and entities of the worked examples, as a list of customers gives them, and the rows of their
 * transactions.
 */

export const PEOPLE = `Customer ID,Customer Type,Surname,Given Name,Entity Name,Phone,Civic Number,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country
Henry,person,Hale,Henry,,613-555-0101,01,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-01,Carpenter,Driver's licence,X1001-40706,ON,CA
Ted,person,Thorn,Ted,,613-555-0102,02,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-02,Electrician,Driver's licence,X1002-40706,ON,CA
Sally,person,Sand,Sally,,613-555-0103,03,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-03,Dentist,Driver's licence,X1003-40706,ON,CA
Martha,person,Moss,Martha,,613-555-0104,04,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-04,Architect,Driver's licence,X1004-40706,ON,CA
Mike,person,Mill,Mike,,613-555-0105,05,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-05,Florist,Driver's licence,X1005-40706,ON,CA
Iris,person,Inch,Iris,,613-555-0106,06,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-06,Roofer,Driver's licence,X1006-40706,ON,CA
Tom,person,Tower,Tom,,613-555-0107,07,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-07,Welder,Driver's licence,X1007-40706,ON,CA
Jeremy,person,Stone,Jeremy,,613-555-0108,08,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-08,Notary,Driver's licence,X1008-40706,ON,CA
Eve,person,Archer,Eve,,613-555-0109,09,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-09,Restaurant cook,Driver's licence,X1009-40706,ON,CA
Sam,person,Poole,Sam,,613-555-0110,10,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-10,Bus driver,Driver's licence,X1010-40706,ON,CA
James,person,Quill,James,,613-555-0111,11,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-11,Piano teacher,Driver's licence,X1011-40706,ON,CA
Yara,person,York,Yara,,613-555-0112,12,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-12,Nurse,Driver's licence,X1012-40706,ON,CA
Bruno,person,Bell,Bruno,,613-555-0113,13,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-13,Game tester,Driver's licence,X1013-40706,ON,CA
Vicky,person,Lind,Vicky,,613-555-0114,14,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-14,Baker,Driver's licence,X1014-40706,ON,CA
Thomas,person,Oak,Thomas,,613-555-0115,15,First Avenue,Ottawa,ON,K1P 5M7,CA,1980-01-15,Buyer of kitchen equipment,Driver's licence,X1015-40706,ON,CA
Rosie,entity,,,Rosie Kitchen Supply Ltd.,613-555-0121,21,Trade Road,Ottawa,ON,K1P 5M7,CA,,Wholesale of kitchen equipment,Certificate of incorporation,900021-4,ON,CA
Blueberry,entity,,,Blueberry Co Inc.,613-555-0122,22,Trade Road,Ottawa,ON,K1P 5M7,CA,,Growing of blueberries,Certificate of incorporation,900022-4,ON,CA
Kitchen,entity,,,Kitchen Supply Co. Ltd.,613-555-0123,23,Trade Road,Ottawa,ON,K1P 5M7,CA,,Retail of kitchen equipment,Certificate of incorporation,900023-4,ON,CA
Games,entity,,,Super Fun Video Games Inc.,613-555-0124,24,Trade Road,Ottawa,ON,K1P 5M7,CA,,Retail of video games,Certificate of incorporation,900024-4,ON,CA
ABC,entity,,,ABC Enterprises S.p.A.,+39 06 5550 0125,25,Via Esempio,Roma,RM,00184,Italy,,Making of ceramic tiles,Certificate of incorporation,900025-4,Roma,Italy
`
const named = (number: string, party: Json): Named => ({ number, party })
export const henry = named('Henry', person('Henry', 'Hale', '01', 'Carpenter'))
export const ted = named('Ted', person('Ted', 'Thorn', '02', 'Electrician'))
export const sally = named('Sally', person('Sally', 'Sand', '03', 'Dentist'))
export const martha = named('Martha', person('Martha', 'Moss', '04', 'Architect'))
export const mike = named('Mike', person('Mike', 'Mill', '05', 'Florist'))
export const iris = named('Iris', person('Iris', 'Inch', '06', 'Roofer'))
export const jeremy = named('Jeremy', person('Jeremy', 'Stone', '08', 'Notary'))
export const eve = named('Eve', person('Eve', 'Archer', '09', 'Restaurant cook'))
export const sam = named('Sam', person('Sam', 'Poole', '10', 'Bus driver'))
export const james = named('James', person('James', 'Quill', '11', 'Piano teacher'))
export const bruno = named('Bruno', person('Bruno', 'Bell', '13', 'Game tester'))
export const vicky = named('Vicky', person('Vicky', 'Lind', '14', 'Baker'))
export const rosie = named('Rosie', entity('Rosie Kitchen Supply Ltd.', '21', 'Wholesale of kitchen equipment'))
export const blueberry = named('Blueberry', entity('Blueberry Co Inc.', '22', 'Growing of blueberries'))
export const thomas = named('Thomas', person('Thomas', 'Oak', '15', 'Buyer of kitchen equipment'))
export const kitchen = named('Kitchen', entity('Kitchen Supply Co. Ltd.', '23', 'Retail of kitchen equipment'))
export const games = named('Games', entity('Super Fun Video Games Inc.', '24', 'Retail of video games'))
/**
 * Of Italy: the country of the telephone stands apart, a province is written as it is, and nobody has said who is
 * authorized.
 */
export const abc = named('ABC', {
  typeCode: 4,
  refId: 'ABC Enterprises S.p.A.',
  nameOfEntity: 'ABC Enterprises S.p.A.',
  telephoneNumber: '39-0655500125',
  natureOfPrincipalBusiness: 'Making of ceramic tiles',
  addressTypeCode: 1,
  address: {
    typeCode: 1,
    buildingNumber: '25',
    streetAddress: 'Via Esempio',
    city: 'Roma',
    provinceStateName: 'RM',
    postalZipCode: '00184',
    countryCode: 'IT',
  },
  identifications: [
    {
      identifierTypeCode: 3,
      number: '900025-4',
      jurisdictionOfIssueCountryCode: 'IT',
      jurisdictionOfIssueProvinceStateName: 'Roma',
    },
  ],
  authorizedPersons: [],
  registrationIncorporationIndicator: false,
  registrationsIncorporations: [],
})

const HEAD =
  'Transaction ID,Date/Time,Received Amount,Received Currency,Sent Amount,Sent Currency,Rate,Method,Direction,Channel,Purpose,Disposition,Location ID,Conductor ID,On Behalf Of ID,Beneficiary ID'
/** What all rows of these examples have: cash in, at the counter of one place. */
export const row = (
  id: string,
  at: string,
  received: string,
  conductor: string,
  onBehalfOf: string,
  beneficiary: string,
  disposition = 'Holding funds',
  sent = ',,',
) =>
  [
    id,
    at,
    received,
    sent,
    'cash,in,in person,Supplies for the season',
    disposition,
    'HQ001',
    conductor,
    onBehalfOf,
    beneficiary,
  ].join(',')
export const file = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`

export const held = (amount: string, currencyCode = 'CAD') => ({ dispositionCode: 21, amount, currencyCode })
