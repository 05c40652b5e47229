import { itemsOf } from '#app/platform/http/form-limits.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CodeBox, moneyTables } from '#app/product/codes/code-box.tsx'
import { Button, cx, Field, Input, Select, useFormValue, type Choice } from '#app/ui/index.ts'
import type { CodeTableName } from '#app/compliance/words/codes.ts'
import type { DetailField } from './action-fields.ts'
import { holdsAny, type FormValues } from './action-values.ts'

/** What the groups of fields are made of: the values shown, what is wrong with them, and what can be chosen. */
export interface ActionsForm {
  values: FormValues
  errors: Readonly<Record<string, string>>
  choices: { codes: Partial<Record<CodeTableName, Choice[]>>; dispositions: string[] }
}

export const grid = 'grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-4'
export const innerGrid = 'grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3'
export const yesOrNo: Choice[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The places of a list's items, from 0. */
export const places = (form: ActionsForm, list: string): number[] =>
  Array.from({ length: itemsOf(form.values, list) }, (_, index) => index)

/**
 * Buttons of the form itself: without script, too, it comes back with one item more or less and with all that was
 * entered.
 */
export const More = ({ list, children }: { list: string; children: ReactNode }) => (
  <Button
    type="submit"
    size="sm"
    icon="plus"
    name="more"
    value={list}
    id={`more:${list}`}
    formNoValidate
    className="mr-2"
  >
    {children}
  </Button>
)

export function Item({
  at,
  of,
  title,
  children,
  isInner = false,
}: {
  at: string
  /** How many there are of its list. */
  of: number
  title: string
  children: ReactNode
  isInner?: boolean
}) {
  return (
    <fieldset className={cx('min-w-0 rounded-md border border-line p-3 sm:p-4', isInner ? 'bg-surface' : 'bg-sunken')}>
      <legend className="sr-only">{title}</legend>
      <div className="mb-3 flex min-h-7 items-center justify-between gap-2">
        <p className={cx('font-medium', isInner ? 'text-xs text-ink-2' : 'text-sm')} aria-hidden="true">
          {title}
        </p>
        <div className="flex flex-wrap justify-end">
          {/\.0$/.test(at) ? null : (
            <Button type="submit" size="sm" variant="quiet" icon="arrowUp" name="earlier" value={at} formNoValidate>
              Move up <span className="sr-only">{title}</span>
            </Button>
          )}
          {at.endsWith(`.${of - 1}`) ? null : (
            <Button type="submit" size="sm" variant="quiet" icon="arrowDown" name="later" value={at} formNoValidate>
              Move down <span className="sr-only">{title}</span>
            </Button>
          )}
          <Button type="submit" size="sm" variant="quiet" icon="plus" name="copy" value={at} formNoValidate>
            Copy <span className="sr-only">{title}</span>
          </Button>
          <Button type="submit" size="sm" variant="quiet" icon="close" name="less" value={at} formNoValidate>
            Remove <span className="sr-only">{title}</span>
          </Button>
        </div>
      </div>
      {children}
    </fieldset>
  )
}

/** Its place among those that the person saw. */
export const Was = ({ form, at }: { form: ActionsForm; at: string }) => (
  <input type="hidden" name={`${at}.was`} value={form.values[`${at}.was`] ?? ''} />
)

export function Text({
  form,
  name,
  label,
  hint,
  isAmount = false,
  list,
  className,
}: {
  form: ActionsForm
  name: string
  label: string
  hint?: string | undefined
  isAmount?: boolean
  list?: string
  className?: string
}) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]} className={className}>
      <Input
        name={name}
        inputMode={isAmount ? 'decimal' : undefined}
        autoComplete="off"
        list={list}
        defaultValue={form.values[name] ?? ''}
      />
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
}: {
  form: ActionsForm
  name: string
  label: string
  hint?: string | undefined
  options: Choice[]
  placeholder?: string
}) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      <Select name={name} defaultValue={form.values[name] ?? ''} placeholder={placeholder} options={options} />
    </Field>
  )
}

/** A currency or a coin, found by its name or code. */
export function Currency({
  form,
  name,
  label,
  hint = 'Type a name or a code: CAD, US dollar, bitcoin …',
  tables = moneyTables,
}: {
  form: ActionsForm
  name: string
  label: string
  hint?: string | undefined
  tables?: typeof moneyTables
}) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      <CodeBox name={name} value={form.values[name] ?? ''} tables={tables} />
    </Field>
  )
}

/**
 * A text that applies beside one choice alone. With script it comes and goes with that choice, and what it held goes
 * with it; without, it always stands there.
 */
export function OtherText({
  form,
  name,
  beside,
  applies,
  ...rest
}: {
  form: ActionsForm
  name: string
  /** The name of the choice. */
  beside: string
  applies: (choice: string) => boolean
  label: string
  hint?: string | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const first = form.values[beside] ?? ''
  const choice = useFormValue(place, beside, first)
  const isAsItWas = choice === first && (form.values[name] ?? '') !== ''
  const isShown = !isLive || applies(choice) || isAsItWas || form.errors[name] !== undefined
  return (
    <div ref={place} className={isShown ? undefined : 'hidden'}>
      {isShown ? <Text form={form} name={name} {...rest} /> : <input type="hidden" name={name} value="" />}
    </div>
  )
}

/** The fields of a table, each named behind `at`. */
export function Details({ form, at, fields }: { form: ActionsForm; at: string; fields: readonly DetailField[] }) {
  return fields.map(({ name, label, hint, codes, kind, beside }) =>
    kind === 'currency' ? (
      <Currency key={name} form={form} name={`${at}.${name}`} label={label} />
    ) : beside !== undefined ? (
      <OtherText
        key={name}
        form={form}
        name={`${at}.${name}`}
        label={label}
        hint={hint}
        beside={`${at}.${beside.field}`}
        applies={(choice) => choice === beside.is}
      />
    ) : codes === undefined ? (
      <Text key={name} form={form} name={`${at}.${name}`} label={label} hint={hint} />
    ) : (
      <Pick
        key={name}
        form={form}
        name={`${at}.${name}`}
        label={label}
        hint={hint}
        options={form.choices.codes[codes] ?? []}
      />
    ),
  )
}

/**
 * Fields that few transactions need: closed while nothing is written in them (those whose names begin with `holds`) and
 * nothing is wrong.
 */
export function Folded({
  form,
  title,
  holds,
  children,
}: {
  form: ActionsForm
  title: string
  holds: readonly string[]
  children: ReactNode
}) {
  return (
    <details
      open={holdsAny(form.values, holds) || holdsAny(form.errors, holds)}
      className="min-w-0 rounded-md border border-line bg-surface"
    >
      <summary className="cursor-pointer px-3 py-2 text-sm font-medium sm:px-4 pointer-coarse:py-3">{title}</summary>
      <div className="space-y-4 px-3 pt-1 pb-3 sm:px-4 sm:pb-4">{children}</div>
    </details>
  )
}
