import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { Forecast } from './forecast.ts'

const lookEvery = 700

const isOver = ({ result, failed }: Forecast): boolean => result !== null || failed !== null

/** The forecast as it goes on: `first` as the page came, then as often as somebody looks at the page. Null where none is worked out. */
export function useForecast(importId: string, first: Forecast | null): Forecast | null {
  const fetcher = useFetcher<Forecast | null>()
  const heard = fetcher.data
  const now = first !== null && heard?.key === first.key ? heard : first
  const isWaiting = now !== null && !isOver(now)
  const { state, load } = fetcher
  useEffect(() => {
    if (!isWaiting || state !== 'idle') return
    const timer = setTimeout(() => {
      if (!document.hidden) load(`/app/imports/${importId}/forecast`)
    }, lookEvery)
    return () => clearTimeout(timer)
  }, [isWaiting, state, load, importId, heard])
  return now
}
