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
const stages = (hall, order, shared = []) => order.flatMap((stage, place) =>
  [stage].flat().map(room => {
    const open = [...[room, ...order.slice(0, place).flat()].map(name => `${name}/`), ...shared.map(file => `${file.replace('.', '\\.')}$`)].join('|')
    return rooms(`^${hall}/${room}/`, `^${hall}/(?!(${open}))`, `${hall.replace(/^app\/(product\/)?/, '')}: ${room} takes from no later room`)
  }),
)

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: { pathNot: 'app/platform/generated' }, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    rooms('^app/party/', '^(app/(?!party/)|workers|fixtures|scripts|prisma)', 'party-imports-no-other-room'),
    rooms('^app/compliance/', '^(app/(?!(compliance|party)/)|workers|fixtures|scripts|prisma)', 'compliance-imports-no-room-but-party'),
    rooms('^app/csv/', '^(app/(?!(csv|party)/)|workers|fixtures|scripts|prisma)', 'csv-imports-no-room-but-party'),
    rooms('^app/platform/', '^(app/(product|site|compliance|csv|party|ui)/|workers)', 'platform-knows-no-report'),
    rooms('^app/ui/', '^(app/(product|site|compliance|csv|party|platform)/|workers|fixtures)', 'ui-knows-no-noun'),
    rooms('^app/product/', '^app/site/', 'product-does-not-import-site'),
    rooms('^app/site/', '^app/product/', 'site-does-not-import-product'),
    rooms('^app/', '^(workers|tests|scripts)/', 'app-imports-no-process'),
    ...stages('app/compliance', ['words', 'rules', 'aggregation', 'reports', 'validate', 'drafting'], ['types.ts']),
    ...stages('app/csv', ['bytes', 'words', 'plan', 'rows'], ['types.ts']),
    ...stages('app/product/imports', ['upload', 'mapping', 'read', ['store', 'check'], 'problems']),
    ...stages('app/product/reports', ['state', 'drafts', 'suspicion', ['review', 'list'], 'change']),
    {
      name: 'regulator-is-independent',
      comment: 'What judges the reports of the product shares nothing with it: not its rules, its schemas or its readers.',
      severity: 'error',
      from: { path: '^fixtures/regulator/' },
      to: { path: '^(app|workers|scripts|prisma|schemas|tests)/' },
    },
    {
      name: 'product-asks-the-regulator-only-for-its-judgement',
      comment: 'Only the stand-in of Demo imports the simulated regulator, and of it nothing but the checks.',
      severity: 'error',
      from: { path: '^(app|workers)/', pathNot: '^app/product/submissions/demo\\.server\\.ts$' },
      to: { path: '^fixtures/regulator/', pathNot: '^fixtures/regulator/demo-entity\\.ts$' },
    },
    rooms('^app/product/submissions/demo', '^fixtures/regulator/(?!checks/index\\.ts)', 'demo-takes-the-checks-and-nothing-else'),
    {
      name: 'demo-knows-no-regulator',
      comment: 'A Demo submission is answered locally: nothing it reaches may import the regulator client.',
      severity: 'error',
      from: { path: '^app/product/submissions/demo' },
      to: { path: '^app/platform/regulator', reachable: true },
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
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
}
