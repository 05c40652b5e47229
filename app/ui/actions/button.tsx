import { Link, useNavigation, type LinkProps } from '@remix-run/react'
import { useContext, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { cx } from '../style/cx.ts'
import { Icon, type IconName } from '../style/icons.tsx'
import { Spinner } from '../page/progress.tsx'
import { HiddenValuesContext } from '../fields/typed.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex items-center justify-center gap-1.5 rounded-md font-medium sm:whitespace-nowrap select-none cursor-pointer transition-colors print:hidden ' +
  'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-70'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover shadow-card',
  secondary: 'bg-surface text-ink border border-line-strong/60 hover:bg-hover shadow-card',
  danger: 'bg-bad-solid text-white hover:brightness-110 shadow-card',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-7 px-2.5 text-xs pointer-coarse:min-h-9',
  md: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
  lg: 'min-h-11 px-5 text-base',
}

interface Look {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: IconName | undefined
  className?: string | undefined
  children?: ReactNode
}

/** The classes of a button, for an element that is neither `<button>` nor a router link. */
export const buttonClass = (
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
): string => cx(base, variants[variant], sizes[size], className)

export type ButtonProps = Look & { busy?: boolean | undefined } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'className' | 'children'
  >

/** `busy` shows a spinner and ignores further presses, but keeps the focus and the label. Type `button` by default. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

/**
 * Submit button of a form, `primary` by default. Busy while its form is being submitted and, if it has `name` and
 * `value`, only for that intent.
 */
export function SubmitButton({ variant = 'primary', ...props }: ButtonProps) {
  const navigation = useNavigation()
  const sends = useContext(HiddenValuesContext)
  const sent = navigation.state === 'idle' ? undefined : navigation.formData
  const own = { ...sends, ...(props.name !== undefined && { [props.name]: String(props.value ?? '') }) }
  const mine = sent !== undefined && Object.entries(own).every(([name, value]) => sent.get(name) === value)
  return <Button type="submit" variant={variant} busy={mine} {...props} />
}

/** A link styled as a button. `external` bypasses the router (downloads, resource routes). */
export function LinkButton({
  variant,
  size,
  icon,
  className,
  children,
  external = false,
  ...rest
}: Look & { external?: boolean } & Omit<LinkProps, 'className' | 'children'>) {
  return (
    <Link
      {...rest}
      reloadDocument={external || (rest.reloadDocument ?? false)}
      className={buttonClass(variant, size, className)}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  )
}

/** A square icon button; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & Omit<ButtonProps, 'icon' | 'children'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(base, 'size-8 pointer-coarse:size-11 text-ink-2 hover:bg-hover hover:text-ink', className)}
    >
      <Icon name={icon} />
    </button>
  )
}
