import { exitWith } from '#app/platform/runtime/fail.ts'
import { buildIfNeeded } from './lib/build.ts'

/** `npm run build`: all that a start needs from the checkout (packages, client, web application), so that it can then be read-only. */

try {
  await buildIfNeeded((text) => process.stdout.write(`${text}\n`))
} catch (error) {
  exitWith(error)
}
