import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@remix-run/node'

/** The lines of a CSV file behind a byte order mark, by which spreadsheets recognize UTF-8. */
export async function* csvText(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  yield '\ufeff'
  yield* lines
}

/** A CSV that a browser downloads, made while it is sent: nothing of it is held in memory. */
export function csvFile(name: string, lines: Iterable<string> | AsyncIterable<string>): Response {
  return new Response(createReadableStreamFromReadable(Readable.from(csvText(lines))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
