import type { Field } from '#app/csv/words/fields.ts'
import { choicesWith } from './field-labels.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const made = new Map<Field, string>()

/** The choices as HTML, the field's own selected. */
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
 * The field of a column. A file of 500 columns has 75,000 options on its page: made one by one as elements, they hold the web server, and then
 * the browser, for a second. They are made once for each field that is chosen.
 */
export function FieldSelect({ field, name, label }: { field: Field; name: string; label: string }) {
  return (
    <select
      name={name}
      aria-label={label}
      className="control"
      defaultValue={field}
      dangerouslySetInnerHTML={{ __html: optionsOf(field) }}
    />
  )
}
