import { seenField } from '#app/platform/forms/form-conflict.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { Field, Form, ProblemAlert, Section, Select, SubmitButton } from '#app/ui/index.ts'

/** A setting that is one choice of a list, with a form of its own. */
export function ChoiceSection({
  title,
  intent,
  name,
  label,
  hint,
  value,
  options,
  seen,
  problem,
  editable,
}: {
  title: string
  intent: string
  name: string
  label: string
  hint: string
  value: string
  options: readonly { value: string; label: string }[]
  /** What the form shows, as text. */
  seen: string
  problem: FormProblem | undefined
  editable: boolean
}) {
  const shown = problem?.values[seenField] ?? seen
  return (
    <Form method="post" noValidate preventScrollReset className="mt-5 max-w-3xl" key={shown}>
      <input type="hidden" name={seenField} value={shown} />
      <fieldset disabled={!editable}>
        <Section
          title={title}
          footer={
            editable ? (
              <SubmitButton name="intent" value={intent}>
                Save
              </SubmitButton>
            ) : null
          }
        >
          <div className="space-y-5">
            <ProblemAlert problem={problem} />
            <Field label={label} error={problem?.fields[name]} hint={hint}>
              <Select name={name} className="sm:max-w-xs" defaultValue={value} options={options} />
            </Field>
          </div>
        </Section>
      </fieldset>
    </Form>
  )
}
