import { pageField } from '#app/product/lists/page.ts'
import { z } from 'zod'
import { reportFilters, reportSorts } from './list/filters.ts'
import { answerQuestions } from '#app/compliance/reports/facts/answers.ts'

/** Form schemas of the reports' pages, shared by browser and server. */

export const listQuerySchema = z.object({
  show: z.enum(reportFilters).catch('drafts'),
  type: z.enum(['LCTR', 'LVCTR', 'STR']).nullable().catch(null),
  q: z.string().trim().max(100).catch(''),
  sort: z.enum(reportSorts).catch('due'),
  page: pageField,
})

/** The filter of the reports to draft, also applied by "create all". */
export const toDraftFilterSchema = z.object({
  type: z.enum(['LCTR', 'LVCTR']).nullable().catch(null),
  q: z.string().trim().max(100).catch(''),
})

export const toDraftQuerySchema = toDraftFilterSchema.extend({
  sort: z.enum(['due', 'type', 'parties', 'count', 'total']).catch('due'),
  page: pageField,
  /** Page of the open questions. */
  waiting: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})

const environmentSchema = z.enum(['demo', 'test', 'production'], {
  error: 'Choose where to submit: TEST or PRODUCTION.',
})

export const listActionSchema = z.object({
  intent: z.enum(['delete', 'submit', 'approve']),
  environment: environmentSchema.optional(),
})

export const reviewActionSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('correct'),
    pointer: z.string().min(1).max(500),
    value: z.string().max(10_000).default(''),
  }),
  /** Its fields are read by `entriesOf`. `live`: sent by script, which stays on the page. */
  z.object({ intent: z.literal('save'), live: z.literal('on').optional() }),
  z.object({ intent: z.enum(['undo', 'redo']) }),
  z.object({ intent: z.literal('conductor-is-beneficiary'), pointer: z.string().min(1).max(500) }),
  z.object({ intent: z.enum(['remove-correction', 'keep-correction']), correction: z.string().min(1).max(40) }),
  z.object({ intent: z.literal('answer'), question: z.enum(answerQuestions), answer: z.enum(['yes', 'no']) }),
  z.object({ intent: z.literal('confirm-holds') }),
  z.object({ intent: z.literal('swap-name'), doubt: z.string().max(20) }),
  z.object({ intent: z.literal('change-kind'), doubt: z.string().max(20) }),
  z.object({ intent: z.literal('submit'), environment: environmentSchema }),
  z.object({ intent: z.literal('fixed-outside') }),
  z.object({ intent: z.literal('delete') }),
  z.object({ intent: z.literal('open-change') }),
  z.object({ intent: z.literal('cancel-change') }),
  z.object({
    intent: z.literal('request-deletion'),
    reason: z.enum(['3', '4'], { error: 'Choose the reason for deletion.' }),
  }),
  z.object({ intent: z.literal('withdraw') }),
])
