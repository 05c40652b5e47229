import { codeOptions } from '#app/compliance/words/codes.ts'
import { Field, Form, Section, Select, SubmitButton, Textarea } from '#app/ui/index.ts'
import { suspicionPointers, type SuspicionTexts } from './suspicion.ts'

/** Where the grounds of a suspicious transaction report are written. Works without script. `entered`: what could not be saved. */
export function SuspicionSection({
  texts,
  entered,
  errors,
}: {
  texts: SuspicionTexts
  entered: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string>>
}) {
  const value = (name: keyof SuspicionTexts) => entered?.[name] ?? texts[name]
  const error = (name: keyof SuspicionTexts) => errors[suspicionPointers[name]] ?? errors[name]
  return (
    <Section
      title="Suspicion"
      description="You write this part. It’s saved with the report and stays when the report is rebuilt."
    >
      <Form method="post" preventScrollReset className="space-y-4" key={JSON.stringify(texts)}>
        <Field
          label="Description of suspicious activity"
          error={error('narrative')}
          hint="State the facts, the context and why you suspect: who, what, when, where, why and how. Write it out in full. FINTRAC doesn’t receive attachments."
        >
          <Textarea name="narrative" rows={12} defaultValue={value('narrative')} />
        </Field>
        <Field
          label="Action taken"
          error={error('actionTaken')}
          hint="What you did or will do about it, such as closer monitoring or a report to the police."
        >
          <Textarea name="actionTaken" rows={5} defaultValue={value('actionTaken')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Type of suspicion" error={error('suspicionType')}>
            <Select
              name="suspicionType"
              defaultValue={value('suspicionType')}
              placeholder="Not given"
              options={codeOptions('suspicionType').map(({ code, label }) => ({
                value: code,
                label: `${label} (${code})`,
              }))}
            />
          </Field>
          <Field label="A politically exposed person is involved" error={error('politicallyExposed')}>
            <Select
              name="politicallyExposed"
              defaultValue={value('politicallyExposed')}
              placeholder="Not given"
              options={[
                { value: 'true', label: 'Yes' },
                { value: 'false', label: 'No' },
              ]}
            />
          </Field>
        </div>
        <SubmitButton name="intent" value="describe">
          Save
        </SubmitButton>
      </Form>
    </Section>
  )
}
