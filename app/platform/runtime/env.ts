import { z } from 'zod'
import { StartFailure } from './fail.ts'

/**
 * The environment, read once. `APP_MODE=production` refuses to start on a missing, short or published secret and names
 * it. Every variable is explained in docs/operations.md, Configuration.
 */

/** Values from published examples: production must not run on them. */
const publishedSecrets = ['changeme', 'secret', 'password', 'example', 'development', 'insecure', 'replace']

const secret = (name: string) =>
  z
    .string({ error: `${name} is missing. Set it to at least 32 random characters (openssl rand -base64 32).` })
    .min(32, `${name} is too short. Set it to at least 32 random characters (openssl rand -base64 32).`)

const optionalUrl = z.url().optional()

const schema = z.object({
  APP_MODE: z.enum(['local', 'production']).default('local'),
  /** Public address, without a path. https makes the session cookie Secure and __Host-. */
  APP_URL: z.url().default('http://127.0.0.1:3000'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** PostgreSQL, as the application's role, which cannot bypass row-level security. */
  DATABASE_URL: z.string({
    error: 'DATABASE_URL is missing. Set it to the PostgreSQL address of the application role.',
  }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** Redis for the queue; without it the queue lives on PostgreSQL. */
  REDIS_URL: z.string().optional(),
  QUEUE_PREFIX: z.string().default('comply'),
  /** Wraps the data keys of stored secrets. */
  ENCRYPTION_KEY: secret('ENCRYPTION_KEY'),
  ENCRYPTION_KEY_ID: z.string().default('k1'),
  /** The previous key, until `comply rotate-keys` has wrapped everything with the new one. */
  ENCRYPTION_KEY_PREVIOUS: secret('ENCRYPTION_KEY_PREVIOUS').optional(),
  ENCRYPTION_KEY_PREVIOUS_ID: z.string().optional(),
  /** Keys hashes of what must not be stored in clear (rate limits, bot checks). */
  APP_SECRET: secret('APP_SECRET'),
  REGULATOR_TEST_URL: optionalUrl,
  REGULATOR_PRODUCTION_URL: optionalUrl,
  REGULATOR_TIMEOUT_MS: z.coerce.number().int().min(100).default(30_000),
  /** The Bank of Canada's daily rates (Valet, CSV or JSON), read once a day; off without it. */
  BANK_OF_CANADA_URL: optionalUrl,
  /** Providers of identity checks, up to and without `/resources` and with `/api/v1`. */
  SUMSUB_URL: z.url().default('https://api.sumsub.com'),
  PERSONA_URL: z.url().default('https://withpersona.com/api/v1'),
  FILES_DIR: z.string().default('.data/files'),
  /** A bucket instead of the folder: address of an S3-compatible service, with the bucket as its path. */
  FILES_S3_URL: optionalUrl,
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** How much of the disk uploads leave free, in megabytes. */
  FILES_RESERVE_MB: z.coerce.number().int().min(0).default(1_000),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Comply+ <no-reply@comply.example>'),
  SITE_FORMS: z.enum(['on', 'off']).default('on'),
  EMAIL_DEBUG: z.enum(['on', 'off']).optional(),
  FORM_COLLECTION_URL: optionalUrl,
  SCHEDULING_URL: optionalUrl,
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  LNBITS_URL: optionalUrl,
  LNBITS_KEY: z.string().optional(),
  SUPPORT_EMAIL: z.email().default('support@comply.example'),
  /** The token for `/metrics`; without it there is no such page. */
  METRICS_TOKEN: z
    .string()
    .min(20, 'METRICS_TOKEN is too short. Set it to at least 20 random characters, or leave it out.')
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** How often an unfinished submission is asked for at the soonest (milliseconds). */
  POLL_BASE_MS: z.coerce.number().int().min(20).default(2_000),
  /** How often the relay sweeps the outbox and unfinished work without being woken. */
  SWEEP_MS: z.coerce.number().int().min(50).default(5_000),
  /** How long a submission stays with a worker that gives no sign of life (milliseconds). A living one renews it. */
  LEASE_MS: z.coerce.number().int().min(300).default(30_000),
  /** How far workers stand behind the processes that answer people: the niceness of the operating system, 0 to 19. */
  WORKER_NICE: z.coerce.number().int().min(0).max(19).default(5),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(20),
})

export type Environment = z.infer<typeof schema>

/**
 * What is wrong with a variable and what it may be, in one sentence. Only choices and numbers are quoted: other
 * values may be secrets.
 */
function faultOf(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const current = `${name} is “${given[name] ?? ''}”`
  switch (issue.code) {
    case 'invalid_value':
      return `${current}: set it to ${orWords(issue.values.map(String))}.`
    case 'too_small':
      return issue.origin === 'string' ? issue.message : `${current}: set it to ${String(issue.minimum)} or more.`
    case 'too_big':
      return `${current}: set it to ${String(issue.maximum)} or less.`
    case 'invalid_type':
      return given[name] === undefined ? issue.message : `${current}: set it to a whole number.`
    case 'invalid_format':
      return `${name} isn’t ${issue.format === 'email' ? 'an e-mail address. Use one such as support@example.com' : 'a web address. Use one such as https://example.com'}.`
    default:
      return `${name}: ${issue.message}.`
  }
}

const orWords = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** A key under the other's name would open nothing. */
function previousKeyFaults(given: Environment): string[] {
  const { ENCRYPTION_KEY_ID, ENCRYPTION_KEY_PREVIOUS, ENCRYPTION_KEY_PREVIOUS_ID } = given
  if ((ENCRYPTION_KEY_PREVIOUS === undefined) !== (ENCRYPTION_KEY_PREVIOUS_ID === undefined))
    return ['ENCRYPTION_KEY_PREVIOUS and ENCRYPTION_KEY_PREVIOUS_ID belong together: set both, or neither.']
  return ENCRYPTION_KEY_PREVIOUS_ID === ENCRYPTION_KEY_ID
    ? ['ENCRYPTION_KEY_PREVIOUS_ID must not be the same as ENCRYPTION_KEY_ID. Give the new key a name of its own.']
    : []
}

/** With only some of the bucket's three variables, files would land in the folder, where nobody looks for them. */
function bucketFaults(given: Environment): string[] {
  const parts = ['FILES_S3_URL', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'] as const
  const missing = parts.filter((name) => given[name] === undefined)
  if (missing.length === parts.length) return []
  if (missing.length > 0)
    return [
      `FILES_S3_URL, FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY belong together: set ${missing.join(' and ')} as well, or none.`,
    ]
  const { protocol, pathname, search } = new URL(given.FILES_S3_URL!)
  return /^https?:$/.test(protocol) && /^\/[^/]+\/?$/.test(pathname) && search === ''
    ? []
    : ['FILES_S3_URL doesn’t name a bucket. Use an address such as https://s3.example.com/comply-files.']
}

/** Reads and checks an environment. @throws StartFailure that lists every fault, a sentence each */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  // A variable set to nothing is not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  // NODE_ENV=production is meant seriously: the local mode trusts everyone on the machine.
  const result = schema.safeParse({ ...(given.NODE_ENV === 'production' && { APP_MODE: 'production' }), ...given })
  const faults = result.success ? [] : result.error.issues.map((issue) => faultOf(issue, given))
  if (result.success) faults.push(...previousKeyFaults(result.data), ...bucketFaults(result.data))
  if (result.success && result.data.APP_MODE === 'production') {
    for (const name of ['ENCRYPTION_KEY', 'APP_SECRET'] as const) {
      const value = result.data[name].toLowerCase()
      if (publishedSecrets.some((word) => value.includes(word)) || new Set(value).size < 8) {
        faults.push(
          `${name} is a published or guessable value. Set it to at least 32 random characters (openssl rand -base64 32).`,
        )
      }
    }
    if (result.data.ENCRYPTION_KEY === result.data.APP_SECRET)
      faults.push('APP_SECRET must not be the same as ENCRYPTION_KEY.')
    if (!result.data.APP_URL.startsWith('https://')) faults.push('APP_URL must start with https:// in production.')
  }
  if (faults.length > 0 || !result.success) throw new StartFailure(faults.join('\n'))
  return result.data
}

let current: Environment | undefined

export function env(): Environment {
  current ??= parseEnvironment(process.env)
  return current
}

/**
 * Has the environment read again: for test files that share a process and set it each for itself.
 * @internal the product reads its environment once; test files share a process
 */
export function readEnvironmentAgain(): void {
  current = undefined
}

/** A value made once per environment. */
export function onceOfEnvironment<T>(make: (environment: Environment) => T): () => T {
  const made = new WeakMap<Environment, T>()
  return () => {
    const environment = env()
    if (!made.has(environment)) made.set(environment, make(environment))
    return made.get(environment)!
  }
}

const deploySchema = z.object({
  MIGRATION_DATABASE_URL: z.string({
    error: 'MIGRATION_DATABASE_URL is missing. Set it to the PostgreSQL address of an administrator.',
  }),
  APPLICATION_PASSWORD: z
    .string({ error: 'APPLICATION_PASSWORD is missing. It becomes the password of the role comply_app.' })
    .min(16, 'APPLICATION_PASSWORD is too short. Use at least 16 characters.'),
})

/** The environment of the migration step alone: it runs as an administrator, and knows no other secret. */
export function parseDeployEnvironment(): z.infer<typeof deploySchema> {
  const result = deploySchema.safeParse(process.env)
  if (!result.success) throw new Error(result.error.issues.map((issue) => issue.message).join('\n'))
  return result.data
}
