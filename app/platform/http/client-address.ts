/**
 * The client's address as the web server saw it (app/server.ts sets the header on every request and overwrites what a
 * client may have sent). For the newsletter's consent record; limits count by `clientNetwork`.
 */
export const clientAddressHeader = 'X-Client-Address'

export const clientAddress = (request: Request): string => request.headers.get(clientAddressHeader) ?? 'unknown'

/**
 * Who asks, as far as an address tells, for limits: of an IPv6 address the /64 that a network gives to one household.
 */
export const clientNetwork = (request: Request): string => networkOf(clientAddress(request))

/** The network of an address, as `clientNetwork` counts it. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const missing = address.includes('::') ? Math.max(0, 8 - groups.length - after.length) : 0
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
