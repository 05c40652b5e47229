import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { removeFile, settledFiles } from '#app/platform/services/files.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { companySettings } from '../../settings/queries.server.ts'
import { dayOn } from '#app/ui/values/clock.ts'
import { readersClock } from '#app/product/settings/company-rules.server.ts'

/**
 * Removes the uploaded files that are past their retention: of undone imports, older than the retention period, and all
 * of them 30 days after an account ends (the database function uploads_due()). Their transactions stay. Returns how
 * many were removed.
 */
export async function removeDueUploads(scope: Scope): Promise<number> {
  const due = await scope.tx((db) =>
    sqlIn(db).rows(
      { id: col.text, file_key: col.text },
      'SELECT i.id, i.file_key FROM import i WHERE i.id IN (SELECT import_id FROM uploads_due()) LIMIT 1000',
    ),
  )
  // The file first: if a run ends in between, the next one finds the row again.
  for (const { id, file_key: key } of due) {
    await removeFile(scope, key)
    await scope.tx((db) => db.import.update({ where: { id }, data: { fileRemovedAt: new Date() } }))
  }
  return due.length
}

/** Removes files without an import: their upload broke off before it was created. */
export async function removeStrayFiles(scope: Scope): Promise<void> {
  for await (const key of settledFiles(scope)) {
    const isNamed = await scope.tx((db) => db.import.findFirst({ where: { fileKey: key }, select: { id: true } }))
    if (isNamed === null) await removeFile(scope, key)
  }
}

/** The last day on which an uploaded file is kept, YYYY-MM-DD on the organization's clock. */
export async function keptUntil(scope: Scope, { createdAt }: { createdAt: string }): Promise<string> {
  const until = new Date(createdAt)
  until.setUTCFullYear(until.getUTCFullYear() + (await companySettings(scope)).uploadsKeptYears)
  return dayOn(await readersClock(scope), until)
}
