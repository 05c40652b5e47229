/** A generated file: its layout, records and text, and the claims of each record on the document. */
import fc from 'fast-check'
import { claim, type Claim } from './claims.ts'
import { writeMoney } from './money.ts'
import { money, type MoneyFact } from './money-facts.ts'
import { chosenFields, moneyColumns, moneyLayout, type MoneyColumn, type MoneyLayout } from './money-columns.ts'
import { partyColumns, partyLayout, writeParty, type PartyLayout } from './parties.ts'
import { party, type PartyFact, type PartyColumn } from './party-facts.ts'

type Language = 'en' | 'fr'

export interface FileLayout {
  language: Language
  /** Which of the usual headers a column has. */
  heading: number
  delimiter: ',' | ';' | '\t'
  money: MoneyLayout
  customer: PartyLayout
  /** The beneficiary: not stated, the customer by number, or a party with columns of its own. */
  beneficiary: 'none' | 'self' | PartyLayout
  /** The third party that the customer acts for. */
  onBehalfOf: PartyLayout | null
  /** `Customer …` as a prefix of the customer's headers. */
  isNamed: boolean
  /** Every other record repeats the previous customer by number only. */
  isAgain: boolean
  order: number
}

export interface RecordFact {
  money: MoneyFact
  customer: PartyFact
  beneficiary: PartyFact
  onBehalfOf: PartyFact
}

export interface GeneratedFile {
  layout: FileLayout
  records: RecordFact[]
}

const layouts: fc.Arbitrary<FileLayout> = fc.record({
  language: fc.constantFrom('en', 'fr'),
  heading: fc.nat(20),
  delimiter: fc.constantFrom(',', ';', '\t'),
  money: moneyLayout,
  customer: partyLayout,
  beneficiary: fc.oneof(
    fc.constant('none' as const),
    fc.constant('self' as const),
    fc.constant('self' as const),
    partyLayout,
  ),
  onBehalfOf: fc
    .option(partyLayout, { freq: 1, nil: null })
    .chain((one) => fc.boolean().map((is) => (is ? one : null))),
  isNamed: fc.boolean(),
  isAgain: fc.boolean().chain((one) => fc.boolean().map((other) => one && other)),
  order: fc.nat(1000),
})

/** Records whose parties are numbered from `from`, so that files of one company share none. */
export const generatedFile = (from: number, size: number): fc.Arbitrary<GeneratedFile> =>
  fc.boolean().chain((odd) =>
    fc.record({
      layout: layouts.map((one) =>
        one.beneficiary === 'self' ? { ...one, customer: { ...one.customer, hasNumber: true } } : one,
      ),
      records: fc.tuple(
        ...Array.from({ length: size }, (_, index) => {
          const number = from + index
          return fc.record({
            money: money(number),
            customer: party(number * 3, odd),
            beneficiary: party(number * 3 + 1, odd),
            onBehalfOf: party(number * 3 + 2, odd),
          })
        }),
      ),
    }),
  )

type Headers<Column extends string> = Record<Column, { en: readonly string[]; fr: readonly string[] }>
const of = (en: string, fr: string) => ({ en: en.split('|'), fr: fr.split('|') })

