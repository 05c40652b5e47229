/**
 * Converts wall times to instants. A zone is an IANA name, a fixed offset or an abbreviation. A zone's offsets are
 * looked up once per day, not once per row.
 */
import { LONGEST_VALUE } from './fold.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** Minutes east of UTC, by English and French (HNE, HAE …) abbreviation, which fixes the offset whatever the date. */
const ABBREVIATIONS: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  UT: 0,
  TUC: 0,
  WET: 0,
  NST: -210,
  NDT: -150,
  HNT: -210,
  HAT: -150,
  AST: -240,
  ADT: -180,
  HNA: -240,
  HAA: -180,
  EST: -300,
  EDT: -240,
  HNE: -300,
  HAE: -240,
  CST: -360,
  CDT: -300,
  HNC: -360,
  HAC: -300,
  MST: -420,
  MDT: -360,
  HNR: -420,
  HAR: -360,
  PST: -480,
  PDT: -420,
  HNP: -480,
  HAP: -420,
  CET: 60,
  CEST: 120,
  BST: 60,
  IST: 330,
  JST: 540,
  HKT: 480,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  WEST: 60,
  EET: 120,
  EEST: 180,
  MSK: 180,
  SGT: 480,
  AEST: 600,
  AEDT: 660,
  ACST: 570,
  AWST: 480,
  NZST: 720,
  NZDT: 780,
  MEZ: 60,
  MESZ: 120,
  OEZ: 120,
  OESZ: 180,
  WEZ: 0,
  BRT: -180,
  COT: -300,
  PKT: 300,
  PHT: 480,
  NPT: 345,
  WIB: 420,
  KST: 540,
  SAST: 120,
  TRT: 180,
}
/** Names of zones with daylight saving time. */
const NAMES: Record<string, string> = {
  ET: 'America/Toronto',
  EASTERN: 'America/Toronto',
  HE: 'America/Toronto',
  'EASTERN TIME': 'America/Toronto',
  TORONTO: 'America/Toronto',
  MONTREAL: 'America/Toronto',
  CT: 'America/Winnipeg',
  CENTRAL: 'America/Winnipeg',
  HC: 'America/Winnipeg',
  'CENTRAL TIME': 'America/Winnipeg',
  WINNIPEG: 'America/Winnipeg',
  MT: 'America/Edmonton',
  MOUNTAIN: 'America/Edmonton',
  HR: 'America/Edmonton',
  'MOUNTAIN TIME': 'America/Edmonton',
  CALGARY: 'America/Edmonton',
  EDMONTON: 'America/Edmonton',
  PT: 'America/Vancouver',
  PACIFIC: 'America/Vancouver',
  HP: 'America/Vancouver',
  'PACIFIC TIME': 'America/Vancouver',
  VANCOUVER: 'America/Vancouver',
  AT: 'America/Halifax',
  ATLANTIC: 'America/Halifax',
  'ATLANTIC TIME': 'America/Halifax',
  HALIFAX: 'America/Halifax',
  NT: 'America/St_Johns',
  NEWFOUNDLAND: 'America/St_Johns',
  'NEWFOUNDLAND TIME': 'America/St_Johns',
}
/** `Eastern Standard Time`, as systems name the zone all year round. */
const SEASON = / (?:STANDARD|DAYLIGHT)(?= TIME$)/

export interface WallResolution {
  /** Minutes east of UTC at that wall time; for a skipped time, the offset before the change. */
  offsetMinutes: number
  /** The clocks were put forward: this time didn't exist. */
  isSkipped: boolean
  /** The clocks were put back: this time occurred twice, and the first one is used. */
  isRepeated: boolean
}

export interface Zone {
  name: string
  /** `wallMs`: the wall time as if it were UTC. */
  resolve(wallMs: number): WallResolution
  /** Offset in minutes at an instant. */
  offsetAt(epochMs: number): number
}

/** Offsets, in minutes, that clocks of the world have beside whole hours. */
const PARTS_OF_AN_HOUR = new Set([-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825])

/** Whether some clock has this offset from UTC, in minutes: `23:45` and `10:15` are times of day, not offsets. */
export const isUtcOffset = (minutes: number): boolean =>
  minutes % 60 === 0 ? minutes >= -12 * 60 && minutes <= 14 * 60 : PARTS_OF_AN_HOUR.has(minutes)

/** Parses `-05:00`, `+0530`, `UTC-5`, `GMT+1`; minutes, or null. */
export function offsetNamed(text: string): number | null {
  const match = /^(?:UTC|GMT)?\s*([+\-\u2212])(\d{1,2})(?::?(\d{2}))?$/i.exec(text.trim())
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes > 15 * 60) return null
  return match[1] === '+' ? minutes : -minutes
}

