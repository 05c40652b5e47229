/** The zone in the header of a time column: `Date (UTC-8)`, `Date/Time AST`, `Heure des Rocheuses`. */
import { abbreviationOffset, offsetNamed, zoneNamed } from '../../words/zones.ts'
import { fold } from '../../words/fold.ts'
import { bracketTexts } from './headers.ts'

/**
 * Zones in words, folded. A zone with daylight saving time maps to a place, whether the words say standard or daylight.
 */
const IN_WORDS: readonly [RegExp, string][] = [
  [/\b(?:eastern|heure (?:normale |avancee )?de l est|hora del este)\b/, 'America/Toronto'],
  [/\bcentral (?:standard |daylight )?time\b|\bheure (?:normale |avancee )?du centre\b/, 'America/Winnipeg'],
  [/\bmountain (?:standard |daylight )?time\b|\bheure (?:normale |avancee )?des rocheuses\b/, 'America/Edmonton'],
  [
    /\bpacific (?:standard |daylight )?time\b|\bheure (?:normale |avancee )?du pacifique\b|\bhora del pacifico\b/,
    'America/Vancouver',
  ],
  [
    /\batlantic (?:standard |daylight )?time\b|\bheure (?:normale |avancee )?de l atlantique\b|\bhora del atlantico\b/,
    'America/Halifax',
  ],
  [/\bnewfoundland (?:standard |daylight )?time\b|\bheure (?:normale |avancee )?de terre neuve\b/, 'America/St_Johns'],
  [/\bindian? (?:standard )?time\b/, 'Asia/Kolkata'],
  [/\bpakistan (?:standard )?time\b/, 'Asia/Karachi'],
  [/\b(?:china|beijing) (?:standard )?time\b|北京时间/, 'Asia/Shanghai'],
  [/\b(?:philippine|singapore|malaysia) (?:standard )?time\b/, 'Asia/Singapore'],
  [
    /\b(?:central european|w europe|romance)(?: standard| summer)? time\b|\bmitteleuropaische (?:sommer)?zeit\b/,
    'Europe/Berlin',
  ],
  [/\bgreenwich mean time\b|\bcoordinated universal time\b|\btemps universel(?: coordonne)?\b/, 'UTC'],
  [/\b(?:hora|horario) de brasilia\b/, 'America/Sao_Paulo'],
]

/**
 * Short abbreviations are also words (`Created AT`), as are `est` and `hat` in lower case: those count only after an
 * underscore.
 */
const AT_END = /(?:(?:^|[\s_/-])([A-Z]{3,4}|ET|PT|HE)|_([a-z]{3,4}|et|pt)|[\s_](Z|Zulu))$/
/** Common abbreviations, accepted in any case. */
const USUAL_AT_END = /(?:^|[\s_-])(UTC|GMT|EST|EDT|ET|PT|HE|HNE|HAE|PST|PDT|MST|CST)$/i
const OFFSET = /\b(?:UTC|GMT)\s?[+\-\u2212]\s?\d{1,2}(?::?\d{2})?(?!\d)/i

export function headerZone(text: string): string | undefined {
  for (const part of bracketTexts(text)) if (!/^\d+$/.test(part) && zoneNamed(part) !== null) return part
  const offset = OFFSET.exec(text)?.[0].replace(/\s/g, '')
  if (offset !== undefined && offsetNamed(offset) !== null) return offset
  const folded = fold(text)
  for (const [words, zone] of IN_WORDS) if (words.test(folded)) return zone
  if (/^\s*utc[\s_-]/i.test(text)) return 'UTC'
  const usual = USUAL_AT_END.exec(text.trim())
  if (usual) return usual[1]!.toUpperCase()
  const last = AT_END.exec(text.trim())
  if (last?.[3] !== undefined) return 'UTC'
  const named = (last?.[1] ?? last?.[2])?.toUpperCase()
  if (named !== undefined && abbreviationOffset(named) !== null) return named
  return /\b(utc|gmt)\b/.test(folded) ? 'UTC' : undefined
}

/** Bracketed text that looks like an unknown zone: `Date (XYZT)`. */
export const unknownZone = (text: string): string | null =>
  bracketTexts(text).find(
    (part) =>
      zoneNamed(part) === null && (/^[A-Z]{2,4}T$/.test(part) || /\b(?:standard|daylight|summer) time\b/i.test(part)),
  ) ?? null
