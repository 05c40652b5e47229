import type { StoredOverride } from './assemble.server.ts'

/**
 * Identifies what a correction applies to. A list item is identified by its content, so that another item in its place
 * is another key.
 */
export const placeKeyOf = ({ path, transactionId, refId, was }: StoredOverride): string =>
  JSON.stringify([
    transactionId ?? null,
    refId ?? null,
    path,
    was?.items.map((item) => item && [item.own, item.whole, item.alike]) ?? null,
  ])
