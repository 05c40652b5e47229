/**
 * The reader of a command's output may stop reading (`| head`). That isn't a failure: the command ends with its own
 * status.
 */

export const isReaderGone = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'EPIPE'

/** From now on, unread output is dropped. */
export function allowReaderToGo(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: Error) => {
      if (!isReaderGone(error)) throw error
    })
  }
}
