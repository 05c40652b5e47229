import { randomBytes } from 'node:crypto'
import { validateReport, type Message } from '#app/compliance/validate/index.ts'
import type { Scope } from '#app/platform/scope.ts'
import type { Claimed } from './claim.server.ts'
import { drain } from './drain.server.ts'
import type { Finished } from './finish.server.ts'
import type { SubmissionMessage } from './states.ts'

/**
 * The stand-in that answers Demo submissions. It knows no address and holds no credential; nothing that it reaches imports
 * the regulator client (a rule of the house), and it takes only what the submission itself says is Demo.
 */
export async function answerDemo(scope: Scope, options: { run: string; signal: AbortSignal }): Promise<number> {
  return drain(scope, { ...options, demo: true }, claimed => Promise.resolve(answer(claimed)))
}

const toMessage = (message: Message): SubmissionMessage => ({
  type: message.severity,
  path: message.path,
  rule: message.ruleId,
  code: message.code,
  text: message.message,
})

/** Checks the frozen bytes as the regulator would, and answers as it would. */
export function answer(claimed: Claimed): Finished {
  if (claimed.environment !== 'demo') throw new Error(`Submission ${claimed.id} is no Demo submission.`)
  const acknowledgement = {
    externalReportUuid: randomBytes(16).toString('hex'),
    submitDateTime: new Date().toISOString(),
    knownBy: 'demo',
    messagesKnown: true,
  } as const
  if (claimed.action === 'delete') return { claimed, outcome: 'deleted', to: 'accepted', acknowledgement, isAcceptance: true }
  const messages = validateReport(JSON.parse(Buffer.from(claimed.bytes).toString('utf8')), { now: Date.now() })
  const rejects = messages.filter(message => message.severity === 'reject')
  if (rejects.length > 0) return { claimed, outcome: 'rejected', to: 'rejected', messages: rejects.map(toMessage), isAcceptance: false }
  const to = messages.length > 0 ? 'accepted_with_warnings' : 'accepted'
  return { claimed, outcome: 'accepted', to, messages: messages.map(toMessage), acknowledgement, isAcceptance: true }
}
