import { useEffect, useState } from 'react'
import type { Forecast } from './forecast.ts'

const lookEvery = 700

const isOver = ({ result, failed }: Forecast): boolean => result !== null || failed !== null

/**
 * The forecast as it goes on: `first` as the page came, then as often as somebody looks at the page. Null where none is worked out. It
 * fetches outside the router, which logs each request that is aborted by leaving the page as an error.
 */
export function useForecast(importId: string, first: Forecast | null): Forecast | null {
  const [heard, setHeard] = useState<Forecast | null>(null)
  const [round, setRound] = useState(0)
  const now = first !== null && heard?.key === first.key ? heard : first
  const isWaiting = now !== null && !isOver(now)
  useEffect(() => {
    if (!isWaiting) return
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = await fetch(`/app/imports/${importId}/forecast`, { signal: left.signal })
      // Signed out meanwhile: the page says so with the next thing that is done on it.
      if (answer.ok && !answer.redirected) setHeard((await answer.json()) as Forecast | null)
    }
    const timer = setTimeout(() => {
      const asked = document.hidden ? Promise.resolve() : ask()
      // A question that fails is asked again.
      void asked.catch(() => undefined).finally(() => !left.signal.aborted && setRound((before) => before + 1))
    }, lookEvery)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [isWaiting, importId, round])
  return now
}
