import type { Scope } from '#app/platform/data/scope.ts'
import { reportWithDocument } from '#app/product/reports/review/detail.server.ts'

/** A report as its page loads it. */
export const reportDetail = async (scope: Scope, id: string) => (await reportWithDocument(scope, id)).report
