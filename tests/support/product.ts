import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startChild, stopChild } from '#scripts/lib/children.ts'
import { freePort } from '#scripts/lib/postgres.ts'
import { removeScratchFolder, scratchFolder } from '#scripts/lib/scratch.ts'
import { sampleDataIn } from './product-database.ts'

/** Global set-up of the browser tests: the whole product, started as its users start it, with data of its own. */

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product listens. */
    productUrl: string
    demoPassword: string
    /** Folder of its data, with `running.json` (the addresses of its parts) and `product.log` (all that it wrote). */
    productData: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await scratchFolder('product')
  const port = await freePort()
  const demoPassword = `demo-${randomBytes(8).toString('hex')}`
  const environment: Record<string, string | undefined> = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    DEMO_PASSWORD: demoPassword,
    DATABASE_URL: undefined,
    REDIS_URL: undefined,
    NODE_ENV: undefined,
    VITEST: undefined,
    POLL_BASE_MS: '200',
    // They share the machine with the browser, and are timed.
    WORKER_NICE: '0',
    // All of it, so that what must be in no log is looked for in every line.
    LOG_LEVEL: 'debug',
  }
  const logFile = path.join(folder, 'product.log')
  const output = openSync(logFile, 'a')
  const product = await startChild(
    'product',
    path.resolve('scripts/start.ts'),
    [],
    environment as NodeJS.ProcessEnv,
    output,
  ).catch((error: unknown) => {
    process.stderr.write(readFileSync(logFile, 'utf8'))
    throw error
  })
  closeSync(output)
  await sampleDataIn(folder)
  project.provide('productUrl', `http://127.0.0.1:${port}`)
  project.provide('demoPassword', demoPassword)
  project.provide('productData', folder)
  return async () => {
    await stopChild(product)
    // What went wrong is told, as it is to whoever runs it.
    const wrong = readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => /^(?!\{)|"level":"(?:warn|error)"/.test(line))
    process.stderr.write(`${wrong.slice(-200).join('\n')}\n`)
    await removeScratchFolder(folder)
  }
}
