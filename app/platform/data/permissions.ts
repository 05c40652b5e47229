import type { Role } from '../generated/enums.ts'

/** What a role may do, in words that complete "Your role does not allow you to …". */
export type Permission =
  | 'view the product'
  | 'keep their own settings'
  | 'import files'
  | 'edit customers and locations'
  | 'edit transactions'
  | 'prepare drafts'
  | 'submit reports'
  | 'approve reports'
  | 'set reports aside'
  | 'read suspicious transaction reports'
  | 'prepare suspicious transaction reports'
  | 'change company settings'
  | 'change regulator credentials'
  | 'connect identity providers'
  | 'read the audit trail'
  | 'manage people'
  | 'export all data'

const preparer: readonly Permission[] = [
  'view the product',
  'keep their own settings',
  'import files',
  'edit customers and locations',
  'edit transactions',
  'prepare drafts',
  'prepare suspicious transaction reports',
]
const officer: readonly Permission[] = [
  ...preparer,
  'submit reports',
  'approve reports',
  'set reports aside',
  'read suspicious transaction reports',
  'change company settings',
  'change regulator credentials',
  'connect identity providers',
  'read the audit trail',
]

// Anyone who reads an STR could tip someone off, so as few people as possible can. A preparer reads only the STRs that
// they wrote: without this permission, rows are filtered by author.
const granted: Record<Role | 'worker', ReadonlySet<Permission>> = {
  viewer: new Set<Permission>(['view the product', 'keep their own settings']),
  preparer: new Set(preparer),
  officer: new Set(officer),
  owner: new Set<Permission>([...officer, 'manage people', 'export all data']),
  worker: new Set(officer),
}

const reading: ReadonlySet<Permission> = new Set<Permission>([
  'view the product',
  'read suspicious transaction reports',
  'read the audit trail',
  'export all data',
])

/**
 * Whether the permission allows changes. While only the other kind has been required, the database refuses to write
 * (`Scope`).
 */
export const changes = (permission: Permission): boolean => !reading.has(permission)

export const can = (role: Role | 'worker', permission: Permission): boolean => granted[role].has(permission)

/**
 * Permissions for one address: `read` opens it, `send` posts to it. If one is left out, the address doesn't take that
 * method.
 */
export interface RouteAccess {
  read?: Permission | 'anyone'
  send?: Permission | 'anyone'
}

const seen = { read: 'view the product' } as const
const site = { read: 'anyone' } as const
const siteForm = { read: 'anyone', send: 'anyone' } as const
const edited = (permission: Permission) => ({ read: 'view the product', send: permission }) as const
const only = (permission: Permission) => ({ read: permission, send: permission }) as const

/**
 * Every address of app/routes.ts. The first line of a loader or an action asks for what stands here; a test goes
 * through all addresses as every role, signed out, and as another organization's member, and fails on an address that
 * is missing. An action that leads elsewhere when it is opened reads as `anyone`: it shows nothing.
 */
