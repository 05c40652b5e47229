import path from 'node:path'
import { parseEnvironment } from '#app/platform/env.ts'
import { buildIfNeeded } from './lib/build.ts'
import { assertPortIsFree, startChild, stopChild, type Child } from './lib/children.ts'
import { StartFailure, exitWith } from './lib/fail.ts'
import { dataDirectory, localSecrets, migrateDatabase, openDatabase, root, type OpenDatabase } from './lib/local.ts'

/**
 * `npm start`: everything of the product on this machine, from nothing. `--dev` serves the web application with hot reload.
 * Outside services take the place of the embedded ones where they are configured (README, Configuration).
 */

const development = process.argv.includes('--dev')
const started = Date.now()
const say = (text: string) => process.stdout.write(`${text}\n`)

const children: Child[] = []
let database: OpenDatabase | undefined
let stopping = false

async function stop(status: number): Promise<void> {
  if (stopping) return
  stopping = true
  await Promise.all(children.filter(child => !child.name.startsWith('simulated')).map(stopChild))
  await Promise.all(children.map(stopChild))
  await database?.embedded?.stop()
  process.exit(status)
}
process.on('disconnect', () => void stop(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) say('\nStopping …')
    void stop(0)
  })
}

async function start(): Promise<void> {
  const host = process.env.HOST ?? '127.0.0.1'
  const port = Number(process.env.PORT ?? 3000)
  await assertPortIsFree(host, port)

  const production = process.env.NODE_ENV === 'production' || process.env.APP_MODE === 'production'
  if (production) {
    // Nothing is generated for a production: what is missing is named.
    try {
      parseEnvironment({ DATABASE_URL: 'postgres://embedded', ...process.env, APP_MODE: 'production' })
    } catch (error) {
      throw new StartFailure((error as Error).message)
    }
  }
  const secrets = await localSecrets()

  database = await openDatabase(say)
  const applicationUrl = await migrateDatabase(database.adminUrl, say)

  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: development ? 'development' : 'production',
    APP_MODE: production ? 'production' : 'local',
    HOST: host,
    PORT: String(port),
    APP_URL: process.env.APP_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    DATABASE_URL: applicationUrl,
    ENCRYPTION_KEY: process.env.ENCRYPTION_KEY ?? secrets.encryptionKey,
    APP_SECRET: process.env.APP_SECRET ?? secrets.appSecret,
    FILES_DIR: process.env.FILES_DIR ?? path.join(dataDirectory(), 'files'),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
  try {
    parseEnvironment(environment)
  } catch (error) {
    throw new StartFailure((error as Error).message)
  }

  for (const kind of ['test', 'production'] as const) {
    const variable = `REGULATOR_${kind.toUpperCase()}_URL`
    // A production that lacks the address refuses to submit. A simulated one would confirm what nobody has filed.
    if (environment[variable] || production) continue
    say(`Starting the simulated regulator (${kind.toUpperCase()}) …`)
    const child = await startChild(
      `simulated regulator (${kind.toUpperCase()})`,
      path.join(root, 'fixtures/regulator/serve.ts'),
      ['--environment', kind, '--port', process.env[`REGULATOR_${kind.toUpperCase()}_PORT`] ?? '0', '--state', path.join(dataDirectory(), `regulator-${kind}.jsonl`)],
      environment,
    )
    children.push(child)
    environment[variable] = String(child.ready.baseUrl)
  }

  const password = process.env.DEMO_PASSWORD ?? secrets.demoPassword
  if (!production) {
    say('Preparing the demo organization …')
    Object.assign(process.env, environment)
    const { seed } = await import('#prisma/seed.ts')
    await seed(password)
    const { closeDatabase } = await import('#app/platform/database.ts')
    await closeDatabase()
  }

  if (!development) await buildIfNeeded(say)
  say('Starting the workers and the web server …')
  children.push(
    ...(await Promise.all([
      startChild('worker', path.join(root, 'workers/main.ts'), [], environment),
      startChild('web server', path.join(root, 'app/server.ts'), development ? ['--dev'] : [], environment),
    ])),
  )
  for (const child of children) {
    child.process.on('exit', code => {
      if (stopping) return
      say(`The ${child.name} ended by itself (status ${code}); the rest is stopped too. Start again to go on where it was.`)
      void stop(1)
    })
  }
  await writeState(environment)

  say('')
  say(`Comply+ is ready after ${((Date.now() - started) / 1000).toFixed(1)} s:  ${environment.APP_URL}`)
  if (!production) {
    say(`Sign in at ${environment.APP_URL}/login as owner@demo.example (or officer@, preparer@, viewer@demo.example)`)
    say(process.env.DEMO_PASSWORD ? 'with the password in DEMO_PASSWORD.' : `with the password  ${password}`)
  }
  for (const kind of ['TEST', 'PRODUCTION']) {
    const address = environment[`REGULATOR_${kind}_URL`]
    if (address === undefined) say(`REGULATOR_${kind}_URL is not set: nothing can be submitted to FINTRAC ${kind}.`)
    else if (!process.env[`REGULATOR_${kind}_URL`]) say(`Simulated regulator (${kind}): ${new URL(address).origin}`)
  }
  say('Stop with Ctrl-C; all data is kept.')
  process.send?.({ ready: environment.APP_URL })
}

/** The addresses of what runs, for the command line. Holds no secret that `secrets.json` beside it does not hold. */
async function writeState(environment: NodeJS.ProcessEnv): Promise<void> {
  const { writeFile } = await import('node:fs/promises')
  const kept = ['DATABASE_URL', 'APP_URL', 'REGULATOR_TEST_URL', 'REGULATOR_PRODUCTION_URL', 'FILES_DIR']
  await writeFile(
    path.join(dataDirectory(), 'running.json'),
    JSON.stringify({ pid: process.pid, environment: Object.fromEntries(kept.map(name => [name, environment[name]])) }),
    { mode: 0o600 },
  )
}

try {
  await start()
} catch (error) {
  for (const child of children) await stopChild(child)
  await database?.embedded?.stop()
  exitWith(error)
}
