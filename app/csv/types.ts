/**
 * The types of the csv room: what a file is, what the user chose, and what one record becomes. Pure data: no I/O, no
 * clock. Amounts are decimal strings, never floating point.
 */

import type { ListEntry } from '#app/party/facts/listed.ts'
import type { PostalAddress } from '#app/party/places/postal-address.ts'
import type { AnswerAttribute, RoleAttribute } from '#app/party/facts/attributes.ts'
import type { Encoding } from './bytes/encodings.ts'
import type { EncodingReading } from './bytes/letters.ts'

export type { PostalAddress } from '#app/party/places/postal-address.ts'

/** How money or value moved. */
export type Method = 'cash' | 'virtual_currency' | 'e_transfer' | 'wire' | 'card' | 'cheque' | 'other'

/** `in`: received by the reporting entity, `out`: paid out by it, `internal`: neither. */
export type Direction = 'in' | 'out' | 'internal'

/** Only a completed transaction counts as received. */
export type TransactionStatus = 'completed' | 'pending' | 'cancelled' | 'failed' | 'reversed'

export type { Encoding } from './bytes/encodings.ts'
export type Delimiter = ',' | ';' | '\t' | '|'
export type Newline = 'LF' | 'CRLF' | 'CR' | 'mixed'

/**
 * `error`: the row isn't imported. `warning`: imported, with a notice. `block_draft`: imported, but drafts that state
 * the value are held until it is fixed or confirmed. `ask`: a person has to answer. `info`: no action needed.
 */
export type Severity = 'error' | 'warning' | 'block_draft' | 'ask' | 'info'

export interface Problem {
  /** 1-based line of the file where the record begins, counting line ends inside quoted fields. */
  line: number
  /** Header of the column as written in the file; null if the problem is about the whole record. */
  column: string | null
  severity: Severity
  /** Stable machine code in kebab-case, e.g. `amount-not-a-number`. */
  code: string
  /** What is wrong, as shown to the user. */
  message: string
  /** What to do about it, as shown to the user. */
  action: string
  /** The cell as written in the file; null if the problem is about the whole record. */
  raw: string | null
  /** The party that the cell belongs to, if it isn't the first of its role. */
  of?: PartyCells
}

/** An instant with the offset it was reported in. */
export interface ZonedInstant {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  epochMs: number
  /** Minutes east of UTC of the clock that the file's time is on (Toronto in winter: -300). */
  offsetMinutes: number
}

export interface RegistrationCells {
  kind: 'registration' | 'incorporation'
  number: string
  country?: string | undefined
  province?: string | undefined
}

export interface AuthorizedCells {
  surname: string
  givenName?: string
  otherName?: string
}

export interface IdentificationCells {
  type?: string | undefined
  number?: string | undefined
  province?: string | undefined
  country?: string | undefined
  /** YYYY-MM-DD */
  expiresOn?: string | undefined
}

/** A party as one record describes it. A property is absent if its cell is absent or blank. */
export interface PartyCells extends Partial<Record<AnswerAttribute, boolean>> {
  /** The reporting entity's own customer number, exactly as written (leading zeros kept). */
  customerId?: string
  kind?: 'person' | 'entity' | undefined
  /** One column holding the whole name, as written. */
  name?: string
  givenName?: string | undefined
  surname?: string | undefined
  otherName?: string | undefined
  entityName?: string | undefined
  /** The record states that the person has a single name. */
  hasOneName?: boolean
  /** E.164 if the number could be parsed; otherwise as written. */
  phone?: string | undefined
  extension?: string
  email?: string
  address?: PostalAddress
  /** YYYY-MM-DD */
  dateOfBirth?: string | undefined
  /** Occupation of a person, or nature of the principal business of an entity. */
  occupation?: string
  employer?: string
  alias?: string
  /** ISO alpha-2 codes. */
  countryOfResidence?: string
  countryOfCitizenship?: string
  registrations?: RegistrationCells[]
  /** Persons who can bind the entity, each as name parts. */
  authorizedPersons?: AuthorizedCells[]
  /** Lists of the customer record; no report states them, except ownership in an STR. */
  flags?: readonly ListEntry[]
  verifications?: readonly ListEntry[]
  ownership?: readonly ListEntry[]
  /** Values that hold for the party in this transaction only. */
  inRole?: Partial<Record<RoleAttribute, string>>
  identification?: IdentificationCells
  /** A second document; present only beside a first one. */
  secondIdentification?: IdentificationCells
  /** Values about the party without a field, one per line, each with its header. */
  notes?: string
}

