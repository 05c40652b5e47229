/** What is wrong with the options of a command, in one sentence; null for an error that is about something else. */
export function optionText(error: unknown): string | null {
  const { code } = error as NodeJS.ErrnoException
  if (!(error instanceof TypeError) || !code?.startsWith('ERR_PARSE_ARGS')) return null
  // Node goes on about positional arguments.
  return `${error.message.split(/\.(?:\s|$)/)[0]!}.`
}
