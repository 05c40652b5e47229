import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { waitParameter } from '#app/platform/data/wait-parameter.ts'
import { useLookup } from '#app/ui/index.ts'

/**
 * The data of a page, of which something may come later: what takes longer than a page waits is asked for again, once,
 * by a request that waits for it. Says as well whether that is under way.
 */
export function useDeferredData<Data>(data: Data, isLater: boolean, { isIndex = false } = {}): [Data, boolean] {
  const { load, data: found, isBusy } = useLookup<Data>()
  const { pathname, search } = useLocation()
  const [asked, setAsked] = useState<Data | null>(null)
  useEffect(() => {
    if (!isLater) return
    const query = new URLSearchParams(search)
    query.set(waitParameter, '')
    setAsked(data)
    load(`${pathname}?${isIndex ? 'index&' : ''}${query}`)
  }, [data, isLater, isIndex, pathname, search, load])
  const isAsked = isLater && asked === data
  const isThere = isAsked && !isBusy && found !== undefined
  return [isThere ? (found as Data) : data, isAsked && isBusy]
}