export interface VirtualCurrencyCells {
  /** e.g. BTC */
  type?: string
  /** Decimal string. */
  amount?: string
  sendingAddresses?: string[]
  receivingAddresses?: string[]
  transactionHashes?: string[]
}

/** Account details other than the number, as written. */
export interface AccountCells {
  institution?: string
  branch?: string
  currency?: string
  type?: string
}

/** One starting action. Amounts are decimal strings, null if unknown. */
export interface StartingCells {
  amount: string
  currency: string
  method: Method
  /** Value in Canadian dollars, two places. */
  cadAmount: string | null
  /** CAD for one unit, as stated in the file. */
  rate: string | null
  /** What `cadAmount` was valued by; null if the file gives the value. */
  threshold: ThresholdValue | null
  /** As written in the file. */
  howObtained?: string | undefined
  fundType?: string | undefined
  /** Conductors that the record names for this action only. */
  conductors?: readonly PartyCells[]
}

/** A beneficiary with its share of the completing action: a decimal string in the action's currency. */
export interface BeneficiaryCells {
  party: PartyCells | null
  portion: string | null
}

/** One completing action as the record states it; never derived from what was received. Null: not stated. */
export interface CompletingCells {
  disposition: string | null
  /** What was handed out in an exchange. */
  amount: string | null
  currency: string | null
  /** The client's own rate as written. Which way round it applies is decided when the report is built. */
  rate: string | null
  /** Value in Canadian dollars, if it isn't funds. */
  cadValue: string | null
  account: string | null
  reference: string | null
  receivingAddresses: string[]
  /** The account holder, as written. */
  holder?: string | undefined
  accountFacts?: AccountCells | undefined
  /** For the first action, this includes the row's own `beneficiary`. */
  beneficiaries: BeneficiaryCells[]
}

/** Yes/no answers of a record; absent: not stated. */
export interface AnswerCells {
  /** Answers to the report's questions where the record names nobody; null: stated as unknown. */
  answers: Partial<
    Record<'onBehalfOf' | 'source' | 'involved' | 'businessDeposit' | 'conductor' | 'beneficiary', boolean | null>
  >
  /** Answers to questions of the reporting rules. */
  flags: Partial<Record<'isInternational' | 'isLinkedToIran' | 'isFromOutsideCanada' | 'isValidationReward', boolean>>
  /** Where the funds came from and went to: ISO alpha-2 codes. */
  route?: { origin?: string; destination?: string }
}

/** What a value in Canadian dollars is based on (PCMLTFR s. 125). */
export interface ThresholdValue {
  /** `import`: a rate from this import's settings, for its rows only. */
  basis: 'bank-of-canada' | 'import' | 'house' | 'client'
  /** CAD for one unit; null if the value is that of what was handed out. */
  rate: string | null
  /** Which rate, its date and its source, in words: kept on record. */
  source: string
}

/**
 * Values an amount by the rate in effect at a moment; `cadAmount` has two decimal places. Gives the reason if no rate
 * is known.
 */
export type RateReader = (
  money: { amount: string; currency: string },
  moment: { occurredAt: ZonedInstant | null; date: string | null },
) => (ThresholdValue & { known: true; rate: string; cadAmount: string }) | { known: false; why: string; action: string }

/** One accepted record of a transaction file. Values without a property here stay in `raw`. */
export interface NormalRow {
  line: number
  /** Every decoded cell of the record, unchanged. */
  raw: readonly string[]
  /** The file's own id; null if it has none (the importer derives a stable one from the content). */
  transactionId: string | null
  /** Null if only a date is known, or for a transaction that isn't completed and has no time at all. */
  occurredAt: ZonedInstant | null
  /** YYYY-MM-DD if the file gives a date without a time; otherwise null. */
  date: string | null
  /** Posting date or time, if it differs. */
  postedAt: ZonedInstant | null
  postedDate: string | null
  /** Never negative (see `direction`). In `currency`. */
  amount: string
  /** ISO 4217 or virtual currency code, upper case. */
  currency: string
  /** Value in Canadian dollars at receipt: a decimal string with two places, or null if it can't be known. */
  cadAmount: string | null
  /** CAD for one unit of `currency` as stated in the file: the client's own rate, never replaced. */
  rate: string | null
  rateSource: string | null
  /** What `cadAmount` was valued by; null if the file gives the value or the amount is in Canadian dollars. */
  threshold: ThresholdValue | null
  fee: string | null
  method: Method
  direction: Direction
  status: TransactionStatus
  locationId: string | null
  /** The record's customer: the conductor, unless conductor columns are mapped. */
  customer: PartyCells | null
  conductor: PartyCells | null
  onBehalfOf: PartyCells | null
  beneficiary: PartyCells | null
  /**
   * The customer's role, if the conductor has its own columns; absent if the customer is the conductor or has no role.
   */
  customerIs?: 'conductor' | 'onBehalfOf' | 'beneficiary' | undefined
  /**
   * Starting actions beyond the first, which is the row's own amount. If there are any, `cadAmount` is the total of
   * those with the row's method, and `ownCadAmount` the value of the first alone.
   */
  further: readonly StartingCells[]
  ownCadAmount: string | null
  /** For the row's own starting action, as written in the file. */
  howObtained: string | null
  fundType: string | null
  /** What the business received, if the row's amount is what it paid out. */
  receivedFor: StartingCells | null
  /** Every completing action that the record states anything about. */
  completing: readonly CompletingCells[]
  /** Further conductors, and further parties on whose behalf the first one acts. */
  furtherConductors: readonly PartyCells[]
  furtherOnBehalfOf: readonly PartyCells[]
  /** The sources of what was received, if the record names any. */
  sources?: readonly PartyCells[] | undefined
  /** Yes/no answers of the file; null if it gives none. */
  answerCells: AnswerCells | null
  virtualCurrency: VirtualCurrencyCells | null
  /** How the transaction was conducted (in person, ABM, online …), as written. */
  channel: string | null
  /** The plan's value for rows that don't say it: it counts unless the location says it. */
  standingChannel?: string
  purpose: string | null
  disposition: string | null
  account: string | null
  notes: string | null
}

