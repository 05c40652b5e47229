/** The time zones that settings offer: IANA's names, and how people call them. */
export const zones = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'UTC',
] as const

const names: Record<(typeof zones)[number], string> = {
  'America/St_Johns': 'Newfoundland (St. John’s)',
  'America/Halifax': 'Atlantic (Halifax)',
  'America/Toronto': 'Eastern (Toronto)',
  'America/Winnipeg': 'Central (Winnipeg)',
  'America/Regina': 'Saskatchewan (Regina)',
  'America/Edmonton': 'Mountain (Edmonton)',
  'America/Vancouver': 'Pacific (Vancouver)',
  UTC: 'UTC',
}

export const zoneOptions = zones.map((zone) => ({ value: zone, label: names[zone] }))

/** Choices of the time zone for display. */
export const displayOptions = [{ value: '', label: 'Same as the 24-hour window' }, ...zoneOptions]

export const displayZoneWords = (chosen: string): string =>
  displayOptions.find(({ value }) => value === chosen)?.label ?? chosen
