import type { ReactNode } from 'react'
import { cx } from '../style/cx.ts'

export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad' | 'note'

const tones: Record<Tone, string> = {
  neutral: 'bg-hover text-ink-2',
  info: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  note: 'bg-note-soft text-note',
}

/** A short label with a background. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  tone?: Tone | undefined
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap print:px-0',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** A state as a label with a decorative dot. `pulse`: work is in progress. */
export function StatusBadge({
  tone = 'neutral',
  pulse = false,
  children,
}: {
  tone?: Tone
  pulse?: boolean | undefined
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-2 text-xs font-medium whitespace-nowrap print:px-0',
        tones[tone],
      )}
    >
      <span
        aria-hidden="true"
        className={cx('size-1.5 rounded-full bg-current print:hidden', pulse && 'animate-pulse')}
      />
      {children}
    </span>
  )
}
