/** A failure that is told in one sentence, without a stack: the person at the terminal can do something about it. */
export class StartFailure extends Error {}

/** Turns what the operating system says into a sentence that says what to do; null when it is not one of these. */
export function plainSentence(error: unknown): string | null {
  if (error instanceof StartFailure) return error.message
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, path } = cause as NodeJS.ErrnoException
    if (code === 'ENOSPC') return 'The disk is full. Free some space and start again; nothing was lost.'
    if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
      return `${path ?? 'A folder'} cannot be written. Give this user the right to write there, or set DATA_DIR to another folder.`
    }
    if (code === 'EADDRINUSE') return 'A port that is needed is taken. Stop what uses it, or set PORT to another one.'
  }
  return null
}

/** Prints the one sentence (or, for what nobody foresaw, the error whole) and ends with a non-zero status. */
export function exitWith(error: unknown): never {
  const sentence = plainSentence(error)
  process.stderr.write(sentence === null ? `${error instanceof Error ? error.stack : String(error)}\n` : `${sentence}\n`)
  process.exit(1)
}
