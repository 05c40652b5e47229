/**
 * The address that a request came from, as the web server saw it (app/server.ts sets the header on every request and
 * overwrites what a client may have sent). For rate limits and the newsletter's consent record.
 */
export const clientAddressHeader = 'X-Client-Address'

export const clientAddress = (request: Request): string => request.headers.get(clientAddressHeader) ?? 'unknown'
