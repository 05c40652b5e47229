import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { removeFile, settledFiles } from '#app/platform/services/files.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { companySettings } from '../../settings/queries.server.ts'
import { dayOn } from '#app/ui/values/clock.ts'
import { readersClock } from '#app/product/transactions/rules/rule-transactions.server.ts'

/**
 * Removes the uploaded files whose time has come: of an import that was undone, of one that is older than files are kept, and all of
 * them 30 days after an account's end (the function uploads_due() of the database). What was read from them stays. Returns how many.
 */
export async function removeDueUploads(scope: Scope): Promise<number> {
  const due = await scope.tx((db) =>
    sqlIn(db).rows(
      { id: col.text, file_key: col.text },
      'SELECT i.id, i.file_key FROM import i WHERE i.id IN (SELECT import_id FROM uploads_due()) LIMIT 1000',
    ),
  )
  // The file first: a run that ends in between finds the row again.
  for (const { id, file_key: key } of due) {
    await removeFile(scope, key)
    await scope.tx((db) => db.import.update({ where: { id }, data: { fileRemovedAt: new Date() } }))
  }
  return due.length
}

/** Removes files that no import names: their upload was cut off before the import was made. */
export async function removeStrayFiles(scope: Scope): Promise<void> {
  for await (const key of settledFiles(scope)) {
    const isNamed = await scope.tx((db) => db.import.findFirst({ where: { fileKey: key }, select: { id: true } }))
    if (isNamed === null) await removeFile(scope, key)
  }
}

/** The day until which an uploaded file is kept, YYYY-MM-DD on the organization's clock. */
export async function keptUntil(scope: Scope, { createdAt }: { createdAt: string }): Promise<string> {
  const until = new Date(createdAt)
  until.setUTCFullYear(until.getUTCFullYear() + (await companySettings(scope)).uploadsKeptYears)
  return dayOn(await readersClock(scope), until)
}
