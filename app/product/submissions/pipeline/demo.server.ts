import { randomBytes } from 'node:crypto'
import type { Scope } from '#app/platform/data/scope.ts'
import { checkReport, type CheckContext, type CheckResult } from '#fixtures/regulator/checks/index.ts'
import { reportingEntity } from '#app/product/settings/reporting-entity.server.ts'
import type { Claimed } from './claim.server.ts'
import { drain } from './drain.server.ts'
import type { Finished } from './finish.server.ts'
import type { SubmissionMessage } from '#app/product/report-states/states.ts'

/** What the stand-in has on file of an organization, as the regulator would have it. */
export type OnFile = Pick<CheckContext, 'knownLocations' | 'knownContacts'>

/**
 * The stand-in that answers Demo submissions. It knows no address and holds no credential; nothing that it reaches
 * imports the regulator client (a rule of the house), and it takes only what the submission itself says is Demo.
 */
export async function answerDemo(scope: Scope, options: { run: string; signal: AbortSignal }): Promise<number> {
  let file: Promise<OnFile> | undefined
  return drain(scope, { ...options, demo: true }, async (claimed) => answer(claimed, await (file ??= onFile(scope))))
}

/** A location that was closed stays on file; a contact is on file only when the settings name one. */
async function onFile(scope: Scope): Promise<OnFile> {
  const { contact } = await scope.sql(reportingEntity)
  return scope.tx(async (db) => {
    const locations = await db.location.findMany({ where: { mode: scope.mode }, select: { fintracLocationId: true } })
    return {
      knownLocations: new Set(locations.map((one) => one.fintracLocationId)),
      knownContacts: contact === null ? undefined : new Set([contact]),
    }
  })
}

/** The schema's words without its own layer's names: with any of them the rules were not looked at. */
const toMessages = ({ schemaMessages, messages }: CheckResult): SubmissionMessage[] => [
  ...schemaMessages.map(({ instancePath, schemaPath, message }) => ({
    type: 'reject' as const,
    path: instancePath,
    rule: schemaPath,
    code: null,
    text: message.en,
  })),
  ...messages.map(({ type, path, rule, error }) => ({ type, path, rule, code: error.code, text: error.en })),
]

/** Checks the frozen bytes as the regulator would, by the simulated regulator's own checks, and answers as it would. */
function answer(claimed: Claimed, file: OnFile): Finished {
  if (claimed.environment !== 'demo') throw new Error(`Submission ${claimed.id} isn't a Demo submission.`)
  const acknowledgement = {
    externalReportUuid: randomBytes(16).toString('hex'),
    submitDateTime: new Date().toISOString(),
    knownBy: 'demo',
    messagesKnown: true,
  } as const
  const messages = toMessages(
    checkReport(JSON.parse(Buffer.from(claimed.bytes).toString('utf8')), claimed.action, { ...file, now: Date.now() }),
  )
  const rejects = messages.filter((message) => message.type === 'reject')
  if (rejects.length > 0)
    return { claimed, outcome: 'rejected', to: 'rejected', messages: rejects, isAcceptance: false }
  if (claimed.action === 'delete')
    return { claimed, outcome: 'deleted', to: 'accepted', acknowledgement, isAcceptance: true }
  const to = messages.length > 0 ? 'accepted_with_warnings' : 'accepted'
  return { claimed, outcome: 'accepted', to, messages, acknowledgement, isAcceptance: true }
}
