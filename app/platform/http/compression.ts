import zlib from 'node:zlib'
import compress from 'compression'

/**
 * Compresses text answers, streamed: each piece goes out as it is written, so that a page shows what is there while the rest is worked out. Event
 * streams, downloads and partial answers pass as they are.
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
