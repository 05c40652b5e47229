/** The address of a page at one of its fields, by the field's name. */
export function atField(to: string, name: string | null | undefined): string {
  if (!name) return to
  const [path = '', hash] = to.split('#')
  return `${path}${path.includes('?') ? '&' : '?'}focus=${encodeURIComponent(name)}${hash === undefined ? '' : `#${hash}`}`
}
