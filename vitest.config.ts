import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Vitest would leave one processor idle, which is half of a small machine. */
const maxWorkers = availableParallelism()

/** What is waited for comes when it does: a machine that is busy must not fail a test. */
const patience = { poll: { timeout: 30_000 } }

/**
 * Tests share a machine with a database, a product or a browser, which may stall. What passes only at the second try is
 * named, with what it said first, at the end of `npm test`: it is looked into, not ignored.
 */
const retry = 1

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          expect: patience,
          include: [
            'app/**/*.test.ts',
            'fixtures/**/*.test.ts',
            'scripts/**/*.test.ts',
            'workers/**/*.test.ts',
            'tests/property/**/*.test.ts',
            'tests/cases/**/*.test.ts',
          ],
          setupFiles: ['tests/support/property-seed.ts'],
          testTimeout: 120_000,
          maxWorkers,
          // They share nothing that can be changed, and loading the product anew for each file took as long as the
          // tests.
          isolate: false,
          retry,
        },
      },
      {
        test: {
          name: 'integration',
          expect: patience,
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ['tests/support/property-seed.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers,
          // Each file has a database and an environment of its own; loading the product anew for each took as long as
          // the tests.
          isolate: false,
          restoreMocks: true,
          retry,
        },
      },
      {
        test: {
          name: 'fault',
          expect: patience,
          include: ['tests/fault/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          retry,
        },
      },
      {
        test: {
          name: 'regulator',
          expect: patience,
          include: ['tests/regulator/**/*.test.ts'],
          setupFiles: ['tests/support/property-seed.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          retry,
        },
      },
      {
        test: {
          name: 'browser',
          expect: { poll: { timeout: 120_000 } },
          include: ['tests/browser/**/*.test.ts'],
          retry,
          globalSetup: ['tests/support/product/product.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
