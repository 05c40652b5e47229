import zlib from 'node:zlib'
import compress from 'compression'

/**
 * Compresses text responses as a stream: each piece is flushed as it is written, so that a page shows its first parts
 * while the rest is being worked out. Event streams, downloads and partial responses pass unchanged.
 */
export const compression = compress({
  level: 4,
  flush: zlib.constants.Z_SYNC_FLUSH,
  brotli: {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
    flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  },
  filter: (request, response) =>
    response.statusCode !== 206 &&
    response.getHeader('Content-Disposition') === undefined &&
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') &&
    compress.filter(request, response),
})
