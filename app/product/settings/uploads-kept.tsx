import { Field, Form, Section, Select, SubmitButton } from '#app/ui/index.ts'
import { keptYears } from './schema.ts'

/** How long uploaded files are kept. */
export function UploadsKept({
  years,
  error,
  editable,
}: {
  years: number
  error: string | undefined
  editable: boolean
}) {
  return (
    <Form method="post" noValidate preventScrollReset className="mt-5 max-w-3xl">
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
              defaultValue={String(years)}
              options={keptYears.map((value) => ({ value, label: `${value} years` }))}
            />
          </Field>
        </Section>
      </fieldset>
    </Form>
  )
}
