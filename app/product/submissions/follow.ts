import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

/** Asks again while something is under way and the page is in sight: soon at first, then less and less often. */
export function useFollow(isUnderWay: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isUnderWay) return
    let pause = firstPauseMs
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') ask()
        pause = Math.min(pause * 1.5, longestPauseMs)
        next()
      }, pause)
    }
    next()
    return () => clearTimeout(timer)
  }, [isUnderWay, ask])
}

/**
 * What an action answered, kept until one goes elsewhere or sends the next: following a report asks the page again,
 * which forgets it.
 */
export function useKept<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ answer, key })
  useEffect(() => {
    if (answer !== undefined) setKept({ answer, key })
  }, [answer, key])
  return answer ?? (kept.key === key ? kept.answer : undefined)
}
