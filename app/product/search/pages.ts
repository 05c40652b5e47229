import { foldOnce } from '#app/party/text/fold.ts'
import { can, routeAccess } from '#app/platform/data/permissions.ts'
import type { Role } from '#app/platform/generated/enums.ts'

export interface SearchedPage {
  to: string
  label: string
  /** Other words for it, as people ask. */
  words: string
  /** Outside the product: a part of the guide or an answer. */
  isHelp?: boolean
}

/**
 * Pages of the product and of the help, by what people call them. A test opens each.
 * @internal a test opens each
 */
export const searchedPages: readonly SearchedPage[] = [
  { to: '/app', label: 'Dashboard', words: 'home start overview due' },
  { to: '/app/imports', label: 'Imports', words: 'upload file csv excel xlsx workbook' },
  { to: '/app/transactions', label: 'Transactions', words: 'receipts ledger' },
  { to: '/app/transactions/new', label: 'New transaction', words: 'enter add by hand' },
  {
    to: '/app/transactions/unfiled',
    label: 'May need an EFTR or CDR',
    words: 'electronic funds transfer casino disbursement',
  },
  { to: '/app/transactions/hints', label: 'Patterns for an STR', words: 'suspicious structuring hints' },
  { to: '/app/customers', label: 'Customers', words: 'clients people persons entities' },
  { to: '/app/customers/new', label: 'Add customer', words: 'new client person entity' },
  { to: '/app/customers/differing', label: 'Values that differ', words: 'customers conflict choose moved' },
  { to: '/app/locations', label: 'Locations', words: 'branches shops fintrac location id' },
  { to: '/app/locations/new', label: 'Add location', words: 'new branch' },
  { to: '/app/reports', label: 'Reports', words: 'drafts lctr lvctr' },
  { to: '/app/reports/candidates', label: 'To draft', words: 'candidates required 24-hour rule' },
  { to: '/app/reports/missing', label: 'Missing values', words: 'complete drafts grid what is missing' },
  { to: '/app/reports/new', label: 'Report by hand', words: 'one-off submit lctr lvctr str' },
  { to: '/app/reports/set-aside', label: 'Set aside', words: 'exceptions law restored' },
  { to: '/app/reports/not-filed', label: 'Decisions not to file', words: 'str suspicious rationale' },
  { to: '/app/submissions', label: 'Submissions', words: 'history sent filed confirmed rejected receipts' },
  { to: '/app/settings', label: 'Company settings', words: 'sector fintrac organization number contact' },
  { to: '/app/settings/window', label: '24-hour window', words: 'static aggregation start time settings' },
  { to: '/app/settings/rates', label: 'Exchange rates', words: 'bank of canada currency settings' },
  { to: '/app/settings/answers', label: 'Standing answers', words: 'third party on behalf of settings' },
  { to: '/app/settings/connection', label: 'FINTRAC connection', words: 'credentials client id secret api settings' },
  { to: '/app/settings/people', label: 'People', words: 'users team invite roles members settings' },
  { to: '/app/settings/security', label: 'Security', words: 'second factor export all data settings' },
  { to: '/app/settings/trail', label: 'Audit trail', words: 'log history who settings' },
  { to: '/app/account', label: 'Your account', words: 'password passkey sessions profile' },
  { to: '/getting-started', label: 'Getting started', words: 'guide help', isHelp: true },
  { to: '/getting-started#modes', label: 'Demo and Production', words: 'guide help modes test', isHelp: true },
  {
    to: '/getting-started#company-settings',
    label: 'Setting up the company',
    words: 'guide help api app name',
    isHelp: true,
  },
  { to: '/getting-started#customers', label: 'About customers', words: 'guide help clients', isHelp: true },
  {
    to: '/getting-started#locations',
    label: 'About locations',
    words: 'guide help location id rejected',
    isHelp: true,
  },
  {
    to: '/getting-started#bulk-import',
    label: 'Importing a file',
    words: 'guide help csv excel mapping columns',
    isHelp: true,
  },
  { to: '/getting-started#drafts', label: 'Reviewing drafts, adding STRs', words: 'guide help', isHelp: true },
  {
    to: '/getting-started#faq',
    label: 'Common errors',
    words: 'guide help problems customer not found blocked',
    isHelp: true,
  },
  { to: '/faq', label: 'Questions and answers', words: 'faq help', isHelp: true },
  {
    to: '/faq/fintrac-reporting',
    label: 'FINTRAC reporting guide',
    words: 'faq help threshold deadlines',
    isHelp: true,
  },
  {
    to: '/faq/fintrac-str',
    label: 'Suspicious transaction reports guide',
    words: 'faq help str red flags',
    isHelp: true,
  },
  {
    to: '/faq/msb-canada',
    label: 'Money services business guide',
    words: 'faq help msb registration penalties',
    isHelp: true,
  },
]

/**
 * The pages whose name or other words hold all words of the text, the named ones first; without a text, the product's
 * main ones.
 */
export function pagesFound(role: Role | 'worker', text: string): SearchedPage[] {
  const words = foldOnce(text).split(' ').filter(Boolean)
  const open = searchedPages.filter(({ to, isHelp }) => {
    const needed = routeAccess[to]?.read
    return isHelp === true || needed === 'anyone' || (needed !== undefined && can(role, needed))
  })
  return open
    .map((page) => ({ page, name: foldOnce(page.label), all: foldOnce(`${page.label} ${page.words}`) }))
    .filter(({ all }) => words.every((word) => ` ${all}`.includes(` ${word}`)))
    .sort(
      (one, other) =>
        Number(!words.every((word) => ` ${one.name}`.includes(` ${word}`))) -
        Number(!words.every((word) => ` ${other.name}`.includes(` ${word}`))),
    )
    .map(({ page }) => page)
}
