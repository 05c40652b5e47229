/** Plays the steps of the landing page's demo in a loop, each with its own duration. */
export interface PlayerClock {
  now(): number
  /** Calls back about every `everyMs`; returns a function that stops it. */
  tick(callback: () => void, everyMs: number): () => void
}

export class Player {
  readonly #durations: readonly number[]
  readonly #clock: PlayerClock
  readonly #changed: (state: { step: number; progress: number; playing: boolean }) => void
  #step = 0
  /** Elapsed time of this step in milliseconds. */
  #elapsed = 0
  #last = 0
  #stop: (() => void) | null = null

  constructor(
    durations: readonly number[],
    clock: PlayerClock,
    changed: (state: { step: number; progress: number; playing: boolean }) => void,
  ) {
    this.#durations = durations
    this.#clock = clock
    this.#changed = changed
  }

  get playing(): boolean {
    return this.#stop !== null
  }

  play(): void {
    if (this.#stop) return
    this.#last = this.#clock.now()
    this.#stop = this.#clock.tick(() => this.#advance(), 50)
    this.#tell()
  }

  pause(): void {
    this.#stop?.()
    this.#stop = null
    this.#tell()
  }

  restart(): void {
    this.goTo(0)
    this.play()
  }

  goTo(step: number): void {
    this.#step = step
    this.#elapsed = 0
    this.#last = this.#clock.now()
    this.#tell()
  }

  #advance(): void {
    const now = this.#clock.now()
    this.#elapsed += now - this.#last
    this.#last = now
    while (this.#elapsed >= this.#durations[this.#step]!) {
      this.#elapsed -= this.#durations[this.#step]!
      this.#step = (this.#step + 1) % this.#durations.length
    }
    this.#tell()
  }

  #tell(): void {
    const total = this.#durations.reduce((sum, ms) => sum + ms, 0)
    const before = this.#durations.slice(0, this.#step).reduce((sum, ms) => sum + ms, 0)
    this.#changed({ step: this.#step, progress: (before + this.#elapsed) / total, playing: this.playing })
  }
}

const browserClock: PlayerClock = {
  now: () => performance.now(),
  tick: (callback, everyMs) => {
    const timer = setInterval(callback, everyMs)
    return () => clearInterval(timer)
  },
}

/** Attaches to the server's markup: `[data-player]` with `[data-step]` tabs and `[data-panel]` panels. */
export function startPlayer(root: HTMLElement): void {
  const tabs = [...root.querySelectorAll<HTMLButtonElement>('[data-step]')]
  const panels = [...root.querySelectorAll<HTMLElement>('[data-panel]')]
  const bar = root.querySelector<HTMLElement>('[data-progress]')
  const toggle = root.querySelector<HTMLButtonElement>('[data-toggle]')
  let shown = 0
  const show = ({ step, progress, playing }: { step: number; progress: number; playing: boolean }) => {
    if (step !== shown) {
      shown = step
      // On a phone the tabs are wider than the screen: scroll their list, not the page.
      const list = tabs[step]?.parentElement
      list?.scrollTo({ left: tabs[step]!.offsetLeft - 12 })
    }
    tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === step))
      tab.tabIndex = index === step ? 0 : -1
    })
    panels.forEach((panel, index) => {
      panel.hidden = index !== step
    })
    bar?.setAttribute('aria-valuenow', String(Math.round(progress * 100)))
    const fill = bar?.firstElementChild as HTMLElement | null
    if (fill) fill.style.transform = `scaleX(${progress.toFixed(4)})`
    root.dataset.playing = String(playing)
    toggle?.setAttribute('aria-label', playing ? 'Pause the demonstration' : 'Play the demonstration')
  }
  const player = new Player(
    tabs.map((tab) => Number(tab.dataset.ms)),
    browserClock,
    show,
  )
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => player.goTo(index))
    tab.addEventListener('keydown', (event) => {
      const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      if (move === undefined) return
      event.preventDefault()
      const next = (index + move + tabs.length) % tabs.length
      player.goTo(next)
      tabs[next]!.focus()
    })
  })
  toggle?.addEventListener('click', () => (player.playing ? player.pause() : player.play()))
  root.querySelector('[data-restart]')?.addEventListener('click', () => player.restart())
  // Pauses when a visitor uses a field, so that its step isn't replaced.
  root.querySelectorAll('[data-panel] input').forEach((input) => input.addEventListener('focus', () => player.pause()))
  root.querySelectorAll<HTMLInputElement>('[data-str]').forEach((box) =>
    box.addEventListener('change', () => {
      const count = root.querySelectorAll('[data-str]:checked').length
      root.querySelectorAll('[data-str-count]').forEach((place) => (place.textContent = String(count)))
      root
        .querySelectorAll('[data-draft-count]')
        .forEach((place) => (place.textContent = String(Number((place as HTMLElement).dataset.draftCount) + count)))
    }),
  )
  root.querySelectorAll<HTMLElement>('[data-controls]').forEach((controls) => (controls.hidden = false))
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) player.goTo(0)
  else player.play()
}
