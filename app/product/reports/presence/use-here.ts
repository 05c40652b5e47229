import { useEffect, useState } from 'react'
import type { Visitor } from './visitor.ts'

const pauseMs = 20_000
/** Browsers slow the clock of a tab that is long out of sight: it would come and go. It leaves instead. */
const hiddenMs = 240_000

/** An id of a tab. Where the product is not reached over HTTPS, `crypto.randomUUID` is not there. */
function newVisit(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Tells that this tab has the report open, while it has, and learns who else has. Nobody is told of without script. */
export function useHere(report: string): Visitor[] {
  const [others, setOthers] = useState<Visitor[]>([])
  useEffect(() => {
    const visit = newVisit()
    const address = `/app/reports/${report}/here`
    const body = (intent: string) => new URLSearchParams({ intent, visit })
    let isOver = false
    let hiddenAt: number | null = null
    let timer: ReturnType<typeof setTimeout>
    const tell = async () => {
      clearTimeout(timer)
      const answer = await fetch(address, { method: 'POST', body: body('here'), redirect: 'manual' }).catch(() => null)
      // Read in any case: a request whose answer nobody reads stays open.
      const said: unknown = await answer?.json().catch(() => null)
      if (isOver) return leave()
      setOthers((answer?.ok ? (said as { others?: Visitor[] } | null)?.others : undefined) ?? [])
      // Who is signed out or may not know of it is not told again.
      if (answer !== null && !answer.ok && answer.status < 500) return
      timer = setTimeout(() => {
        if (hiddenAt === null || Date.now() - hiddenAt < hiddenMs) void tell()
        else leave()
      }, pauseMs)
    }
    /** `keepalive`: the document goes with the page, and the request outlives it. */
    const leave = (keepalive = false) => {
      clearTimeout(timer)
      void fetch(address, { method: 'POST', body: body('leave'), keepalive, redirect: 'manual' }).catch(() => null)
    }
    const onHide = () => leave(true)
    const onVisibility = () => {
      hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null
      if (hiddenAt === null) void tell()
    }
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void tell()
    }
    void tell()
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    return () => {
      isOver = true
      leave()
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
    }
  }, [report])
  return others
}
