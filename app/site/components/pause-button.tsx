import { buttonClass } from '#app/ui/index.ts'

/** The two signs of a button that plays and pauses; which one shows, `data-playing` on the button or around it says. */
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

/** Stops and resumes what changes by itself beside other content (WCAG 2.2.2). Hidden until the script makes it work, in its place already. */
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
