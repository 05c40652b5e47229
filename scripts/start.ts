import path from 'node:path'
import { parseEnvironment } from '#app/platform/runtime/env.ts'
import { buildIfNeeded } from './lib/build.ts'
import { assertPortIsFree } from './lib/children.ts'
import { StartFailure, exitWith, plainSentence } from '#app/platform/runtime/fail.ts'
import { assertRedisAnswers } from '#app/platform/queue/queue.ts'
import { migrateDatabase, openDatabase, type OpenDatabase } from './lib/local-database.ts'
import { dataDirectory, localSecrets, root, type LocalSecrets } from './lib/local.ts'
import type { RunningPostgres } from './lib/postgres.ts'
import { Supervisor, holdDataFolder, watchPort } from './lib/supervisor.ts'

/**
 * `npm start`: everything of the product on this machine, from nothing. `--dev` serves the web application with hot
 * reload. Outside services take the place of the embedded ones where they are configured (docs/operations.md,
 * Configuration).
 */

const development = process.argv.includes('--dev')
const production = process.env.NODE_ENV === 'production' || process.env.APP_MODE === 'production'
const started = Date.now()
const say = (text: string) => process.stdout.write(`${text}\n`)

let supervisor: Supervisor | undefined
let database: OpenDatabase | undefined
let releaseFolder: (() => Promise<void>) | undefined
let unwatch = () => {}
let stopping = false

async function stop(status: number): Promise<void> {
  if (stopping) return
  stopping = true
  unwatch()
  await supervisor?.stop()
  await database?.embedded?.stop()
  await releaseFolder?.()
  process.exit(status)
}
process.on('disconnect', () => void stop(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) say('\nStopping …')
    void stop(0)
  })
}

interface Address {
  host: string
  port: number
}

function configuredAddress(): Address {
  const host = process.env.HOST || '127.0.0.1'
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartFailure(`PORT is "${process.env.PORT}". Set it to a number from 1 to 65535.`)
  return { host, port }
}

