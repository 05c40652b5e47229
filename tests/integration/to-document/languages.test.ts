import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  deliver,
  draft,
  heldBy,
  importFile,
  problemsOf,
  receivingRegulator,
  type Json,
} from '#tests/integration/document-support.ts'
import { cash, person, report, type Named } from '#tests/integration/expected-documents.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/**
 * Files of other trades in Spanish, German, Portuguese, Chinese, Arabic and French: each value that the file states
 * arrives in its own field.
 */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })

let company: Company
beforeEach(async () => {
  company = await readyCompany()
})

const n = '07'
/** What the file says of the cash beside what the usual document has. */
const obtained = (transaction: Json, howCashObtained: string): Json => {
  const [action] = transaction.startingActions as { details: Json }[]
  return { ...transaction, startingActions: [{ ...action, details: { ...action!.details, howCashObtained } }] }
}
/** With a passport, which has no province. */
const withPassport = (party: Json, number: string, country: string): Json => ({
  ...party,
  identifications: [{ identifierTypeCode: 2, number, jurisdictionOfIssueCountryCode: country }],
})

const FILES: {
  language: string
  head: string
  row: string
  party: Json
  purpose: string
  how: string
  disposition: number
  encoding?: 'latin1'
}[] = [
  {
    language: 'Spanish, in Windows-1252',
    encoding: 'latin1',
    head: 'Folio;Fecha operación;Hora;Sucursal;Importe recibido;Divisa;Forma de pago;Núm. cliente;Apellidos;Nombre(s);Fecha de nacimiento;Teléfono;Ocupación;Número exterior;Calle;Ciudad;Provincia;Código postal;País;Tipo de documento;Núm. de documento;Provincia de emisión;País de emisión;Motivo;Origen del efectivo;Canal;Disposición;Id del beneficiario',
    row: 'F-1;14/11/2026;09:15;HQ001;12.500,00;CAD;Efectivo;C-7;Ordóñez;Íñigo;1980-01-07;613-555-0107;Electricista;07;First Avenue;Ottawa;ON;K1P 5M7;Canadá;Licencia de conducir;X1007-40706;ON;Canadá;Compra de coche;Sueldo;En persona;Retención de fondos;C-7',
    party: person('Íñigo', 'Ordóñez', n, 'Electricista'),
    purpose: 'Compra de coche',
    how: 'Sueldo',
    disposition: 21,
  },
  {
    language: 'German',
    head: 'Beleg-Nr.;Datum;Uhrzeit;Filiale;Betrag erhalten;Währung;Zahlungsart;Kunde;Nachname;Vorname;Geburtsdatum;Telefon;Beruf;Straße;Hausnummer;PLZ;Ort;Provinz;Land;Ausweisart;Ausweisnummer;Ausstellungsland;Verwendungszweck;Herkunft des Bargelds;Channel;Disposition;Beneficiary ID',
    row: 'F-1;14.11.2026;09:15;HQ001;12.500,00;CAD;bar;C-7;Müßiggang;Jörg;07.01.1980;613-555-0107;Schreiner;First Avenue;07;K1P 5M7;Ottawa;ON;Kanada;Reisepass;C01X00T47;Deutschland;Kauf von Goldbarren;Ersparnisse;persönlich;Kauf von Edelmetallen;C-7',
    party: withPassport(person('Jörg', 'Müßiggang', n, 'Schreiner'), 'C01X00T47', 'DE'),
    purpose: 'Kauf von Goldbarren',
    how: 'Ersparnisse',
    disposition: 15,
  },
  {
    language: 'Portuguese, with pipes',
    head: 'Nº da operação|Data e hora|Agência|Valor recebido|Moeda|Forma de pagamento|Código do cliente|Sobrenome|Nome|Data de nascimento|Telefone|Profissão|Logradouro|Número|Cidade|Província|CEP|País|Tipo de documento|Número do documento|País emissor|Finalidade|Origem dos recursos|Canal|Disposição|Código do beneficiário',
    row: 'F-1|2026-11-14 09:15|HQ001|12500.00|CAD|dinheiro|C-7|da Conceição|João|1980-01-07|613-555-0107|Pedreiro|First Avenue|07|Ottawa|ON|K1P 5M7|Canadá|Passaporte|FN445566|Brasil|Ajuda à família|Salário|pessoalmente|Retenção de fundos|C-7',
    party: withPassport(person('João', 'da Conceição', n, 'Pedreiro'), 'FN445566', 'BR'),
    purpose: 'Ajuda à família',
    how: 'Salário',
    disposition: 21,
  },
  {
    language: 'Chinese, with a date in signs',
    head: '单号,交易时间,门店,收到金额,币种,付款方式,客户编号,姓,名,出生日期,电话,职业,街道,门牌号,城市,省份,邮编,国家,证件类型,证件号码,签发国,用途,资金来源,Channel,Disposition,Beneficiary ID',
    row: 'F-1,2026年11月14日 09:15,HQ001,12500.00,加元,现金,C-7,Wang,Xiaoming,1980-01-07,613-555-0107,工程师,First Avenue,07,Ottawa,ON,K1P 5M7,加拿大,护照,E12345678,中国,旅行,工资,in person,Holding funds,C-7',
    party: withPassport(person('Xiaoming', 'Wang', n, '工程师'), 'E12345678', 'CN'),
    purpose: '旅行',
    how: '工资',
    disposition: 21,
  },
  {
    language: 'Arabic, with its own digits',
    head: 'رقم العملية;التاريخ;الوقت;الفرع;المبلغ;العملة;طريقة الدفع;رقم العميل;اسم العائلة;الاسم الأول;تاريخ الميلاد;الهاتف;المهنة;الشارع;رقم المنزل;المدينة;المقاطعة;الرمز البريدي;الدولة;نوع الهوية;رقم الهوية;بلد الإصدار;الغرض;مصدر الأموال;Channel;Disposition;Beneficiary ID',
    row: 'F-1;2026-11-14;09:15;HQ001;١٢٬٥٠٠٫٠٠;دولار كندي;نقدا;C-7;Haddad;Samer;1980-01-07;613-555-0107;مهندس;First Avenue;07;Ottawa;ON;K1P 5M7;كندا;جواز السفر;AB123456;لبنان;دراسة;راتب;in person;Holding funds;C-7',
    party: withPassport(person('Samer', 'Haddad', n, 'مهندس'), 'AB123456', 'LB'),
    purpose: 'دراسة',
    how: 'راتب',
    disposition: 21,
  },
]

