import { useEffect } from 'react'
import { useLookup } from '#app/ui/index.ts'
import type { loader } from './candidates.route.tsx'

/**
 * Number of required reports without a draft; undefined while loading. Loaded separately so that the page doesn't wait
 * for it.
 */
export function useToDraft(mode: string): number | undefined {
  const { load, data } = useLookup<typeof loader>()
  useEffect(() => load('/app/reports/candidates'), [load, mode])
  return data && 'rows' in data ? data.toDraft : undefined
}