const moneyHeaders: Headers<MoneyColumn> = {
  id: of('Transaction ID|Reference Number|Txn ID', 'Numéro de transaction|No de transaction'),
  datetime: of('Date/Time|Transaction Date|Date and time', 'Date et heure|Date de transaction'),
  date: of('Date', 'Date'),
  time: of('Time', 'Heure'),
  amount: of('Amount|Transaction Amount|Cash Amount', 'Montant|Montant de la transaction'),
  currency: of('Currency|Currency Code', 'Devise|Code devise'),
  amount2: of('Amount 2', 'Montant 2'),
  currency2: of('Currency 2', 'Devise 2'),
  method: of('Method|Payment Method', 'Mode de paiement|Méthode'),
  direction: of('Direction', 'Sens'),
  status: of('Status', 'Statut'),
  location: of('Location ID|Branch', 'Succursale|Emplacement'),
  channel: of('Delivery Channel|How Conducted', 'Mode de réception|Canal'),
  purpose: of('Purpose|Purpose of transaction', 'But de la transaction|Motif'),
  disposition: of('Disposition|Type of disposition', 'Disposition|Utilisation des fonds'),
  account: of('Account|Account Number', 'Compte|Numéro de compte'),
  reference: of('Outcome Ref', 'Réf. sortie'),
  in: of('In', 'Entrée'),
  inCurrency: of('In Currency', 'Devise entrée'),
  out: of('Out', 'Sortie'),
  outCurrency: of('Out Currency', 'Devise sortie'),
  rate: of('Exchange Rate', 'Taux de change'),
  value: of('Value in CAD', 'Valeur en CAD'),
  disposition2: of('Disposition 2', 'Disposition 2'),
  out2: of('Out 2', 'Sortie 2'),
  outCurrency2: of('Out Currency 2', 'Devise sortie 2'),
  worth: of('Goods Value', 'Valeur des biens'),
  coins: of('Crypto Amount', 'Quantité crypto'),
  coin: of('Cryptocurrency', 'Cryptomonnaie'),
  from: of('From Address|Sending Address', "Adresse d'envoi"),
  to: of('To Address|Receiving Address', 'Adresse de réception'),
  hash: of('Transaction Hash|TX Hash', 'Hash'),
}

const partyHeaders: Headers<PartyColumn> = {
  number: of('Number|ID', 'Numéro|No'),
  kind: of('Type|Kind', 'Type|Genre'),
  name: of('Name|Full Name', 'Nom|Nom complet'),
  surname: of('Surname|Last Name|Family Name|LastName', 'Nom de famille|Nom'),
  given: of('Given Name|First Name', 'Prénom|Prénoms'),
  other: of('Middle Name|Other Name', 'Autre nom|Deuxième prénom'),
  entityName: of('Company Name|Entity Name', "Nom de l'entité|Raison sociale"),
  phone: of('Phone|Phone Number|Telephone|Cell Phone|Mobile|Tel.', 'Téléphone|No de téléphone|Tél.|Cellulaire'),
  extension: of('Extension|Phone Extension', 'Poste'),
  email: of('Email|E-mail Address', 'Courriel|Adresse courriel'),
  born: of('Date of Birth|DOB|Birth Date|D.O.B.|Birthday', 'Date de naissance|DDN|Naissance'),
  occupation: of('Occupation|Job Title|Nature of Business|Occupation or business', 'Profession|Métier|Emploi'),
  employer: of('Employer|Employer Name', "Employeur|Nom de l'employeur"),
  idType: of('ID Type|Identification Type', "Type de pièce d'identité|Type de pièce"),
  idNumber: of(
    'ID Number|Document Number|ID No.|Identification Number',
    "Numéro de pièce|No de pièce|Numéro d'identification",
  ),
  idProvince: of('ID Province|Issuing Province', 'Province de délivrance'),
  idCountry: of('ID Country|Issuing Country', 'Pays de délivrance'),
  idIssuer: of('Issued By|Place of Issue', 'Émis par|Lieu de délivrance'),
  unit: of('Apartment|Unit|Suite|Apt|Unit Number', 'Appartement|Unité|App.|Bureau'),
  building: of('Civic Number|House Number', 'Numéro civique|No civique'),
  street: of('Street|Street Name', 'Rue|Nom de la rue'),
  line1: of(
    'Address|Street Address|Address Line 1|Home Address|Residential Address|Civic Address',
    'Adresse|Adresse civique|Numéro et rue|Adresse du domicile',
  ),
  line2: of('Address Line 2', 'Adresse ligne 2'),
  whole: of('Address|Full Address|Home Address|Permanent Address', 'Adresse|Adresse complète|Adresse résidentielle'),
  city: of('City|Town', 'Ville|Municipalité'),
  province: of('Province|State/Province|Prov.|Province or State', 'Province|Province/État'),
  postalCode: of('Postal Code|ZIP/Postal Code|Postcode', 'Code postal'),
  country: of('Country|Country Code', 'Pays'),
}

type Role = 'customer' | 'beneficiary' | 'onBehalfOf'
const roleWords: Record<Role, { en: string; fr: string }> = {
  customer: { en: 'Customer', fr: 'du client' },
  beneficiary: { en: 'Beneficiary', fr: 'du bénéficiaire' },
  onBehalfOf: { en: 'Third Party', fr: 'du tiers' },
}
const partyFields: Partial<Record<PartyColumn, string>> = { number: 'customerId' }

