import { isField, type Field } from '#app/csv/words/fields.ts'
import { BENEFICIARY } from '#app/csv/plan/standing.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { fieldLabel } from './field-labels.ts'

/** A column on the page, by its field name in the form. */
interface ShownColumn {
  position: number
  header: string
  field: Field
}

/** Limit for the differences in one message. */
const MOST_SHOWN = 6

const labelOf = (value: string): string =>
  value === BENEFICIARY ? 'Beneficiary' : isField(value) ? fieldLabel(value) : value

/**
 * The refusal of choices from an outdated page: nothing is saved, and the message compares them with the saved ones.
 * `columns`: the current mapping; `createCustomers`: the saved choice.
 */
export function choicesOvertaken(
  form: FormData,
  saved: { columns: readonly ShownColumn[]; createCustomers: boolean; constants: Partial<Record<string, string>> },
): AppError {
  const text = (name: string): string | null => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : null
  }
  const differences = saved.columns.flatMap(({ position, header, field }) => {
    const mine = text(`column.${position}`)
    return mine === null || mine === field
      ? []
      : [`${header.trim() || `column ${position + 1}`}: yours “${labelOf(mine)}”, saved “${fieldLabel(field)}”`]
  })
  for (const [name, value] of form)
    if (name.startsWith('constant.') && typeof value === 'string') {
      const field = name.slice('constant.'.length)
      const other = saved.constants[field] ?? ''
      if (value.trim() !== other)
        differences.push(
          `${labelOf(field)} of every row: yours “${value.trim() || 'none'}”, saved “${other || 'none'}”`,
        )
    }
  if (form.has('createCustomers') !== saved.createCustomers)
    differences.push(
      `create customers: yours ${saved.createCustomers ? 'no' : 'yes'}, saved ${saved.createCustomers ? 'yes' : 'no'}`,
    )
  const shown = differences.slice(0, MOST_SHOWN).join('; ')
  const more = differences.length > MOST_SHOWN ? `; and ${differences.length - MOST_SHOWN} more` : ''
  return new AppError(
    'choices-overtaken',
    409,
    `Someone else changed the choices for this file while you were editing, or you did in another tab. Yours weren’t saved.${shown === '' ? '' : ` What differs: ${shown}${more}.`} Check the page and save again.`,
  )
}
