/**
 * The order of rooms and nouns. `.dependency-cruiser.cjs` makes rules of it, tests compare it with the tree and with
 * docs/architecture.md.
 */

/** The nouns of the product, each of which takes from those before it. */
const nouns = [
  'account',
  'codes',
  'lists',
  'report-states',
  'settings',
  'vault',
  'people',
  'locations',
  'customers',
  'doubts',
  'differing',
  'transactions',
  'rates',
  'imports',
  'identity',
  'reports',
  'corrections',
  'reminders',
  'set-aside',
  'submissions',
  'trail',
  'examination',
  'search',
  'duplicates',
  'customer-file',
  'figures',
  'dashboard',
  'demo',
  'frame',
  'retention',
  'health',
]

/**
 * Arrows that run back, each with its reason; one that nothing takes any more fails a test. No other may. They begin at
 * a page, which shows what later nouns offer and from which nothing takes, or lead to `corrections`; another one fails
 * the linter.
 */
const backArrows = [
  {
    from: '(settings|locations|customers|doubts|differing|transactions|rates|imports|identity)/',
    to: 'corrections/',
    why: 'what is corrected or removed is followed into the reports that state it',
  },
  {
    from: 'reports/change/answer\\.server\\.ts$',
    to: 'corrections/',
    why: 'an answer that a draft asks for is a correction of its transactions',
  },
  {
    from: 'customers/list\\.route\\.tsx$',
    to: 'differing/queries\\.server\\.ts$',
    why: 'the list of customers says how many values wait for an answer',
  },
  {
    from: 'transactions/(list|transaction)\\.route\\.tsx$',
    to: '(reports/(suspicion/members|missing/wanted)\\.server\\.ts$|set-aside/(decisions\\.tsx|queries\\.server\\.ts)$)',
    why: 'pages of transactions offer drafts of STRs, mark what a report is missing, and show what was set aside',
  },
  {
    from: 'imports/problems/problems\\.route\\.tsx$',
    to: 'identity/ask(-for-customers\\.tsx|\\.server\\.ts)$',
    why: 'the page of problems asks a provider about customers who are not on file',
  },
  {
    from: 'reports/[^/]+\\.route\\.tsx$',
    to: '(set-aside|submissions)/',
    why: 'pages of reports submit them, follow them, and count what was set aside',
  },
]
/** A hall whose rooms stand in order. */
const hall = (path, order, shared = []) => ({ hall: path, order, shared })

/**
 * The rooms of a hall in the order in which data passes them: a room takes from those before it, never from one after
 * it, beside it (rooms in one list) or from the hall's door (the files of the hall itself, which take from all rooms).
 * Types included. `shared`: files at the door whose words all rooms speak.
 */
const halls = [
  hall('app/platform', [
    'runtime',
    'sql',
    'data',
    'http',
    'queue',
    ['regulator', 'services'],
    'verification',
    'identity',
    'forms',
  ]),
  hall('app/ui', ['style', 'values', 'page', 'fields', 'actions', ['forms', 'tables']]),
  hall('app/platform/services', ['files']),
  hall('app/platform/identity', [['factor', 'passwords']], ['accounts.ts', 'host-cookie.ts', 'session.ts']),
  hall('app/party', ['text', 'places', 'names', 'facts', 'same']),
  hall(
    'app/compliance',
    ['words', 'rules', 'aggregation', 'reports', 'suspicion', 'validate', 'drafting'],
    ['types.ts'],
  ),
  hall('app/compliance/reports', ['facts', 'document', 'parts']),
  hall('app/compliance/rules', ['days']),
  hall('app/compliance/validate', ['rule', 'shared', 'types']),
  hall('app/csv', ['bytes', 'words', 'plan', 'rows'], ['types.ts']),
  hall('app/csv/bytes', ['workbook']),
  hall('app/csv/words', [['headers', 'money']], ['fields.ts', 'fold.ts']),
  hall('app/csv/rows', ['text', 'money', 'parties', 'actions', 'record']),
  hall('app/csv/plan/propose', ['column', 'parties']),
  hall('app/csv/plan', ['headers', 'propose', 'settle', 'ask'], ['plan.ts', 'columns.ts', 'settled.ts', 'standing.ts']),
  hall('app/product/account', ['factor'], ['signed-out-page.tsx']),
  hall('app/product/settings', ['clock']),
  hall('app/product/locations', ['file'], ['schema.ts']),
  hall(
    'app/product/customers',
    ['lists', 'flags', ['form', 'csv']],
    ['dated-note.tsx', 'queries.server.ts', 'record.ts', 'schema.ts'],
  ),
  hall('app/product/imports', [
    'look',
    'upload',
    'mapping',
    'read',
    ['store', 'check'],
    ['forecast', 'problems', 'progress'],
  ]),
  hall('app/product/imports/mapping', [['settings', 'fields']]),
  hall('app/product/imports/read', ['ledger', 'parties', 'batch', 'preview']),
  hall(
    'app/product/transactions',
    ['suspicion', 'actions', 'rules', 'awaiting', ['unfiled', 'hints'], ['record', 'list'], 'correct'],
    ['words.ts', 'raw-record.ts', 'problem-codes.ts'],
  ),
  hall('app/product/reports', [
    'state',
    'drafts',
    'suspicion',
    'edit',
    ['approval', 'discussion', 'presence', 'elsewhere', 'missing'],
    ['review', 'list', 'one-off'],
    ['change', 'not-filed', 'sections'],
    'parts',
  ]),
  hall('app/product/reports/edit', ['form'], ['edit-field.ts', 'moments.ts']),
  hall(
    'app/product/reports/missing',
    ['same'],
    ['asked.ts', 'cell-text.ts', 'columns.ts', 'lines.server.ts', 'store.server.ts'],
  ),
  hall('app/product/reports/review', ['messages'], ['anchor.ts', 'detail.server.ts', 'issue-items.server.ts']),
  hall('app/product/identity', ['found']),
  hall('app/product/submissions', ['pipeline', 'record']),
  hall(
    'fixtures/regulator/checks',
    ['values', 'schema', 'parties', 'transactions', 'types'],
    ['checked-report.ts', 'messages.ts', 'requirements.ts'],
  ),
]

module.exports = { nouns, backArrows, halls }
