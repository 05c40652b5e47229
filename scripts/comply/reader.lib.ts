/** Whoever reads what a command prints may stop reading (`| head`). That is no failure: the command ends with its own status. */

export const isReaderGone = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'EPIPE'

/** From now on what nobody reads any more is dropped. */
export function allowReaderToGo(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: Error) => {
      if (!isReaderGone(error)) throw error
    })
  }
}
