import { withoutDelivery } from '#app/party/places/delivery.ts'
import { fillerOf } from '#app/party/text/fillers.ts'
import { holdsSocialInsurance, isForbiddenHealthCard, readIssuer } from '#app/party/facts/identification.ts'
import { hasCode, provinceTableOf } from '../words/codes.ts'
import { countryCode, provinceCode } from '../words/words.ts'
import type {
  AddressAndPhone,
  Definition,
  PersonContact,
  ReportAddress,
  ReportIdentification,
  ReportName,
  ReportRegistration,
} from './document.ts'
import type {
  AddressProfile,
  BuildNotes,
  ContactProfile,
  EntityProfile,
  IdentificationProfile,
  NameProfile,
  PartyProfile,
  PersonProfile,
  RegistrationProfile,
} from './input.ts'
import type { Notebook } from './notebook.ts'
import { compact, fingerprint, telephone, text } from './values.ts'

/** How much of a party a role takes: the name (1, 2), details (3, 4), or details with employer or ownership (5, 6; STR). */
export type Depth = 'name' | 'details' | 'full'

const depthCodes = {
  name: { person: 1, entity: 2 },
  details: { person: 3, entity: 4 },
  full: { person: 5, entity: 6 },
} as const

/**
 * The `definitions` of one report. A party in several roles of the same depth is written once; its refId follows from its
 * key, so it stays the same when the report is built again with other members.
 */
/** Whether a text has a letter or a digit: a dash alone is an empty field. */
const saysSomething = (given: string | null | undefined): boolean =>
  fillerOf('namePart', given?.trim() ?? '') !== 'empty'

export class DefinitionPool {
  readonly definitions: Definition[] = []
  readonly parties: BuildNotes['parties'] = {}
  private readonly byContent = new Map<string, { typeCode: number; refId: string }>()
  private readonly notebook: Notebook
  /** Parties of which only the name is taken, by content, until the end shows whether another role takes the rest. */
  private readonly namedOnly = new Map<string, PartyProfile>()
  private readonly described = new Set<string>()

