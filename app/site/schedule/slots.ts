export interface DemoDay {
  /** YYYY-MM-DD in Toronto. */
  date: string
  label: string
  times: readonly string[]
}

const times = ['9:30 a.m.', '11:00 a.m.', '1:30 p.m.', '3:00 p.m.'] as const

const zone = 'America/Toronto'
const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-CA', { timeZone: zone, weekday: 'short' })
const label = new Intl.DateTimeFormat('en-CA', { timeZone: zone, weekday: 'long', month: 'long', day: 'numeric' })

/** The next five business days after today in Toronto, with the team's times for demos. */
export function proposeSlots(now: Date): DemoDay[] {
  const days: DemoDay[] = []
  for (let ahead = 1; days.length < 5; ahead++) {
    const day = new Date(now.getTime() + ahead * 86_400_000)
    if (['Sat', 'Sun'].some((name) => weekday.format(day).startsWith(name))) continue
    days.push({ date: date.format(day), label: label.format(day), times })
  }
  return days
}
