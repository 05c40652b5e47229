import type { ReactNode } from 'react'
import type { BotAction } from '#app/platform/services/bot-check.ts'
import { Alert, buttonClass, cx, Form } from '#app/ui/index.ts'

/**
 * The part of a page that a form and its answer share. A browser with script puts the region of the server's answer in
 * the place of this one; a browser without loads the whole page.
 */
export function Region({
  id,
  state,
  className,
  children,
}: {
  id: string
  state: 'idle' | 'error' | 'confirmed' | 'subscribed'
  className?: string
  children: ReactNode
}) {
  return (
    <div id={id} data-region data-state={state} className={cx('scroll-mt-20', className)}>
      {children}
    </div>
  )
}

/** A public form: posts to its page, and without leaving it where there is script. `failed` is said when the server cannot be reached. */
export function SiteForm({
  action,
  failed,
  error,
  bot,
  token,
  attempts,
  className,
  children,
  autoSend,
}: {
  action: string
  failed: string
  error?: string | undefined
  bot?: BotAction
  token?: string
  attempts?: boolean
  className?: string
  children: ReactNode
  autoSend?: boolean
}) {
  return (
    <Form
      method="post"
      action={action}
      data-enhance
      data-failed={failed}
      data-bot-action={bot}
      data-attempts={attempts ? '' : undefined}
      data-auto-send={autoSend ? '' : undefined}
      className={className}
    >
      {bot ? <input type="hidden" name="token" value={token ?? ''} readOnly /> : null}
      {children}
      <FormError error={error} />
    </Form>
  )
}

const formErrorId = 'form-error'

/** The marks of a field that its form's error is about: invalid, and described by the words of the error. */
export const faultMarks = (
  wrong: string | boolean | undefined,
): { 'aria-invalid'?: true; 'aria-describedby'?: string } =>
  wrong ? { 'aria-invalid': true, 'aria-describedby': formErrorId } : {}

/** Where a form says what is wrong. Empty and hidden until then. A page has one such form. */
export function FormError({ error }: { error?: string | undefined }) {
  return (
    <p
      id={formErrorId}
      data-error
      role="alert"
      tabIndex={-1}
      {...(error ? { 'data-focus': '' } : { hidden: true })}
      className="mt-4 rounded-md bg-bad-soft px-3.5 py-2.5 text-sm text-bad"
    >
      {error}
    </p>
  )
}

/** The button that sends a public form; `busy` is what it reads meanwhile. */
export function SendButton({
  busy,
  children,
  className,
  variant = 'primary',
}: {
  busy: string
  children: ReactNode
  className?: string
  variant?: 'primary' | 'secondary'
}) {
  return (
    <button type="submit" data-busy={busy} className={buttonClass(variant, 'lg', className)}>
      {children}
    </button>
  )
}

/** A form's good end. It takes the focus, so that a screen reader says it. */
export function Done({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div data-focus tabIndex={-1} role="status" className="outline-none">
      <Alert tone="ok" title={title}>
        {children}
      </Alert>
    </div>
  )
}
