import { useEffect, useState } from 'react'
import type { Visitor } from './visitor.ts'

const pauseMs = 20_000
/** Browsers throttle timers of tabs hidden for long, so that heartbeats would be late. Such a tab leaves instead. */
const hiddenMs = 240_000

/** Id of a tab, a UUID. `crypto.randomUUID` exists only in secure contexts, and the product may run without HTTPS. */
function newVisit(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Sends heartbeats while this tab has the report open, and returns who else has it open. Needs script. */
export function usePresence(report: string): Visitor[] {
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
      // The body is always read: an unread response keeps its connection open.
      const reply: unknown = await answer?.json().catch(() => null)
      if (isOver) return leave()
      setOthers((answer?.ok ? (reply as { others?: Visitor[] } | null)?.others : undefined) ?? [])
      // Stop if the person signed out or may no longer see the report.
      if (answer !== null && !answer.ok && answer.status < 500) return
      timer = setTimeout(() => {
        if (hiddenAt === null || Date.now() - hiddenAt < hiddenMs) void tell()
        else leave()
      }, pauseMs)
    }
    /** `keepalive`: the request outlives the page. */
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
