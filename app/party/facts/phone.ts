/** Parses phone numbers, with the same rules for files, forms and reports. */
import { LONGEST_VALUE } from '../text/fold.ts'

export interface PhoneReading {
  /** E.164 */
  phone: string
  extension?: string
  /** The text is this number and nothing else. */
  isPlain: boolean
  /** No digits of the text were dropped. */
  isWhole: boolean
  /** Further numbers in the text, in E.164: no field takes them. */
  others: readonly string[]
}

const E164 = /^\+[1-9]\d{7,14}$/
const LABEL =
  /^(?:tel|t[ée]l|t[ée]l[ée]phone|phone|cell|cellulaire|mobile|ph|bureau|office|home|work|maison|travail)\s*[.:]\s*/i
const EXTENSION =
  /\s*[,;]?\s*(?:\b(?:ext|extn|extension|poste|postes|local|interne)|(?<!\p{L})(?:x|int|loc|p)|#)\s*[.:=]?\s*(\d{1,10})\s*$/iu
/** A North American number anywhere in a text: area code and exchange never begin with 0 or 1. */
const ANYWHERE = /(?<!\d)(?:\+?1[\s.\-/*_,]*)?\(?[2-9]\d{2}\)?[\s.\-/*_,]*[2-9]\d{2}[\s.\-/*_,]*\d{4}(?!\d)/g
/** Separators between two numbers. */
const BETWEEN = /\s*(?:[;|\n\r]|,\s+|\s\/\s|\b(?:ou|or|et|and|puis)\b|&)\s*/i

/**
 * The first phone number in a text, in E.164; ten digits are North American. Null if none. Separators,
 * surrounding words and an extension in English or French are accepted.
 */
export function readPhone(text: string): PhoneReading | null {
  if (text.length > LONGEST_VALUE) return null
  if (E164.test(text) && isDiallable(text.slice(1))) return { phone: text, isPlain: true, isWhole: true, others: [] }
  const source = text.replace(/^\s*'/, '').replace(LABEL, '')
  const plain = plainNumber(source)
  if (plain !== null) return { ...plain, isPlain: true, isWhole: true, others: [] }
  // A spreadsheet lost digits of it.
  if (/\dE\+?\d/i.test(source)) return null
  const whole = numberIn(source)
  if (whole !== null) return { ...whole, isPlain: false, isWhole: true, others: [] }
  const parts = source.split(BETWEEN).flatMap((part) => numberIn(part) ?? [])
  const found = parts.length > 0 ? parts : [...source.matchAll(ANYWHERE)].flatMap(([match]) => numberIn(match) ?? [])
  const [first, ...more] = found
  if (first === undefined) return null
  const others = [...new Set(more.map(({ phone }) => phone))].filter((phone) => phone !== first.phone)
  const digits = (text: string): number => text.replace(/\D/g, '').length
  // Digits were dropped, apart from an international prefix.
  const own = source.replace(/^\s*(?:00|011)(?=\s*[1-9])/, '').replace('(0)', '')
  const isWhole = others.length === 0 && digits(own) - digits(first.phone) - (first.extension?.length ?? 0) <= 0
  return { ...first, isPlain: false, isWhole, others }
}

type Numbered = Pick<PhoneReading, 'phone' | 'extension'>

const SIGNS = /[^\d\s()+.\-/\u00a0\u202f\u2010-\u2015\u2212]/

function plainNumber(source: string): Numbered | null {
  const extension = EXTENSION.exec(source)
  const body = extension ? source.slice(0, extension.index) : source
  if (SIGNS.test(body)) return null
  const phone = inE164(body)
  return phone === null ? null : extension ? { phone, extension: extension[1]! } : { phone }
}

/** The only number in a text, whatever words and signs surround it. */
function numberIn(text: string): Numbered | null {
  const words = text.replace(/\([^()\d]*\)/g, ' ')
  const extension = EXTENSION.exec(words)
  const body = (extension ? words.slice(0, extension.index) : words)
    .replace(/[\p{L}]+\s*[.:]?/gu, ' ')
    .replace(/[^\d\s()+.\-/]/g, '-')
  const phone = inE164(body.trim())
  return phone === null ? null : extension ? { phone, extension: extension[1]! } : { phone }
}

function inE164(body: string): string | null {
  // +44 (0)20 7946 0958: the zero is for domestic calls only.
  const digits = body.replace(/^(\s*\(?\+[\d\s]+)\(0\)/, '$1').replace(/\D/g, '')
  let phone: string
  if (/^\s*\(?\+/.test(body)) phone = digits
  else if (/^\s*(?:00|011)\d/.test(body.replace(/[\s-]/g, ''))) phone = digits.replace(/^(00|011)/, '')
  else if (digits.length === 10) phone = `1${digits}`
  else if (digits.length === 11 && digits.startsWith('1')) phone = digits
  else return null
  return isDiallable(phone) ? `+${phone}` : null
}

/**
 * North American Numbering Plan: exactly ten digits after the 1. Area code and exchange never begin with 0 or 1; X11
 * are services such as 911, and area codes with a middle 9 are reserved.
 */
const NORTH_AMERICAN = /^1[2-9](?!11|9)\d{2}[2-9]\d{6}$/

/** Whether these digits, country code first, form a possible number, assigned or not. */
function isDiallable(digits: string): boolean {
  // 555-555-5555 is fictitious.
  if (digits.startsWith('1')) return NORTH_AMERICAN.test(digits) && !/^1(\d)\1{9}$/.test(digits)
  return /^[2-9]\d{7,14}$/.test(digits)
}

/** One- and two-digit calling codes (ITU-T E.164, list of assigned codes); all others have three digits. */
const SHORT_CODES = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Splits an E.164 number's digits into calling code and rest. The digits alone don't show where the area code ends. */
export function callingCodeOf(digits: string): { code: string; rest: string } {
  const length = SHORT_CODES.exec(digits)?.[0].length ?? 3
  return { code: digits.slice(0, length), rest: digits.slice(length) }
}
