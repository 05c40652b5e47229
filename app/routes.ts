import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config'

// Every URL of the product and the file that answers it: the map of the house.
export default [
  route('login', 'product/account/login.route.tsx'),
  route('welcome/:token', 'product/account/welcome.route.tsx'),
  route('logout', 'product/account/logout.route.tsx'),
  route('theme', 'product/frame/theme.route.ts'),
  route('healthz', 'product/health/health.route.ts'),

  layout('product/frame/frame.route.tsx', [
    ...prefix('app', [
      index('product/dashboard/dashboard.route.tsx'),
      route('transactions', 'product/transactions/list.route.tsx'),
      route('transactions/hints', 'product/transactions/hints.route.tsx'),
      route('transactions/:id', 'product/transactions/transaction.route.tsx'),
      route('imports', 'product/imports/list.route.tsx'),
      route('imports/upload', 'product/imports/upload.route.ts'),
      route('imports/sample.csv', 'product/imports/sample.route.ts', { id: 'import-sample' }),
      route('imports/template.csv', 'product/imports/sample.route.ts', { id: 'import-template' }),
      route('imports/:id', 'product/imports/import.route.tsx'),
      route('imports/:id/map', 'product/imports/map.route.tsx'),
      route('imports/:id/rows/:line', 'product/imports/row.route.ts'),
      route('imports/:id/problems', 'product/imports/problems.route.tsx'),
      route('imports/:id/problems.csv', 'product/imports/problems-csv.route.ts'),
      ...prefix('customers', [
        index('product/customers/list.route.tsx'),
        route('new', 'product/customers/new.route.tsx'),
        route(':id', 'product/customers/customer.route.tsx'),
      ]),
      ...prefix('locations', [
        index('product/locations/list.route.tsx'),
        route('new', 'product/locations/new.route.tsx'),
        route(':id', 'product/locations/location.route.tsx'),
      ]),
      ...prefix('reports', [
        index('product/reports/list.route.tsx'),
        route('candidates', 'product/reports/candidates.route.tsx'),
        route('suspicious', 'product/reports/suspicious.route.ts'),
        route(':id', 'product/reports/review.route.tsx'),
      ]),
      ...prefix('submissions', [
        index('product/submissions/list.route.tsx'),
        route(':id', 'product/submissions/submission.route.tsx'),
        route(':id/copy/:format', 'product/submissions/copy.route.ts'),
      ]),
      ...prefix('settings', [
        index('product/settings/company.route.tsx'),
        route('window', 'product/settings/window.route.tsx'),
        route('answers', 'product/settings/answers.route.tsx'),
        route('connection', 'product/settings/connection.route.tsx'),
      ]),
      route('mode', 'product/frame/mode.route.ts'),
      route('demo/reset', 'product/demo/reset.route.ts'),
      route('*', 'product/frame/not-found.route.tsx'),
    ]),
  ]),

  // The public site.
  layout('site/frame/frame.route.tsx', { id: 'site' }, [
    index('site/home/home.route.tsx'),
    route('signup', 'site/signup/signup.route.tsx'),
    route('referral', 'site/referral/referral.route.tsx'),
    route('connect/:event?', 'site/connect/connect.route.tsx'),
    route('conference-reward', 'site/conference-reward/conference-reward.route.tsx'),
    route('privacy', 'site/legal/privacy.route.tsx'),
    route('terms', 'site/legal/terms.route.tsx'),
    route('faq', 'site/faq/faq.route.tsx'),
    route('faq/:guide', 'site/faq/guide.route.tsx'),
    route('blog', 'site/blog/blog.route.tsx'),
    route('blog/:slug', 'site/blog/article.route.tsx'),
    route('newsletter/:token?', 'site/newsletter/newsletter.route.tsx'),
    route('about', 'site/about/about.route.tsx'),
    route('raffle', 'site/raffle/raffle.route.tsx'),
    route('academy-preregistration', 'site/academy/academy.route.tsx'),
    route('getting-started', 'site/getting-started/getting-started.route.tsx'),
    route('schedule', 'site/schedule/schedule.route.tsx'),
    route('email-debug', 'site/email-debug/email-debug.route.tsx'),
    route('*', 'site/not-found/not-found.route.tsx'),
  ]),
  route('blog/rss.xml', 'site/discovery/rss.route.ts'),
  route('sitemap.xml', 'site/discovery/sitemap.route.ts'),
  route('robots.txt', 'site/discovery/robots.route.ts'),
  ...prefix('api', [
    route('verify-human', 'site/api/verify-human.route.ts'),
    route('create-lnurl', 'site/api/create-lnurl.route.ts'),
    route('newsletter', 'site/api/newsletter.route.ts'),
  ]),
] satisfies RouteConfig
