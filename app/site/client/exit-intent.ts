/** Leaving: the pointer moves up fast (velocity, pixels between two moves) and reaches the top edge (threshold, pixels). */
export interface ExitIntentOptions {
  threshold: number
  delayMs: number
  velocity: number
}

export const exitIntentDefaults: ExitIntentOptions = { threshold: 10, delayMs: 200, velocity: 3 }
/** What the landing page uses instead. */
export const landingExitIntent: ExitIntentOptions = { threshold: 5, delayMs: 500, velocity: 5 }

/** Tells for each pointer height in turn whether the visitor is about to leave. */
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
