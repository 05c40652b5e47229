import type { ReactNode } from 'react'
import type { BotAction } from '#app/platform/services/bot-check.ts'
import { Alert, buttonClass, cx, Form } from '#app/ui/index.ts'

/**
 * The region of a page that contains a form or its result. With script it is replaced by the region of the server's
 * response; without, the whole page loads.
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

/**
 * A public form: posts to its page, without leaving it if there is script. `failed`: message if the server can't be
 * reached.
 */
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

/** The ARIA attributes of a field that the form's error belongs to. */
export const errorAttributes = (
  wrong: string | boolean | undefined,
): { 'aria-invalid'?: true; 'aria-describedby'?: string } =>
  wrong ? { 'aria-invalid': true, 'aria-describedby': formErrorId } : {}

/** The error message of a form, empty and hidden at first. A page has one such form. */
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

/** The submit button of a public form; `busy`: its label while submitting. */
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

/** The success message of a form. It takes the focus, so that screen readers announce it. */
export function FormSuccess({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div data-focus tabIndex={-1} role="status" className="outline-none">
      <Alert tone="ok" title={title}>
        {children}
      </Alert>
    </div>
  )
}