/** The offset of an abbreviation such as PST or HNE, or null. */
export function abbreviationOffset(text: string): number | null {
  return ABBREVIATIONS[text.toUpperCase()] ?? null
}

const zones = new Map<string, Zone | null>()

/** The zone with a name, or null. */
export function zoneNamed(name: string): Zone | null {
  const key = name.trim()
  const known = zones.get(key)
  if (known !== undefined) return known
  const zone = makeZone(key)
  zones.set(key, zone)
  return zone
}

function makeZone(name: string): Zone | null {
  const upper = name.toUpperCase().replaceAll('.', '')
  const fixed = offsetNamed(name) ?? ABBREVIATIONS[upper]
  if (fixed !== undefined && fixed !== null) {
    const resolution: WallResolution = { offsetMinutes: fixed, isSkipped: false, isRepeated: false }
    return { name, resolve: () => resolution, offsetAt: () => fixed }
  }
  const iana = NAMES[upper.replace(SEASON, '')] ?? name
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: iana, timeZoneName: 'longOffset', year: 'numeric' })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return ianaZone(iana, format)
}

function ianaZone(name: string, format: Intl.DateTimeFormat): Zone {
  const lookUp = (epochMs: number): number => {
    const part = format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')!.value
    return offsetNamed(part) ?? 0
  }
  /** Offset per UTC hour; days without a change are answered from `calm`. */
  const hours = new Map<number, number>()
  const offsetAt = (epochMs: number): number => {
    const hour = Math.floor(epochMs / 900_000)
    let offset = hours.get(hour)
    if (offset === undefined) {
      offset = lookUp(epochMs)
      if (hours.size > 100_000) hours.clear()
      hours.set(hour, offset)
    }
    return offset
  }
  const calm = new Map<number, WallResolution | null>()
  const resolve = (wallMs: number): WallResolution => {
    const day = Math.floor(wallMs / DAY)
    let quiet = calm.get(day)
    if (quiet === undefined) {
      // Offsets reach 14 hours either way: without a change within a day on both sides, the whole day has one offset.
      const before = offsetAt((day - 1) * DAY)
      const after = offsetAt((day + 2) * DAY)
      const within = offsetAt(day * DAY)
      quiet =
        before === after && before === within ? { offsetMinutes: before, isSkipped: false, isRepeated: false } : null
      calm.set(day, quiet)
    }
    if (quiet !== null) return quiet
    const early = offsetAt(wallMs - DAY)
    const late = offsetAt(wallMs + DAY)
    if (early === late) return { offsetMinutes: early, isSkipped: false, isRepeated: false }
    const asEarly = offsetAt(wallMs - early * MINUTE) === early
    const asLate = offsetAt(wallMs - late * MINUTE) === late
    if (asEarly && asLate) return { offsetMinutes: early, isSkipped: false, isRepeated: true }
    if (asEarly) return { offsetMinutes: early, isSkipped: false, isRepeated: false }
    if (asLate) return { offsetMinutes: late, isSkipped: false, isRepeated: false }
    return { offsetMinutes: early, isSkipped: true, isRepeated: false }
  }
  return { name, resolve, offsetAt }
}

const FRENCH_ZONES: Record<string, string> = { est: 'E', pacifique: 'P', rocheuses: 'R', centre: 'C', atlantique: 'A' }

const FRENCH_ZONE =
  /^(.*\d.*?)\s*\(?heure (normale|avanc[ée]e) d(?:e l['\u2019]|u |es )(est|pacifique|rocheuses|centre|atlantique)\)?$/i
const BRACKETED = /^(.*\d.*?)\s*[([]([^()[\]]{1,40})[)\]]$/
const BARE =
  /^(.*\d.*?)\s*((?:[A-Za-z_]+\/)+[A-Za-z_]+|(?:eastern|central|mountain|pacific|atlantic|newfoundland)(?: (?:standard|daylight))?(?: time)?|[A-Za-z]{2,4})$/i

/**
 * A zone in words at the end of a time: `ET`, `(Pacific)`, `(UTC-5)`, `[America/Vancouver]`, `heure normale de l'Est`.
 */
export function zoneAtEnd(text: string): { rest: string; zone: Zone } | null {
  if (text.length > LONGEST_VALUE) return null
  const last = text.charCodeAt(text.length - 1)
  if (last >= 48 && last <= 57) return null
  const french = FRENCH_ZONE.exec(text)
  const isBracketed = last === 41 || last === 93
  const match = french ?? (isBracketed ? BRACKETED : BARE).exec(text)
  if (!match) return null
  const zone = zoneNamed(
    french ? `H${/^n/i.test(match[2]!) ? 'N' : 'A'}${FRENCH_ZONES[match[3]!.toLowerCase()]}` : match[2]!,
  )
  return zone === null ? null : { rest: match[1]!, zone }
}
