/**
 * The visitor leaves when the pointer moves up fast (`velocity`: pixels between two events) and reaches the top edge
 * (`threshold`: pixels).
 */
export interface ExitIntentOptions {
  threshold: number
  delayMs: number
  velocity: number
}

export const exitIntentDefaults: ExitIntentOptions = { threshold: 10, delayMs: 200, velocity: 3 }
/** Settings of the landing page. */
export const landingExitIntent: ExitIntentOptions = { threshold: 5, delayMs: 500, velocity: 5 }

/**
 * Returns a function that takes each pointer position (pixels from the top) and returns whether the visitor is about to
 * leave.
 */
export function exitIntentDetector({ threshold, velocity }: ExitIntentOptions = exitIntentDefaults): (
  y: number,
) => boolean {
  let last: number | null = null
  return (y) => {
    const upward = last === null ? 0 : last - y
    last = y
    return y <= threshold && upward >= velocity
  }
}
