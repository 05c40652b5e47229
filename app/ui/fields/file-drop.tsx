import { useState, type ReactNode } from 'react'
import { cx } from '../style/cx.ts'
import { useFieldTies } from './field.tsx'
import { Icon } from '../style/icons.tsx'

/** A size in bytes as text: `812 bytes`, `4.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const units = ['kB', 'MB', 'GB', 'TB']
  let size = bytes / 1_000
  let unit = 0
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1_000
    unit += 1
  }
  return `${Math.round(size * 10) / 10} ${units[unit]}`
}

/**
 * A native file input over a large drop target, so that keyboard and forms without script work. Used in a Field.
 * `onFiles` is called with the chosen files.
 */
export function FileDrop({
  name,
  accept,
  multiple = false,
  title = 'Choose a file or drop it here',
  note,
  onFiles,
  disabled,
}: {
  name: string
  accept?: string
  multiple?: boolean
  title?: ReactNode
  note?: ReactNode
  onFiles?: (files: readonly File[]) => void
  disabled?: boolean
}) {
  const ties = useFieldTies()
  const [files, setFiles] = useState<readonly File[]>([])
  const [over, setOver] = useState(false)
  return (
    <div
      className={cx(
        'relative rounded-lg border-2 border-dashed px-6 py-8 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken hover:bg-hover',
        ties['aria-invalid'] && 'border-bad',
      )}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <Icon name="upload" className="mx-auto size-6 text-ink-3" />
      <p className="mt-2 text-sm font-medium">
        {files.length === 0 ? title : files.map((file) => `${file.name} (${formatBytes(file.size)})`).join(', ')}
      </p>
      <p className="mt-1 text-xs text-ink-3">{files.length === 0 ? note : 'Choose another file to replace it.'}</p>
      <input
        {...ties}
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onChange={(event) => {
          const chosen = Array.from(event.currentTarget.files ?? [])
          setFiles(chosen)
          onFiles?.(chosen)
        }}
      />
    </div>
  )
}
