import { awaitedCounts, type Awaited } from '#app/product/transactions/awaiting/awaiting.server.ts'

/** Open questions per page. */
const awaitedPageSize = 25

/** One page of open questions. */
export function awaitedPage(all: readonly Awaited[], asked: number) {
  const page = Math.min(asked, Math.max(1, Math.ceil(all.length / awaitedPageSize)))
  return {
    awaited: all.slice((page - 1) * awaitedPageSize, page * awaitedPageSize),
    awaitedCount: all.length,
    awaitedKinds: awaitedCounts(all),
    awaitedPage: page,
    awaitedPageSize,
  }
}
