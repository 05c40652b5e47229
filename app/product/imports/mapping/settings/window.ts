import { DEFAULT_WINDOW } from '#app/compliance/rules/days/window.ts'
import type { WindowSetting } from '#app/compliance/types.ts'
import { offsetNamed } from '#app/csv/words/zones.ts'
import { isObject, type Json } from './words.ts'
import { type Draft, section } from './parts.ts'

interface WindowDraft {
  window: WindowSetting
  from: string | null
  errors: string[]
  /** The setting as the person wrote it. */
  name: string
}

const WINDOW = section<WindowDraft>({
  start: {
    aliases: ['startTime', 'windowStart'],
    read: ({ window, errors, name }, given) => {
      const time = /^(\d{1,2}):(\d{2})(?::00)?\s*(.*)$/.exec(String(given))
      const offset = time?.[3] ? offsetNamed(time[3].replace(/^at\s+/i, '').replace(/[()]/g, '')) : null
      if (!time || Number(time[1]) > 23 || Number(time[2]) > 59)
        errors.push(`"${name}": the window starts at a time such as 06:00, not "${String(given)}".`)
      else window.startTime = `${time[1]!.padStart(2, '0')}:${time[2]}`
      if (offset !== null) window.offsetMinutes = offset
    },
  },
  offset: {
    aliases: ['utcOffset', 'zone'],
    read: ({ window, errors, name }, given) => {
      const offset = typeof given === 'string' ? offsetNamed(given) : null
      if (offset === null) errors.push(`"${name}": the offset is written as -05:00, not "${String(given)}".`)
      else window.offsetMinutes = offset
    },
  },
  from: {
    aliases: ['effectiveFrom'],
    read: (draft, given) => {
      if (typeof given !== 'string' || Number.isNaN(Date.parse(given)))
        draft.errors.push(`"${draft.name}": "from" is a date such as 2026-01-01, not "${String(given)}".`)
      else draft.from = given
    },
  },
})

export function readWindow({ windows, errors }: Draft, given: unknown, name: string): void {
  const source: Json = typeof given === 'string' ? { start: given } : isObject(given) ? given : {}
  const draft: WindowDraft = { window: { ...DEFAULT_WINDOW }, from: null, errors, name }
  for (const [key, value] of Object.entries(source)) {
    const setting = WINDOW.of(key)
    if (setting) setting.read(draft, value, key)
    else errors.push(`"${name}" has no setting "${key}". It has: ${WINDOW.names}.`)
  }
  const { window, from } = draft
  // A date alone means the window that begins on it.
  if (from !== null)
    window.effectiveFromMs = /^\d{4}-\d{2}-\d{2}$/.test(from)
      ? Date.parse(`${from}T${window.startTime}:00Z`) - window.offsetMinutes * 60_000
      : Date.parse(from)
  windows.push(window)
}
