import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.ts'

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  build: { target: 'es2022', sourcemap: false },
  server: { hmr: { port: 24_678 } },
})
