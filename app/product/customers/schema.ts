import { z } from 'zod'
import { isDate } from '#app/compliance/rules/days/window.ts'
import { hasCode } from '#app/compliance/words/codes.ts'
import type { PostalAddress } from '#app/party/places/postal-address.ts'
import { judgeAddress, postalCodeAdvice, provinceAdvice } from '#app/party/places/address.ts'
import { holdsSocialInsurance, isForbiddenHealthCard } from '#app/party/facts/identification.ts'
import {
  answerAttributes,
  maxLengthOf,
  type AnswerAttribute,
  type PartyAttribute,
} from '#app/party/facts/attributes.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { isCodedCountry, readProvince } from '#app/party/places/places.ts'
import { birthDateDefect } from '#app/party/facts/birth-dates.ts'
import { isMissingValue } from '#app/party/text/fillers.ts'

const optional = (name: string, most: number) =>
  z
    .string()
    .default('')
    .refine(
      (text) => text.length <= most,
      `${name} has at most ${most} characters, which is FINTRAC’s limit. Shorten it.`,
    )
    .transform((text) => text || null)

/** As the table of attributes limits it. */
const attribute = (field: PartyAttribute, name: string) => optional(name, maxLengthOf(field) ?? Infinity)

const country = (name: string) =>
  z
    .string()
    .default('')
    .refine((code) => code === '' || hasCode('country', code), `Choose ${name} from the list.`)
    .transform((code) => code || null)

/** Null: not stated. */
const answer = z
  .enum(['', 'yes', 'no'], 'Choose yes, no or not answered.')
  .default('')
  .transform((said) => (said === '' ? null : said === 'yes'))
const answers = Object.fromEntries(answerAttributes.map(({ name }) => [name, answer])) as Record<
  AnswerAttribute,
  typeof answer
>

/**
 * A province as FINTRAC takes it: a code in Canada, the United States and Mexico (a name is turned into it), a name
 * elsewhere.
 */
function provinceIn(countryCode: string | null, text: string | null): { value: string | null } | { message: string } {
  if (text === null) return { value: null }
  const value = readProvince(text, countryCode)
  return value === null && isCodedCountry(countryCode) ? { message: provinceAdvice(countryCode) } : { value }
}

const socialInsuranceCard = '27'
const healthCard = '5'
const neverASocialInsuranceNumber = 'A Social Insurance Number must never be kept or reported. Remove it.'

const identification = (table: 'personIdentifierType' | 'entityIdentifierType') =>
  z
    .object({
      type: z
        .string()
        .default('')
        .refine((code) => code === '' || hasCode(table, code), 'Choose the kind of document from the list.'),
      typeOther: optional('The description', 200),
      number: attribute('idNumber', 'The number'),
      country: country('the country of issue'),
      province: optional('The province or state of issue', 100),
      expiresOn: z
        .string()
        .default('')
        .refine((text) => text === '' || isDate(text), 'Enter a real expiry date (year, month, day).')
        .transform((text) => text || null),
    })
    .transform((row) => ({
      ...row,
      empty: row.type === '' && !row.typeOther && !row.number && !row.country && !row.province && !row.expiresOn,
    }))
    .superRefine((row, context) => {
      if (row.empty) return
      const fault: Fault = (path, message) => context.addIssue({ code: 'custom', path: [path], message })
      const other = table === 'personIdentifierType' ? '3' : '7'
      if (row.type === '') fault('type', 'Choose the kind of document.')
      if (row.type === other && !row.typeOther) fault('typeOther', 'Describe the document, since its kind is Other.')
      const isSocialInsurance = row.type === socialInsuranceCard && table === 'personIdentifierType'
      if (row.number && (isSocialInsurance || holdsSocialInsurance(row.number)))
        fault('number', 'A Social Insurance Number must never be reported. Use another document.')
      else if (
        row.number &&
        row.type === healthCard &&
        table === 'personIdentifierType' &&
        isForbiddenHealthCard('', row.province) !== false
      )
        fault(
          'number',
          row.province
            ? 'Ontario, Manitoba, Nova Scotia and Prince Edward Island don’t allow a health card as identification. Use another document.'
            : 'Enter the province of the health card first. Four provinces don’t allow you to keep its number.',
        )
      else if (!row.number && !isSocialInsurance && !(row.type === healthCard && table === 'personIdentifierType'))
        fault('number', 'Enter the number on the document.')
      if (row.typeOther && holdsSocialInsurance(row.typeOther)) fault('typeOther', neverASocialInsuranceNumber)
      const province = provinceIn(row.country, row.province)
      if ('message' in province) fault('province', province.message)
    })

