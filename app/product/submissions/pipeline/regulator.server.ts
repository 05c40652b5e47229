import { env } from '#app/platform/runtime/env.ts'
import { createRegulatorClient, type RegulatorClient, type RegulatorMessage } from '#app/platform/regulator/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { credentialsFor, type RegulatorEnvironment } from '#app/product/settings/queries.server.ts'
import type { SubmissionMessage } from '#app/product/report-states/states.ts'

export type ClientOrProblem = { kind: 'client'; client: RegulatorClient } | { kind: 'problem'; note: string }

/** Address of the regulator in an environment; undefined where this installation has none. */
export const regulatorUrl = (environment: RegulatorEnvironment): string | undefined =>
  environment === 'production' ? env().REGULATOR_PRODUCTION_URL : env().REGULATOR_TEST_URL

/**
 * A client with the organization's credentials as they are now, or what is missing in the user's words. Made for each
 * run of a job: a corrected secret counts at once. Tokens are kept by the platform.
 */
export async function regulatorFor(scope: Scope, environment: RegulatorEnvironment): Promise<ClientOrProblem> {
  if (scope.mode !== 'production') throw new Error('Only Production mode has a regulator.')
  const name = environment.toUpperCase()
  const baseUrl = regulatorUrl(environment)
  if (baseUrl === undefined)
    return {
      kind: 'problem',
      note: `This installation has no FINTRAC address for ${name}. Ask your operator to set it.`,
    }
  const credentials = await credentialsFor(scope, environment)
  if (!credentials)
    return {
      kind: 'problem',
      note: `There are no FINTRAC credentials for ${name}. Add them in Settings, and the report is sent automatically.`,
    }
  return {
    kind: 'client',
    client: createRegulatorClient({ baseUrl, ...credentials, timeoutMs: env().REGULATOR_TIMEOUT_MS }),
  }
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair: a message that held one could never be written down. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** A message of the regulator as the product keeps it. */
export const kept = (message: RegulatorMessage): SubmissionMessage => ({
  type: message.type,
  path: message.path && storable(message.path),
  rule: message.rule && storable(message.rule),
  code: message.code,
  text: storable(message.en),
})