const pick = <Item>(list: readonly Item[], wording: number): Item => list[wording % list.length]!

function partyHeader(role: Role, column: PartyColumn, { language, heading, isNamed }: FileLayout): string {
  const plain = pick(partyHeaders[column][language], heading)
  // Without a prefix, a number or kind may be the transaction's.
  if (role === 'customer' && !isNamed && column !== 'number' && column !== 'kind') return plain
  return language === 'en' ? `${roleWords[role].en} ${plain}` : `${plain} ${roleWords[role].fr}`
}

interface Column {
  header: string
  read: (record: Placed) => string
  field?: string
}
interface Placed {
  money: Partial<Record<MoneyColumn, string>>
  parties: Record<Role, Partial<Record<PartyColumn, string>>>
  self: string
}

export interface WrittenRecord {
  id: string
  day: string
  type: 'LCTR' | 'LVCTR'
  line: number
  claims: readonly Claim[]
  shown: string
}
export interface WrittenFile {
  text: string
  columns: Record<string, string>
  records: readonly WrittenRecord[]
}

const quoted = (cell: string, delimiter: string): string =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) || /^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Shuffles columns deterministically by number. */
function shuffled<Item>(list: readonly Item[], seed: number): Item[] {
  const keyed = list.map((item, index) => ({ item, key: ((index + 1) * (seed * 2 + 1) * 7919) % 104_729 }))
  return seed % 3 === 0 ? [...list] : keyed.sort((left, right) => left.key - right.key).map(({ item }) => item)
}

export function writeFile({ layout, records }: GeneratedFile): WrittenFile {
  const { language, heading, money: moneyOf, customer, beneficiary, onBehalfOf } = layout
  const own = (column: MoneyColumn): Column => {
    const plain = pick(moneyHeaders[column][language], heading)
    const states =
      column === 'amount' && !moneyColumns(moneyOf).includes('currency')
        ? ' (CAD)'
        : column === 'datetime' && moneyOf.time === 'UTC'
          ? ' (UTC)'
          : ''
    const header = `${plain}${states}`
    return {
      header,
      read: ({ money: cells }) => cells[column] ?? '',
      ...(chosenFields[column] && { field: chosenFields[column] }),
    }
  }
  const ofParty = (role: Role, of_: PartyLayout) =>
    partyColumns(of_).map((column): Column => ({
      header: partyHeader(role, column, layout),
      read: ({ parties }) => parties[role][column] ?? '',
      ...(column === 'number' && { field: `${role}.${partyFields[column]!}` }),
    }))
  const self: Column = {
    header: language === 'en' ? 'Beneficiary ID' : 'Numéro du bénéficiaire',
    read: (placed) => placed.self,
    field: 'beneficiary.customerId',
  }
  const columns = shuffled(
    [
      ...moneyColumns(moneyOf).map(own),
      ...ofParty('customer', customer),
      ...(beneficiary === 'none' ? [] : beneficiary === 'self' ? [self] : ofParty('beneficiary', beneficiary)),
      ...(onBehalfOf === null ? [] : ofParty('onBehalfOf', onBehalfOf)),
    ],
    layout.order,
  )
  const isAgain = layout.isAgain && customer.hasNumber
  const written = records.map((record, index) =>
    isAgain ? writeAgain(records, index, layout) : writeRecord(record, layout),
  )
  const line = (cells: readonly string[]) => cells.map((cell) => quoted(cell, layout.delimiter)).join(layout.delimiter)
  const rows = written.map(({ placed }) => columns.map((column) => column.read(placed)))
  let at = 2
  const texts = rows.map((cells) => {
    const text = line(cells)
    const start = at
    at += text.split('\n').length
    return { text, start }
  })
  return {
    text: `${line(columns.map(({ header }) => header))}\n${texts.map(({ text }) => text).join('\n')}\n`,
    columns: Object.fromEntries(columns.flatMap(({ header, field }) => (field === undefined ? [] : [[header, field]]))),
    records: written.map(({ id, day, type, claims }, index) => ({
      id,
      day,
      type,
      claims,
      line: texts[index]!.start,
      shown: columns
        .map(({ header }, place) => `${header}=${rows[index]![place]!}`)
        .filter((text) => !text.endsWith('='))
        .join(' | '),
    })),
  }
}

