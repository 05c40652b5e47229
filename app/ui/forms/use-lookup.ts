import { useFetcher } from '@remix-run/react'

/** Fetches data of another route: `load(path)`, the latest data, and whether a response is pending. */
export function useLookup<Loader>() {
  const { load, data, state } = useFetcher<Loader>()
  return { load, data, isBusy: state !== 'idle' }
}
