import { expect, test } from 'vitest'
import { zoneNamed } from '../../words/zones.ts'
import { headerZone, unknownZone } from './header-zone.ts'

/** Minutes east of UTC on January 15, 2026. */
const offsetOf = (header: string): number | null => {
  const zone = headerZone(header)
  return zone === undefined ? null : zoneNamed(zone)!.offsetAt(Date.UTC(2026, 0, 15))
}

test.each([
  ['Date et heure (heure des Rocheuses)', -420],
  ["Heure normale de l'Est", -300],
  ['Date/Time (Pacific Standard Time)', -480],
  ['Fecha y hora (hora del Pacífico)', -480],
  ['Date AKST', -540],
  ['Date/Time AST', -240],
  ['date_pst', -480],
  ['Date GMT+8', 480],
  ['Date (UTC−05:30)', -330],
  ['Time (UTC+05:30)', 330],
  ['(UTC-07:00) Mountain Time (US & Canada)', -420],
  ['Datum/Uhrzeit (MEZ)', 60],
  ['Data e hora (BRT)', -180],
  ['Time_Z', 0],
  ['created_at_utc', 0],
  ['Timestamp [America/Vancouver]', -480],
  // Not zones.
  ['Date', null],
  ['CREATED AT', null],
  ['Date (YYYY-MM-DD)', null],
  ['Date d’est', null],
  ['Date (local time)', null],
])('"%s" is %s minutes east of UTC', (header, minutes) => {
  expect(offsetOf(header)).toBe(minutes)
})

test.each([
  ['Date (XYZT)', 'XYZT'],
  ['Date (Lunar Standard Time)', 'Lunar Standard Time'],
  ['Date (UTC)', null],
  ['Date (local time)', null],
  ['Date (MM/DD/YYYY)', null],
])('"%s" names a clock that nobody knows: %s', (header, name) => {
  expect(unknownZone(header)).toBe(name)
})
