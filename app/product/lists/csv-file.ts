import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'

/**
 * A CSV that a browser downloads, made while it is sent: nothing of it is held in memory. Spreadsheets recognize UTF-8
 * by the byte order mark.
 */
export function csvFile(name: string, lines: Iterable<string> | AsyncIterable<string>): Response {
  async function* marked(): AsyncGenerator<string> {
    yield '\ufeff'
    yield* lines
  }
  return new Response(createReadableStreamFromReadable(Readable.from(marked())), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
