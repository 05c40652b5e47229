/**
 * What a report is built from: facts as the product's records hold them. Pure data; nothing here is a regulator's
 * shape. Texts may be missing (`null`, `undefined` or blank): what is missing is listed by the builder, never invented.
 */
import type { Answers } from './answers.ts'
import type { StandingOmission } from './omissions.ts'
import type { AggregationType, WindowSpan } from '../../types.ts'
import type { BuildableType, Channel } from '../../types.ts'

type Maybe<T> = T | null | undefined

export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }

/** An instant with the offset in which it is reported. */
export interface ZonedInstant {
  epochMs: number
  /** Minutes east of UTC, e.g. -300. */
  offsetMinutes: number
}

/** The organization's settings that every report carries. */
export interface ReportSettings {
  /** Code of `activitySectorCode`. */
  activitySectorCode: Maybe<number>
  /** FINTRAC organization number, 0 to 9999999. */
  reportingEntityNumber: Maybe<number>
  /** Number of the submitting entity; the reporting entity's own if absent. */
  submittingReportingEntityNumber?: Maybe<number>
  /** Number of the contact on file at FINTRAC. */
  contactId: Maybe<number>
  /** The organization's answers for records that name nobody. */
  standing?: Answers | undefined
  /** Values that the organization has decided to leave out of all its reports. */
  omissions?: readonly StandingOmission[]
}

export interface AddressProfile {
  unitNumber?: Maybe<string>
  buildingNumber?: Maybe<string>
  streetAddress?: Maybe<string>
  city?: Maybe<string>
  district?: Maybe<string>
  /** Code or name, as recorded: the report takes a code for CA, US and MX, a name elsewhere. */
  province?: Maybe<string>
  subProvince?: Maybe<string>
  postalCode?: Maybe<string>
  /** ISO alpha-2 code or a country's English or French name. */
  country?: Maybe<string>
  /** The whole address as one text; used only when neither street nor city is known separately. */
  unstructured?: Maybe<string>
}

export interface IdentificationProfile {
  /** Code of `identifierTypeCode` (person and entity tables differ). */
  typeCode?: Maybe<number>
  typeOther?: Maybe<string>
  /** What it is called, where no code is known for that. */
  typeWords?: Maybe<string>
  number?: Maybe<string>
  country?: Maybe<string>
  /** Code or name. */
  province?: Maybe<string>
}

export interface RegistrationProfile {
  /** 1 registered, 2 incorporated, 4 both, 5 unknown. */
  typeCode?: Maybe<number>
  number?: Maybe<string>
  country?: Maybe<string>
  province?: Maybe<string>
}

export interface NameProfile {
  surname?: Maybe<string>
  givenName?: Maybe<string>
  otherNames?: Maybe<string>
}

/** A director, trustee, settlor and so on of an entity in an STR. */
export interface ContactProfile extends NameProfile {
  address?: Maybe<AddressProfile>
  telephone?: Maybe<string>
  extension?: Maybe<string>
}

interface PartyBase {
  /** Stable key of the resolved identity (a customer's id). The same key is written once per definition shape. */
  key: string
  clientNumber?: Maybe<string>
  telephone?: Maybe<string>
  extension?: Maybe<string>
  email?: Maybe<string>
  url?: Maybe<string>
  address?: Maybe<AddressProfile>
  identifications?: readonly IdentificationProfile[]
}

export interface PersonProfile extends PartyBase, NameProfile {
  kind: 'person'
  alias?: Maybe<string>
  /** YYYY-MM-DD */
  dateOfBirth?: Maybe<string>
  countryOfResidence?: Maybe<string>
  countryOfCitizenship?: Maybe<string>
  /** Entities only. Reports have no field for them. */
  registrations?: readonly RegistrationProfile[]
  authorizedPersons?: readonly NameProfile[]
  occupation?: Maybe<string>
  employer?: Maybe<string>
  /** STR only. */
  employerAddress?: Maybe<AddressProfile>
  employerTelephone?: Maybe<string>
}

export interface EntityProfile extends PartyBase {
  kind: 'entity'
  nameOfEntity?: Maybe<string>
  natureOfBusiness?: Maybe<string>
  /** What someone answered. Unknown: the report leaves it open, unless `registrations` says it. */
  isRegisteredOrIncorporated?: Maybe<boolean>
  registrations?: readonly RegistrationProfile[]
  authorizedPersons?: readonly NameProfile[]
  /** What only a person has: no report has a place for it. */
  ofPerson?: Pick<PersonProfile, 'dateOfBirth' | 'alias' | 'employer' | 'countryOfResidence' | 'countryOfCitizenship'>
  /** STR only: 1 corporation, 2 other entity, 3 trust, 4 widely held trust. */
  structureTypeCode?: Maybe<number>
  structureTypeOther?: Maybe<string>
  directors?: readonly ContactProfile[]
  shareholders?: readonly NameProfile[]
  trustees?: readonly ContactProfile[]
  settlors?: readonly ContactProfile[]
  unitHolders?: readonly ContactProfile[]
  trustBeneficiaries?: readonly ContactProfile[]
  owners?: readonly NameProfile[]
}

