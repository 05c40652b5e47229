import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const environmentModules = [
  'app/platform/runtime/env.ts',
  'scripts/**',
  'tests/**',
  '*.config.ts',
  'fixtures/regulator/serve.ts',
]

/** Globals of the browser: what was removed or mistyped under such a name would still compile. */
const browserNames = ['event', 'length', 'name', 'status']

/**
 * Files that may make a scope without a session, beside workers, scripts, prisma and tests: each identifies the
 * organization in another way, such as a one-time link or a signed notice.
 */
const scopesWithoutSession = [
  // Wraps the keys of every organization anew, at the operator's command.
  'app/platform/data/key-rotation.ts',
  // Before there is a session, what happens to an account is written to the trail of its organization.
  'app/platform/identity/sign-in.ts',
  'app/platform/identity/factor/second-factor.ts',
  // A link that works once has just named the organization.
  'app/product/account/{invitation,welcome}.server.ts',
  // The address names the connection; nothing is kept unless its secret signed the notice.
  'app/product/identity/hook.server.ts',
  // A mail of the day names dates on the clock of the organization that it is about.
  'app/product/retention/notices.server.ts',
  // What was kept for its time goes, of every organization.
  'app/product/retention/expired.server.ts',
]
const scopeRule = (importNames, message) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { patterns: [{ group: ['**/data/scope.ts', './scope.ts'], importNames, message }] },
  ],
})

/** A whole name has one place that joins it: by hand, it loses the middle name, and two people become one. */
const named = (name) =>
  `:has(> :matches(Identifier[name='${name}'], MemberExpression[property.name='${name}'], CallExpression[arguments.0.value=/^(${name}|${name.replace(/[A-Z]/, (capital) => `_${capital.toLowerCase()}`)})$/]))`
const wholeNames = [
  `MemberExpression[property.name=/^(filter|join)$/] > ArrayExpression${named('givenName')}${named('surname')}`,
  `TemplateLiteral${named('givenName')}${named('surname')}`,
  'TemplateElement[value.raw=/concat_ws\\((?:(?!other_name)[^)])*given_name(?:(?!other_name)[^)])*surname/]',
].map((selector) => ({
  selector,
  message:
    'A whole name is wholeName (app/party/names/matching.ts), in SQL wholeNameSql: joined by hand it loses the middle name.',
}))

/** A list of report or submission states that is written again misses the state that is added later. */
const stateLists = ['TemplateElement[value.raw=/REGEX/]', 'Literal[value=/REGEX/]']
  .map((selector) => ({
    selector: selector.replace(
      'REGEX',
      "\\bIN \\([^)]*'(approved|change_draft|confirmed|accepted|confirmed_with_warnings|accepted_with_warnings)'",
    ),
    message:
      'Lists of states stand in app/product/report-states: editableStatesSql, acceptedStatesSql and others, or statesSql of them.',
  }))
  .concat({
    selector:
      'ArrayExpression:has(> Literal[value=/^(draft|accepted|confirmed)$/]):has(> Literal[value=/^(approved|accepted_with_warnings|confirmed_with_warnings)$/])',
    message:
      'Lists of states stand in app/product/report-states/states.ts, as isEditable, isDraft, isAccepted and others.',
  })

/** What has one door: SQL, forms and whole names. */
const doors = [
  {
    selector: "CallExpression[callee.property.name='query']",
    message: 'Ask through Sql (app/platform/sql): its builder, or `rows` with the columns that come back.',
  },
  {
    selector: 'Identifier[name=/^\\$(query|execute)Raw/]',
    message: 'In a transaction of Prisma, SQL is asked through `sqlIn(db)` (app/platform/sql/within.ts).',
  },
  {
    selector: "JSXOpeningElement[name.name='form']:has(JSXAttribute[value.value='post'])",
    message: 'Forms are `Form` of app/ui.',
  },
  ...wholeNames,
]

/**
 * A test waits for the thing itself (`expect.poll`, `vi.waitFor`, a locator), or asks for it in a loop. A time that it
 * must wait out has its reason.
 */
const inNoLoop = ':not(:matches(WhileStatement, ForStatement, DoWhileStatement) *)'
const waitsForItself = [
  "CallExpression[callee.property.name='waitForTimeout']",
  // A wait of no time lets what is ready happen.
  "CallExpression[callee.name='sleep']:not([arguments.0.value=0])",
  'CallExpression:matches([callee.name=/^set(Timeout|Interval)$/], [callee.property.name=/^set(Timeout|Interval)$/]):not([arguments.0.value=0]):not([arguments.1.value=0])',
  'Literal[value=/pg_sleep/]',
].map((wait) => ({
  selector: `${wait}${inNoLoop}`,
  message: 'Wait for what comes, not for a time; if the time itself is the rule under test, say so here.',
}))

