import { seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import { Field, Form, Section, Select, SubmitButton } from '#app/ui/index.ts'
import { keptYears } from './schema.ts'
import { uploadsValues } from './seen.ts'

/** How long uploaded files are kept. */
export function UploadsKept({
  years,
  entered,
  error,
  editable,
}: {
  years: number
  entered: Readonly<Record<string, string>> | undefined
  error: string | undefined
  editable: boolean
}) {
  const own = entered?.uploadsKeptYears === undefined ? undefined : entered
  const seen = own?.[seenField] ?? seenText(uploadsValues({ uploadsKeptYears: years }))
  return (
    <Form method="post" noValidate preventScrollReset className="mt-5 max-w-3xl" key={seen}>
      <input type="hidden" name={seenField} value={seen} />
      <fieldset disabled={!editable}>
        <Section
          title="Uploaded files"
          footer={
            editable ? (
              <SubmitButton name="intent" value="uploads">
                Save
              </SubmitButton>
            ) : null
          }
        >
          <Field
            label="Keep uploaded files for"
            error={error}
            hint="These files are your record of what you received, and the law requires five years. Undoing an import removes its file right away. All files are removed 30 days after your account ends."
          >
            <Select
              name="uploadsKeptYears"
              className="sm:max-w-xs"
              defaultValue={own?.uploadsKeptYears ?? String(years)}
              options={keptYears.map((value) => ({ value, label: `${value} years` }))}
            />
          </Field>
        </Section>
      </fieldset>
    </Form>
  )
}