export type PartyProfile = PersonProfile | EntityProfile

/** A party of which a report takes only the name and one number: source of funds, involved party, account holder. */
export interface NamedRole {
  party: PartyProfile
  /** Account holders only: at the business's online service. LVCTR only. */
  username?: Maybe<string>
  accountNumber?: Maybe<string>
  policyNumber?: Maybe<string>
  identifyingNumber?: Maybe<string>
}

export interface ThirdPartyRole {
  party: PartyProfile
  /** Code of `relationshipOfConductorCode`. */
  relationshipCode?: Maybe<number>
  relationshipOther?: Maybe<string>
}

export interface DeviceProfile {
  /** 1 computer or laptop, 2 mobile phone, 3 tablet, 4 other. */
  typeCode?: Maybe<number>
  typeOther?: Maybe<string>
  identifier?: Maybe<string>
  ipAddress?: Maybe<string>
  sessionAt?: Maybe<ZonedInstant>
}

export interface ConductorRole {
  party: PartyProfile
  /** LVCTR: is the conductor a client? Unknown: left out and listed as missing. */
  isClient?: Maybe<boolean>
  username?: Maybe<string>
  device?: Maybe<DeviceProfile>
  onBehalfOf?: readonly ThirdPartyRole[]
}

export interface AccountProfile {
  financialInstitutionNumber?: Maybe<string>
  branchNumber?: Maybe<string>
  number?: Maybe<string>
  /** 1 personal, 2 business, 3 trust, 4 other, 5 casino. */
  typeCode?: Maybe<number>
  typeOther?: Maybe<string>
  /** ISO 4217 or virtual currency code. */
  currency?: Maybe<string> | undefined
  /** YYYY-MM-DD */
  dateOpened?: Maybe<string>
  dateClosed?: Maybe<string>
  /** STR: 1 active, 2 inactive, 3 dormant, 4 closed. */
  statusCode?: Maybe<number>
  holders?: readonly NamedRole[]
}

/**
 * What was received, or paid out: a transaction has one of these or several (a leg in cash beside one in another
 * currency).
 */
export interface StartingInput {
  /**
   * What was handed over, where the transaction mixes kinds: a report of cash takes only cash. Absent: what the report
   * is about.
   */
  kind?: Maybe<'cash' | 'virtual_currency' | 'other'>
  /** Decimal string in `currency`: the amount received, never converted. */
  amount?: Maybe<string>
  /** ISO 4217 or virtual currency code. */
  currency?: Maybe<string>
  virtualCurrencyOther?: Maybe<string>
  /** Canadian dollars for one unit. LVCTR and STR; an LCTR takes the rate of an exchange, in the completing action. */
  exchangeRate?: Maybe<string>
  /** Canadian dollars for one unit by which it was valued: an LVCTR states it where no rate was supplied. */
  thresholdRate?: Maybe<string>
  /** Value at the time of receipt in cents; an LVCTR's rate follows from it where none was supplied. */
  cadCents?: Maybe<bigint>
  sendingAddresses?: readonly string[]
  howObtained?: Maybe<string>
  sources?: readonly NamedRole[]
  /**
   * LCTR: deposit of cash into a business account, for which the conductor's name alone is reported. Unknown: as the
   * transaction's answers say.
   */
  isDepositToBusinessAccount?: Maybe<boolean>
  conductors?: readonly ConductorRole[]
  /** STR: 1 in, 2 out. */
  directionCode?: Maybe<number>
  /** STR: code of `fundAssetVirtualCurrencyTypeCode`. */
  fundTypeCode?: Maybe<number>
  fundTypeOther?: Maybe<string>
  /** STR: hashes, receiving addresses, reference numbers and account. */
  transactionIds?: readonly string[]
  receivingAddresses?: readonly string[]
  referenceNumber?: Maybe<string>
  otherRelatedNumber?: Maybe<string>
  account?: Maybe<AccountProfile>
}

export interface BeneficiaryRole extends ThirdPartyRole {
  username?: Maybe<string>
  /**
   * The part of the completing action for this beneficiary, decimal string in its currency: decides the 24-hour rule;
   * no report has a field for it.
   */
  portion?: Maybe<string>
}

