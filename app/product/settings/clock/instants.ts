import { formatInstant } from '#app/compliance/rules/days/window.ts'
import { type Clock, offsetOn } from '#app/ui/values/clock.ts'

/**
 * Writes instants for files that people read: date and time on the organization's clock, as on the screen, with the
 * offset (ISO 8601). Empty for none.
 */
export const instantsOn =
  (clock: Clock) =>
  (at: string | number | Date | null | undefined): string =>
    at === null || at === undefined ? '' : formatInstant(new Date(at).getTime(), offsetOn(clock, at))
