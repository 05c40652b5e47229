import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { log } from '../runtime/log.ts'

export interface ZipPart {
  name: string
  /** Opened when its turn comes. */
  open: () => Readable
}

/**
 * A ZIP of these parts, made while it is read: one part is open at a time, and closed if the reader stops. `what` names
 * it in the log.
 */
export function zipOf(parts: readonly ZipPart[], what: string): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const broke = (error: unknown) => {
    log.warn(`${what} broke off.`, { error })
    output.destroy(error instanceof Error ? error : new Error(`${what} broke off.`))
  }
  zip.on('error', broke)
  let part: Readable | undefined
  output.once('close', () => part?.destroy())
  for (const { name, open } of parts)
    zip.addReadStreamLazy(name, { compress: true }, (given) => {
      part = open().on('error', broke)
      given(null, part)
    })
  zip.end()
  return output
}