export default tseslint.config(
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    ignores: [
      'build/',
      'node_modules/',
      '.data/',
      'app/platform/generated/',
      'tests/cases/hand/',
      'tests/cases/found/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      eqeqeq: ['error', 'smart'],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      // What exceeds these says its reason beside it, and a function excepts itself alone:
      // `// eslint-disable-next-line complexity -- why`.
      'max-lines': ['error', 400],
      // Prettier breaks code and leaves comments as they are. A directive can't be broken.
      'max-len': ['error', { code: 10_000, comments: 120, ignorePattern: 'eslint-disable' }],
      complexity: ['error', 25],
    },
  },
  { files: ['app/**/*.route.{ts,tsx}'], rules: { 'max-lines': ['error', 200] } },
  {
    // Named steps over a record of facts. A test or a bench tells one story.
    files: ['{app,workers,scripts,fixtures,prisma}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
  {
    // The markup of a page is one tree; what can be read as a part of it is a component.
    files: ['app/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 150, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      // A default answers for the values that are not named: it is written where they share one answer.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    rules: { 'no-restricted-globals': ['error', ...browserNames] },
  },
  {
    // A money value that meets floating point is a wrong amount in a report.
    files: ['app/compliance/**', 'app/csv/**', 'app/product/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'parseFloat', message: 'Money and rates are decimal strings or bigint cents.' },
        ...browserNames,
      ],
    },
  },
  {
    // One form and one hook: what was typed is there again after a refusal, on every page.
    files: ['app/product/**', 'app/site/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@remix-run/react',
          importNames: ['Form'],
          message: 'The Form of app/ui says in which mode its page was opened, and shows again what was typed.',
        },
        {
          name: '@remix-run/react',
          importNames: ['useActionData', 'useFetcher', 'useSubmit'],
          message:
            'A form is answered by useForm, or useFormInPlace where its page stays; useSend sends what no button sends, useSubmitOnChoice a filter; useLookup reads (app/ui).',
        },
      ],
    },
  },
  {
    files: ['app/**', 'workers/**', 'fixtures/**', 'scripts/**', 'prisma/**'],
    ignores: ['app/platform/identity/session.ts'],
    rules: scopeRule(['scopeForSession'], 'Only the session gate gives a person a scope.'),
  },
  {
    files: ['app/**'],
    ignores: scopesWithoutSession,
    rules: scopeRule(
      ['scopeForJob', 'scopeForSession'],
      'The session gate gives the scope; who may make one without it stands in scopesWithoutSession.',
    ),
  },
  {
    files: ['app/platform/identity/session.ts'],
    rules: scopeRule(['scopeForJob'], 'The scope of a session is the person’s.'),
  },
  {
    files: ['app/**', 'workers/**', 'fixtures/**', 'prisma/**'],
    ignores: environmentModules,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read the environment in app/platform/runtime/env.ts.' },
      ],
    },
  },
  {
    // Unit tests share modules (`isolate: false`): a mocked module is the real one where another file loaded it first.
    files: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'vi', property: 'mock', message: 'Spy on the object (vi.spyOn), and restore it.' },
        { object: 'vi', property: 'doMock', message: 'Spy on the object (vi.spyOn), and restore it.' },
      ],
    },
  },
  {
    files: ['app/**', 'workers/**'],
    ignores: ['app/platform/sql/**'],
    rules: {
      'no-restricted-syntax': ['error', ...doors, ...stateLists],
    },
  },
  { files: ['app/product/report-states/*.ts'], rules: { 'no-restricted-syntax': ['error', ...doors] } },
  {
    files: ['**/*.test.ts', 'tests/{browser,cases,fault,regulator}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...waitsForItself] },
  },
  {
    files: ['tests/integration/**/*.ts', 'tests/support/**/*.ts'],
    ignores: ['**/*.test.ts', 'tests/support/browser.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...waitsForItself,
        {
          selector: 'Program > ExpressionStatement > CallExpression[callee.name=/^(?:after|before)(?:Each|All)$/]',
          message:
            'Test files share modules: this runs for the first file alone. Use onTestFinished, or a function that each file calls.',
        },
      ],
    },
  },
  {
    files: ['{app,workers}/**/*.test.ts'],
    ignores: ['app/platform/sql/**'],
    rules: { 'no-restricted-syntax': ['error', ...doors, ...waitsForItself] },
  },
  { files: ['scripts/**', 'tests/**', 'prisma/**', 'fixtures/**/serve.ts'], rules: { 'no-console': 'off' } },
)
