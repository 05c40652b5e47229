import { col } from '#app/platform/sql/columns.ts'
import { audit } from '#app/platform/data/audit.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** Answers about records whose id contradicts the customer on file: who later files mean by them. */
export interface IdentityAnswer {
  id: string
  /** What such a record says, in words. */
  shown: string
  setBy: string
  setAt: Date
}

export async function identityAnswers(scope: Scope, customerId: string): Promise<IdentityAnswer[]> {
  scope.require('view the product')
  return scope.sql((client) =>
    client.rows(
      { id: col.text, shown: col.text, setBy: col.text, setAt: col.instant },
      `SELECT id, shown, set_by AS "setBy", set_at AS "setAt" FROM identity_answer WHERE customer_id = $1 ORDER BY set_at`,
      [customerId],
    ),
  )
}

/** Forgets an answer: the next file that says so asks again. What was answered of records on file stays. */
export async function forgetIdentityAnswer(scope: Scope, id: string): Promise<void> {
  scope.require('edit customers and locations')
  if (!isId(id)) return
  await scope.tx(async (db) => {
    const answer = await db.identityAnswer.findUnique({ where: { id } })
    if (answer === null) return
    await db.identityAnswer.deleteMany({ where: { id } })
    await audit(db, scope, {
      action: 'customer.answer-forgotten',
      subjectType: 'customer',
      subjectId: answer.customerId,
    })
  })
}