test.each(FILES)('$language', async ({ head, row, party, purpose, how, disposition, encoding }) => {
  const text = `${head}\n${row}\n`
  // A file with beneficiaries may be one of transfers, so that it is asked what "received" means.
  await importFile(company, encoding === undefined ? text : Buffer.from(text, encoding), {
    constants: { direction: 'in' },
  })
  expect(await problemsOf(company)).toEqual([])
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  const who: Named = { number: 'C-7', party }
  const isFunds = disposition === 21
  const transaction = cash({
    reference: 'F-1',
    at: '2026-11-14T09:15:00-05:00',
    above: true,
    amount: '12500',
    conductor: who,
    beneficiary: who,
    purpose,
    // What is not funds has its value (schema-facts 3.1).
    became: {
      dispositionCode: disposition,
      currencyCode: 'CAD',
      ...(isFunds ? { amount: '12500' } : { valueInCanadianDollars: '12500' }),
    },
  })
  expect(await deliver(company, regulator)).toEqual([
    report('LCTR', { by: 'none', day: '2026-11-14' }, [who], [obtained(transaction, how)]),
  ])
})

test('French: the document that stands beside the depositor is his, and so is the relationship to the account holder', async () => {
  const head =
    "No de transaction,Date et heure,No de succursale,Montant du dépôt,Devise,Mode,No de membre,Raison sociale,Nature de l'entreprise,No de constitution,Province de constitution,Adresse,Ville,Province,Code postal,Pays,Téléphone,No de compte,Type de compte,No de transit,No d'institution,Déposant - no,Déposant - nom,Déposant - prénom,Déposant - date de naissance,Déposant - profession,Déposant - adresse,Déposant - ville,Déposant - province,Déposant - code postal,Déposant - pays,Déposant - téléphone,Type de pièce du déposant,No de pièce du déposant,Province de délivrance,Lien avec le titulaire,Provenance des espèces,But"
  const row =
    'D-1,2026-11-12 10:30,HQ001,"18 400,25",CAD,espèces,M-55,Boulangerie Pépin inc.,Boulangerie,1160001112,QC,120 rue Saint-Jean,Québec,QC,G1R 1N8,Canada,418-555-0133,0045678,Entreprise,00123,815,M-56,Pépin,Hélène,1975-03-30,boulangère,8 rue Crémazie,Québec,QC,G1R 1X1,Canada,418-555-0134,Permis de conduire,P1234-300375-01,QC,employée,Ventes de la semaine,Dépôt des recettes'
  await importFile(company, `${head}\n${row}\n`)
  expect((await problemsOf(company)).map(([, , , code]) => code)).toEqual(['customer-is-third-party'])
  await draft(company)
  const { document } = (await company.scope.tx((db) =>
    db.report.findFirstOrThrow({ select: { document: true } }),
  )) as unknown as { document: { definitions: Json[]; transactions: Record<string, unknown>[] } }
  expect(document.definitions.map(({ refId: _, ...party }) => party)).toEqual(
    expect.arrayContaining([
      {
        typeCode: 3,
        surname: 'Pépin',
        givenName: 'Hélène',
        telephoneNumber: '418-555-0134',
        dateOfBirth: '1975-03-30',
        occupation: 'boulangère',
        addressTypeCode: 1,
        address: {
          typeCode: 1,
          streetAddress: '8 rue Crémazie',
          city: 'Québec',
          provinceStateCode: 'QC',
          postalZipCode: 'G1R 1X1',
          countryCode: 'CA',
        },
        identifications: [
          {
            identifierTypeCode: 4,
            number: 'P1234-300375-01',
            jurisdictionOfIssueCountryCode: 'CA',
            jurisdictionOfIssueProvinceStateCode: 'QC',
          },
        ],
      },
      {
        typeCode: 4,
        nameOfEntity: 'Boulangerie Pépin inc.',
        natureOfPrincipalBusiness: 'Boulangerie',
        telephoneNumber: '418-555-0133',
        addressTypeCode: 1,
        address: {
          typeCode: 1,
          streetAddress: '120 rue Saint-Jean',
          city: 'Québec',
          provinceStateCode: 'QC',
          postalZipCode: 'G1R 1N8',
          countryCode: 'CA',
        },
        identifications: [],
        authorizedPersons: [],
        registrationIncorporationIndicator: true,
        registrationsIncorporations: [
          {
            typeCode: 2,
            number: '1160001112',
            jurisdictionOfIssueCountryCode: 'CA',
            jurisdictionOfIssueProvinceStateCode: 'QC',
          },
        ],
      },
    ]),
  )
  expect(document.transactions).toMatchObject([
    {
      startingActions: [
        {
          details: { amount: '18400.25', howCashObtained: 'Ventes de la semaine' },
          conductors: [
            {
              details: { clientNumber: 'M-56', onBehalfOfIndicator: true },
              onBehalfOfs: [{ details: { clientNumber: 'M-55', relationshipOfConductorCode: 6 } }],
            },
          ],
        },
      ],
      completingActions: [
        {
          details: {
            account: {
              number: '0045678',
              financialInstitutionNumber: '815',
              branchNumber: '00123',
              typeCode: 2,
            },
          },
        },
      ],
    },
  ])
})