/** The configured variables, and local values for the rest. */
function completedEnvironment({ host, port }: Address, secrets: LocalSecrets): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: development ? 'development' : 'production',
    APP_MODE: production ? 'production' : 'local',
    HOST: host,
    PORT: String(port),
    APP_URL: process.env.APP_URL || `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    DATABASE_URL: process.env.DATABASE_URL || 'postgres://embedded',
    ENCRYPTION_KEY: process.env.ENCRYPTION_KEY || secrets.encryptionKey,
    APP_SECRET: process.env.APP_SECRET || secrets.appSecret,
    FILES_DIR: process.env.FILES_DIR || path.join(dataDirectory(), 'files'),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }
}

/** A simulated regulator for each environment without an address. */
async function startRegulators(processes: Supervisor, environment: NodeJS.ProcessEnv): Promise<void> {
  for (const kind of ['test', 'production'] as const) {
    const variable = `REGULATOR_${kind.toUpperCase()}_URL`
    if (environment[variable]) continue
    say(`Starting the simulated regulator (${kind.toUpperCase()}) …`)
    const child = await processes.start(
      `simulated regulator (${kind.toUpperCase()})`,
      path.join(root, 'fixtures/regulator/serve.ts'),
      (ready) => [
        '--environment',
        kind,
        '--port',
        ready ? new URL(String(ready.url)).port : (process.env[`REGULATOR_${kind.toUpperCase()}_PORT`] ?? '0'),
        '--state',
        path.join(dataDirectory(), `regulator-${kind}.jsonl`),
      ],
    )
    environment[variable] = String(child.ready.baseUrl)
  }
}

/** Simulated providers of identity checks, where no address of real ones is given. */
async function startIdentityProviders(processes: Supervisor, environment: NodeJS.ProcessEnv): Promise<void> {
  if (environment.SUMSUB_URL && environment.PERSONA_URL) return
  say('Starting the simulated identity providers …')
  const child = await processes.start(
    'simulated identity providers',
    path.join(root, 'fixtures/identity/serve.ts'),
    (ready) => ['--port', ready ? new URL(String(ready.sumsubUrl)).port : '0'],
  )
  environment.SUMSUB_URL ||= String(child.ready.sumsubUrl)
  environment.PERSONA_URL ||= String(child.ready.personaUrl)
}

/** Where to sign in, and where submissions go. `password`: null in production. */
function announce(environment: NodeJS.ProcessEnv, password: string | null): void {
  say('')
  say(`Comply+ is ready after ${((Date.now() - started) / 1000).toFixed(1)} s:  ${environment.APP_URL}`)
  if (password !== null) {
    say(`Sign in at ${environment.APP_URL}/login as owner@demo.example (or officer@, preparer@, viewer@demo.example)`)
    say(process.env.DEMO_PASSWORD ? 'with the password in DEMO_PASSWORD.' : `with the password  ${password}`)
  }
  for (const kind of ['TEST', 'PRODUCTION']) {
    const address = environment[`REGULATOR_${kind}_URL`]
    if (address === undefined) say(`REGULATOR_${kind}_URL is not set, so nothing can be submitted to FINTRAC ${kind}.`)
    else if (!process.env[`REGULATOR_${kind}_URL`]) say(`Simulated regulator (${kind}): ${new URL(address).origin}`)
  }
  say('Stop with Ctrl-C. All data is kept.')
}

async function start(): Promise<void> {
  const { host, port } = configuredAddress()
  await assertPortIsFree(host, port)

  if (production) {
    // Nothing is generated in production: missing variables are named.
    parseEnvironment({ DATABASE_URL: 'postgres://embedded', ...process.env, APP_MODE: 'production' })
  }
  const secrets = await localSecrets()
  const environment = completedEnvironment({ host, port }, secrets)
  // A wrong value is told before anything is started.
  parseEnvironment(environment)

  releaseFolder = await holdDataFolder(dataDirectory())

  await assertRedisAnswers(process.env.REDIS_URL)
  database = await openDatabase(say)
  environment.DATABASE_URL = await migrateDatabase(database.adminUrl, say)

  supervisor = new Supervisor(environment, say, () => void stop(1))
  if (database.embedded) keepDatabase(database.embedded)
  // In production without the regulator's address, submitting is refused. A simulator would confirm reports that were
  // never filed.
  if (!production) {
    await startRegulators(supervisor, environment)
    await startIdentityProviders(supervisor, environment)
  }

  const password = process.env.DEMO_PASSWORD ?? secrets.demoPassword
  if (!production) {
    say('Preparing the demo organization …')
    Object.assign(process.env, environment)
    const { seed } = await import('#prisma/seed.ts')
    await seed(password)
    const { closeDatabase } = await import('#app/platform/data/database.ts')
    await closeDatabase()
  }

  if (!development) await buildIfNeeded(say)
  say('Starting the workers and the web server …')
  await Promise.all([
    supervisor.start('worker', path.join(root, 'workers/main.ts'), () =>
      database?.embedded ? ['--embedded-database'] : [],
    ),
    supervisor.start('web server', path.join(root, 'app/server.ts'), () => (development ? ['--dev'] : [])),
  ])
  await writeState(environment)

  announce(environment, production ? null : password)
  process.send?.({ ready: environment.APP_URL })
}

/** A database that was killed is started again at the same place; the product's connections come back by themselves. */
function keepDatabase(embedded: RunningPostgres): void {
  unwatch = watchPort(embedded.port, () => {
    if (stopping) return
    say('The database ended unexpectedly. It is being restarted. Nothing was lost.')
    embedded.restart().then(
      () => keepDatabase(embedded),
      (error) => {
        say(plainSentence(error) ?? String(error))
        void stop(1)
      },
    )
  })
}

/** The addresses of what runs, for the command line. Holds no secret that `secrets.json` beside it does not hold. */
async function writeState(environment: NodeJS.ProcessEnv): Promise<void> {
  const { writeFile } = await import('node:fs/promises')
  const kept = [
    'DATABASE_URL',
    'APP_URL',
    'REGULATOR_TEST_URL',
    'REGULATOR_PRODUCTION_URL',
    'SUMSUB_URL',
    'PERSONA_URL',
    'FILES_DIR',
    'FILES_S3_URL',
    'FILES_S3_REGION',
  ]
  await writeFile(
    path.join(dataDirectory(), 'running.json'),
    JSON.stringify({
      pid: process.pid,
      environment: Object.fromEntries(kept.map((name) => [name, environment[name]])),
    }),
    { mode: 0o600 },
  )
}

try {
  await start()
} catch (error) {
  unwatch()
  await supervisor?.stop()
  await database?.embedded?.stop()
  await releaseFolder?.()
  exitWith(error)
}
