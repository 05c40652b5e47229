import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { startChild, stopChild } from '#scripts/lib/children.ts'
import { freePort } from '#scripts/lib/postgres.ts'
import { removeScratchFolder, scratchFolder } from '#scripts/lib/scratch.ts'

export interface StartedProduct {
  /** Data folder, with `running.json` (URLs of its parts). */
  folder: string
  origin: string
  demoPassword: string
  stop: () => Promise<void>
  /** Deletes its data after it has stopped. */
  remove: () => Promise<void>
}

/** No polling delays, unlike the defaults that spare the machine. */
export const quickly = { POLL_BASE_MS: '200', WORKER_NICE: '0' }

/**
 * Starts the whole product with data of its own, whatever the environment of this process. `outputIn`: opens the file
 * for its output, given its folder; default: the output of this process.
 */
export async function startProduct(
  name: string,
  environment: Readonly<Record<string, string>> = {},
  outputIn?: (folder: string) => number,
): Promise<StartedProduct> {
  const folder = await scratchFolder(name)
  const port = await freePort()
  const demoPassword = `demo-${randomBytes(8).toString('hex')}`
  const variables: Record<string, string | undefined> = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO_PASSWORD: demoPassword,
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    NODE_ENV: undefined,
    VITEST: undefined,
    LOG_LEVEL: 'error',
    ...environment,
  }
  const product = await startChild(
    'product',
    path.resolve('scripts/start.ts'),
    [],
    variables as NodeJS.ProcessEnv,
    outputIn?.(folder),
  )
  return {
    folder,
    origin: `http://127.0.0.1:${port}`,
    demoPassword,
    stop: () => stopChild(product),
    remove: () => removeScratchFolder(folder),
  }
}

/** Runs `work` with a product of its own, for measurements or a company that no other test uses. */
export async function withProduct<T>(
  name: string,
  work: (product: StartedProduct) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const product = await startProduct(name, environment)
  try {
    return await work(product)
  } finally {
    await product.stop()
    await product.remove()
  }
}
