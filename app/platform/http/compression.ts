import zlib from 'node:zlib'
import type { NextFunction, Request, Response } from 'express'

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|rss\+xml)|image\/svg)/

/**
 * Compresses text answers, streamed: Brotli where the browser takes it, otherwise gzip. Event streams, downloads, partial and
 * already encoded answers pass as they are.
 */
export function compression(request: Request, response: Response, next: NextFunction): void {
  const accepts = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
  response.vary('Accept-Encoding')
  if (encoding === null || request.method === 'HEAD') {
    next()
    return
  }
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  let stream: zlib.BrotliCompress | zlib.Gzip | null | undefined

  const begin = () => {
    if (stream !== undefined) return stream
    const type = String(response.getHeader('Content-Type') ?? '')
    const passes =
      !compressible.test(type) ||
      type.startsWith('text/event-stream') ||
      response.getHeader('Content-Encoding') !== undefined ||
      response.getHeader('Content-Disposition') !== undefined ||
      response.statusCode === 204 ||
      response.statusCode === 206 ||
      response.statusCode === 304
    if (passes) return (stream = null)
    const made =
      encoding === 'br'
        ? zlib.createBrotliCompress({
            params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
            flush: zlib.constants.BROTLI_OPERATION_FLUSH,
          })
        : zlib.createGzip({ level: 4, flush: zlib.constants.Z_SYNC_FLUSH })
    response.setHeader('Content-Encoding', encoding)
    response.removeHeader('Content-Length')
    made.on('data', (chunk: Buffer) => {
      if (!write(chunk)) {
        made.pause()
        response.once('drain', () => made.resume())
      }
    })
    made.on('end', () => end())
    // Whoever writes waits for `drain` on the response, but it may be the compressor that is full.
    made.on('drain', () => response.emit('drain'))
    made.on('error', (error) => response.destroy(error))
    response.on('close', () => made.destroy())
    return (stream = made)
  }

  const body = (chunk: unknown, encodingOfText: unknown) =>
    typeof chunk === 'string'
      ? Buffer.from(chunk, typeof encodingOfText === 'string' ? (encodingOfText as BufferEncoding) : 'utf8')
      : (chunk as Uint8Array)

  // express.static and writeHead send the headers first: the choice is made before that.
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status
    const headers = rest.at(-1)
    if (headers !== null && typeof headers === 'object' && !Array.isArray(headers)) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value as string)
    }
    begin()
    return writeHead(status)
  }) as typeof response.writeHead
  response.write = ((chunk: unknown, encodingOrDone?: unknown, done?: unknown) => {
    const to = begin()
    if (!to) return write(chunk as string, encodingOrDone as BufferEncoding, done as () => void)
    return to.write(body(chunk, encodingOrDone))
  }) as typeof response.write
  response.end = ((chunk?: unknown, encodingOrDone?: unknown, done?: unknown) => {
    const to = begin()
    if (!to) return end(chunk as string, encodingOrDone as BufferEncoding, done as () => void)
    if (typeof chunk === 'function') to.once('end', chunk as () => void)
    else if (chunk !== undefined && chunk !== null) to.write(body(chunk, encodingOrDone))
    to.end()
    return response
  }) as typeof response.end
  next()
}
