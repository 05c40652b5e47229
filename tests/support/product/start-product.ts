import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { startChild, stopChild } from '#scripts/lib/children.ts'
import { freePort } from '#scripts/lib/postgres.ts'
import { removeScratchFolder, scratchFolder } from '#scripts/lib/scratch.ts'

export interface StartedProduct {
  /** Its data, with `running.json` (the addresses of its parts). */
  folder: string
  origin: string
  demoPassword: string
  stop: () => Promise<void>
  /** Deletes its data, once it has stopped. */
  remove: () => Promise<void>
}

/** Answers come as soon as the product can give them; people wait for its own pace. */
export const quickly = { POLL_BASE_MS: '200', WORKER_NICE: '0' }

/**
 * Starts the whole product as its users start it, with data of its own, whatever this process is configured with.
 * `outputIn`: the open file that all it writes goes to, by its folder; absent, that is this process's own output.
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

/** Runs `work` with a product of its own: it is measured, or needs a company that nobody else works in. */
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
