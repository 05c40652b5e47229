import { useEffect } from 'react'
import { useLookup } from '#app/ui/index.ts'
import type { loader } from './candidates.route.tsx'

/** How many reports have no draft yet; undefined until it is known. Asked beside the page, which does not wait for it. */
export function useToDraft(mode: string): number | undefined {
  const { load, data } = useLookup<typeof loader>()
  useEffect(() => load('/app/reports/candidates'), [load, mode])
  return data && 'rows' in data ? data.toDraft : undefined
}
