import { holdsSocialInsurance } from '#app/party/facts/identification.ts'
import type { Definition, PersonContact, ReportName } from '../document/document.ts'
import type {
  ContactProfile,
  EntityProfile,
  IdentificationProfile,
  NameProfile,
  PartyProfile,
  PersonProfile,
} from '../facts/input.ts'
import type { BuildNotes } from '../facts/notes.ts'
import type { BuildLog } from './build-log.ts'
import { compact, fingerprint, profileName, text } from '../facts/values.ts'
import { addressAndPhone, countryOf, identificationsOf, isFilled, nameOf, registrationOf } from './party-fields.ts'

/**
 * How much of a party a role takes: the name (1, 2), details (3, 4), or details with employer or ownership (5, 6; STR).
 */
export type Depth = 'name' | 'details' | 'full'

const depthCodes = {
  name: { person: 1, entity: 2 },
  details: { person: 3, entity: 4 },
  full: { person: 5, entity: 6 },
} as const

/**
 * The `definitions` of one report. A party in several roles of the same depth is written once; its refId follows from
 * its key, so it stays the same when the report is built again with other members.
 */
export class DefinitionPool {
  readonly definitions: Definition[] = []
  readonly parties: BuildNotes['parties'] = {}
  private readonly byContent = new Map<string, { typeCode: number; refId: string }>()
  private readonly log: BuildLog
  /** Parties named but not yet described, by content. */
  private readonly namedOnly = new Map<string, PartyProfile>()
  private readonly described = new Set<string>()

  constructor(log: BuildLog) {
    this.log = log
  }

  /** Type code and refId under which a role points to the party. */
  refer(party: PartyProfile, depth: Depth): { typeCode: number; refId: string } {
    const typeCode = depthCodes[depth][party.kind]
    if (depth === 'name') this.namedOnly.set(JSON.stringify(party), party)
    else this.described.add(JSON.stringify(party))
    const content = this.describe(party, depth)
    const identity = JSON.stringify([typeCode, party.key, content])
    const known = this.byContent.get(identity)
    if (known) return known
    const role = { typeCode, refId: this.freeRefId(typeCode, party.key) }
    this.byContent.set(identity, role)
    this.parties[role.refId] = { key: party.key, kind: party.kind }
    this.definitions.push({ typeCode, refId: role.refId, ...content } as Definition)
    return role
  }

  /**
   * Lists known facts about parties that appear by name alone: FINTRAC takes nothing else about a source, holder or
   * involved party.
   */
  finish(): void {
    for (const [content, party] of this.namedOnly) {
      if (this.described.has(content)) continue
      for (const { field, value } of facts(party, '')) {
        const isOfFile = ownershipFields.has(field.split('.')[0]!)
        this.log.leaveOut('customer', party.key, field, value, 'The report has only the name of this party.', isOfFile)
      }
    }
  }

  private freeRefId(typeCode: number, key: string): string {
    const plain = /^[A-Za-z0-9_-]{1,40}$/.test(key) ? key : `h${fingerprint(key)}`
    for (let attempt = 1; ; attempt += 1) {
      const refId = attempt === 1 ? `${typeCode}-${plain}` : `${typeCode}-${plain}-${attempt}`
      if (!(refId in this.parties)) return refId
    }
  }

  private describe(party: PartyProfile, depth: Depth): object {
    return party.kind === 'person' ? this.person(party, depth) : this.entity(party, depth)
  }

  private person(party: PersonProfile, depth: Depth): object {
    const name = nameOf(this.log, party.key, '', party)
    if (depth === 'name') return name
    const common = {
      ...name,
      alias: this.log.value('customer', party.key, 'alias', party.alias),
      ...addressAndPhone(this.log, party.key, '', party),
      dateOfBirth: text(party.dateOfBirth),
      countryOfResidenceCode: countryOf(this.log, party.key, 'countryOfResidence', party.countryOfResidence),
    }
    const occupation = this.log.value('customer', party.key, 'occupation', party.occupation)
    const employer = this.log.value('customer', party.key, 'employer', party.employer)
    const identifications = identificationsOf(this.log, party.key, party.identifications, true)
    for (const [index, one] of (party.authorizedPersons ?? []).entries())
      this.log.leaveOut(
        'customer',
        party.key,
        `authorizedPersons.${index}.surname`,
        profileName(one),
        'A report states authorized persons only for entities.',
      )
    for (const [index, { number }] of (party.registrations ?? []).entries())
      this.log.leaveOut(
        'customer',
        party.key,
        `registrations.${index}.number`,
        number,
        'A report states registrations only for entities.',
      )
    if (depth === 'details') {
      const why = 'This report has no field for it.'
      this.log.leaveOut('customer', party.key, 'countryOfCitizenship', party.countryOfCitizenship, why)
      this.log.leaveOut('customer', party.key, 'employerTelephone', party.employerTelephone, why)
      this.log.leaveOut('customer', party.key, 'employerAddress', Object.values(party.employerAddress ?? {}), why)
      return compact({ ...common, occupation, nameOfEmployer: employer, identifications })
    }
    const employerInformation = compact({
      name: employer,
      ...addressAndPhone(this.log, party.key, 'employer.', {
        address: party.employerAddress,
        telephone: party.employerTelephone,
      }),
    })
    return compact({
      ...common,
      countryOfCitizenshipCode: countryOf(this.log, party.key, 'countryOfCitizenship', party.countryOfCitizenship),
      occupation,
      employerInformation: Object.keys(employerInformation).length > 0 ? employerInformation : undefined,
      identifications,
    })
  }

