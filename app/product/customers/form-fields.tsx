import { Field, Input, Select } from '#app/ui/index.ts'
import type { CustomerChoices } from './queries.server.ts'

export interface FormState {
  kind: 'person' | 'entity'
  value: (name: string) => string
  error: (name: string) => string | undefined
  count: (name: string) => number
  choices: CustomerChoices
}

export function Text({
  form,
  name,
  label,
  hint,
  required,
  className,
  ...input
}: {
  form: FormState
  name: string
  label: string
  hint?: string
  required?: boolean
  className?: string
  type?: string
  inputMode?: 'numeric'
  autoComplete?: string
  list?: string
}) {
  return (
    <Field label={label} hint={hint} required={required} error={form.error(name)} className={className}>
      <Input name={name} defaultValue={form.value(name)} {...input} />
    </Field>
  )
}

export function Province({ form, name, label }: { form: FormState; name: string; label: string }) {
  return (
    <Text
      form={form}
      name={name}
      label={label}
      hint="Use the two-letter code in Canada, the US and Mexico, and the name elsewhere."
      list="provinces"
      autoComplete="off"
    />
  )
}

export function Pick({
  form,
  name,
  label,
  options,
  placeholder = 'Not given',
  className,
}: {
  form: FormState
  name: string
  label: string
  options: CustomerChoices['countries']
  placeholder?: string
  className?: string
}) {
  return (
    <Field label={label} error={form.error(name)} className={className}>
      <Select name={name} defaultValue={form.value(name)} placeholder={placeholder} options={options} />
    </Field>
  )
}
