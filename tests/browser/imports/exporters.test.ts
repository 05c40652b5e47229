import { expect, inject, test } from 'vitest'
import { chooseField, expectNoComplaints, signIn, unfold, visit } from '#tests/support/browser.ts'
import {
  acceptedByTest,
  dropFile,
  fileOne,
  startWithCustomers,
  tellRegulatorOf,
  toProduction,
} from '#tests/support/reports/filed.ts'
import { asAdminOf } from '#tests/support/product/product-database.ts'
import { chooseParty, group, more } from '#tests/browser/report-support.ts'

/**
 * Files of unlisted systems, from upload to a report that the regulator confirmed; its bytes state what the file
 * states.
 */

const moment = Date.now() - 5 * 3_600_000 - 2 * 86_400_000
/** Two days ago at the reporting window's offset. */
const day = new Date(moment).toISOString().slice(0, 10)
const [year, month, date] = day.split('-') as [string, string, string]
/** Toronto's UTC offset on that day, such as -05:00. */
const offset = new Intl.DateTimeFormat('en', { timeZone: 'America/Toronto', timeZoneName: 'longOffset' })
  .format(moment)
  .slice(-6)
/** Letters unique to this run, for names and numbers that no other test uses. */
const run = (Date.now() % 1_000_000_000).toString(36).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
const capital = run.charAt(0).toUpperCase() + run.slice(1)

async function officer() {
  const visitor = await visit({ viewport: { width: 1440, height: 1000 } })
  await signIn(visitor.page, 'officer')
  await toProduction(visitor.page)
  return visitor
}

/** The file's data about the person, in the regulator's schema. */
const person = (surname: string, givenName: string, more: Record<string, unknown>) => ({
  surname,
  givenName,
  dateOfBirth: '1984-05-13',
  ...more,
})

const transaction = (reference: string, time: string, amount: string, clientNumber: string) => ({
  largeCashTransactionDetails: {
    dateTimeOfTransaction: `${day}T${time}${offset}`,
    reportingEntityTransactionReference: reference,
  },
  startingActions: [{ details: { amount, currencyCode: 'CAD' }, conductors: [{ details: { clientNumber } }] }],
})

