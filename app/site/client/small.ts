/** Small behaviours of the public pages. */

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const copiedForMs = 2_000
const rotateEveryMs = 2_000
const scrollDelayMs = 100

/** Repeats a change until the visitor stops it with the button of this id (WCAG 2.2.2). */
function keepChanging(buttonId: string | undefined, everyMs: number, change: () => void): void {
  const button = document.getElementById(buttonId ?? '')
  let timer: number | undefined
  const tell = () => {
    if (!button) return
    button.dataset.playing = String(timer !== undefined)
    button.setAttribute('aria-label', (timer === undefined ? button.dataset.resume : button.dataset.pause) ?? '')
  }
  const start = () => {
    timer = window.setInterval(change, everyMs)
    tell()
  }
  button?.addEventListener('click', () => {
    if (timer === undefined) return start()
    clearInterval(timer)
    timer = undefined
    tell()
  })
  start()
}

/** Rotates the hero's words, two seconds each. */
export function rotateWords(root: HTMLElement): void {
  const words = [...root.querySelectorAll<HTMLElement>('[data-word]')]
  if (still() || words.length < 2) return
  let shown = 0
  keepChanging(root.dataset.rotate, rotateEveryMs, () => {
    words[shown]!.removeAttribute('data-shown')
    shown = (shown + 1) % words.length
    words[shown]!.setAttribute('data-shown', '')
  })
}

/** Copies `data-copy`; for two seconds the button (or the element that it names) confirms it. */
export function startCopyButtons(): void {
  const timers = new WeakMap<Element, number>()
  document.addEventListener('click', (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('[data-copy]')
    if (!button) return
    navigator.clipboard.writeText(button.dataset.copy ?? '').then(
      () => {
        const place = button.dataset.saysIn ? document.getElementById(button.dataset.saysIn) : button
        if (!place) return
        place.dataset.idle ??= place.textContent ?? ''
        place.textContent = button.dataset.copied ?? 'Copied!'
        clearTimeout(timers.get(place))
        timers.set(
          place,
          window.setTimeout(() => {
            place.textContent = place.dataset.idle ?? ''
          }, copiedForMs),
        )
      },
      (error: unknown) => console.error('Failed to copy', error),
    )
  })
}

/** Increments the counters randomly, so that the page of a running conference looks live. */
export function growCounters(root: HTMLElement, random: () => number = Math.random): void {
  keepChanging(root.dataset.counters, Number(root.dataset.every), () => {
    root.querySelectorAll<HTMLElement>('[data-counter]').forEach((counter) => {
      const value = Number(counter.dataset.counter) + Math.floor(random() * 3)
      counter.dataset.counter = String(value)
      counter.textContent = value.toLocaleString('en-CA')
    })
  })
}

/** Highlights the section being read in the table of contents. */
export function followSections(contents: HTMLElement): void {
  const links = new Map(
    [...contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map((link) => [link.hash.slice(1), link]),
  )
  const mark = (id: string) => {
    links.forEach((link, key) =>
      key === id ? link.setAttribute('aria-current', 'location') : link.removeAttribute('aria-current'),
    )
  }
  const visible = new Set<string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id)
        else visible.delete(target.id)
      }
      const first = [...links.keys()].find((id) => visible.has(id))
      if (first) mark(first)
    },
    // 30 % of a long section never fits on the screen: a line at a third of the window decides for those.
    { threshold: [0, 0.3], rootMargin: '-12% 0px -55% 0px' },
  )
  for (const id of links.keys()) {
    const section = document.getElementById(id)
    if (section) observer.observe(section)
  }
}

/** Opens the closed panel that the URL's fragment points to or into. */
export function openPanelOfAddress(): void {
  const open = () => {
    const target = document.getElementById(location.hash.slice(1))
    const panel = target?.closest('details:not([data-menu])')
    if (!target || !(panel instanceof HTMLDetailsElement) || panel.open) return
    panel.open = true
    target.scrollIntoView()
  }
  open()
  addEventListener('hashchange', open)
}

const scrollKey = 'scrollToWaitlist'

/**
 * "Request Demo" on another page opens the landing page, which lays out first and then scrolls smoothly to the form.
 */
export function startWaitlistLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[href="/#waitlist"]')
    if (
      !link ||
      location.pathname === '/' ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    sessionStorage.setItem(scrollKey, 'true')
    location.assign('/')
  })
  if (location.pathname !== '/' || sessionStorage.getItem(scrollKey) === null) return
  sessionStorage.removeItem(scrollKey)
  setTimeout(
    () => document.getElementById('waitlist')?.scrollIntoView({ behavior: still() ? 'auto' : 'smooth' }),
    scrollDelayMs,
  )
}

/** Closes the phone menu after a choice, on Escape, and on a click outside. */
export function startMenu(menu: HTMLDetailsElement): void {
  menu.addEventListener('click', (event) => {
    if ((event.target as HTMLElement).closest('a')) menu.open = false
  })
  document.addEventListener('click', (event) => {
    if (menu.open && !menu.contains(event.target as Node)) menu.open = false
  })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

/** Replaces a follow link with thanks after it was clicked. */
export function startFollow(): void {
  document.addEventListener('click', (event) => {
    const prompt = (event.target as HTMLElement).closest('[data-follow]')?.closest<HTMLElement>('[data-follow-prompt]')
    if (!prompt) return
    const thanks = prompt.parentElement?.querySelector<HTMLElement>('[data-follow-thanks]')
    prompt.hidden = true
    if (thanks) {
      thanks.hidden = false
      thanks.focus()
    }
  })
}
