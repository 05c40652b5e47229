import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnvironment } from '#app/platform/runtime/env.ts'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { assertDatabaseAnswers, dataDirectory, localSecrets } from './local.ts'

/**
 * Lets a command work on the product's data: that of the product which runs on this machine (`npm start`), or the one
 * that DATABASE_URL and the other variables name. Call it before anything of `app/platform` is used.
 * @throws StartFailure when neither is there, a variable is wrong, or the database does not answer
 */
export async function connectToProduct(): Promise<void> {
  await findProduct()
  parseEnvironment(process.env)
  await assertDatabaseAnswers(process.env.DATABASE_URL!)
}

async function findProduct(): Promise<void> {
  process.env.LOG_LEVEL ||= 'error'
  if (process.env.DATABASE_URL) {
    // Where both keys are set, as in a container, there may be no folder to write in.
    if (process.env.ENCRYPTION_KEY && process.env.APP_SECRET) return
    const secrets = await localSecrets()
    process.env.ENCRYPTION_KEY ||= secrets.encryptionKey
    process.env.APP_SECRET ||= secrets.appSecret
    return
  }
  const file = path.join(dataDirectory(), 'running.json')
  const running = existsSync(file)
    ? (JSON.parse(await readFile(file, 'utf8')) as { pid: number; environment: Record<string, string> })
    : null
  if (running === null || !isAlive(running.pid)) {
    throw new StartFailure(
      'Comply+ does not run on this machine. Start it with "npm start" in another terminal, or set DATABASE_URL to its database.',
    )
  }
  const secrets = await localSecrets()
  Object.assign(process.env, running.environment, {
    ENCRYPTION_KEY: secrets.encryptionKey,
    APP_SECRET: secrets.appSecret,
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