/** What became of the funds. */
export interface CompletingInput {
  /** Code of `dispositionCode`. Unknown: left out and listed as missing; never guessed. */
  dispositionCode?: Maybe<number>
  dispositionOther?: Maybe<string>
  /** Decimal string in `currency`: the amount handed out, after any exchange. */
  amount?: Maybe<string>
  /** ISO 4217 or virtual currency code. */
  currency?: Maybe<string> | undefined
  /** Name of a virtual currency that is not in FINTRAC's list; `currency` is then `OTH`. */
  virtualCurrencyOther?: Maybe<string>
  /** The client's own rate as supplied. Reported as units handed out for one unit received (rules.md 3.9). */
  exchangeRate?: Maybe<string>
  /** Decimal string in Canadian dollars: the value of something other than funds. */
  valueInCanadianDollars?: Maybe<string>
  /** Hashes (STR only; an LVCTR has them on the transaction). */
  transactionIds?: readonly string[]
  sendingAddresses?: readonly string[]
  receivingAddresses?: readonly string[]
  referenceNumber?: Maybe<string>
  otherRelatedNumber?: Maybe<string>
  account?: Maybe<AccountProfile>
  involvements?: readonly NamedRole[]
  beneficiaries?: readonly BeneficiaryRole[]
}

/** One transaction with everything that a report can say of it. */
export interface ReportTransaction {
  /** Our id. */
  id: string
  /** Transaction reference as the reporting entity knows it. */
  reference: string
  /**
   * Value at the time of receipt in cents, of all that the report is about; null when no rate is known. Decides
   * `thresholdIndicator` and nothing else.
   */
  cadCents: bigint | null
  /** When it was received. Null only for night deposit and quick drop. */
  occurredAt: ZonedInstant | null
  /** A date without a time: an STR then leaves the time out; an LCTR or LVCTR says 00:00:00. */
  occurredAtIsDateOnly?: boolean
  postedAt?: Maybe<ZonedInstant>
  /** Only the date of posting is known. */
  postedAtIsDateOnly?: boolean
  channel?: Maybe<Channel>
  channelOther?: Maybe<string>
  /** Number that FINTRAC gave the location. */
  fintracLocationId: Maybe<string>
  /** Our id of that location, for links. */
  locationId?: Maybe<string>
  purpose?: Maybe<string>
  /** Hashes. */
  transactionIds?: readonly string[]
  starting: readonly StartingInput[]
  completing: readonly CompletingInput[]
  /** Answers about this transaction for actions that name nobody. */
  answers?: Answers | undefined
  /** STR. Unknown: left out and listed as missing. */
  isAttempted?: Maybe<boolean>
  reasonNotCompleted?: Maybe<string>
  /** Values that no field of the product takes (e.g. leftover columns): listed as unplaced, field name to value. */
  extra?: Readonly<Record<string, string>>
}

/** STR only. Everything may be empty in a new draft. */
export interface SuspicionInput {
  narrative?: Maybe<string>
  suspicionTypeCode?: Maybe<number>
  projectCodes?: readonly number[]
  politicallyExposedPersonIncluded?: Maybe<boolean>
  actionTaken?: Maybe<string>
  relatedReports?: readonly { reportReference: string; transactionReferences: readonly string[] }[]
}

/**
 * A value corrected by a user. `path` is a JSON pointer. With `transactionId` or `refId` it is relative to that
 * transaction or definition, so that it stays with it when the report gains or loses a member; else it is from the
 * document's root. `value` undefined removes the value.
 */
export interface Override {
  path: string
  value: JsonValue | undefined
  transactionId?: string
  refId?: string
  /** What it was made for. Absent if it names no list item, and in earlier versions. */
  was?: OverrideBasis
}

/** What a correction was made for, as the records had it then. */
export interface OverrideBasis {
  /** The records' value at that time; absent if none. */
  value?: JsonValue | undefined
  /**
   * The actions, parties and other items of lists on the way, outermost first; null where a correction had added the
   * item.
   */
  items: (ItemBasis | null)[]
}

/** An item of a list, by what tells it from the others. */
export interface ItemBasis {
  /** Digest of its whole content. */
  whole: string
  /** Which of the items that say the same it is, from 0, and how many they were. */
  alike: [number, number]
  /** A party's reference; for anything else a digest of its content without its lists. */
  own: string
  /** No other item of the list had the same `own`. */
  isOnly: boolean
  /** Its own lists: each item's `own`. */
  parties: Record<string, string[]>
}

export interface ReportInput {
  type: BuildableType
  /** 1 submit, 2 update. */
  submitTypeCode?: 1 | 2
  settings: ReportSettings
  /** Report reference, unique for the reporting entity. */
  reference: string
  /** LCTR and LVCTR. */
  window: WindowSpan | null
  /** LCTR and LVCTR. */
  aggregation: AggregationType
  ministerialDirective?: 'IR2020'
  transactions: readonly ReportTransaction[]
  /** Reports filed elsewhere only: the document of the record copy. Such a report has no transactions on file. */
  copy?: object | undefined
  suspicion?: SuspicionInput | undefined
  overrides?: readonly Override[]
}
