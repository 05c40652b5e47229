import type { z } from 'zod'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { swapName } from '../doubts/commands.server.ts'
import { changeKind, kindWords } from '../doubts/kind.server.ts'
import { answerForDraft } from './change/answer.server.ts'
import { cancelChange, openChange } from './change/change.server.ts'
import { confirmFixedOutside, confirmHolds } from './review/confirm.server.ts'
import {
  correctValue,
  deleteDrafts,
  keepCorrection,
  removeCorrection,
  setConductorAsBeneficiary,
} from './edit/edit.server.ts'
import { stepEdits } from './edit/undo.server.ts'
import type { reviewActionSchema } from './schema.ts'

type Form = z.output<typeof reviewActionSchema>
type Change = Exclude<Form, { intent: 'submit' | 'request-deletion' | 'withdraw' | 'save' }>

const done = (to: string, text: string) => ({ to, text })

/**
 * Changes a draft without submitting anything. `holds`: keys of the confirmed values.
 * @returns the page to redirect to, with its message
 * @throws AppError as the commands do
 */
export async function changeDraft(
  scope: Scope,
  id: string,
  form: Change,
  holds: readonly string[],
): Promise<{ to: string; text: string }> {
  scope.require('prepare drafts')
  const here = `/app/reports/${id}`
  switch (form.intent) {
    case 'correct':
      await correctValue(scope, id, form.pointer, form.value)
      return done(here, 'Value corrected.')
    case 'undo':
    case 'redo':
      await stepEdits(scope, id, form.intent)
      return done(here, form.intent === 'undo' ? 'Edit undone.' : 'Edit redone.')
    case 'conductor-is-beneficiary':
      await setConductorAsBeneficiary(scope, id, form.pointer)
      return done(here, 'Conductor named as the beneficiary.')
    case 'answer': {
      const count = await answerForDraft(scope, id, form.question, form.answer === 'yes')
      return done(here, count === 1 ? 'Transaction answered.' : `${count} transactions answered.`)
    }
    case 'remove-correction':
      await removeCorrection(scope, id, form.correction)
      return done(here, 'Correction removed. The report uses your records again.')
    case 'keep-correction':
      await keepCorrection(scope, id, form.correction)
      return done(here, 'Correction used. The report states it again.')
    case 'confirm-holds': {
      const count = await confirmHolds(scope, id, holds)
      return done(here, count === 1 ? 'Value confirmed.' : `${count} values confirmed.`)
    }
    case 'fixed-outside':
      await confirmFixedOutside(scope, id)
      return done(here, 'Noted. You can submit the report again.')
    case 'swap-name':
      return done(here, await swapName(scope, form.doubt))
    case 'change-kind':
      return done(here, kindWords(await changeKind(scope, form.doubt)))
    case 'delete': {
      const isCopy =
        (await scope.tx((db) => db.report.findUnique({ where: { id }, select: { state: true } })))?.state ===
        'filed_elsewhere'
      const { deleted } = await deleteDrafts(scope, [id])
      if (deleted === 0)
        throw new AppError(
          'not-deleted',
          409,
          'This report is being submitted or is already with FINTRAC, so it can’t be deleted here.',
        )
      return done('/app/reports', isCopy ? 'Removed from Comply+. FINTRAC keeps the report.' : 'Draft deleted.')
    }
    case 'open-change': {
      const { isOpen, furtherIds } = await openChange(scope, id)
      if (!isOpen)
        return done(
          furtherIds[0] ? `/app/reports/${furtherIds[0]}` : here,
          'No part of the report had room, so the late transactions are in this new part. Submit this draft. The report itself doesn’t change.',
        )
      return done(
        here,
        `Open for changes. Correct it, then send the change.${furtherIds.length > 0 ? ' Transactions it has no room for are in a new draft. Submit that one too.' : ''}`,
      )
    }
    case 'cancel-change':
      await cancelChange(scope, id)
      return done(here, 'The report at FINTRAC is unchanged.')
  }
}
