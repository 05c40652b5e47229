import { afterAll, beforeEach, expect, test } from 'vitest'
import { confirmDoubts } from '#app/product/doubts/commands.server.ts'
import { doubtsOfCustomer } from '#app/product/differing/doubts-about.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import {
  deliver,
  draft,
  drafts,
  heldBy,
  importFile,
  problemsOf,
  receivingRegulator,
} from '#tests/integration/document-support.ts'
import { cash, coins, person, report, type Named } from '#tests/integration/expected-documents.ts'
import { readyCompany, type Company } from '#tests/integration/reports-support.ts'

/** Cells and headers of exporters that nobody listed: what they say arrives, or the draft waits for a person. */

const regulator = await receivingRegulator()
afterAll(() => regulator.close())
await testDatabase({ REGULATOR_TEST_URL: regulator.baseUrl })

let company: Company
beforeEach(async () => {
  company = await readyCompany()
})

const PERSON =
  'Phone,Civic Number,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country,Location ID,Beneficiary ID'
const someone = (n: string, number: string, country = 'CA'): string =>
  `613-555-01${n},${n},First Avenue,Ottawa,ON,K1P 5M7,${country},1980-01-${n},Bus driver,Driver's licence,X10${n}-40706,ON,CA,HQ001,${number}`

test('the clock of a header, a unit with a sign and a country in three letters', async () => {
  await importFile(
    company,
    `Transaction ID,Date/Time AST,Amount,Currency,Method,Direction,Channel,Purpose,Disposition,Customer ID,Surname,Given Name,Phone,Street,City,Province,Postal Code,Country,Date of Birth,Occupation,ID Type,ID Number,ID Province,ID Country,Location ID,Beneficiary ID
F-1,2026-11-14 23:30,"＄12,500.00",CAD,cash,in,in person,Savings,Holding funds,C-7,Roy,Ann,613-555-0107,"07 First Avenue, Apt #5B",Ottawa,ON,K1P 5M7,CDN,1980-01-07,Bus driver,Driver's licence,X1007-40706,ON,CDN,HQ001,C-7
`,
  )
  expect(await problemsOf(company)).toEqual([])
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  const party = person('Ann', 'Roy', '07', 'Bus driver')
  const who: Named = {
    number: 'C-7',
    party: {
      ...party,
      address: {
        typeCode: 1,
        unitNumber: '5B',
        streetAddress: '07 First Avenue',
        city: 'Ottawa',
        provinceStateCode: 'ON',
        postalZipCode: 'K1P 5M7',
        countryCode: 'CA',
      },
    },
  }
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LCTR',
      { by: 'none', day: '2026-11-14' },
      [who],
      [
        cash({
          reference: 'F-1',
          at: '2026-11-14T23:30:00-04:00',
          above: true,
          amount: '12500',
          conductor: who,
          beneficiary: who,
          purpose: 'Savings',
          became: { dispositionCode: 21, amount: '12500', currencyCode: 'CAD' },
        }),
      ],
    ),
  ])
})

test('a coin with its network, and the wallets of one cell', async () => {
  const wallets = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D']
  const hash = 'ab'.repeat(32)
  await importFile(
    company,
    `Transaction ID,Date/Time,Coin,Coin Amount,CAD Value,Method,Direction,Channel,Purpose,Disposition,Customer ID,Surname,Given Name,From Wallet,Transaction Hash,${PERSON}
V-1,2026-11-14 09:15,USDT (ERC20),9000,12600.00,virtual currency,in,online,Sale of an investment,Holding funds,C-8,Lee,Bo,${wallets[0]!} (Binance); ${wallets[1]!},${hash},${someone('08', 'C-8')}
`,
  )
  expect(await problemsOf(company)).toEqual([[2, 'From Wallet', 'warning', 'wallet-words']])
  expect((await draft(company)).map(heldBy)).toEqual([[]])
  const who: Named = { number: 'C-8', party: person('Bo', 'Lee', '08', 'Bus driver') }
  const sent = coins({
    reference: 'V-1',
    at: '2026-11-14T09:15:00-05:00',
    above: true,
    amount: '9000',
    coin: 'USDT',
    rate: '1.40',
    hash,
    from: wallets[0]!,
    conductor: who,
    beneficiary: who,
    became: { dispositionCode: 21, amount: '9000', virtualCurrencyTypeCode: 'USDT' },
  })
  const [action] = sent.startingActions as { details: object }[]
  expect(await deliver(company, regulator)).toEqual([
    report(
      'LVCTR',
      { by: 'none', day: '2026-11-14' },
      [who],
      [
        {
          ...sent,
          startingActions: [{ ...action, details: { ...action!.details, sendingVirtualCurrencyAddresses: wallets } }],
        },
      ],
    ),
  ])
})

test('a maiden name in brackets is sent once someone has said that it is the surname', async () => {
  await importFile(
    company,
    `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Channel,Purpose,Disposition,Customer ID,Surname,Given Name,${PERSON}
F-1,2026-11-14 09:15,12500.00,CAD,cash,in,in person,Savings,Holding funds,C-9,Roy (née Côté),Ann,${someone('09', 'C-9', 'Canada (CA)')}
`,
  )
  expect((await draft(company)).map(heldBy)).toEqual([['doubt name-to-confirm']])
  const { id } = await company.scope.tx((db) => db.customer.findFirstOrThrow({ where: { customerNumber: 'C-9' } }))
  const [doubt] = await doubtsOfCustomer(company.scope, id)
  await confirmDoubts(company.scope, [doubt!.key])
  expect((await drafts(company)).map(heldBy)).toEqual([[]])
  const [document] = await deliver(company, regulator)
  expect(document).toMatchObject({
    definitions: [{ surname: 'Roy (née Côté)', givenName: 'Ann', address: { countryCode: 'CA' } }],
  })
})
