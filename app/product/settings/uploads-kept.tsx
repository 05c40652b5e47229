import { seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { Field, Form, ProblemAlert, Section, Select, SubmitButton } from '#app/ui/index.ts'
import { keptYears } from './schema.ts'
import { uploadsValues } from './seen.ts'

/** How long uploaded files are kept. */
export function UploadsKept({
  years,
  problem,
  editable,
}: {
  years: number
  problem: FormProblem | undefined
  editable: boolean
}) {
  const seen = problem?.values[seenField] ?? seenText(uploadsValues({ uploadsKeptYears: years }))
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
          <div className="space-y-5">
            <ProblemAlert problem={problem} />
            <Field
              label="Keep uploaded files for"
              error={problem?.fields.uploadsKeptYears}
              hint="These files are your record of what you received, and the law requires five years. Undoing an import removes its file right away. All files are removed 30 days after your account ends."
            >
              <Select
                name="uploadsKeptYears"
                className="sm:max-w-xs"
                defaultValue={String(years)}
                options={keptYears.map((value) => ({ value, label: `${value} years` }))}
              />
            </Field>
          </div>
        </Section>
      </fieldset>
    </Form>
  )
}
