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
    v3_lazyRouteDiscovery: true,
  },
} satisfies VitePluginConfig
