// eslint-disable-next-line @typescript-eslint/no-require-imports -- dependency-cruiser reads its configuration as CommonJS
const { nouns, backArrows, halls } = require('./.dependency-order.cjs')

/** The arrows of the house: who may call whom. A wrong arrow fails `npm test`. */
const rooms = (from, to, comment) => ({
  name: comment,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to },
})

/** The rules of one hall of `.dependency-order.cjs`. */
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
    // Whatever is listed: below pages nothing runs back but to what follows corrections into reports.
    rule(
      `${noun}: below its pages only corrections run back`,
      `^app/product/${noun}/`,
      ['\\.route\\.tsx?$'],
      ['^app/product/corrections/'],
    ),
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
    ...halls.flatMap(({ hall, order, shared }) => stages(hall, order, shared)),
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
