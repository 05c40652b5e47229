import '@remix-run/node'

declare module '@remix-run/node' {
  /** Loader and action data are typed as they arrive: Dates stay Dates. */
  interface Future {
    v3_singleFetch: true
  }
}
