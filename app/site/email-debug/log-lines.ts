export interface LogLine {
  /** HH:MM:SS, UTC. */
  at: string
  text: string
}

const kept = 50

/**
 * The log is stored in the page itself, so that it needs neither script nor storage. Lines of another format are
 * dropped.
 */
export function parseLog(text: string): LogLine[] {
  try {
    const read: unknown = JSON.parse(text || '[]')
    return Array.isArray(read)
      ? read
          .filter((line): line is LogLine => typeof line?.at === 'string' && typeof line?.text === 'string')
          .slice(0, kept)
      : []
  } catch {
    return []
  }
}

/** Adds lines, newest first. */
export const addLines = (before: readonly LogLine[], lines: readonly (readonly [Date, string])[]): LogLine[] =>
  lines
    .reduce<LogLine[]>((log, [at, text]) => [{ at: at.toISOString().slice(11, 19), text }, ...log], [...before])
    .slice(0, kept)

export const serializeLog = (lines: readonly LogLine[]): string => JSON.stringify(lines)
