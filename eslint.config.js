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
      // What exceeds these stands in eslint-suppressions.json, a list that can only shrink, or says its reason beside it.
      'max-lines': ['error', 400],
      complexity: ['error', 25],
    },
  },
  { files: ['app/**/*.route.{ts,tsx}'], rules: { 'max-lines': ['error', 200] } },
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
    // A money value that meets floating point is a wrong amount in a report.
    files: ['app/compliance/**', 'app/csv/**', 'app/product/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'parseFloat', message: 'Money and rates are decimal strings or bigint cents.' },
      ],
    },
  },
  {
    files: ['app/product/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@remix-run/react',
          importNames: ['Form'],
          message: 'The Form of app/ui says in which mode its page was opened.',
        },
      ],
    },
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
    files: ['app/**', 'workers/**'],
    ignores: ['app/platform/sql/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='query']",
          message: 'Ask through Sql (app/platform/sql): its builder, or `rows` with the columns that come back.',
        },
      ],
    },
  },
  { files: ['scripts/**', 'tests/**', 'prisma/**', 'fixtures/**/serve.ts'], rules: { 'no-console': 'off' } },
)
