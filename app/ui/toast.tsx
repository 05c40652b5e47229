import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icons.tsx'

export interface FlashMessage {
  /** Tells one message from the next of the same words. */
  id: string
  text: string
  tone?: 'ok' | 'warn' | 'bad'
}

/**
 * A message about what was just done. It is in the page as sent (so it shows without script), is announced, can be
 * dismissed, and goes by itself after ten seconds unless it is an error, or the pointer or the focus rests on it.
 */
export function Toast({ message }: { message: FlashMessage | null }) {
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [kept, setKept] = useState<FlashMessage | null>(message)
  const resting = useRef(false)
  if (message && message.id !== kept?.id) setKept(message)
  const shown = kept && dismissed !== kept.id ? kept : null
  useEffect(() => {
    if (!shown || shown.tone === 'bad') return
    const timer = setInterval(() => {
      if (!resting.current) setDismissed(shown.id)
    }, 10_000)
    return () => clearInterval(timer)
  }, [shown])
  return (
    <div role="status" aria-live="polite" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center sm:inset-x-auto sm:right-6 sm:bottom-6">
      {shown ? (
        <div
          onPointerEnter={() => { resting.current = true }}
          onPointerLeave={() => { resting.current = false }}
          onFocus={() => { resting.current = true }}
          onBlur={() => { resting.current = false }}
          className="pointer-events-auto flex w-full max-w-sm items-start gap-2.5 rounded-lg border border-line bg-raised py-2 pr-2 pl-3.5 text-sm shadow-pop"
        >
          <Icon name={shown.tone === 'bad' || shown.tone === 'warn' ? 'alert' : 'check'} className={cx('mt-1.5 size-4', shown.tone === 'bad' ? 'text-bad' : shown.tone === 'warn' ? 'text-warn' : 'text-ok')} />
          <p className="min-w-0 flex-1 py-1 break-words">{shown.text}</p>
          <IconButton icon="close" label="Dismiss the message" onClick={() => setDismissed(shown.id)} />
        </div>
      ) : null}
    </div>
  )
}
