import type { VitePluginConfig } from '@remix-run/dev'

/** Remix does not read this file itself when Vite is used: vite.config.ts passes it to the plugin. */
export default {
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    // A fetcher that is looking while a navigation begins takes the page it goes to for unknown:
    // https://github.com/remix-run/remix/issues/10263
    v3_lazyRouteDiscovery: false,
  },
} satisfies VitePluginConfig
