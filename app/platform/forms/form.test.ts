import { expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../runtime/errors.ts'
import { parseForm } from './form.ts'

const refused = (schema: z.ZodType, entries: readonly (readonly [string, string])[]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  try {
    parseForm(schema, form)
    return {}
  } catch (error) {
    if (error instanceof AppError) return error.fields
    throw error
  }
}

it('says in plain words what is wrong with a field whose schema has no words of its own', () => {
  const schema = z.object({
    note: z.string().max(10_000),
    references: z
      .string()
      .max(20_000)
      .transform((text) => text.split(' ')),
    list: z.array(z.string()).max(1),
    choice: z.enum(['yes', 'no']),
    name: z.string().min(1),
    missing: z.string(),
    id: z.uuid(),
    own: z.string().max(3, 'Use three letters.'),
  })
  expect(
    refused(schema, [
      ['note', 'x'.repeat(10_001)],
      ['references', 'T-1 '.repeat(5_001)],
      ['list.0', 'a'],
      ['list.1', 'b'],
      ['choice', 'perhaps'],
      ['name', ''],
      ['id', 'none'],
      ['own', 'four'],
    ]),
  ).toEqual({
    note: 'This is too long. Shorten it to 10,000 characters.',
    references: 'This is too long. Shorten it to 20,000 characters.',
    list: 'There is more here than we can save. Keep at most 1.',
    choice: 'Choose one of the options.',
    name: 'This is missing. Enter it.',
    missing: 'This is missing. Enter it.',
    id: 'This can’t be read. Reload the page and enter it again.',
    own: 'Use three letters.',
  })
})
