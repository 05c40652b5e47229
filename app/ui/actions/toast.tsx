import { useEffect, useRef, useState } from 'react'
import { cx } from '../style/cx.ts'
import { IconButton } from './button.tsx'
import { Icon } from '../style/icons.tsx'

export interface FlashMessage {
  /** Distinguishes consecutive messages with the same text. */
  id: string
  text: string
  tone?: 'ok' | 'warn' | 'bad'
}

/**
 * A message about a completed action, announced and dismissible. A message rendered with the page is static at its top
 * and stays until the next page, because nothing can remove it without script. A message that arrives later floats at
 * the bottom and closes after ten seconds, unless it is an error, or has the pointer or the focus. `path`: of the page.
 */
export function Toast({ message, path }: { message: FlashMessage | null; path: string }) {
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [kept, setKept] = useState<FlashMessage | null>(message)
  const [sent] = useState({ id: message?.id, path })
  const resting = useRef(false)
  if (message && message.id !== kept?.id) setKept(message)
  const isSent = kept !== null && kept.id === sent.id
  const shown = kept && dismissed !== kept.id && !(isSent && path !== sent.path) ? kept : null
  useEffect(() => {
    if (!shown || isSent || shown.tone === 'bad') return
    const timer = setInterval(() => {
      if (!resting.current) setDismissed(shown.id)
    }, 10_000)
    return () => clearInterval(timer)
  }, [shown, isSent])
  return (
    <div
      role="status"
      aria-live="polite"
      data-print="hide"
      className={
        isSent
          ? undefined
          : 'pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center sm:inset-x-auto sm:right-6 sm:bottom-6'
      }
    >
      {shown ? (
        <div
          data-floating={isSent ? undefined : ''}
          onPointerEnter={() => {
            resting.current = true
          }}
          onPointerLeave={() => {
            resting.current = false
          }}
          onFocus={() => {
            resting.current = true
          }}
          onBlur={() => {
            resting.current = false
          }}
          className={cx(
            'flex w-full items-start gap-2.5 rounded-lg border border-line bg-raised py-2 pr-2 pl-3.5 text-sm',
            isSent ? 'mb-4 shadow-card' : 'pointer-events-auto max-w-sm shadow-pop',
          )}
        >
          <Icon
            name={shown.tone === 'bad' || shown.tone === 'warn' ? 'alert' : 'check'}
            className={cx(
              'mt-1.5 size-4',
              shown.tone === 'bad' ? 'text-bad' : shown.tone === 'warn' ? 'text-warn' : 'text-ok',
            )}
          />
          <p className="min-w-0 flex-1 py-1 break-words">{shown.text}</p>
          <IconButton
            icon="close"
            label="Dismiss message"
            className="noscript:hidden"
            onClick={() => setDismissed(shown.id)}
          />
        </div>
      ) : null}
    </div>
  )
}