/** One record of a file as the reader yields it. */
export interface CsvRecord {
  /** 1-based line where the record begins. */
  line: number
  /** Decoded cells, NUL characters removed, otherwise unchanged. */
  cells: string[]
  /** The record as written in the file, if no cell is quoted: splitting it at the delimiter gives the cells. */
  text?: string | undefined
  /** Positions of cells that held NUL characters. */
  nulCells?: number[]
  /** Positions of cells with bytes that are invalid in the encoding. */
  damagedCells?: number[]
  /** A quote was never closed: the record was read again with the quote as an ordinary character. */
  strayQuote?: boolean
  /** A row that the workbook hides. */
  isHidden?: true
  /** Longer than the limit for a record; each cell holds only its beginning. */
  tooLong?: true
}

/** A workbook's sheets. */
export interface WorkbookFacts {
  /** The sheet to read. */
  sheet: string
  /** Visible sheets with rows, in workbook order. */
  sheets: string[]
}

/** One customer of a customer list. */
export interface CustomerRow {
  line: number
  raw: readonly string[]
  customer: PartyCells
  /** A person should review it: a name part is a placeholder. */
  needsReview: boolean
}

/** A question that the file's values can't settle: nothing is stored before it is answered. */
export interface Question {
  /** Stable key, e.g. `decimal sign of Amount`. */
  about: string
  /** Stable machine code in kebab-case. */
  code: string
  column: string | null
  question: string
  choices: { value: string; label: string }[]
  /** A few values that show why the question is asked. */
  examples: string[]
  /** The import plan's setting that answers it, e.g. `decimalSign`. */
  setting: string
}

/** What was detected about a file. `ImportPlan.file` can override all of it. */
export interface Detection {
  encoding: Encoding
  /** Lines that are invalid in `encoding` are in this one. */
  secondEncoding?: Encoding | undefined
  /**
   * If the bytes don't prove the encoding: sample words as each plausible encoding reads them, the assumed one first.
   */
  encodingReadings?: EncodingReading[] | undefined
  /** A person has to choose the encoding. */
  isEncodingOpen?: boolean | undefined
  bom: boolean
  /** The file is a workbook: encoding and delimiter don't apply. */
  workbook?: WorkbookFacts | undefined
  newline: Newline
  delimiter: Delimiter
  quote: '"' | "'" | 'none'
  quoting: 'none' | 'some' | 'all'
  /** The file began with a line such as `sep=;`. */
  separatorLine: boolean
  /** 1-based line of the header row, or null. */
  headerLine: number | null
  /** Header cells as written, each with its group from the row above, if any; empty without a header row. */
  header: string[]
  /** The header row alone, if a row of groups is above it. */
  headerRow?: string[] | undefined
  /** Usual number of cells in a data record. */
  width: number
  /** Lines above the header row that aren't data. */
  preambleLines: number[]
  /** The years that these lines name. */
  yearsAbove?: number[] | undefined
  /** The column that a line above the records fills: a customer's name, then that customer's records. */
  headingAt?: number | undefined
  /** A column after those of the file: the day that a line above the records gives. */
  dayAt?: number | undefined
  /** The first data records, and later ones that fill a column these leave blank, as they will be read. */
  preview: CsvRecord[]
}
