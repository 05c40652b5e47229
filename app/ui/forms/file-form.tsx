import { type ComponentProps, type ReactNode, useState } from 'react'
import { SubmitButton } from '../actions/button.tsx'
import { Field } from '../fields/field.tsx'
import { FileDrop } from '../fields/file-drop.tsx'
import { Section } from '../page/page.tsx'
import { Form } from './form.tsx'
import { ProblemAlert } from './problem-alert.tsx'

/** The server's limit for a form: a larger file isn't sent, so that the page stays. */
const mostBytes = 4_000_000

/**
 * A section that uploads one file as `file` and shows why the last one was refused. `intent` is submitted with it;
 * `children` describe the file.
 */
export function FileForm({
  title,
  description,
  submit,
  intent,
  label,
  drop,
  problem,
  children,
}: {
  title: string
  description?: string
  submit: string
  intent?: string
  label: string
  drop: Pick<ComponentProps<typeof FileDrop>, 'accept' | 'title' | 'note'>
  problem: { message: string; fields: Record<string, string | undefined> } | undefined
  children: ReactNode
}) {
  const [isTooLarge, setTooLarge] = useState(false)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      empties
      {...(intent !== undefined && { sends: { intent } })}
      onSubmit={(event) => {
        if (isTooLarge) event.preventDefault()
      }}
    >
      <Section title={title} description={description} footer={<SubmitButton>{submit}</SubmitButton>}>
        <div className="space-y-4">
          <ProblemAlert problem={problem} />
          <Field
            label={label}
            required
            error={isTooLarge ? 'This file is larger than 4 MB. Choose a smaller one.' : problem?.fields.file}
          >
            <FileDrop
              name="file"
              {...drop}
              onFiles={(files) => setTooLarge(files.some(({ size }) => size > mostBytes))}
            />
          </Field>
          {children}
        </div>
      </Section>
    </Form>
  )
}
