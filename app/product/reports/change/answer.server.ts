import { sqlIn } from '#app/platform/sql/within.ts'
import { questionAt, type AnswerQuestion } from '#app/compliance/reports/facts/answers.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { assemble } from '../state/assemble.server.ts'
import { readDraft } from '../edit/edit.server.ts'
import { withCorrection } from '#app/product/corrections/corrections.server.ts'

/**
 * Answers a yes/no question for every transaction of a draft that leaves it open. The answer is stored with the
 * transaction, so that every report of it states the same.
 * @returns the number of transactions answered
 * @throws AppError not-found, not-editable, nothing-to-answer
 */
export async function answerForDraft(
  scope: Scope,
  reportId: string,
  question: AnswerQuestion,
  answer: boolean,
): Promise<number> {
  scope.require('edit transactions')
  const { report, facts } = await readDraft(scope, reportId)
  const { input, notes } = assemble(report.core, facts, Date.now())
  const places = notes.missing
    .filter((one) => questionAt(one.path) === question)
    .map((one) => Number(one.path.split('/')[2]))
  const ids = [...new Set(places)].flatMap((place) => input.transactions[place]?.id ?? [])
  if (ids.length === 0)
    throw new AppError('nothing-to-answer', 409, 'Someone already answered this. Check the report again.')
  await withCorrection(scope, { transactions: ids }, async () => {
    await scope.tx(async (db) => {
      await sqlIn(db).run(
        `UPDATE transaction SET details = jsonb_set(details, '{answers}', coalesce(details -> 'answers', '{}') || $1::jsonb)
        WHERE id = ANY($2::uuid[]) AND details -> 'answers' ->> $3 IS NULL`,
        [JSON.stringify({ [question]: answer }), ids, question],
      )
      await audit(db, scope, {
        action: 'transactions.answered',
        subjectType: 'report',
        subjectId: reportId,
        detail: { question, answer, transactions: ids },
      })
    })
    return { result: null, changed: { transactions: ids } }
  })
  return ids.length
}
