import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button, IconButton, type ButtonProps } from './button.tsx'
import { Checkbox } from '../fields/field.tsx'

/**
 * A modal dialog based on <dialog>: it traps the focus, closes on Escape and restores the focus. `footer` holds its
 * buttons.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  footer?: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    <dialog ref={ref} className="modal" aria-labelledby={titleId} onClose={onClose}>
      {open ? (
        <div className="flex max-h-[inherit] flex-col">
          <div className="flex items-start justify-between gap-4 px-5 pt-4">
            <h2 id={titleId} className="pt-1 text-base font-semibold">
              {title}
            </h2>
            <IconButton icon="close" label="Close" className="-mr-2" onClick={onClose} />
          </div>
          {children ? (
            <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5 text-sm text-ink-2">{children}</div>
          ) : null}
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3">{footer}</div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}

/**
 * Confirmation before an action that is hard to undo. `message` says what will happen; `confirmLabel` names the action.
 * `agreement`: a checkbox that must be selected first. `confirmLabel`: null where nothing can be done, and `message`
 * says why.
 */
function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  message,
  confirmLabel,
  tone = 'danger',
  busy,
  agreement,
}: {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  message: ReactNode
  confirmLabel: string | null
  tone?: 'danger' | 'primary'
  busy?: boolean
  agreement?: string | undefined
}) {
  const [isAgreed, setAgreed] = useState(false)
  // Reset on each opening.
  useEffect(() => setAgreed(false), [open])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          {agreement === undefined || confirmLabel === null ? null : (
            <div className="w-full rounded-md border border-bad bg-bad-soft p-3 text-sm text-ink">
              <Checkbox
                label={agreement}
                checked={isAgreed}
                onChange={(event) => setAgreed(event.currentTarget.checked)}
              />
            </div>
          )}
          <Button onClick={onClose}>{confirmLabel === null ? 'Close' : 'Cancel'}</Button>
          {confirmLabel === null ? null : (
            <Button variant={tone} busy={busy} disabled={agreement !== undefined && !isAgreed} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {message}
    </Dialog>
  )
}

/**
 * A submit button with a confirmation; without script it submits directly. Its `name` and `value` are sent as usual.
 */
export function ConfirmSubmit({
  title,
  message,
  confirmLabel,
  tone = 'danger',
  agreement,
  ...button
}: {
  title: ReactNode
  message: ReactNode
  confirmLabel: string | null
  tone?: 'danger' | 'primary'
  agreement?: string | undefined
} & ButtonProps) {
  const [open, setOpen] = useState(false)
  const submitter = useRef<HTMLButtonElement | null>(null)
  const confirmed = useRef(false)
  return (
    <>
      <Button
        {...button}
        type="submit"
        onClick={(event) => {
          if (confirmed.current) {
            confirmed.current = false
            return
          }
          event.preventDefault()
          submitter.current = event.currentTarget
          setOpen(true)
        }}
      />
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          confirmed.current = true
          submitter.current?.click()
        }}
        title={title}
        message={message}
        confirmLabel={confirmLabel}
        tone={tone}
        agreement={agreement}
      />
    </>
  )
}