  constructor(notebook: Notebook) {
    this.notebook = notebook
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

  /** Lists what is known of parties that appear by name alone: FINTRAC takes nothing more of a source, holder or involved party. */
  finish(): void {
    for (const [content, party] of this.namedOnly) {
      if (this.described.has(content)) continue
      for (const { field, value } of facts(party, '')) {
        this.notebook.unplace('customer', party.key, field, value, 'The report takes only the name of this party.')
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
    const name = this.name(party.key, '', party)
    if (depth === 'name') return name
    const common = {
      ...name,
      alias: this.notebook.value('customer', party.key, 'alias', party.alias),
      ...this.reach(party.key, '', party),
      dateOfBirth: text(party.dateOfBirth),
      countryOfResidenceCode: this.country(party.key, 'countryOfResidence', party.countryOfResidence),
    }
    const occupation = this.notebook.value('customer', party.key, 'occupation', party.occupation)
    const employer = this.notebook.value('customer', party.key, 'employer', party.employer)
    const identifications = this.identifications(party.key, party.identifications, true)
    for (const [index, { number }] of (party.registrations ?? []).entries())
      this.notebook.unplace(
        'customer',
        party.key,
        `registrations.${index}.number`,
        number,
        'A report states registrations of entities alone.',
      )
    if (depth === 'details') {
      const why = 'This report has no field for it.'
      this.notebook.unplace('customer', party.key, 'countryOfCitizenship', party.countryOfCitizenship, why)
      this.notebook.unplace('customer', party.key, 'employerTelephone', party.employerTelephone, why)
      this.notebook.unplace('customer', party.key, 'employerAddress', Object.values(party.employerAddress ?? {}), why)
      return compact({ ...common, occupation, nameOfEmployer: employer, identifications })
    }
    const employerInformation = compact({
      name: employer,
      ...this.reach(party.key, 'employer.', { address: party.employerAddress, telephone: party.employerTelephone }),
    })
    return compact({
      ...common,
      countryOfCitizenshipCode: this.country(party.key, 'countryOfCitizenship', party.countryOfCitizenship),
      occupation,
      employerInformation: Object.keys(employerInformation).length > 0 ? employerInformation : undefined,
      identifications,
    })
  }

  private entity(party: EntityProfile, depth: Depth): object {
    const nameOfEntity = this.notebook.value('customer', party.key, 'nameOfEntity', party.nameOfEntity)
    if (depth === 'name') return compact({ nameOfEntity })
    const registrationsIncorporations = (party.registrations ?? [])
      .map((one, index) => this.registration(party.key, index, one))
      .filter(isFilled)
    const details = {
      nameOfEntity,
      ...this.reach(party.key, '', party),
      natureOfPrincipalBusiness: this.notebook.value('customer', party.key, 'natureOfBusiness', party.natureOfBusiness),
      identifications: this.identifications(party.key, party.identifications, false),
      authorizedPersons: (party.authorizedPersons ?? [])
        .map((one, index) => this.name(party.key, `authorizedPersons.${index}.`, one))
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
            ...this.name(party.key, `${field}.${index}.`, one),
            ...this.reach(party.key, `${field}.${index}.`, one),
          }),
        )
        .filter(isFilled)
    const names = (field: string, list: readonly NameProfile[] | undefined): ReportName[] =>
      (list ?? []).map((one, index) => this.name(party.key, `${field}.${index}.`, one)).filter(isFilled)
    if (depth === 'details') {
      for (const field of [
        'directors',
        'shareholders',
        'trustees',
        'settlors',
        'unitHolders',
        'trustBeneficiaries',
        'owners',
      ] as const) {
        const listed = (party[field] ?? []).map((one) => [one.givenName, one.surname].filter(Boolean).join(' '))
        this.notebook.unplace(
          'customer',
          party.key,
          field,
          listed,
          'Only a suspicious transaction report takes ownership.',
        )
      }
      this.notebook.unplace(
        'customer',
        party.key,
        'structureTypeCode',
        party.structureTypeCode,
        'Only a suspicious transaction report takes the structure.',
      )
      return compact(details)
    }
    return compact({
      ...details,
      structureTypeCode: party.structureTypeCode ?? undefined,
      structureTypeOther: this.notebook.value('customer', party.key, 'structureTypeOther', party.structureTypeOther),
      directorsOfCorporation: contacts('directors', party.directors),
      personsOwningSharesOfCorporation: names('shareholders', party.shareholders),
      trusteesOfTrust: contacts('trustees', party.trustees),
      settlorsOfTrust: contacts('settlors', party.settlors),
      personsOwningUnitsOfTrust: contacts('unitHolders', party.unitHolders),
      beneficiariesOfTrust: contacts('trustBeneficiaries', party.trustBeneficiaries),
      personsOwningEntityNotCorporationOrTrust: names('owners', party.owners),
    })
  }

  /** A person with one name has it as the surname and `XXX` as the given name (FINTRAC's name fields). */
  private name(key: string, prefix: string, given: NameProfile): ReportName {
    const surname = this.notebook.value('customer', key, `${prefix}surname`, given.surname)
    const givenName = this.notebook.value('customer', key, `${prefix}givenName`, given.givenName)
    const otherNameInitial = this.notebook.value('customer', key, `${prefix}otherNames`, given.otherNames)
    const only = surname ?? givenName
    // "Unknown" beside a name says that there is another one, which is then missing. XXX is FINTRAC's own word for a single name.
    const isPartUnknown =
      (surname === undefined && saysSomething(given.surname)) ||
      (givenName === undefined && saysSomething(given.givenName) && given.givenName?.trim() !== 'XXX')
    if (isPartUnknown || only === undefined) return compact({ surname, givenName, otherNameInitial })
    return compact({
      surname: only,
      givenName: surname !== undefined && givenName !== undefined ? givenName : 'XXX',
      otherNameInitial,
    })
  }

  private reach(
    key: string,
    prefix: string,
    given: { address?: AddressProfile | null; telephone?: string | null; extension?: string | null },
  ): AddressAndPhone {
    const address = this.address(key, `${prefix}address`, given.address)
    const phone = telephone(
      this.notebook.value('customer', key, `${prefix}telephone`, given.telephone),
      address?.countryCode,
    )
    const extension = this.notebook.value('customer', key, `${prefix}extension`, given.extension) ?? phone.extension
    if (extension !== undefined && phone.number === undefined) {
      this.notebook.unplace('customer', key, `${prefix}extension`, extension, 'An extension needs a telephone number.')
    }
    return compact({
      addressTypeCode: address?.typeCode,
      address,
      telephoneNumber: phone.number,
      extensionNumber: phone.number === undefined ? undefined : extension,
    })
  }

  /** Structured whenever street and city are known; else the one text, if there is one; else whatever parts there are. */
  private address(key: string, field: string, given: AddressProfile | null | undefined): ReportAddress | undefined {
    if (!given) return undefined
    const part = (name: keyof AddressProfile) => this.notebook.value('customer', key, `${field}.${name}`, given[name])
    const country = this.country(key, `${field}.country`, given.country)
    const buildingNumber = part('buildingNumber')
    const civic = (name: 'unstructured' | 'streetAddress'): string | undefined => {
      const text = part(name)
      const found = text === undefined ? null : withoutDelivery(text, buildingNumber !== undefined)
      if (found !== null)
        this.notebook.unplace(
          'customer',
          key,
          `${field}.${name}`,
          found.left.join(', '),
          'It says where mail goes. A report states the place itself.',
        )
      return found?.text ?? text
    }
    const whole = civic('unstructured')
    const parts = {
      unitNumber: part('unitNumber'),
      buildingNumber,
      streetAddress: civic('streetAddress'),
      city: part('city'),
      district: part('district'),
      province: part('province'),
      subProvince: part('subProvince'),
      postalCode: part('postalCode'),
    }
    if (whole !== undefined && (parts.streetAddress === undefined || parts.city === undefined)) {
      for (const [name, value] of Object.entries(parts)) {
        if (value && !whole.includes(value))
          this.notebook.unplace(
            'customer',
            key,
            `${field}.${name}`,
            value,
            'The address is reported as one text, which takes no parts.',
          )
      }
      return compact({ typeCode: 2 as const, countryCode: country, unstructured: whole })
    }
    if (whole !== undefined)
      this.notebook.unplace('customer', key, `${field}.unstructured`, whole, 'The address is reported in parts.')
    const province = this.province(key, `${field}.province`, country, parts.province)
    const structured = compact({
      unitNumber: parts.unitNumber,
      buildingNumber: parts.buildingNumber,
      streetAddress: parts.streetAddress,
      city: parts.city,
      district: parts.district,
      provinceStateCode: province.code,
      provinceStateName: province.name,
      subProvinceSubLocality: parts.subProvince,
      postalZipCode: country === 'CA' ? parts.postalCode?.toUpperCase() : parts.postalCode,
      countryCode: country,
    })
    return isFilled(structured) ? { typeCode: 1, ...structured } : undefined
  }

  private country(key: string, field: string, given: string | null | undefined): string | undefined {
    // NA is Namibia here, not a filler.
    const clean = this.notebook.value('customer', key, field, given)
    if (clean === undefined) return undefined
    const code = countryCode(clean)
    if (code === null) this.notebook.unplace('customer', key, field, clean, "It is not in FINTRAC's list of countries.")
    return code ?? undefined
  }

  private province(
    key: string,
    field: string,
    country: string | undefined,
    given: string | undefined,
  ): { code?: string; name?: string } {
    if (given === undefined) return {}
    // Which country it is, is asked; which province, the code or name says where no other country has one of that name.
    const told = country === undefined ? readIssuer(given)?.province : undefined
    if (told !== undefined) return { code: told }
    if (!provinceTableOf(country)) return { name: given }
    const code = provinceCode(country, given)
    if (code === null)
      this.notebook.unplace(
        'customer',
        key,
        field,
        given,
        `It is not in FINTRAC's list of provinces or states of ${country}.`,
      )
    return code === null ? {} : { code }
  }

  private identifications(
    key: string,
    given: readonly IdentificationProfile[] | undefined,
    isPerson: boolean,
  ): ReportIdentification[] {
    return (given ?? [])
      .map((one, index) => {
        const field = `identifications.${index}`
        const table = isPerson ? 'personIdentifierType' : 'entityIdentifierType'
        const known = one.typeCode !== null && one.typeCode !== undefined && hasCode(table, one.typeCode)
        if (!known)
          this.notebook.unplace(
            'customer',
            key,
            `${field}.typeCode`,
            one.typeCode ?? one.typeWords,
            "It is not in FINTRAC's list of identification types.",
          )
        // A social insurance number is never sent, whatever the record holds.
        const isSocialInsurance = (isPerson && one.typeCode === 27) || holdsSocialInsurance(one.number ?? '')
        const isForbidden = isPerson && one.typeCode === 5 && isForbiddenHealthCard('', one.province) === true
        if (isSocialInsurance && one.number)
          this.notebook.unplace(
            'customer',
            key,
            `${field}.number`,
            'withheld',
            'A social insurance number is never reported.',
            true,
          )
        else if (isForbidden && one.number)
          this.notebook.unplace(
            'customer',
            key,
            `${field}.number`,
            'withheld',
            'The province forbids to use its health card as identification.',
            true,
          )
        const country = this.country(key, `${field}.country`, one.country)
        const province = this.province(
          key,
          `${field}.province`,
          country,
          this.notebook.value('customer', key, `${field}.province`, one.province),
        )
        return compact({
          identifierTypeCode: known ? (one.typeCode ?? undefined) : undefined,
          identifierTypeOther: this.notebook.value('customer', key, `${field}.typeOther`, one.typeOther),
          number:
            isSocialInsurance || isForbidden
              ? undefined
              : this.notebook.value('customer', key, `${field}.number`, one.number),
          jurisdictionOfIssueCountryCode: country,
          jurisdictionOfIssueProvinceStateCode: province.code,
          jurisdictionOfIssueProvinceStateName: province.name,
        })
      })
      .filter(isFilled)
  }

  private registration(key: string, index: number, one: RegistrationProfile): ReportRegistration {
    const field = `registrations.${index}`
    const country = this.country(key, `${field}.country`, one.country)
    const province = this.province(
      key,
      `${field}.province`,
      country,
      this.notebook.value('customer', key, `${field}.province`, one.province),
    )
    return compact({
      typeCode: one.typeCode ?? undefined,
      number: this.notebook.value('customer', key, `${field}.number`, one.number),
      jurisdictionOfIssueCountryCode: country,
      jurisdictionOfIssueProvinceStateCode: province.code,
      jurisdictionOfIssueProvinceStateName: province.name,
    })
  }
}

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

function isFilled(value: object): boolean {
  return Object.keys(value).length > 0
}
