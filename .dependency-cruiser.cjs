/** The arrows of the house: who may call whom. A wrong arrow fails `npm test`. */
const rooms = (from, to, comment) => ({
  name: comment,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to },
})

/**
 * The rooms of a hall in the order in which data passes them: a room takes from those before it, never from one after it, beside it
 * (rooms in one list) or from the hall's door (the files of the hall itself, which take from all rooms). Types included.
 * `shared`: files at the door whose words all rooms speak.
 */
const stages = (hall, order, shared = []) =>
  order.flatMap((stage, place) =>
    [stage].flat().map((room) => {
      const open = [
        ...[room, ...order.slice(0, place).flat()].map((name) => `${name}/`),
        ...shared.map((file) => `${file.replace('.', '\\.')}$`),
      ].join('|')
      return rooms(
        `^${hall}/${room}/`,
        `^${hall}/(?!(${open}))`,
        `${hall.replace(/^app\/(product\/)?/, '')}: ${room} takes from no later room`,
      )
    }),
  )

/** The nouns of the product, each of which takes from those before it. */
const nouns = [
  'account',
  'codes',
  'lists',
  'report-states',
  'settings',
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

/** Arrows that run back, each with its reason. No other may. A page shows what later nouns offer, and nothing takes from a page. */
const backArrows = [
  {
    from: '(settings|locations|customers|doubts|differing|transactions|rates|imports|identity)/',
    to: 'corrections/',
    why: 'what is corrected is followed into the reports that state it',
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
    from: 'differing/answer\\.server\\.ts$',
    to: 'imports/(read/batch/doubts\\.ts|store/(run-state|take-values)\\.server\\.ts)$',
    why: 'a value that a person takes from a file is stored and doubted as an import does it',
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
    from: 'imports/commands\\.server\\.ts$',
    to: 'reports/suspicion/keep\\.server\\.ts$',
    why: 'an undo keeps with a suspicious transaction report what it says',
  },
  {
    from: 'reports/[^/]+\\.route\\.tsx$',
    to: '(set-aside|submissions)/',
    why: 'pages of reports submit them, follow them, and count what was set aside',
  },
]
const inOrder = nouns.flatMap((noun, place) => {
  const later = nouns.slice(place + 1).join('|')
  if (later === '') return []
  const own = backArrows.filter(({ from }) => new RegExp(`^${from.split('/')[0]}$`).test(noun))
  const allowed = (arrows) => arrows.map(({ to }) => `^app/product/${to}`)
  const ofHall = own.filter(({ from }) => from.endsWith('/') && from.indexOf('/') === from.length - 1)
  const ofFiles = own.filter((arrow) => !ofHall.includes(arrow))
  const rule = (name, from, fromNot, to) => ({
    name,
    severity: 'error',
    comment: 'Nouns take from those before them; what runs back is listed with its reason.',
    from: { path: from, pathNot: ['\\.test\\.tsx?$', ...fromNot] },
    to: { path: `^app/product/(${later})/`, pathNot: to },
  })
  return [
    rule(
      `${noun} takes from no later noun`,
      `^app/product/${noun}/`,
      ofFiles.map(({ from }) => `^app/product/${from}`),
      allowed(ofHall),
    ),
    ...ofFiles.map((arrow) =>
      rule(`${noun}: ${arrow.why}, and no more`, `^app/product/${arrow.from}`, [], allowed([...ofHall, arrow])),
    ),
  ]
})

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: { pathNot: 'app/platform/generated' },
      to: { circular: true },
    },
    rooms('^app/party/', '^(app/(?!party/)|workers|fixtures|scripts|prisma)', 'party-imports-no-other-room'),
    rooms(
      '^app/compliance/',
      '^(app/(?!(compliance|party)/)|workers|fixtures|scripts|prisma)',
      'compliance-imports-no-room-but-party',
    ),
    rooms('^app/csv/', '^(app/(?!(csv|party)/)|workers|fixtures|scripts|prisma)', 'csv-imports-no-room-but-party'),
    rooms('^app/platform/', '^(app/(product|site|compliance|csv|party|ui)/|workers)', 'platform-knows-no-report'),
    rooms('^app/ui/', '^(app/(product|site|compliance|csv|party|platform)/|workers|fixtures)', 'ui-knows-no-noun'),
    rooms('^app/product/', '^app/site/', 'product-does-not-import-site'),
    rooms('^app/site/', '^app/product/', 'site-does-not-import-product'),
    rooms('^app/', '^(workers|tests|scripts)/', 'app-imports-no-process'),
    ...stages('app/platform', [
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
    ...stages('app/ui', ['style', 'values', 'page', 'fields', 'actions', ['forms', 'tables']]),
    ...stages('app/platform/identity', [['factor', 'passwords']], ['accounts.ts', 'session.ts']),
    ...stages('app/party', ['text', 'places', 'names', 'facts', 'same']),
    ...stages(
      'app/compliance',
      ['words', 'rules', 'aggregation', 'reports', 'suspicion', 'validate', 'drafting'],
      ['types.ts'],
    ),
    ...stages('app/compliance/reports', ['facts', 'document', 'parts']),
    ...stages('app/compliance/rules', ['days']),
    ...stages('app/compliance/validate', ['rule', 'shared', 'types']),
    ...stages('app/csv', ['bytes', 'words', 'plan', 'rows'], ['types.ts']),
    ...stages('app/csv/rows', ['text', 'money', 'parties', 'actions', 'record']),
    ...stages('app/csv/plan/propose', ['parties']),
    ...stages('app/csv/plan', ['headers', 'propose', 'settle', 'ask'], ['plan.ts', 'columns.ts', 'settled.ts']),
    ...stages('app/product/imports', [
      'look',
      'upload',
      'mapping',
      'read',
      ['store', 'check'],
      ['forecast', 'problems', 'progress'],
    ]),
    ...stages('app/product/imports/mapping', [['settings', 'fields']]),
    ...stages('app/product/imports/read', ['ledger', 'parties', 'batch', 'preview']),
    ...stages(
      'app/product/transactions',
      ['suspicion', 'actions', 'rules', 'awaiting', ['unfiled', 'hints'], ['record', 'list'], 'correct'],
      ['words.ts', 'raw-record.ts', 'problem-codes.ts'],
    ),
    ...stages('app/product/reports', [
      'state',
      'drafts',
      'suspicion',
      'edit',
      ['approval', 'discussion', 'presence', 'elsewhere'],
      ['review', 'list', 'missing', 'one-off'],
      ['change', 'not-filed', 'sections'],
      'parts',
    ]),
    ...stages('app/product/identity', ['found']),
    ...stages('app/product/submissions', ['pipeline', 'record']),
    ...stages(
      'fixtures/regulator/checks',
      ['values', 'schema', 'parties', 'transactions', 'types'],
      ['checked-report.ts', 'messages.ts', 'requirements.ts'],
    ),
    ...inOrder,
    {
      name: 'every-noun-has-its-place',
      comment: 'A folder of app/product stands in the order of nouns.',
      severity: 'error',
      from: { path: '^app/product/[^/]+/', pathNot: `^app/product/(${nouns.join('|')})/` },
      to: {},
    },
    {
      name: 'nothing-takes-from-a-page',
      comment:
        'Pages stand above all nouns, so they alone may show what later ones offer. The type of what a page answers may be named.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/routes\\.ts$' },
      to: { path: '^app/product/.*\\.route\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'corrections-are-the-door-to-reports',
      comment:
        'What changes on file is followed into reports through app/product/corrections, which does all of it: nobody else notes, groups or builds again.',
      severity: 'error',
      from: { path: '^(app|workers|scripts)/', pathNot: ['\\.test\\.ts$', '^app/product/(reports|corrections)/'] },
      to: { path: '^app/product/reports/drafts/(refresh|directive)\\.server\\.ts$' },
    },
    {
      name: 'only-corrections-propose-changes',
      severity: 'error',
      from: { path: '^(app|workers|scripts)/', pathNot: '^app/product/corrections/' },
      to: { path: '^app/product/reports/change/filed\\.server\\.ts$' },
    },
    {
      name: 'regulator-is-independent',
      comment:
        'What judges the reports of the product shares nothing with it: not its rules, its schemas or its readers.',
      severity: 'error',
      from: { path: '^fixtures/regulator/' },
      to: { path: '^(app|workers|scripts|prisma|schemas|tests)/' },
    },
    {
      name: 'product-asks-the-regulator-only-for-its-judgement',
      comment: 'Only the stand-in of Demo imports the simulated regulator, and of it nothing but the checks.',
      severity: 'error',
      from: { path: '^(app|workers)/', pathNot: '^app/product/submissions/pipeline/demo\\.server\\.ts$' },
      to: { path: '^fixtures/regulator/', pathNot: '^fixtures/regulator/demo-entity\\.ts$' },
    },
    rooms(
      '^app/product/submissions/pipeline/demo',
      '^fixtures/regulator/(?!checks/index\\.ts)',
      'demo-takes-the-checks-and-nothing-else',
    ),
    {
      name: 'demo-knows-no-regulator',
      comment: 'A Demo submission is answered locally: nothing it reaches may import the regulator client.',
      severity: 'error',
      from: { path: '^app/product/submissions/pipeline/demo' },
      to: { path: '^app/platform/regulator', reachable: true },
    },
    {
      name: 'only-the-door-speaks-to-the-database',
      comment:
        'SQL is asked through app/platform/sql, which binds it to a tenant and compares what comes back with what is declared.',
      severity: 'error',
      from: { path: '^(app|workers)/', pathNot: '^app/platform/(sql/|data/database\\.ts$)' },
      to: { path: '^node_modules/(pg|pg-copy-streams|kysely|@prisma)/' },
    },
    {
      name: 'identity-providers-are-independent',
      comment:
        'The simulated providers of identity checks share nothing with the product, and the product nothing with them.',
      severity: 'error',
      from: { path: '^fixtures/identity/' },
      to: { path: '^(app|workers|scripts|prisma|schemas|tests)/' },
    },
    rooms('^(app|workers)/', '^fixtures/identity/', 'product-knows-no-simulated-provider'),
    {
      name: 'demo-knows-no-identity-provider',
      comment: 'In Demo a stand-in answers: nothing it reaches may import what asks a real provider.',
      severity: 'error',
      from: { path: '^app/product/identity/demo' },
      to: { path: '^app/platform/verification/', reachable: true },
    },
    {
      name: 'compliance-csv-and-party-do-no-io',
      severity: 'error',
      from: { path: '^app/(compliance|csv|party)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(generated|build)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
