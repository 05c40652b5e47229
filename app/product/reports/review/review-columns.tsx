import type { ReactNode } from 'react'
import { cx } from '#app/ui/index.ts'

/**
 * The columns of a report's page. `changes`: what an open change changes; on a phone too it stands before what sends
 * it. `summary`, `messages`, `actions` and `more` stand beside the report, or before it on a phone.
 */
export function ReviewColumns({
  changes,
  children,
  summary,
  messages,
  actions,
  more,
}: {
  changes: ReactNode
  children: ReactNode
  summary: ReactNode
  messages: ReactNode
  actions: ReactNode
  more: ReactNode
}) {
  return (
    <div
      data-print="flow"
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_minmax(0,1fr)]"
    >
      {changes === null ? null : <div className="lg:col-start-1 lg:row-start-1">{changes}</div>}
      <div
        className={cx(
          'order-2 space-y-4 lg:col-start-1',
          changes === null ? 'lg:row-span-2 lg:row-start-1' : 'lg:row-start-2',
        )}
      >
        {children}
      </div>
      <div className="order-1 space-y-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        {summary}
        <div data-print="hide" className="space-y-4">
          {messages}
          {/* What sends the report stays in view where the column scrolls and is high enough. */}
          <div className="empty:hidden lg:[@media(min-height:52rem)]:sticky lg:[@media(min-height:52rem)]:bottom-0 lg:[@media(min-height:52rem)]:z-10">
            {actions}
          </div>
          {more}
        </div>
      </div>
    </div>
  )
}
