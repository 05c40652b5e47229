import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { startChild, stopChild } from '#scripts/lib/children.ts'
import { freePort } from '#scripts/lib/postgres.ts'
import { removeScratchFolder, scratchFolder } from '#scripts/lib/scratch.ts'

export interface RunningProduct {
  folder: string
  origin: string
  demoPassword: string
}

/** For tests, which wait for what the product does at its own pace elsewhere. */
export const quickly = { POLL_BASE_MS: '200', WORKER_NICE: '0' }

/** The whole product as its users start it, with data of its own, while `work` measures it or needs a company that nobody else works in. */
export async function withProduct<T>(
  name: string,
  work: (product: RunningProduct) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  const folder = await scratchFolder(name)
  const port = await freePort()
  const demoPassword = `bench-${randomBytes(8).toString('hex')}`
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
  const product = await startChild('product', path.resolve('scripts/start.ts'), [], variables as NodeJS.ProcessEnv)
  try {
    return await work({ folder, origin: `http://127.0.0.1:${port}`, demoPassword })
  } finally {
    await stopChild(product)
    await removeScratchFolder(folder)
  }
}
