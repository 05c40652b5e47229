import { z } from 'zod'
import { customerLists, type CustomerList } from '#app/party/facts/customer-lists.ts'
import type { ListEntry } from '#app/party/facts/listed.ts'
import { textOf } from '#app/platform/forms/form.ts'
import { holdsSocialInsurance } from '#app/party/facts/identification.ts'
import { unknownIntent } from '#app/platform/runtime/errors.ts'

/** The list that a form is about. Flags have forms of their own. @throws AppError 400 */
export function listOf(form: FormData): Exclude<CustomerList, 'flags'> {
  const list = textOf(form, 'list')
  if (list !== 'verifications' && list !== 'ownership') throw unknownIntent()
  return list
}

/** The entry that a form holds, as it was typed. */
export function entryOf(list: CustomerList, form: FormData): ListEntry {
  const parts = customerLists[list].parts.map(({ key }) => [key, textOf(form, key).trim()])
  return { ...(Object.fromEntries(parts) as Record<string, string>), kind: textOf(form, 'kind') }
}

export const endSchema = z.object({
  entry: z.string().default(''),
  note: z
    .string()
    .default('')
    .refine((text) => text !== '', 'Say why it no longer holds.')
    .refine((text) => text.length <= 2000, 'Use at most 2000 characters.')
    .refine((text) => !holdsSocialInsurance(text), 'A Social Insurance Number must never be kept. Remove it.'),
})
