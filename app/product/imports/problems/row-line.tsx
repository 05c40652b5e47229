import { useId, useState } from 'react'
import { Button, Textarea } from '#app/ui/index.ts'

/** Form field name of one value of a row. */
export const cellName = (line: number, position: number): string => `cell.${line}.${position}`

/**
 * A row's values as one CSV line, to be corrected in an editor or a spreadsheet and pasted back. The fields beside it
 * are submitted, and show each value as parsed.
 */
export function RowLine({ line, header, count }: { line: number; header: readonly string[]; count: number }) {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const fields = (form: HTMLFormElement | null): HTMLInputElement[] =>
    Array.from({ length: count }, (_, at) => form?.elements.namedItem(cellName(line, at))).filter(
      (field) => field instanceof HTMLInputElement,
    )
  const open = async (form: HTMLFormElement | null) => {
    const { default: Papa } = await import('papaparse')
    setText(Papa.unparse([fields(form).map(({ value }) => value)]))
  }
  const take = async (typed: string, form: HTMLFormElement | null) => {
    setText(typed)
    const { default: Papa } = await import('papaparse')
    const { data, errors } = Papa.parse<string[]>(typed.trim(), { delimiter: typed.includes('\t') ? '\t' : ',' })
    const [cells = [], ...more] = data
    const unclosed = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
    const wrong =
      more.length > 0
        ? `These are ${data.length} lines. Put one here.`
        : unclosed !== undefined
          ? 'A quote is opened and not closed. Close it, or write it twice.'
          : cells.length !== count
            ? `This line has ${cells.length === 1 ? '1 value' : `${cells.length} values`}, and the row has ${count}: ${header.join(', ')}.`
            : null
    setFault(wrong)
    if (wrong !== null) return
    fields(form).forEach((field, at) => {
      field.value = cells[at]!
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  if (text === null)
    return (
      <Button size="sm" variant="quiet" className="mt-1" onClick={(event) => void open(event.currentTarget.form)}>
        Edit as a line
      </Button>
    )
  return (
    <div className="mt-2">
      <label htmlFor={id} className="text-xs text-ink-2">
        Line {line} as text
      </label>
      <Textarea
        id={id}
        rows={2}
        spellCheck={false}
        className="mt-0.5 font-mono text-xs"
        value={text}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(event) => void take(event.currentTarget.value, event.currentTarget.form)}
      />
      {fault === null ? null : (
        <p id={`${id}-fault`} className="mt-1 text-xs text-bad" role="status">
          {fault}
        </p>
      )}
    </div>
  )
}
