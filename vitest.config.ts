import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Vitest would leave one processor idle, which is half of a small machine. */
const maxWorkers = availableParallelism()

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.ts',
            'fixtures/**/*.test.ts',
            'scripts/**/*.test.ts',
            'workers/**/*.test.ts',
            'tests/property/**/*.test.ts',
            'tests/cases/**/*.test.ts',
          ],
          testTimeout: 30_000,
          maxWorkers,
          // They share nothing that can be changed, and loading the product anew for each file took as long as the tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['tests/fault/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'regulator',
          include: ['tests/regulator/**/*.test.ts'],
          globalSetup: ['tests/support/database.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/product.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