  private entity(party: EntityProfile, depth: Depth): object {
    const nameOfEntity = this.log.value('customer', party.key, 'nameOfEntity', party.nameOfEntity)
    if (depth === 'name') return compact({ nameOfEntity })
    for (const [field, value] of Object.entries(party.ofPerson ?? {}))
      this.log.leaveOut('customer', party.key, field, value, 'A report states it only for persons.')
    const registrationsIncorporations = (party.registrations ?? [])
      .map((one, index) => registrationOf(this.log, party.key, index, one))
      .filter(isFilled)
    const details = {
      nameOfEntity,
      ...addressAndPhone(this.log, party.key, '', party),
      natureOfPrincipalBusiness: this.log.value('customer', party.key, 'natureOfBusiness', party.natureOfBusiness),
      identifications: identificationsOf(this.log, party.key, party.identifications, false),
      authorizedPersons: (party.authorizedPersons ?? [])
        .map((one, index) => nameOf(this.log, party.key, `authorizedPersons.${index}.`, one))
        .filter(isFilled),
      // A "no" beside a number stays, for the checks to show: one of the two is wrong.
      registrationIncorporationIndicator:
        party.isRegisteredOrIncorporated ?? (registrationsIncorporations.length > 0 ? true : undefined),
      registrationsIncorporations,
    }
    const contacts = (field: string, list: readonly ContactProfile[] | undefined): PersonContact[] =>
      (list ?? [])
        .map((one, index) =>
          compact({
            ...nameOf(this.log, party.key, `${field}.${index}.`, one),
            ...addressAndPhone(this.log, party.key, `${field}.${index}.`, one),
          }),
        )
        .filter(isFilled)
    const names = (field: string, list: readonly NameProfile[] | undefined): ReportName[] =>
      (list ?? []).map((one, index) => nameOf(this.log, party.key, `${field}.${index}.`, one)).filter(isFilled)
    if (depth === 'details') {
      for (const field of Object.keys(OWNERSHIP) as OwnershipField[]) {
        const listed = (party[field] ?? []).map(profileName)
        // It belongs to the customer’s file: nothing is lost that this report was to say.
        this.log.leaveOut('customer', party.key, field, listed, 'Only an STR states ownership.', true)
      }
      this.log.leaveOut(
        'customer',
        party.key,
        'structureTypeCode',
        party.structureTypeCode,
        'Only an STR states the structure.',
        true,
      )
      return compact(details)
    }
    return compact({
      ...details,
      structureTypeCode: party.structureTypeCode ?? undefined,
      structureTypeOther: this.log.value('customer', party.key, 'structureTypeOther', party.structureTypeOther),
      ...Object.fromEntries(
        (Object.keys(OWNERSHIP) as OwnershipField[]).map((field) => {
          const { key, takes } = OWNERSHIP[field]
          return [key, takes === 'name' ? names(field, party[field]) : contacts(field, party[field])]
        }),
      ),
    })
  }
}

/** The lists of who owns and directs an entity: the key of FINTRAC’s form, and what it takes of each of them. */
const OWNERSHIP = {
  directors: { key: 'directorsOfCorporation', takes: 'contact' },
  shareholders: { key: 'personsOwningSharesOfCorporation', takes: 'name' },
  trustees: { key: 'trusteesOfTrust', takes: 'contact' },
  settlors: { key: 'settlorsOfTrust', takes: 'contact' },
  unitHolders: { key: 'personsOwningUnitsOfTrust', takes: 'contact' },
  trustBeneficiaries: { key: 'beneficiariesOfTrust', takes: 'contact' },
  owners: { key: 'personsOwningEntityNotCorporationOrTrust', takes: 'name' },
} as const
type OwnershipField = keyof typeof OWNERSHIP
const ownershipFields: ReadonlySet<string> = new Set([
  ...Object.keys(OWNERSHIP),
  'structureTypeCode',
  'structureTypeOther',
])

const nameFields = new Set(['key', 'kind', 'surname', 'givenName', 'otherNames', 'nameOfEntity'])

/** Everything known of a party besides its name, by field; a social insurance number stays out of every list. */
function* facts(value: object, prefix: string): Generator<{ field: string; value: string }> {
  for (const [name, item] of Object.entries(value) as [string, unknown][]) {
    if (prefix === '' && nameFields.has(name)) continue
    if (name === 'number' && ((value as IdentificationProfile).typeCode === 27 || holdsSocialInsurance(String(item))))
      continue
    const field = `${prefix}${name}`
    if (typeof item === 'object' && item !== null) yield* facts(item, `${field}.`)
    else if (item !== null && item !== undefined) yield { field, value: String(item) }
  }
}
