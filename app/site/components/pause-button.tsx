import { buttonClass } from '#app/ui/index.ts'

/** The icons of a play/pause button; `data-playing` on the button or an ancestor selects one. */
export function PlayPauseIcons() {
  return (
    <>
      <svg viewBox="0 0 16 16" className="player-play size-4 fill-current" aria-hidden="true">
        <path d="M4 2.5v11l9-5.5z" />
      </svg>
      <svg viewBox="0 0 16 16" className="player-pause size-4 fill-current" aria-hidden="true">
        <path d="M4 3h3v10H4zM9 3h3v10H9z" />
      </svg>
    </>
  )
}

/** Pauses and resumes moving content (WCAG 2.2.2). Hidden, with its space reserved, until the script enables it. */
export function PauseButton({ id, of, className }: { id: string; of: string; className?: string }) {
  return (
    <button
      type="button"
      id={id}
      data-pause={`Pause ${of}`}
      data-resume={`Resume ${of}`}
      className={buttonClass('secondary', 'sm', `pause-button size-8 !rounded-full !px-0 ${className ?? ''}`)}
    >
      <PlayPauseIcons />
    </button>
  )
}
