import type { ReactNode } from 'react'

/** Line icons on a 16 px grid. Decorative: the text beside them or the control's label carries the meaning. */
const shapes = {
  alert: (
    <path d="M8 5.2v3.3m0 2.2v.1M7 2.4 1.6 12a1.2 1.2 0 0 0 1 1.8h10.8a1.2 1.2 0 0 0 1-1.8L9 2.4a1.2 1.2 0 0 0-2 0Z" />
  ),
  arrowDown: <path d="M8 3v10m0 0 4-4m-4 4L4 9" />,
  arrowRight: <path d="M3 8h10m0 0L9 4m4 4-4 4" />,
  arrowUp: <path d="M8 13V3m0 0 4 4M8 3 4 7" />,
  check: <path d="m3 8.5 3.2 3.2L13 4.8" />,
  chevronDown: <path d="m4 6 4 4 4-4" />,
  chevronLeft: <path d="m10 4-4 4 4 4" />,
  chevronRight: <path d="m6 4 4 4-4 4" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.8V8l2.2 1.6" />
    </>
  ),
  close: <path d="m4 4 8 8m0-8-8 8" />,
  dashboard: (
    <>
      <rect x="2" y="2" width="5" height="6" rx="1" />
      <rect x="9" y="2" width="5" height="3.5" rx="1" />
      <rect x="2" y="10.5" width="5" height="3.5" rx="1" />
      <rect x="9" y="8" width="5" height="6" rx="1" />
    </>
  ),
  bell: <path d="M3.5 11.5c1-1 1.2-2 1.2-4.2a3.3 3.3 0 0 1 6.6 0c0 2.2.2 3.2 1.2 4.2h-9ZM6.7 13.7h2.6" />,
  calendar: (
    <path d="M2.5 4.5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-8Zm0 2.5h11M5.5 2v2.5m5-2.5v2.5" />
  ),
  download: <path d="M8 2.5v7m0 0 3-3m-3 3-3-3M2.5 11v1.5a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V11" />,
  edit: <path d="M3 13l.7-3L10.5 3.2a1.1 1.1 0 0 1 1.6 0l.7.7a1.1 1.1 0 0 1 0 1.6L6 12.3 3 13Zm6.3-8.6 2.3 2.3" />,
  file: (
    <path d="M9.2 1.8H4.5a1 1 0 0 0-1 1v10.4a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5.1L9.2 1.8Zm0 0v3.3h3.3M6 8.5h4M6 11h4" />
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M8 7.3v3.6M8 5.1v.1" />
    </>
  ),
  list: <path d="M5.5 4h8M5.5 8h8m-8 4h8M2.5 4h.1m-.1 4h.1m-.1 4h.1" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11m-11 3.5h11" />,
  pin: (
    <>
      <path d="M8 14.2s4.7-4 4.7-7.7a4.7 4.7 0 0 0-9.4 0C3.3 10.2 8 14.2 8 14.2Z" />
      <circle cx="8" cy="6.5" r="1.7" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.3" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  send: <path d="M14 2 7 9m7-7-4.3 12-2.7-5-5-2.7L14 2Z" />,
  settings: (
    <>
      <circle cx="8" cy="8" r="2.1" />
      <path d="M8 1.8v1.7m0 9v1.7M1.8 8h1.7m9 0h1.7M3.6 3.6l1.2 1.2m6.4 6.4 1.2 1.2m0-8.8-1.2 1.2m-6.4 6.4-1.2 1.2" />
    </>
  ),
  shield: <path d="M8 1.8 3 3.6v4c0 3.1 2.1 5.5 5 6.6 2.9-1.1 5-3.5 5-6.6v-4L8 1.8Z" />,
  swap: <path d="M2.5 5.5h10m0 0-2.5-2.5m2.5 2.5L10 8m3.5 2.5h-10m0 0L6 8m-2.5 2.5L6 13" />,
  trash: <path d="M2.5 4.3h11M6 4V2.5h4V4m2 .3-.6 8.7a1 1 0 0 1-1 .9H5.6a1 1 0 0 1-1-.9L4 4.3m2.7 3v3.7m2.6-3.7v3.7" />,
  upload: <path d="M8 10.5v-8m0 0 3 3m-3-3-3 3M2.5 11v1.5a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1V11" />,
  user: (
    <>
      <circle cx="8" cy="5.3" r="2.8" />
      <path d="M2.8 13.8c.6-2.5 2.6-4 5.2-4s4.6 1.5 5.2 4" />
    </>
  ),
  users: (
    <>
      <circle cx="6" cy="5.5" r="2.5" />
      <path d="M1.5 13.3c.5-2.3 2.2-3.6 4.5-3.6s4 1.3 4.5 3.6M10.5 3.2a2.4 2.4 0 0 1 0 4.6m1.7 2.2c1.3.5 2.1 1.6 2.4 3.3" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

export function Icon({ name, className = 'size-4' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className}`}
    >
      {shapes[name]}
    </svg>
  )
}
