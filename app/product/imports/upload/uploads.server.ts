import { localDate } from '#app/compliance/rules/window.ts'
import { removeFile } from '#app/platform/services/files.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { companySettings } from '../../settings/queries.server.ts'
import { readersClock } from '#app/product/transactions/rules/rule-transactions.server.ts'

/**
 * Removes the uploaded files whose time has come: of an import that was undone, of one that is older than files are kept, and all of
 * them 30 days after an account's end (the function uploads_due() of the database). What was read from them stays. Returns how many.
 */
export async function removeDueUploads(scope: Scope): Promise<number> {
  const due = await scope.tx(
    (db) =>
      db.$queryRaw<
        { id: string; file_key: string }[]
      >`SELECT i.id, i.file_key FROM import i WHERE i.id IN (SELECT import_id FROM uploads_due()) LIMIT 1000`,
  )
  // The file first: a run that ends in between finds the row again.
  for (const { id, file_key: key } of due) {
    await removeFile(scope, key)
    await scope.tx((db) => db.import.update({ where: { id }, data: { fileRemovedAt: new Date() } }))
  }
  return due.length
}

/** The day until which an uploaded file is kept, YYYY-MM-DD on the organization's clock. */
export async function keptUntil(scope: Scope, { createdAt }: { createdAt: string }): Promise<string> {
  const until = new Date(createdAt)
  until.setUTCFullYear(until.getUTCFullYear() + (await companySettings(scope)).uploadsKeptYears)
  return localDate(until.getTime(), await readersClock(scope))
}
