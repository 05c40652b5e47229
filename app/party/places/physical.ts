/** Whether a text names a physical place. */
import { LONGEST_ADDRESS, postBoxOrGeneral, namesPlace } from './delivery.ts'
import { isUnitAlone } from './units.ts'

export type PlaceDefect = 'post-box' | 'general-delivery' | 'unit-only' | 'number-only' | 'spreadsheet-date'

/** The defect in a sentence. */
export const PLACE_DEFECTS: Readonly<Record<PlaceDefect, string>> = {
  'post-box': 'a post office box',
  'general-delivery': 'general delivery',
  'unit-only': 'a unit without a building',
  'number-only': 'a number without a street',
  'spreadsheet-date': 'a number that a spreadsheet turned into a date',
}

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|janv|févr|mars|avr|mai|juin|juil|août|sept|déc'
/** `Jan-45`, `12-Mar`: a number with a dash that a spreadsheet turned into a date. */
const SPREADSHEET_DATE = new RegExp(`^(?:(?:${MONTH})\\.?-\\d{1,4}|\\d{1,2}-(?:${MONTH})\\.?(?:-\\d{2,4})?)$`, 'i')

/**
 * Why a street or whole address isn't a physical one (FINTRAC guidance, invalid addresses); null if it may be. A box
 * beside a street is fine: a report leaves it out (`withoutDelivery`).
 */
export function placeDefect(text: string): PlaceDefect | null {
  const plain = text.trim().slice(0, LONGEST_ADDRESS)
  if (plain === '') return null
  const forPost = postBoxOrGeneral(plain)
  if (forPost !== null) return namesPlace(plain) ? null : forPost
  if (SPREADSHEET_DATE.test(plain)) return 'spreadsheet-date'
  if (/^\d+$/.test(plain)) return 'number-only'
  return isUnitAlone(plain) ? 'unit-only' : null
}
