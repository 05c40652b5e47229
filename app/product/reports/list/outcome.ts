import { formatCount } from '#app/ui/index.ts'

const mostNamed = 5

/** The message after submitting reports, and the page to redirect to: null if nothing was submitted. */
export function outcomeOf({
  sent,
  already,
  refused,
}: {
  sent: number
  already: number
  refused: readonly { reference: string; message: string }[]
}): { text: string; to: string | null; tone: 'ok' | 'warn' } {
  if (refused.length > 0 && sent === 0) {
    const named = refused.slice(0, mostNamed).map((one) => `${one.reference}: ${one.message}`)
    return { text: `Nothing was submitted. ${named.join(' ')}`, to: null, tone: 'warn' }
  }
  const parts = [
    `${formatCount(sent)} submitted.`,
    already > 0 ? `${formatCount(already)} already submitted.` : '',
    refused.length > 0 ? `${formatCount(refused.length)} not ready and still drafts.` : '',
  ]
  return {
    text: parts.filter(Boolean).join(' '),
    to: refused.length > 0 ? '/app/reports?show=incomplete' : '/app/submissions',
    tone: refused.length > 0 ? 'warn' : 'ok',
  }
}

/** The message after approving reports, with the reason for each that couldn't be approved. */
export function approvalOutcome({
  approved,
  refused,
}: {
  approved: number
  refused: readonly { reference: string; message: string }[]
}): [text: string, tone: 'ok' | 'warn'] {
  const named = refused.slice(0, mostNamed).map((one) => `${one.reference}: ${one.message}`)
  const rest = refused.length > mostNamed ? [`${formatCount(refused.length - mostNamed)} more aren’t approved.`] : []
  return [[`${formatCount(approved)} approved.`, ...named, ...rest].join(' '), refused.length > 0 ? 'warn' : 'ok']
}
