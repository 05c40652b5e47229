import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

// Every URL of the product and the file that answers it: the map of the house.
export default [
  index('site/home/home.route.tsx'),
  route('login', 'product/account/login.route.tsx'),
  route('logout', 'product/account/logout.route.tsx'),
  route('theme', 'product/frame/theme.route.ts'),
  route('healthz', 'product/health/health.route.ts'),

  layout('product/frame/frame.route.tsx', [
    ...prefix('app', [
      index('product/dashboard/dashboard.route.tsx'),
      route('mode', 'product/frame/mode.route.ts'),
      route('*', 'product/frame/not-found.route.tsx'),
    ]),
  ]),
] satisfies RouteConfig
