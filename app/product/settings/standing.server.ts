import { answerWords, standingQuestions, type AnswerQuestion } from '#app/compliance/reports/facts/answers.ts'
import { omissionWords, standingOmissions, type StandingOmission } from '#app/compliance/reports/facts/omissions.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { lock } from '#app/platform/sql/locks.ts'
import { afterCorrection } from '../corrections/corrections.server.ts'
import type { StandingInput } from './schema.ts'

export interface StandingAnswerView {
  question: AnswerQuestion | StandingOmission
  /** What is answered, as a sentence. */
  text: string
  /** Basis, author and time of the standing answer; null without one. */
  given: { basis: string; by: string; at: Date } | null
}

/**
 * What the organization answers for all its records of this mode, question by question, and what all its reports go
 * without.
 */
export const standingAnswers = (scope: Scope): Promise<StandingAnswers> =>
  scope.tx(async (db) => viewOf(await db.standingAnswer.findMany()))

export interface StandingAnswers {
  answers: StandingAnswerView[]
  omissions: StandingAnswerView[]
}

function viewOf(rows: readonly { question: string; basis: string; setBy: string; setAt: Date }[]): StandingAnswers {
  const view = (question: StandingAnswerView['question'], text: string): StandingAnswerView => {
    const row = rows.find((one) => one.question === question)
    return { question, text, given: row ? { basis: row.basis, by: row.setBy, at: row.setAt } : null }
  }
  return {
    answers: standingQuestions.map((question) => view(question, answerWords[question].standing ?? '')),
    omissions: standingOmissions.map((omission) => view(omission, omissionWords[omission].standing)),
  }
}

/**
 * Saves what is answered for all records, and builds the drafts of this mode again. An answer that is left as it was
 * keeps the name and the day of whoever gave it. Returns how many drafts are now another.
 */
export async function saveStandingAnswers(
  scope: Scope,
  input: StandingInput,
  /** Asked of the answers as they are stored at that moment. @throws AppError where they are not what was seen */
  asSeen: (stored: StandingAnswers) => void = () => {},
): Promise<number> {
  scope.require('change company settings')
  const { organizationId, mode } = scope
  await scope.tx(async (db) => {
    await lock(db, `settings:${organizationId}`)
    const rows = await db.standingAnswer.findMany()
    asSeen(viewOf(rows))
    const before = new Map(rows.map((row) => [row.question, row.basis]))
    const changes: Record<string, string | null> = {}
    for (const { question, basis } of input) {
      if ((before.get(question) ?? null) === basis) continue
      changes[question] = basis
      const id = { organizationId_mode_question: { organizationId, mode, question } }
      const given = { basis: basis ?? '', setBy: scope.actor.label, setAt: new Date() }
      if (basis === null) await db.standingAnswer.delete({ where: id })
      else
        await db.standingAnswer.upsert({
          where: id,
          create: { organizationId, mode, question, ...given },
          update: given,
        })
    }
    if (Object.keys(changes).length > 0)
      await audit(db, scope, {
        action: 'settings.standing-answers-saved',
        subjectType: 'settings',
        subjectId: organizationId,
        detail: changes,
      })
  })
  return (await afterCorrection(scope, 'everything')).length
}