const registration = z
  .object({
    type: z
      .string()
      .default('')
      .refine((code) => code === '' || hasCode('registrationType', code), 'Choose registered, incorporated or both.'),
    number: optional('The number', 100),
    country: country('the country'),
    province: optional('The province or state', 100),
  })
  .transform((row) => ({ ...row, empty: row.type === '' && !row.number && !row.country && !row.province }))
  .superRefine((row, context) => {
    if (row.empty) return
    const fault: Fault = (path, message) => context.addIssue({ code: 'custom', path: [path], message })
    if (row.type === '') fault('type', 'Choose registered, incorporated or both.')
    if (!row.number) fault('number', 'Enter the registration or incorporation number.')
    const province = provinceIn(row.country, row.province)
    if ('message' in province) fault('province', province.message)
  })

const authorizedPerson = z
  .object({
    surname: optional('The surname', 100),
    givenName: optional('The given name', 100),
    otherName: optional('The other name', 100),
  })
  .transform((row) => ({ ...row, empty: !row.surname && !row.givenName && !row.otherName }))
  .superRefine((row, context) => {
    if (!row.empty && !row.surname)
      context.addIssue({
        code: 'custom',
        path: ['surname'],
        message: 'Enter the surname. If a person has only one name, enter it here.',
      })
  })

const common = {
  customerNumber: attribute('customerId', 'The customer number'),
  phone: z.string().default(''),
  extension: z
    .string()
    .default('')
    .refine((text) => /^\d{0,10}$/.test(text), 'Use only digits for the extension, at most 10.')
    .transform((text) => text || null),
  email: z
    .string()
    .default('')
    .refine(
      (text) => text.length <= maxLengthOf('email')!,
      `The e-mail address has at most ${maxLengthOf('email')!} characters, which is FINTRAC’s limit.`,
    )
    .refine(
      (text) => text === '' || z.email().safeParse(text).success,
      'Enter a full e-mail address, such as name@company.ca, or leave it empty.',
    )
    .transform((text) => text || null),
  unit: attribute('unit', 'The unit'),
  building: attribute('building', 'The building number'),
  street: attribute('street', 'The street'),
  city: attribute('city', 'The city'),
  district: attribute('district', 'The district'),
  province: attribute('province', 'The province or state'),
  postalCode: attribute('postalCode', 'The postal code'),
  country: country('the country'),
  unstructuredAddress: attribute('address', 'The address'),
  occupation: attribute('occupation', 'This'),
  notes: optional('The notes', 2000),
}

const person = z.object({
  kind: z.literal('person'),
  ...common,
  surname: attribute('surname', 'The surname'),
  givenName: attribute('givenName', 'The given name'),
  otherName: attribute('otherName', 'The other name'),
  dateOfBirth: z
    .string()
    .default('')
    .refine((text) => text === '' || isDate(text), 'Enter a real date of birth (year, month, day).')
    .transform((text) => text || null),
  alias: attribute('alias', 'The alias'),
  countryOfResidence: country('the country of residence'),
  countryOfCitizenship: country('the citizenship'),
  employer: attribute('employer', 'The employer'),
  identifications: z.array(identification('personIdentifierType')).default([]),
})

const entity = z.object({
  kind: z.literal('entity'),
  ...common,
  entityName: attribute('entityName', 'The name'),
  identifications: z.array(identification('entityIdentifierType')).default([]),
  registrations: z.array(registration).default([]),
  authorizedPersons: z.array(authorizedPerson).max(10, 'List at most ten authorized persons.').default([]),
  ...answers,
})

/** FINTRAC wants what is not known left blank (rules 6.3). */
const noName = (text: string): string =>
  `"${text}" isn’t a name. Enter the name, or leave the field empty if the person has only one name.`

/** Names the field that a message belongs to. */
type Fault = (field: string, message: string) => void

function checkPerson(form: z.output<typeof person>, fault: Fault): void {
  if (!form.surname)
    fault(
      'surname',
      form.givenName
        ? 'A person with only one name goes under Surname. Move the name here and leave the given name empty.'
        : 'Enter the surname.',
    )
  const defect = form.dateOfBirth ? birthDateDefect(form.dateOfBirth, new Date().toISOString().slice(0, 10)) : null
  if (defect === 'not-past') fault('dateOfBirth', 'The date of birth is today or in the future. Check the year.')
  else if (defect === 'too-old') fault('dateOfBirth', 'The date of birth is more than 120 years ago. Check the year.')
  for (const field of ['surname', 'givenName', 'otherName'] as const)
    if (form[field] && isMissingValue('namePart', form[field])) fault(field, noName(form[field]))
}

function checkEntity(form: z.output<typeof entity>, fault: Fault): void {
  if (!form.entityName) fault('entityName', 'Enter the full legal name of the entity.')
  else if (isMissingValue('organization', form.entityName))
    fault('entityName', `"${form.entityName}" isn’t a name. Enter the full legal name of the entity.`)
  if (form.isRegistered === false && form.registrations.some((row) => !row.empty))
    fault('isRegistered', 'You chose “neither registered nor incorporated” but listed a number. Change one of the two.')
}

