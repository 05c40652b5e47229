/** What is wrong with a command's options, in one sentence; null for any other error. */
export function optionText(error: unknown): string | null {
  const { code } = error as NodeJS.ErrnoException
  if (!(error instanceof TypeError) || !code?.startsWith('ERR_PARSE_ARGS')) return null
  // Node adds advice about positional arguments.
  return `${error.message.split(/\.(?:\s|$)/)[0]!}.`
}