/** The second record of a customer states the number only; its report states everything from the first. */
function writeAgain(records: readonly RecordFact[], index: number, layout: FileLayout): ReturnType<typeof writeRecord> {
  const { customer } = records[index - (index % 2)]!
  const record = records[index]!
  // Far enough apart to be in different windows.
  const day = 2 + (record.money.day % 12) + (index % 2) * 13
  const written = writeRecord({ ...record, customer, money: { ...record.money, day } }, layout)
  return index % 2 === 0
    ? written
    : {
        ...written,
        placed: { ...written.placed, parties: { ...written.placed.parties, customer: { number: customer.number } } },
      }
}

function writeRecord(
  record: RecordFact,
  layout: FileLayout,
): { placed: Placed; id: string; day: string; type: 'LCTR' | 'LVCTR'; claims: Claim[] } {
  const { beneficiary, onBehalfOf } = layout
  const made = writeMoney(record.money, layout.money)
  const isLvctr = made.type === 'LVCTR'
  const all = (count: number, place: (at: number) => string) => Array.from({ length: count }, (_, at) => place(at))
  const conducts = all(made.startingActions, (at) => `/startingActions/${at}/conductors/0`)
  // With several dispositions, the row's beneficiary is that of the first.
  const benefits = ['/completingActions/0/beneficiaries/0']
  const customer = writeParty(record.customer, layout.customer, [
    ...conducts,
    ...(beneficiary === 'self' ? benefits : []),
  ])
  const other = typeof beneficiary === 'string' ? null : writeParty(record.beneficiary, beneficiary, benefits)
  const third =
    onBehalfOf === null
      ? null
      : writeParty(
          record.onBehalfOf,
          onBehalfOf,
          conducts.map((role) => `${role}/onBehalfOfs/0`),
        )
  const claims = [
    ...made.claims,
    ...customer.claims,
    ...(other?.claims ?? []),
    ...(third?.claims ?? []),
    ...constants(made, layout, conducts),
  ]
  if (beneficiary === 'self' && !isLvctr)
    claims.push(
      claim('self', `${benefits[0]!}/details/relationshipOfConductorCode`, 15, record.customer.number, {
        isAsked: false,
      }),
    )
  return {
    id: made.id,
    day: made.day,
    type: made.type,
    claims,
    placed: {
      money: made.cells,
      parties: { customer: customer.cells, beneficiary: other?.cells ?? {}, onBehalfOf: third?.cells ?? {} },
      self: record.customer.number,
    },
  }
}

/**
 * The company's standing answers to questions that the file leaves open: it asks every client, and the answer is "no"
 * unless a party is named.
 */
function constants(
  made: ReturnType<typeof writeMoney>,
  { beneficiary, onBehalfOf, customer }: FileLayout,
  conducts: readonly string[],
): Claim[] {
  const answerClaim = (at: string, value: boolean): Claim => claim(`answer ${at}`, at, value, '', { isAsked: false })
  const isLvctr = made.type === 'LVCTR'
  return [
    ...conducts.map((role) => answerClaim(`${role}/details/onBehalfOfIndicator`, onBehalfOf !== null)),
    ...Array.from({ length: made.startingActions }, (_, at) => `/startingActions/${at}/details`).flatMap((at) =>
      isLvctr
        ? [answerClaim(`${at}/sourceOfVirtualCurrencyIndicator`, false), answerClaim(`${at}/conductorIndicator`, true)]
        : [
            answerClaim(`${at}/sourceOfCashIndicator`, false),
            answerClaim(`${at}/depositToBusinessAccountIndicator`, false),
          ],
    ),
    ...Array.from({ length: made.completingActions }, (_, at) => `/completingActions/${at}/details`).flatMap((at) => [
      answerClaim(`${at}/involvementIndicator`, false),
      ...(isLvctr ? [answerClaim(`${at}/beneficiaryIndicator`, beneficiary !== 'none')] : []),
    ]),
    // Whoever has a number of the business is its client.
    ...(isLvctr && customer.hasNumber
      ? conducts.map((role) => answerClaim(`${role}/details/clientOfReportingEntityIndicator`, true))
      : []),
  ]
}