export const routeAccess: Readonly<Record<string, RouteAccess>> = {
  '/login': siteForm,
  '/login/second-factor': siteForm,
  '/login/passkey': siteForm,
  '/welcome/:token': siteForm,
  '/invitation/:token': siteForm,
  '/forgot': siteForm,
  '/logout': siteForm,
  '/theme': siteForm,
  '/healthz': site,
  '/readyz': site,
  '/metrics': site,
  '/app': seen,
  '/app/search': seen,
  '/app/lists/:list': { read: 'anyone', send: 'view the product' },
  '/app/transactions': seen,
  '/app/transactions/new': only('edit transactions'),
  '/app/transactions/hints': { read: 'prepare suspicious transaction reports' },
  '/app/transactions/hints.csv': { read: 'prepare suspicious transaction reports' },
  '/app/transactions/unfiled': seen,
  '/app/transactions/unfiled.csv': seen,
  '/app/transactions/export.csv': seen,
  '/app/transactions/:id': edited('edit transactions'),
  '/app/imports.csv': seen,
  '/app/imports': edited('import files'),
  '/app/imports/upload': only('import files'),
  '/app/imports/sample.csv': seen,
  '/app/imports/template.csv': seen,
  '/app/imports/:id': edited('import files'),
  '/app/imports/:id/map': only('import files'),
  '/app/imports/:id/forecast': { read: 'import files' },
  '/app/imports/:id/rows/:line': seen,
  '/app/imports/:id/problems': edited('import files'),
  '/app/imports/:id/problems.csv': seen,
  '/app/customers.csv': seen,
  '/app/customers': edited('edit customers and locations'),
  '/app/customers/search': seen,
  '/app/customers/new': only('edit customers and locations'),
  '/app/customers/differing': edited('edit customers and locations'),
  '/app/customers/differing.csv': seen,
  '/app/customers/duplicates.csv': seen,
  '/app/customers/duplicates': edited('edit customers and locations'),
  '/app/customers/merge': only('edit customers and locations'),
  '/app/customers/:id': edited('edit customers and locations'),
  '/app/locations.csv': seen,
  '/app/locations': seen,
  '/app/locations/new': only('edit customers and locations'),
  '/app/locations/import': only('edit customers and locations'),
  '/app/locations/:id': edited('edit customers and locations'),
  '/app/reports.csv': seen,
  '/app/submissions.csv': seen,
  '/app/reports': edited('prepare drafts'),
  '/app/reports/new': only('edit transactions'),
  '/app/reports/elsewhere': only('prepare drafts'),
  '/app/reports/candidates.csv': seen,
  '/app/reports/candidates': edited('prepare drafts'),
  '/app/reports/missing': edited('edit transactions'),
  '/app/reports/missing/same': edited('edit transactions'),
  '/app/reports/missing.csv': seen,
  '/app/reports/not-filed': { read: 'prepare suspicious transaction reports' },
  '/app/reports/not-filed.csv': { read: 'prepare suspicious transaction reports' },
  '/app/reports/not-filed/new': only('prepare suspicious transaction reports'),
  '/app/reports/set-aside.csv': seen,
  '/app/reports/set-aside': edited('set reports aside'),
  '/app/reports/set-aside/new': only('set reports aside'),
  '/app/reports/suspicious': { read: 'anyone', send: 'prepare suspicious transaction reports' },
  '/app/reports/:id': edited('prepare drafts'),
  '/app/reports/:id/part': only('edit transactions'),
  '/app/reports/:id/own-part': only('prepare drafts'),
  '/app/reports/:id/suspicion': only('prepare suspicious transaction reports'),
  '/app/reports/:id/approval': { send: 'approve reports' },
  '/app/reports/:id/deletion': { send: 'approve reports' },
  '/app/reports/:id/record-copy': only('prepare drafts'),
  '/app/reports/:id/here': { send: 'view the product' },
  '/app/reports/:id/discussion': { send: 'prepare drafts' },
  '/app/submissions': seen,
  '/app/submissions/:id': edited('submit reports'),
  '/app/submissions/:id/copy/:format': { read: 'anyone', send: 'view the product' },
  '/app/settings': edited('change company settings'),
  '/app/settings/window': edited('change company settings'),
  '/app/settings/rates': edited('change company settings'),
  '/app/settings/rates.csv': seen,
  '/app/settings/answers': edited('change company settings'),
  '/app/settings/connection': edited('change company settings'),
  '/app/settings/people.csv': seen,
  '/app/settings/identity': edited('edit customers and locations'),
  '/app/settings/people': edited('manage people'),
  '/app/settings/security': edited('manage people'),
  '/app/settings/export.zip': { send: 'export all data' },
  '/app/settings/examination': seen,
  '/app/settings/examination.zip': { send: 'view the product' },
  '/app/settings/trail': { read: 'read the audit trail' },
  '/app/settings/trail.csv': { read: 'read the audit trail' },
  '/app/account': only('view the product'),
  '/app/account/second-factor': only('view the product'),
  '/app/account/passkey': { read: 'anyone', send: 'view the product' },
  '/app/account/prove': only('view the product'),
  '/app/reminders': only('view the product'),
  '/app/calendar': seen,
  '/app/calendar.csv': seen,
  '/app/calendar.ics': seen,
  '/app/figures': seen,
  '/app/figures.csv': seen,
  '/app/mode': { read: 'anyone', send: 'view the product' },
  '/app/imports/known': { read: 'anyone', send: 'import files' },
  '/app/demo/reset': { read: 'anyone', send: 'import files' },
  '/app/*': seen,
  '/': siteForm,
  '/signup': siteForm,
  '/referral': siteForm,
  '/connect/:event?': siteForm,
  '/conference-reward': site,
  '/privacy': site,
  '/terms': site,
  '/faq': site,
  '/faq/:guide': site,
  '/blog': site,
  '/blog/:slug': site,
  '/newsletter/:token?': siteForm,
  '/about': site,
  '/raffle': siteForm,
  '/academy-preregistration': siteForm,
  '/getting-started': site,
  '/schedule': site,
  '/email-debug': siteForm,
  '/*': siteForm,
  '/blog/rss.xml': site,
  '/sitemap.xml': site,
  '/robots.txt': site,
  '/hooks/identity/:connection': { send: 'anyone' },
  '/api/verify-human': siteForm,
  '/api/create-lnurl': siteForm,
  '/api/newsletter': siteForm,
}
