/** Why FINTRAC gave no usable answer, in words. Shared by browser and server. */

const words: Readonly<Record<string, string>> = {
  timeout: 'no answer in time',
  'malformed-answer': 'an unreadable answer',
  'answer-too-long': 'an answer that is too long',
  unavailable: 'no usable answer',
  unauthorized: 'the credentials were refused',
  forbidden: 'access was refused',
  'not-held': 'another run took over before it was sent',
  'lease-ended': 'another run took over',
  notFound: 'the address doesn’t recognize this request',
}

/**
 * `http-503` as `its service answered with error 503`; a word that is not known is a failed connection, named in
 * brackets.
 */
export function reasonWords(reason: string): string {
  if (reason.startsWith('token-')) return `signing in: ${reasonWords(reason.slice(6))}`
  if (reason.startsWith('list-')) return `its list of reports: ${reasonWords(reason.slice(5))}`
  const status = /^http-(\d+)$/.exec(reason)?.[1]
  if (status !== undefined)
    return status === '429'
      ? 'too many requests at once (429)'
      : status === '503'
        ? 'its service is unavailable for now (503)'
        : `its service answered with error ${status}`
  return words[reason] ?? `the connection failed: ${reason}`
}
