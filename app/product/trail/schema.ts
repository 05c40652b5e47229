import { pageField } from '#app/product/lists/page.ts'
import { z } from 'zod'
import { isDate } from '#app/compliance/rules/days/window.ts'
import { areas } from './words.ts'

const date = z
  .string()
  .catch('')
  .default('')
  .transform((text) => (isDate(text) ? text : ''))

/** The filters of the trail's page, read from its address; anything else is ignored. */
export const trailQuerySchema = z.object({
  q: z
    .string()
    .default('')
    .transform((text) => text.trim().slice(0, 200)),
  area: z
    .string()
    .default('')
    .transform((area) => (areas.some(({ value }) => value === area) ? area : '')),
  from: date,
  to: date,
  page: pageField,
})
export type TrailQuery = z.output<typeof trailQuerySchema>
