/** Fields of a party in the `definitions` of a report. Values without a field go to the log. */
import { withoutDelivery } from '#app/party/places/delivery.ts'
import { fillerOf } from '#app/party/text/fillers.ts'
import { holdsSocialInsurance, isForbiddenHealthCard, readIssuer } from '#app/party/facts/identification.ts'
import { hasCode, provinceTableOf } from '../../words/codes.ts'
import { countryCode, provinceCode } from '../../words/words.ts'
import type {
  AddressAndPhone,
  ReportAddress,
  ReportIdentification,
  ReportName,
  ReportRegistration,
} from '../document/document.ts'
import type { AddressProfile, IdentificationProfile, NameProfile, RegistrationProfile } from '../facts/input.ts'
import type { BuildLog } from './build-log.ts'
import { compact, telephone } from '../facts/values.ts'

export function isFilled(value: object): boolean {
  return Object.keys(value).length > 0
}

/** Whether a text has a letter or a digit: a dash alone is an empty field. */
const saysSomething = (given: string | null | undefined): boolean =>
  fillerOf('namePart', given?.trim() ?? '') !== 'empty'

/** A person with one name has it as the surname and `XXX` as the given name (FINTRAC's name fields). */
export function nameOf(log: BuildLog, key: string, prefix: string, given: NameProfile): ReportName {
  const surname = log.value('customer', key, `${prefix}surname`, given.surname)
  const givenName = log.value('customer', key, `${prefix}givenName`, given.givenName)
  const otherNameInitial = log.value('customer', key, `${prefix}otherNames`, given.otherNames)
  const only = surname ?? givenName
  // "Unknown" beside a name says that there is another one, which is then missing. XXX is FINTRAC's own word for a
  // single name.
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

export function addressAndPhone(
  log: BuildLog,
  key: string,
  prefix: string,
  given: {
    address?: AddressProfile | null | undefined
    telephone?: string | null | undefined
    extension?: string | null | undefined
  },
): AddressAndPhone {
  const address = addressOf(log, key, `${prefix}address`, given.address)
  const phone = telephone(log.value('customer', key, `${prefix}telephone`, given.telephone), address?.countryCode)
  const extension = log.value('customer', key, `${prefix}extension`, given.extension) ?? phone.extension
  if (extension !== undefined && phone.number === undefined) {
    log.leaveOut('customer', key, `${prefix}extension`, extension, 'An extension needs a telephone number.')
  }
  return compact({
    addressTypeCode: address?.typeCode,
    address,
    telephoneNumber: phone.number,
    extensionNumber: phone.number === undefined ? undefined : extension,
  })
}

/**
 * Structured if street and city are known; otherwise the one text, if there is one; otherwise whichever parts exist.
 */
function addressOf(
  log: BuildLog,
  key: string,
  field: string,
  given: AddressProfile | null | undefined,
): ReportAddress | undefined {
  if (!given) return undefined
  const part = (name: keyof AddressProfile) => log.value('customer', key, `${field}.${name}`, given[name])
  const country = countryOf(log, key, `${field}.country`, given.country)
  const buildingNumber = part('buildingNumber')
  const civic = (name: 'unstructured' | 'streetAddress'): string | undefined => {
    const text = part(name)
    const found = text === undefined ? null : withoutDelivery(text, buildingNumber !== undefined)
    if (found !== null)
      log.leaveOut(
        'customer',
        key,
        `${field}.${name}`,
        found.left.join(', '),
        'This is a mailing address. A report states the place itself.',
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
        log.leaveOut(
          'customer',
          key,
          `${field}.${name}`,
          value,
          'The address is reported in one line, so its parts aren’t used.',
        )
    }
    return compact({ typeCode: 2 as const, countryCode: country, unstructured: whole })
  }
  if (whole !== undefined)
    log.leaveOut('customer', key, `${field}.unstructured`, whole, 'The address is reported in parts.')
  const province = provinceOf(log, key, `${field}.province`, country, parts.province)
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

export function countryOf(
  log: BuildLog,
  key: string,
  field: string,
  given: string | null | undefined,
): string | undefined {
  // NA is Namibia here, not a filler.
  const clean = log.value('customer', key, field, given)
  if (clean === undefined) return undefined
  const code = countryCode(clean)
  if (code === null) log.leaveOut('customer', key, field, clean, 'It isn’t on FINTRAC’s list of countries.')
  return code ?? undefined
}

function provinceOf(
  log: BuildLog,
  key: string,
  field: string,
  country: string | undefined,
  given: string | undefined,
): { code?: string; name?: string } {
  if (given === undefined) return {}
  // Which country it is, is asked; which province, the code or name says where no other country has one of that name.
  const issuerProvince = country === undefined ? readIssuer(given)?.province : undefined
  if (issuerProvince !== undefined) return { code: issuerProvince }
  if (!provinceTableOf(country)) return { name: given }
  const code = provinceCode(country, given)
  if (code === null)
    log.leaveOut('customer', key, field, given, `It isn’t on FINTRAC’s list of provinces or states of ${country}.`)
  return code === null ? {} : { code }
}

export function identificationsOf(
  log: BuildLog,
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
        log.leaveOut(
          'customer',
          key,
          `${field}.typeCode`,
          one.typeCode ?? one.typeWords,
          'It isn’t on FINTRAC’s list of identification types.',
        )
      // A social insurance number is never sent, even if the record holds one.
      const isSocialInsurance = (isPerson && one.typeCode === 27) || holdsSocialInsurance(one.number ?? '')
      const isForbidden = isPerson && one.typeCode === 5 && isForbiddenHealthCard('', one.province) === true
      if (isSocialInsurance && one.number)
        log.leaveOut(
          'customer',
          key,
          `${field}.number`,
          'withheld',
          'A social insurance number is never reported.',
          true,
        )
      else if (isForbidden && one.number)
        log.leaveOut(
          'customer',
          key,
          `${field}.number`,
          'withheld',
          'The province doesn’t allow its health card as identification.',
          true,
        )
      const country = countryOf(log, key, `${field}.country`, one.country)
      const province = provinceOf(
        log,
        key,
        `${field}.province`,
        country,
        log.value('customer', key, `${field}.province`, one.province),
      )
      return compact({
        identifierTypeCode: known ? (one.typeCode ?? undefined) : undefined,
        identifierTypeOther: log.value('customer', key, `${field}.typeOther`, one.typeOther),
        number:
          isSocialInsurance || isForbidden ? undefined : log.value('customer', key, `${field}.number`, one.number),
        jurisdictionOfIssueCountryCode: country,
        jurisdictionOfIssueProvinceStateCode: province.code,
        jurisdictionOfIssueProvinceStateName: province.name,
      })
    })
    .filter(isFilled)
}

export function registrationOf(
  log: BuildLog,
  key: string,
  index: number,
  one: RegistrationProfile,
): ReportRegistration {
  const field = `registrations.${index}`
  const country = countryOf(log, key, `${field}.country`, one.country)
  const province = provinceOf(
    log,
    key,
    `${field}.province`,
    country,
    log.value('customer', key, `${field}.province`, one.province),
  )
  return compact({
    typeCode: one.typeCode ?? undefined,
    number: log.value('customer', key, `${field}.number`, one.number),
    jurisdictionOfIssueCountryCode: country,
    jurisdictionOfIssueProvinceStateCode: province.code,
    jurisdictionOfIssueProvinceStateName: province.name,
  })
}
