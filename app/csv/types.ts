/**
 * The vocabulary of the csv room: what a file is, what the user chose, and what one record becomes.
 * Pure data: no I/O, no clock. Amounts are decimal strings, never floating point.
 */

import type { Listed } from '#app/party/facts/listed.ts'
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
 * `error`: the row is not imported. `warning`: imported and shown. `block_draft`: imported, but a report draft is held
 * until it is fixed. `ask`: waits for a person. `info`: nothing to do.
 */
export type Severity = 'error' | 'warning' | 'block_draft' | 'ask' | 'info'

export interface Problem {
  /** 1-based line of the file where the record begins, counting line ends inside quoted fields. */
  line: number
  /** Header text of the column as it stands in the file, or null when the record as a whole is meant. */
  column: string | null
  severity: Severity
  /** Stable machine code in kebab-case, e.g. `amount-not-a-number`. */
  code: string
  /** What is wrong, in the user's words. */
  message: string
  /** What to do about it, in the user's words. */
  action: string
  /** The cell as it stands in the file (null: the record as a whole). */
  raw: string | null
  /** The party whose cell it is, where it is not the first of its role. */
  of?: PartyCells
}

/** An instant with the offset it was reported in. */
export interface ZonedInstant {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  epochMs: number
  /** Minutes east of UTC of the clock that the file's time was read on (Toronto in winter: -300). */
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

/** A party as one record of a file describes it. Absent properties were absent or blank in the file. */
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
  /** The record says that the person has one name. */
  hasOneName?: boolean
  /** E.164 where it could be read so. */
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
  /** Of an entity: who may bind it, each as the parts of a name. */
  authorizedPersons?: AuthorizedCells[]
  /** Lists of the customer's file, for no report but ownership in an STR. */
  flags?: readonly Listed[]
  verifications?: readonly Listed[]
  ownership?: readonly Listed[]
  /** What is said of the party in this transaction alone. */
  inRole?: Partial<Record<RoleAttribute, string>>
  identification?: IdentificationCells
  /** Of a second document; there is none without a first one. */
  secondIdentification?: IdentificationCells
  /** What the record says of the party and no field takes, each on a line of its own behind its header. */
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

/** What a record says of an account beside its number, as written. */
export interface AccountCells {
  institution?: string
  branch?: string
  currency?: string
  type?: string
}

/** What was received with one starting action. Amounts are decimal strings, null where not known. */
export interface StartingCells {
  amount: string
  currency: string
  method: Method
  /** Value in Canadian dollars, two places. */
  cadAmount: string | null
  /** CAD for one unit, as the file says. */
  rate: string | null
  /** What `cadAmount` was valued by; null where the file gives the value. */
  threshold: ThresholdValue | null
  /** In the words of the file. */
  howObtained?: string | undefined
  fundType?: string | undefined
  /** Who conducted it, where the record says that of this action alone. */
  conductors?: readonly PartyCells[]
}

/** A beneficiary with its part of the completing action, a decimal string in the action's currency. */
export interface BeneficiaryCells {
  party: PartyCells | null
  portion: string | null
}

/** What a record says of one outcome. Nothing is taken from what was received; null where the record is silent. */
export interface CompletingCells {
  disposition: string | null
  /** What was handed out, after an exchange. */
  amount: string | null
  currency: string | null
  /** The client's own rate, as supplied: which way round it is, is seen when the report is made. */
  rate: string | null
  /** Value in Canadian dollars of what is not funds. */
  cadValue: string | null
  account: string | null
  reference: string | null
  receivingAddresses: string[]
  /** Who holds the account, as written. */
  holder?: string | undefined
  accountFacts?: AccountCells | undefined
  /** Those of the first action include the row's own `beneficiary`. */
  beneficiaries: BeneficiaryCells[]
}

/** Yes/no answers of a record; absent where it gives none. */
export interface SaidCells {
  /** To the reports' questions, where the record names nobody; null where it says that it is not known. */
  answers: Partial<
    Record<'onBehalfOf' | 'source' | 'involved' | 'businessDeposit' | 'conductor' | 'beneficiary', boolean | null>
  >
  /** To what the rules ask. */
  flags: Partial<Record<'isInternational' | 'isLinkedToIran' | 'isFromOutsideCanada' | 'isValidationReward', boolean>>
  /** Where the funds came from and went to, as ISO alpha-2 codes. */
  route?: { origin?: string; destination?: string }
}

/** What a value in Canadian dollars was made with (PCMLTFR s. 125). */
export interface ThresholdValue {
  /** `import`: a rate that the settings of the import gave, for its rows alone. */
  basis: 'bank-of-canada' | 'import' | 'house' | 'client'
  /** CAD for one unit; null where the value is that of what was handed out. */
  rate: string | null
  /** Which rate, of when, from whom: for the record, in words. */
  source: string
}

/** Values an amount by the rate in effect at a moment; `cadAmount` has two places. Says why where none is known. */
export type RateReader = (
  money: { amount: string; currency: string },
  moment: { occurredAt: ZonedInstant | null; date: string | null },
) => (ThresholdValue & { known: true; rate: string; cadAmount: string }) | { known: false; why: string; action: string }

/** One good record of a transaction file. Whatever had no place here stays in `raw`. */
export interface NormalRow {
  line: number
  /** Every cell of the record as decoded, unchanged. */
  raw: readonly string[]
  /** The file's own id, or null when it has none (the importer then makes a stable one from the content). */
  transactionId: string | null
  /** Null when only a date is known, or (not completed rows only) when there is no time at all. */
  occurredAt: ZonedInstant | null
  /** YYYY-MM-DD when the file gives a date without a time; null otherwise. */
  date: string | null
  /** Posting date or time, when it differs. */
  postedAt: ZonedInstant | null
  postedDate: string | null
  /** Never negative; `direction` tells which way. In `currency`. */
  amount: string
  /** ISO 4217 or virtual currency code, upper case. */
  currency: string
  /** Value in Canadian dollars at receipt, decimal string with two places, or null when it cannot be known. */
  cadAmount: string | null
  /** CAD for one unit of `currency`, as the file says: the client's own, never replaced. */
  rate: string | null
  rateSource: string | null
  /** What `cadAmount` was valued by; null where the file gives the value, or the amount is in Canadian dollars. */
  threshold: ThresholdValue | null
  fee: string | null
  method: Method
  direction: Direction
  status: TransactionStatus
  locationId: string | null
  /** The record's customer, who is the conductor unless a conductor is mapped on its own. */
  customer: PartyCells | null
  conductor: PartyCells | null
  onBehalfOf: PartyCells | null
  beneficiary: PartyCells | null
  /** The role that the record's customer has, where the conductor has columns of his own; absent where the customer conducts by having none, or has no role. */
  customerIs?: 'conductor' | 'onBehalfOf' | 'beneficiary' | undefined
  /**
   * Starting actions beyond the first, which is the row's own amount. Where there are some, `cadAmount` is the value of all that are
   * of the row's method, and `ownCadAmount` that of the first alone.
   */
  further: readonly StartingCells[]
  ownCadAmount: string | null
  /** Of the row's own starting action, in the words of the file. */
  howObtained: string | null
  fundType: string | null
  /** What the business received, where the row's amount is what it paid out. */
  receivedFor: StartingCells | null
  /** All completing actions of which the record says anything. */
  completing: readonly CompletingCells[]
  /** Further conductors, and further parties on whose behalf the first one acts. */
  furtherConductors: readonly PartyCells[]
  furtherOnBehalfOf: readonly PartyCells[]
  /** Whom what was received came from, where the record names somebody. */
  sources?: readonly PartyCells[] | undefined
  /** Yes/no answers of the file; null where it gives none. */
  said: SaidCells | null
  virtualCurrency: VirtualCurrencyCells | null
  /** How it was conducted (in person, ABM, online …), as written. */
  channel: string | null
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
  /** The record as it stands in the file, where no cell is quoted: its parts between delimiters are the cells. */
  text?: string | undefined
  /** Positions of cells that held NUL characters. */
  nulCells?: number[]
  /** Positions of cells that held bytes which the encoding cannot hold. */
  damagedCells?: number[]
  /** A quote was opened and never closed: the record was read again with the quote as an ordinary character. */
  strayQuote?: boolean
  /** It is longer than any record that is read; its cells are their beginnings. */
  tooLong?: true
}

/** What a workbook says of itself. */
export interface WorkbookFacts {
  /** The sheet that is read. */
  sheet: string
  /** Sheets that hold rows and are not hidden, in their order. */
  sheets: string[]
}

/** One customer of a customer list. */
export interface CustomerRow {
  line: number
  raw: readonly string[]
  customer: PartyCells
  /** A person should look at it: a name part is a placeholder. */
  needsReview: boolean
}

/** A question that the values cannot settle: nothing is stored before it is answered. */
export interface Question {
  /** Stable text, e.g. `decimal sign of Amount`. */
  about: string
  /** Stable machine code in kebab-case. */
  code: string
  column: string | null
  question: string
  choices: { value: string; label: string }[]
  /** A few values that show why it is asked. */
  examples: string[]
  /** Which choice of the import plan answers it, e.g. `decimalSign`. */
  setting: string
}

/** What was found out about a file. Everything here can be overridden through `ImportPlan.file`. */
export interface Detection {
  encoding: Encoding
  /** Lines that are not whole in `encoding` are in this one. */
  secondEncoding?: Encoding | undefined
  /** Where nothing proves the encoding: its words, and what other encodings make of them; the one taken first. */
  encodingReadings?: EncodingReading[] | undefined
  /** A person must say which encoding it is. */
  isEncodingOpen?: boolean | undefined
  bom: boolean
  /** The file is a workbook: it has neither encoding nor signs between cells. */
  workbook?: WorkbookFacts | undefined
  newline: Newline
  delimiter: Delimiter
  quote: '"' | "'" | 'none'
  quoting: 'none' | 'some' | 'all'
  /** The file began with a line such as `sep=;`. */
  separatorLine: boolean
  /** 1-based line of the header row, null when there is none. */
  headerLine: number | null
  /** Header cells as they stand in the file, with the group that a row above names; empty without a header row. */
  header: string[]
  /** The header row alone, where a row of groups stands above it. */
  headerRow?: string[] | undefined
  /** Usual number of cells in a data record. */
  width: number
  /** Lines before the header row that are not data. */
  preambleLines: number[]
  /** The column that lines above the records fill for them: a customer's name, then that customer's records. */
  headingAt?: number | undefined
  /** The first data records as they will be read. */
  preview: CsvRecord[]
}
