import { useFetcher } from '@remix-run/react'

/** Reads another address beside the page: `load(address)`, what came last, and whether an answer is awaited. */
export function useLookup<Loader>() {
  const { load, data, state } = useFetcher<Loader>()
  return { load, data, isBusy: state !== 'idle' }
}
