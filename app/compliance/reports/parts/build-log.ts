import type { BuildNotes, SourceEntity, UnplacedValue } from '../facts/notes.ts'
import { fillerField, isMissingValue } from '#app/party/text/fillers.ts'
import { omissionOf, type StandingOmission } from '../facts/omissions.ts'
import { amountText, isSameAmount, text } from '../facts/values.ts'

/** Collects values that the builder couldn't place or had to change, so that nothing supplied is dropped silently. */
export class BuildLog {
  readonly unplaced: UnplacedValue[] = []
  readonly adjusted: BuildNotes['adjusted'] = []
  private readonly seen = new Set<string>()
  private readonly omissions: ReadonlySet<string>

  constructor(omissions: readonly StandingOmission[] = []) {
    this.omissions = new Set(omissions)
  }

  /** Lists a supplied value that has no place; a blank one is nothing to list. `isSettled`: as `UnplacedValue` says. */
  leaveOut(
    entity: SourceEntity,
    entityId: string,
    field: string,
    value: unknown,
    why: string,
    isSettled = false,
  ): void {
    const shown = Array.isArray(value)
      ? value.filter((item) => item !== null && item !== undefined && item !== '').join(', ')
      : value === null || value === undefined
        ? ''
        : String(value)
    const key = JSON.stringify([entity, entityId, field, shown])
    if (!shown.trim() || this.seen.has(key)) return
    this.seen.add(key)
    const omission = entity === 'transaction' ? omissionOf(field) : null
    const isAnswered = isSettled || (omission !== null && this.omissions.has(omission))
    this.unplaced.push({ entity, entityId, field, value: shown, why, ...(isAnswered && { isSettled: true }) })
  }

  adjust(path: string, from: string, to: string, why: string): void {
    this.adjusted.push({ path, from, to, why })
  }

  /** Text to write; a filler word (`N/A`, `-`, `unknown`) is listed and left blank, as FINTRAC asks. */
  value(entity: SourceEntity, entityId: string, field: string, given: string | null | undefined): string | undefined {
    const clean = text(given)
    if (clean === undefined || !isMissingValue(fillerField(field), clean)) return clean
    this.leaveOut(entity, entityId, field, clean, 'It means “nothing”, and FINTRAC wants the field left blank.', true)
    return undefined
  }

  /** Amount or rate to write; says so where it had to be rounded to the ten decimals that FINTRAC takes. */
  amount(path: string, given: string | null | undefined): string | undefined {
    const written = amountText(given)
    if (written !== undefined && given && !isSameAmount(given.trim(), written)) {
      this.adjust(path, given.trim(), written, 'FINTRAC accepts at most ten decimals.')
    }
    return written
  }
}