test('an unknown Spanish exporter: semicolons, day first, decimal comma', async () => {
  const visitor = await officer()
  const { page } = visitor
  const [client, surname] = [`ES-${run}`, `Núñez ${capital}`]
  const header =
    'Nº Operación;Fecha y hora;Importe;Divisa;Forma de pago;Sentido;Estado;Nº Cliente;Apellidos;Nombre;Fecha de nacimiento;Profesión;Número;Calle;Ciudad;Provincia;Código postal;País;Tipo de documento;Nº de documento;País de expedición;Sucursal;Disposition;Nº Beneficiario'
  const row = (reference: string, time: string, amount: string) =>
    `${reference}1-${run};${date}/${month}/${year} ${time};${amount};CAD;Efectivo;Entrada;Completada;${client};${surname};Inés;13/05/1984;Panadera industrial;2300;Rue Exemple;Montréal;Quebec;H3A 1A1;Canadá;Pasaporte;XK4512${run};España;MONTREAL1;Payment to account;${client}`
  const text = [header, row('A', '10:30', '6.100,10'), row('B', '16:15', '4.400,40')].join('\r\n')
  await dropFile(page, { name: `operaciones-${run}.csv`, buffer: Buffer.from(text) })
  for (const radio of await page.getByRole('radio', { name: 'day, month, year' }).all()) {
    await radio.check()
    await page.waitForLoadState('networkidle')
  }
  // The number of what, the header does not say; it is named as left out.
  await chooseField(page, 'Número', 'civic number')
  await page.waitForLoadState('networkidle')
  await startWithCustomers(page, '2 rows read: 2 accepted, 0 refused')
  const reference = await fileOne(page, `LCTR · Inés ${surname}`)
  expect(await acceptedByTest(page, reference)).toMatchObject({
    definitions: [
      person(surname, 'Inés', {
        occupation: 'Panadera industrial',
        address: {
          buildingNumber: '2300',
          streetAddress: 'Rue Exemple',
          city: 'Montréal',
          provinceStateCode: 'QC',
          postalZipCode: 'H3A 1A1',
          countryCode: 'CA',
        },
        identifications: [{ number: `XK4512${run}`, jurisdictionOfIssueCountryCode: 'ES' }],
      }),
    ],
    transactions: [
      transaction(`A1-${run}`, '10:30:00', '6100.10', client),
      transaction(`B1-${run}`, '16:15:00', '4400.40', client),
    ],
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})

const frenchHeader =
  'Référence;Date et heure;Montant;Devise;Mode de paiement;Sens;Statut;No client;Nom;Prénom;Date de naissance;Profession;No civique;Rue;Ville;Province;Code postal;Pays;Type de pièce;Numéro de pièce;Pays de délivrance;Province de délivrance;Succursale;Disposition;No bénéficiaire'

test('a DOS code page: the letters of 850 stand in the report as they were typed', async () => {
  const visitor = await officer()
  const { page } = visitor
  const [client, surname] = [`DOS-${run}`, `Lévêque ${capital}`]
  const text = `${frenchHeader}\n${run}-D;${day} 10:30;10 500,50;CAD;Espèces;Reçu;Complété;${client};${surname};Zoé;1984-05-13;Pâtissière-boulangère;2300;Rue du Château-d’Eau;Trois-Rivières;Québec;G9A 1A1;Canada;Permis de conduire;L4512-${run};Canada;Québec;MONTREAL1;Payment to account;${client}\n`
  await dropFile(page, { name: `caisse-${run}.txt`, buffer: dos850(text.replaceAll('’', "'")) })
  await page.getByText('DOS 850', { exact: false }).first().waitFor({ state: 'attached' })
  await startWithCustomers(page, '1 rows read: 1 accepted, 0 refused')
  const reference = await fileOne(page, `LCTR · Zoé ${surname}`)
  expect(await acceptedByTest(page, reference)).toMatchObject({
    definitions: [
      person(surname, 'Zoé', {
        occupation: 'Pâtissière-boulangère',
        address: { streetAddress: "Rue du Château-d'Eau", city: 'Trois-Rivières', provinceStateCode: 'QC' },
        identifications: [
          { identifierTypeCode: 4, number: `L4512-${run}`, jurisdictionOfIssueProvinceStateCode: 'QC' },
        ],
      }),
    ],
    transactions: [transaction(`${run}-D`, '10:30:00', '10500.50', client)],
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})

/** The text encoded as DOS code page 850, independently of the product. */
function dos850(text: string): Buffer {
  const letters: Record<string, number> = {
    é: 0x82,
    â: 0x83,
    à: 0x85,
    ç: 0x87,
    ê: 0x88,
    è: 0x8a,
    î: 0x8c,
    ô: 0x93,
    É: 0x90,
    ï: 0x8b,
    ë: 0x89,
    û: 0x96,
  }
  return Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)))
}

test('two amount columns are asked about with what each would report, and the one that is chosen is reported', async () => {
  const visitor = await officer()
  const { page } = visitor
  const [client, surname] = [`TWO-${run}`, `Okafor${run}`]
  const header = `Transaction ID,Date/Time,Amount,Amount,Currency,Method,Direction,Status,Customer ID,Last name,First name,Customer date of birth,Customer occupation,Customer building number,Customer street,Customer city,Customer province,Customer postal code,Customer country,Customer ID type,Customer ID number,Customer ID province,Customer ID country,Location ID,Disposition,Beneficiary ID`
  const text = `${header}\n${run}-T,${day} 10:30,10500.50,12500.75,CAD,Cash,In,Completed,${client},${surname},Ada,1984-05-13,Dental hygienist,2300,Rue Exemple,Montréal,Quebec,H3A 1A1,Canada,Driver's licence,T${run},Quebec,Canada,MONTREAL1,Payment to account,${client}\n`
  await dropFile(page, { name: `two-${run}.csv`, buffer: Buffer.from(text) })
  const choice = page.getByRole('radio', { name: /12,?500\.75/ })
  await choice.waitFor()
  expect(await page.getByRole('radio', { name: /10,?500\.50/ }).count()).toBe(1)
  await choice.check()
  await startWithCustomers(page, '1 rows read: 1 accepted, 0 refused')
  const reference = await fileOne(page, `LCTR · Ada ${surname}`)
  expect(await acceptedByTest(page, reference)).toMatchObject({
    transactions: [transaction(`${run}-T`, '10:30:00', '12500.75', client)],
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('unknown locations are made on the page, once for all their rows, and the transactions took place there', async () => {
  const visitor = await officer()
  const { page } = visitor
  const [client, surname, place] = [`LOC-${run}`, `Tremblay${run}`, `Quai ${capital}`]
  const header =
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Status,Customer ID,Last name,First name,Customer date of birth,Customer occupation,Customer building number,Customer street,Customer city,Customer province,Customer postal code,Customer country,Customer ID type,Customer ID number,Customer ID province,Customer ID country,Branch,Channel,Disposition,Beneficiary ID'
  const row = (reference: string, time: string, amount: string) =>
    `${run}-${reference},${day} ${time},${amount},CAD,Cash,In,Completed,${client},${surname},Guy,1984-05-13,Roofer,2300,Rue Exemple,Montréal,Quebec,H3A 1A1,Canada,Driver's licence,L${run},Quebec,Canada,${place},In person,Payment to account,${client}`
  const text = [header, row('L1', '10:30', '6100.10'), row('L2', '16:15', '4400.40')].join('\n')
  await dropFile(page, { name: `places-${run}.csv`, buffer: Buffer.from(text) })
  await page.locator('#unknown-locations').getByText(place, { exact: true }).click()
  await page.getByLabel('FINTRAC Location ID').fill(`Q${run}`)
  await page.getByRole('button', { name: 'Create location' }).click()
  await page.getByText(`“${place}” added.`).waitFor()
  await startWithCustomers(page, '2 rows read: 2 accepted, 0 refused')
  // FINTRAC is told of a new place in its own portal.
  await tellRegulatorOf(`Q${run}`)
  const reference = await fileOne(page, `LCTR · Guy ${surname}`)
  const there = (id: string, time: string, amount: string) => ({
    ...transaction(id, time, amount, client),
    reportingEntityLocationId: `Q${run}`,
  })
  expect(await acceptedByTest(page, reference)).toMatchObject({
    definitions: [person(surname, 'Guy', { occupation: 'Roofer' })],
    transactions: [there(`${run}-L1`, '10:30:00', '6100.10'), there(`${run}-L2`, '16:15:00', '4400.40')],
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})

test('a headerless bank file: what its columns are is chosen, its customer is named for every row, and a cash deposit is reported', async () => {
  const visitor = await officer()
  const { page } = visitor
  const [client, surname] = [`BANK-${run}`, `Sato${run}`]
  // Who the account belongs to is on file before.
  const list = `Customer ID,Last name,First name,Date of birth,Occupation,Building number,Street,City,Province,Postal code,Country,ID type,ID number,ID province,ID country\n${client},${surname},Rin,1984-05-13,Piano tuner,2300,Rue Exemple,Montréal,Quebec,H3A 1A1,Canada,Driver's licence,S${run},Quebec,Canada\n`
  await dropFile(page, { name: `customers-${run}.csv`, buffer: Buffer.from(list) })
  await startWithCustomers(page, '1 rows read: 1 accepted')
  const us = `${month}/${date}/${year}`
  const text = `${us},CASH DEPOSIT ${run},,10500.50,22500.50\n${us},BILL PAYMENT HYDRO,120.00,,22380.50\n${us},E-TRANSFER FROM A ROY,,300.00,22680.50\n`
  await dropFile(page, { name: `statement-${run}.csv`, buffer: Buffer.from(text) })
  for (const radio of await page.getByRole('radio', { name: 'month, day, year' }).all()) await radio.check()
  await unfold(page, 'input[name="constant.customer.customerId"]')
  await page.locator('input[name="constant.customer.customerId"]').fill(client)
  await page.locator('input[name="constant.locationId"]').fill('MONTREAL1')
  await page.getByRole('button', { name: 'Update preview' }).last().click()
  await page.waitForLoadState('networkidle')
  await startWithCustomers(page, '3 rows read: 3 accepted')
  // What a statement can't say, the deposit slip does.
  const id = await asAdminOf(inject('productData'), async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `SELECT t.id FROM transaction t JOIN customer c ON c.id = t.conductor_id WHERE c.customer_number = $1 AND t.method = 'cash'`,
      [client],
    )
    return rows[0]!.id
  })
  await page.goto(`/app/transactions/${id}`)
  await page.getByLabel('Date and time', { exact: true }).first().fill(`${day} 10:30 ${offset}`)
  const completing = group(page, 'Completing action')
  if ((await completing.count()) === 0) await more(page.locator('main'), 'Add a completing action', completing)
  await completing.getByLabel('Disposition', { exact: true }).fill('Payment to account')
  const beneficiary = completing.getByLabel('Beneficiary', { exact: true })
  if ((await beneficiary.count()) === 0) await more(completing, 'Add a beneficiary', beneficiary)
  await chooseParty(beneficiary, client)
  await page.getByRole('button', { name: 'Save correction' }).click()
  await page.getByText('Transaction corrected.').first().waitFor()
  const reference = await fileOne(page, `LCTR · Rin ${surname}`)
  expect(await acceptedByTest(page, reference)).toMatchObject({
    definitions: [person(surname, 'Rin', { occupation: 'Piano tuner' })],
    transactions: [
      {
        reportingEntityLocationId: 'MONTREAL1',
        largeCashTransactionDetails: { dateTimeOfTransaction: `${day}T10:30:00${offset}` },
        startingActions: [
          {
            details: { amount: '10500.50', currencyCode: 'CAD' },
            conductors: [{ details: { clientNumber: client } }],
          },
        ],
      },
    ],
  })
  expectNoComplaints(visitor)
  await visitor.context.close()
})
