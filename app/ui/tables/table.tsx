import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { cx } from '../style/cx.ts'

export type Align = 'left' | 'right' | 'center'
const aligned = (align: Align | undefined) =>
  align === 'right' ? 'text-right tabular-nums' : align === 'center' ? 'text-center' : 'text-left'

/**
 * A dense table in a region that can be focused and scrolled. `label` is its accessible name. `stack` turns rows into
 * cards on a phone (its cells need `label`s); without it, the region scrolls sideways. `tall` limits the height to the
 * window so that the header stays visible.
 */
export function Table({
  label,
  children,
  stack = false,
  tall = false,
  className,
}: {
  label: string
  children: ReactNode
  stack?: boolean
  tall?: boolean | undefined
  className?: string
}) {
  return (
    <div
      role="region"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={cx('overflow-auto -outline-offset-2', tall && 'sm:max-h-[calc(100dvh-13rem)]', className)}
    >
      <table className={cx('w-full border-separate border-spacing-0 text-sm', stack && 'table-stack')}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </div>
  )
}

export function THead({ children }: { children: ReactNode }) {
  return <thead>{children}</thead>
}

export function TBody({ children }: { children: ReactNode }) {
  return <tbody className="table-rows">{children}</tbody>
}

export function Tr({ children, selected, className }: { children: ReactNode; selected?: boolean; className?: string }) {
  return <tr className={cx('group/row', selected ? 'bg-accent-soft' : 'hover:bg-hover', className)}>{children}</tr>
}

/** A column header, sticky within the scrolling region. */
export function Th({
  align,
  className,
  children,
  ...rest
}: { align?: Align | undefined } & ThHTMLAttributes<HTMLTableCellElement>) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        'sticky top-0 z-10 border-b border-line bg-sunken px-3 py-2 text-xs font-medium whitespace-nowrap text-ink-2 first:pl-4 last:pr-4',
        aligned(align),
        className,
      )}
    >
      {children}
    </th>
  )
}

/** `label`: the column's name when stacked; `primary`: the row header. */
export function Td({
  align,
  label,
  primary = false,
  className,
  children,
  ...rest
}: {
  align?: Align | undefined
  label?: string | undefined
  primary?: boolean | undefined
} & TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td
      {...rest}
      data-label={label}
      data-primary={primary || undefined}
      className={cx('px-3 py-2 align-top first:pl-4 last:pr-4', aligned(align), primary && 'font-medium', className)}
    >
      {label ? <div className="min-w-0">{children}</div> : children}
    </td>
  )
}
