import { useEffect } from 'react'

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
