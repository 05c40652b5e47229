import {
  createContext,
  useContext,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { cx } from '../style/cx.ts'
import { useFocusWithoutScript } from '../page/field-of-address.ts'
import { Icon } from '../style/icons.tsx'
import { useTypedText, useTypedTexts } from './typed.ts'

interface FieldTies {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldTies | null>(null)

/** The attributes that associate a custom control with the Field around it. */
export function useFieldTies(): {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  required?: boolean | undefined
} {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    required: field.required || undefined,
  }
}

/**
 * Associates a label, a hint, an error and one control (Input, Select, Textarea, or one that uses `useFieldTies`) by
 * aria-describedby. `required` marks the control as required; `optional` adds "optional" to the label.
 */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  optional?: boolean
  hideLabel?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
        {optional ? <span className="ml-1.5 font-normal text-ink-3">optional</span> : null}
      </label>
      <FieldContext.Provider value={{ id, describedBy, invalid: error !== undefined && error !== '', required }}>
        {children}
      </FieldContext.Provider>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

/** The error message of a control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-sm text-bad">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  )
}

/** A fieldset with a legend, in one, two or three columns. */
export function FieldGroup({
  legend,
  description,
  columns = 1,
  children,
  className,
}: {
  legend: ReactNode
  description?: ReactNode
  columns?: 1 | 2 | 3 | 4
  children: ReactNode
  className?: string
}) {
  const grid = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' }[
    columns
  ]
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="text-sm font-semibold">{legend}</legend>
      {description ? <p className="mt-0.5 max-w-prose text-xs text-ink-3">{description}</p> : null}
      <div className={cx('mt-3 grid gap-x-4 gap-y-4', grid)}>{children}</div>
    </fieldset>
  )
}

/** Input types whose value is never restored. */
const neverShown = new Set(['password', 'file', 'hidden', 'submit'])

/** The initial value of an uncontrolled field; undefined if the page controls its value. */
function useFirstValue(
  { name, value, defaultValue }: Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'defaultValue'>,
  type = 'text',
): Pick<InputHTMLAttributes<HTMLInputElement>, 'defaultValue'> {
  const first = useTypedText(neverShown.has(type) ? undefined : name, defaultValue)
  return value === undefined ? { defaultValue: first } : {}
}

export function Input({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  const ties = useFieldTies()
  const first = useFirstValue(rest, rest.type)
  const focus = useFocusWithoutScript(rest.name)
  return <input type="text" {...ties} {...focus} {...rest} {...first} className={cx('control', className)} />
}

export interface Choice {
  value: string
  label: string
  hint?: ReactNode
  disabled?: boolean
}

/** `placeholder`: text of the empty option. Takes `<option>` children instead of `options`, too. */
export function Select({
  options,
  placeholder,
  className,
  children,
  ...rest
}: { options?: readonly Choice[]; placeholder?: string } & SelectHTMLAttributes<HTMLSelectElement>) {
  const ties = useFieldTies()
  const first = useFirstValue(rest)
  const focus = useFocusWithoutScript(rest.name)
  return (
    <select {...ties} {...focus} {...rest} {...first} className={cx('control', className)}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options?.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
      {children}
    </select>
  )
}

export function Textarea({ className, rows = 4, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const ties = useFieldTies()
  const first = useFirstValue(rest)
  const focus = useFocusWithoutScript(rest.name)
  return (
    <textarea
      rows={rows}
      {...ties}
      {...focus}
      {...rest}
      {...first}
      className={cx('control leading-normal', className)}
    />
  )
}

/** A checkbox with its label to the right. `hideLabel`: the label is for screen readers only (in tables). */
export function Checkbox({
  label,
  hint,
  error,
  hideLabel = false,
  className,
  ...rest
}: { label: ReactNode; hint?: ReactNode; error?: string; hideLabel?: boolean } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type'
>) {
  const id = useId()
  const typed = useTypedTexts(rest.name)
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <label
        className={cx(
          'relative inline-flex min-h-6 cursor-pointer items-start gap-2.5 text-sm has-disabled:cursor-not-allowed has-disabled:text-ink-3',
          hideLabel && 'min-w-6 justify-center',
        )}
      >
        <input
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          {...rest}
          {...(typed !== null &&
            rest.checked === undefined && { defaultChecked: typed.includes(String(rest.value ?? 'on')) })}
          className="mt-0.5 size-4 shrink-0 cursor-[inherit] accent-accent"
        />
        <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="ml-6.5 text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}

/** Radio buttons. Uncontrolled with `defaultValue`, controlled with `value` and `onChange`. */
export function RadioGroup({
  legend,
  name,
  choices,
  defaultValue,
  value,
  onChange,
  hint,
  error,
  required,
  inline = false,
}: {
  legend: ReactNode
  name: string
  choices: readonly Choice[]
  defaultValue?: string | undefined
  value?: string
  onChange?: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  inline?: boolean
}) {
  const id = useId()
  const first = useTypedText(name, defaultValue)
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend className="text-sm font-medium">{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="mt-0.5 text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
      <div className={cx('mt-1.5 flex gap-x-6 gap-y-1.5', inline ? 'flex-wrap' : 'flex-col')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="inline-flex min-h-6 cursor-pointer items-start gap-2.5 text-sm has-disabled:cursor-not-allowed has-disabled:text-ink-3"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              required={required}
              className="mt-0.5 size-4 shrink-0 accent-accent"
              {...(value === undefined
                ? { defaultChecked: choice.value === first }
                : { checked: choice.value === value })}
              onChange={onChange ? () => onChange(choice.value) : undefined}
              readOnly={value !== undefined && !onChange ? true : undefined}
            />
            <span>
              {choice.label}
              {choice.hint ? <span className="block text-xs text-ink-3">{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