function checkPhone(form: { phone: string }, fault: Fault): void {
  const phone = form.phone === '' ? null : readPhone(form.phone)
  if (phone !== null && phone.others.length > 0)
    fault('phone', 'Enter one phone number here and put the others in the notes.')
  if (form.phone !== '' && phone === null)
    fault(
      'phone',
      'Enter the phone number with its area code, such as 416 555 0199. Outside North America, start with + and the country code.',
    )
}

function checkAddress(form: AddressFields, fault: Fault): void {
  for (const { part, proposal, isRefused } of judgeAddress(addressOf(form)).doubts) {
    if (!isRefused) continue
    if (part === 'province' && isCodedCountry(form.country)) fault('province', provinceAdvice(form.country))
    if (part === 'postalCode')
      fault('postalCode', `${postalCodeAdvice(form.country)}${proposal ? ` Is it ${proposal}?` : ''}`)
  }
}

/** A party's form, as text: see `customerInput` for what is kept of it. */
export const customerSchema = z
  .discriminatedUnion('kind', [person, entity], { error: 'Choose person or entity.' })
  .superRefine((form, context) => {
    const fault: Fault = (path, message) => context.addIssue({ code: 'custom', path: [path], message })
    if (form.kind === 'person') checkPerson(form, fault)
    else checkEntity(form, fault)
    checkPhone(form, fault)
    checkAddress(form, fault)
    if (form.notes && holdsSocialInsurance(form.notes)) fault('notes', neverASocialInsuranceNumber)
    if (form.unstructuredAddress && (form.street || form.city))
      fault('unstructuredAddress', 'Enter the address either in parts or in one line, not both. Clear one of the two.')
  })

interface AddressFields {
  unit: string | null
  building: string | null
  street: string | null
  city: string | null
  district: string | null
  province: string | null
  postalCode: string | null
  country: string | null
  unstructuredAddress: string | null
}

/** The address that the fields of a form hold. */
function addressOf({
  unit,
  building,
  street,
  city,
  district,
  province,
  postalCode,
  country,
  unstructuredAddress: whole,
}: AddressFields): PostalAddress {
  return Object.fromEntries(
    Object.entries({ unit, building, street, city, district, province, postalCode, country, whole }).filter(
      ([, value]) => value !== null,
    ),
  )
}

interface Document {
  type: number
  typeOther: string | null
  number: string | null
  country: string | null
  province: string | null
  /** YYYY-MM-DD; absent where it isn't known. */
  expiresOn?: string
}

const province = (countryCode: string | null, text: string | null): string | null => {
  const read = provinceIn(countryCode, text)
  return 'value' in read ? read.value : text
}

/** The columns of a customer that a form fills; what belongs to the other kind is cleared. */
export function customerInput(form: z.output<typeof customerSchema>) {
  const reading = form.phone === '' ? null : readPhone(form.phone)
  const documents: Document[] = form.identifications
    .filter((row) => !row.empty)
    .map((row) => ({
      type: Number(row.type),
      typeOther: row.typeOther,
      number: row.number,
      country: row.country,
      province: province(row.country, row.province),
      ...(row.expiresOn !== null && { expiresOn: row.expiresOn }),
    }))
  const isEntity = form.kind === 'entity'
  const { address } = judgeAddress(addressOf(form))
  return {
    kind: form.kind,
    customerNumber: form.customerNumber,
    surname: isEntity ? null : form.surname,
    givenName: isEntity ? null : form.givenName,
    otherName: isEntity ? null : form.otherName,
    entityName: isEntity ? form.entityName : null,
    phone: reading?.phone ?? null,
    extension: form.extension ?? reading?.extension ?? null,
    email: form.email,
    unit: form.unit,
    building: form.building,
    street: form.street,
    city: form.city,
    district: form.district,
    province: address.province ?? null,
    postalCode: address.postalCode ?? null,
    country: form.country,
    unstructuredAddress: form.unstructuredAddress,
    alias: isEntity ? null : form.alias,
    countryOfResidence: isEntity ? null : form.countryOfResidence,
    countryOfCitizenship: isEntity ? null : form.countryOfCitizenship,
    dateOfBirth: isEntity ? null : form.dateOfBirth,
    occupation: form.occupation,
    employer: isEntity ? null : form.employer,
    identifications: documents.map((row) => ({ ...row })),
    registrations: isEntity
      ? form.registrations
          .filter((row) => !row.empty)
          .map((row) => ({
            type: Number(row.type),
            number: row.number,
            country: row.country,
            province: province(row.country, row.province),
          }))
      : [],
    authorizedPersons: isEntity
      ? form.authorizedPersons
          .filter((row) => !row.empty)
          .map(({ surname, givenName, otherName }) => ({ surname, givenName, otherName }))
      : [],
    ...(Object.fromEntries(answerAttributes.map(({ name }) => [name, isEntity ? form[name] : null])) as Record<
      AnswerAttribute,
      boolean | null
    >),
    notes: form.notes,
  }
}

export type CustomerInput = ReturnType<typeof customerInput>
