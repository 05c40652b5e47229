import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { sampleDataIn } from './product-database.ts'
import { quickly, startProduct } from './start-product.ts'

/** Global setup of the browser tests: the whole product, started as its users start it, with data of its own. */

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product listens. */
    productUrl: string
    demoPassword: string
    /** Its data folder, with `running.json` (URLs of its parts) and `product.log` (its complete output). */
    productData: string
  }
}

export default async function setup(project: TestProject) {
  let logFile = ''
  let output = 0
  // They are timed, and what must be in no log is looked for in every line.
  const product = await startProduct('product', { ...quickly, LOG_LEVEL: 'debug' }, (folder) => {
    logFile = path.join(folder, 'product.log')
    return (output = openSync(logFile, 'a'))
  }).catch((error: unknown) => {
    if (logFile !== '') process.stderr.write(readFileSync(logFile, 'utf8'))
    throw error
  })
  closeSync(output)
  await sampleDataIn(product.folder)
  project.provide('productUrl', product.origin)
  project.provide('demoPassword', product.demoPassword)
  project.provide('productData', product.folder)
  return async () => {
    await product.stop()
    // What went wrong is told, as it is to whoever runs it.
    const wrong = readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => /^(?!\{)|"level":"(?:warn|error)"/.test(line))
    process.stderr.write(`${wrong.slice(-200).join('\n')}\n`)
    await product.remove()
  }
}
