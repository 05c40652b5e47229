import type { Field } from '#app/csv/words/fields.ts'
import { ChoiceBox, useTypedText, type ChoiceOption } from '#app/ui/index.ts'
import { choicesWith, fieldLabel } from './field-labels.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const made = new Map<Field, string>()

const listed = new Map<Field, readonly ChoiceOption[]>()

/** The choices for the search field: created once for each selected field. */
function choicesFor(field: Field): readonly ChoiceOption[] {
  const known = listed.get(field)
  if (known !== undefined) return known
  const choices = [
    { value: 'ignore', label: fieldLabel('ignore') },
    ...choicesWith(field).flatMap(({ group, fields }) => fields.map((each) => ({ ...each, group }))),
  ]
  listed.set(field, choices)
  return choices
}

/** The options as HTML, with the selected field. */
function optionsOf(field: Field): string {
  const known = made.get(field)
  if (known !== undefined) return known
  const option = ({ value, label }: { value: string; label: string }): string =>
    `<option value="${escaped(value)}"${value === field ? ' selected=""' : ''}>${escaped(label)}</option>`
  const html =
    option({ value: 'ignore', label: 'Not used (kept with the original row)' }) +
    choicesWith(field)
      .map(({ group, fields }) => `<optgroup label="${escaped(group)}">${fields.map(option).join('')}</optgroup>`)
      .join('')
  made.set(field, html)
  return html
}

/**
 * Selects a column's field. A file of 500 columns has 75,000 options on its page: as React elements they would block
 * the web server and the browser for a second. They are created once for each selected field.
 */
export function FieldSelect({
  field,
  name,
  label,
  isInvalid,
}: {
  field: Field
  name: string
  label: string
  isInvalid: boolean
}) {
  const shown = useTypedText(name, field) as Field
  return (
    <ChoiceBox name={name} label={label} value={field} options={choicesFor(shown)} isInvalid={isInvalid}>
      <select
        name={name}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        className="control"
        defaultValue={shown}
        dangerouslySetInnerHTML={{ __html: optionsOf(shown) }}
      />
    </ChoiceBox>
  )
}
