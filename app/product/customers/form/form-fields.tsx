import { useRef } from 'react'
import { provinceTableOf } from '#app/compliance/words/codes.ts'
import { CodeBox } from '#app/product/codes/code-box.tsx'
import { Field, Input, Select, useFormValue } from '#app/ui/index.ts'
import type { CustomerChoices } from '../queries.server.ts'

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

const provinceTables = ['provinceCa', 'provinceUs', 'provinceMx'] as const

/**
 * A province of the country that is chosen in another field: a code in Canada, the United States and Mexico, a name
 * elsewhere.
 */
export function Province({
  form,
  name,
  country,
  label,
}: {
  form: FormState
  name: string
  /** The name of the country's field. */
  country: string
  label: string
}) {
  const place = useRef<HTMLDivElement>(null)
  const chosen = useFormValue(place, country, form.value(country))
  const table = provinceTableOf(chosen)
  return (
    <div ref={place}>
      <Field
        label={label}
        hint="Type its name or two-letter code in Canada, the US and Mexico, and the name elsewhere."
        error={form.error(name)}
      >
        <CodeBox
          name={name}
          value={form.value(name)}
          tables={table !== null ? [table] : chosen === '' ? provinceTables : []}
        >
          <Input name={name} defaultValue={form.value(name)} list="provinces" autoComplete="off" />
        </CodeBox>
      </Field>
    </div>
  )
}

/** A country, found by its name in English or French or by its code. */
export function Country({
  form,
  name,
  label,
  className,
}: {
  form: FormState
  name: string
  label: string
  className?: string
}) {
  return (
    <Field label={label} error={form.error(name)} className={className}>
      <CodeBox name={name} value={form.value(name)} tables={['country']}>
        <Select name={name} defaultValue={form.value(name)} placeholder="Not given" options={form.choices.countries} />
      </CodeBox>
    </Field>
  )
}

export function Pick({
  form,
  name,
  label,
  hint,
  options,
  placeholder = 'Not given',
  className,
}: {
  form: FormState
  name: string
  label: string
  hint?: string | undefined
  options: CustomerChoices['countries']
  placeholder?: string
  className?: string
}) {
  return (
    <Field label={label} hint={hint} error={form.error(name)} className={className}>
      <Select name={name} defaultValue={form.value(name)} placeholder={placeholder} options={options} />
    </Field>
  )
}
