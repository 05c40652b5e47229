/** A failure that is told in one sentence, without a stack: the person at the terminal can do something about it. */
export class StartFailure extends Error {}

/** Turns an error of the operating system into a sentence that says what to do; null for any other. */
export function plainSentence(error: unknown): string | null {
  if (error instanceof StartFailure) return error.message
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, path } = cause as NodeJS.ErrnoException
    if (code === 'ENOSPC') return 'The disk is full. Free some space and start again. Nothing was lost.'
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
      return `${path ?? 'A folder'} cannot be written. Let this user write there, or set DATA_DIR to another folder.`
    }
    if (code === 'EADDRINUSE')
      return 'A port that Comply+ needs is in use. Stop what uses it, or set PORT to another one.'
  }
  return null
}

/** The message without its context: the last line, since the database client begins with the query. No full stop. */
export function gistOf(error: unknown): string {
  const message =
    error instanceof AggregateError && error.message === ''
      ? String(error.errors[0])
      : error instanceof Error
        ? error.message || error.name
        : String(error)
  const lines = message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return (lines.at(-1) ?? 'nobody knows why').replace(/\.$/, '').slice(0, 300)
}

/** Prints one sentence, and at LOG_LEVEL=debug where it happened, and ends with a non-zero status. */
export function exitWith(error: unknown): never {
  // eslint-disable-next-line no-restricted-properties -- env.ts may be what failed, and it needs this file.
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.stderr.write(
    `${plainSentence(error) ?? `Comply+ had to stop: ${gistOf(error)}. LOG_LEVEL=debug shows where.`}\n`,
  )
  process.exit(1)
}
