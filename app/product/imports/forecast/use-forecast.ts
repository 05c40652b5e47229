import { useEffect, useState } from 'react'
import type { Forecast } from './forecast.ts'

const lookEvery = 700

const isOver = ({ result, failed }: Forecast): boolean => result !== null || failed !== null

/**
 * Polls the forecast while the page is visible, starting with `first` from the loader. Null if none. Fetches
 * outside the router, which logs each request aborted by leaving the page as an error.
 */
export function useForecast(importId: string, first: Forecast | null): Forecast | null {
  const [latest, setLatest] = useState<Forecast | null>(null)
  const [round, setRound] = useState(0)
  const now = first !== null && latest?.key === first.key ? latest : first
  const isWaiting = now !== null && !isOver(now)
  useEffect(() => {
    if (!isWaiting) return
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = await fetch(`/app/imports/${importId}/forecast`, { signal: left.signal })
      // Signed out since: the next action on the page reports it.
      if (answer.ok && !answer.redirected) setLatest((await answer.json()) as Forecast | null)
    }
    const timer = setTimeout(() => {
      const asked = document.hidden ? Promise.resolve() : ask()
      // Retry after a failed request.
      void asked.catch(() => undefined).finally(() => !left.signal.aborted && setRound((before) => before + 1))
    }, lookEvery)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [isWaiting, importId, round])
  return now
}
