import { z } from 'zod'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { hasCode } from '#app/compliance/words/codes.ts'
import { judgeAddress } from '#app/party/places/address.ts'

/** The parts of a location's address. */
const addressParts = ['unit', 'building', 'street', 'city', 'province', 'postalCode', 'country'] as const
type Part = (typeof addressParts)[number]

/** Also what stands for a letter that was lost on the way. */
const invisible = /[\p{Cc}\p{Cs}\ufffd]/u

const line = (name: string, most: number) =>
  z
    .string()
    .default('')
    .refine((text) => text.length <= most, `${name} has at most ${most} characters. Shorten it.`)
    .refine(
      (text) => !invisible.test(text),
      `${name} has a line break or an unreadable character. Write it on one line.`,
    )
    .transform((text) => text || null)

/** A location as its form or a row of a file gives it, as text. Both are judged by this alone. */
export const locationSchema = z
  .object({
    name: z
      .string()
      .min(1, 'Enter the name your files or staff use.')
      .max(100, 'The name has at most 100 characters.')
      .refine(
        (text) => !invisible.test(text),
        'The name has a line break or an unreadable character. Write it on one line.',
      ),
    fintracLocationId: z
      .string()
      .min(1, 'Enter the FINTRAC Location ID.')
      .max(30, 'A FINTRAC Location ID has at most 30 characters. Copy it from FINTRAC Web Reporting.')
      .regex(
        /^[A-Za-z0-9]+$/,
        'A FINTRAC Location ID has only letters and digits, without spaces. Copy it from FINTRAC Web Reporting.',
      ),
    /** How transactions are conducted there, unless one says otherwise; null: each transaction must say. */
    channel: z
      .string()
      .default('')
      .refine(
        (word) => word === '' || Object.hasOwn(channelLabels, word),
        'Choose from the list how transactions take place here.',
      )
      .transform((word) => word || null),
    unit: line('The unit', 10),
    building: line('The building number', 10),
    street: line('The street', 100),
    city: line('The city', 100),
    province: line('The province or state', 100),
    postalCode: line('The postal code', 20),
    country: z
      .string()
      .default('')
      .refine((code) => code === '' || hasCode('country', code), 'Choose the country from the list.')
      .transform((code) => code || null),
    openingHours: line('The opening hours', 200),
    active: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
  })
  .transform((form, context) => {
    const given = addressParts.filter((part) => form[part] !== null)
    const { address, doubts } = judgeAddress(Object.fromEntries(given.map((part) => [part, form[part]!])))
    for (const { code, part, message, action, isRefused } of doubts)
      // A transaction isn't conducted at a post office box or a bare number.
      if (isRefused || (part === 'street' && code.startsWith('address-')))
        context.addIssue({ code: 'custom', path: [part], message: `${message} ${action}` })
    const judged = Object.fromEntries(addressParts.map((part) => [part, address[part] ?? null]))
    return { ...form, ...(judged as Record<Part, string | null>) }
  })

type Location = z.output<typeof locationSchema>
type Detail = Part | 'openingHours'
/** What is written of a location; a detail that isn't given stays as it is stored. */
export type LocationInput = Omit<Location, Detail> & Partial<Pick<Location, Detail>>

/** A location as the fields of its form. */
export const locationValues = ({
  name,
  fintracLocationId,
  channel,
  unit,
  building,
  street,
  city,
  province,
  postalCode,
  country,
  openingHours,
  active,
}: LocationInput) => ({
  name,
  fintracLocationId,
  channel: channel ?? '',
  unit: unit ?? '',
  building: building ?? '',
  street: street ?? '',
  city: city ?? '',
  province: province ?? '',
  postalCode: postalCode ?? '',
  country: country ?? '',
  openingHours: openingHours ?? '',
  active: active ? 'on' : '',
})
export type LocationValues = ReturnType<typeof locationValues>
