import { exitWith } from '#app/platform/runtime/fail.ts'
import { buildIfNeeded } from './lib/build.ts'

/**
 * `npm run build`: makes everything that a start needs in the checkout (packages, client, web application), which can
 * then be read-only.
 */

try {
  await buildIfNeeded((text) => process.stdout.write(`${text}\n`))
} catch (error) {
  exitWith(error)
}
