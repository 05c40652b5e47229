import type { Readable } from 'node:stream'
import { emptyPlan, planDefects, type ImportPlan } from '#app/csv/plan/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import { audit } from '#app/platform/audit.ts'
import type { Prisma } from '#app/platform/database.ts'
import { AppError } from '#app/platform/errors.ts'
import { removeFile, saveFile } from '#app/platform/files.ts'
import { newId } from '#app/platform/ids.ts'
import type { Scope } from '#app/platform/scope.ts'
import { scanFile } from '../look/apart.server.ts'
import { headerFingerprint, templateNamed, choicesOf } from './templates.server.ts'

/** As Prisma takes a JSON column. */
export const json = (value: unknown) => value as Prisma.InputJsonValue

/**
 * Keeps an uploaded file and finds out what it is. A file whose headers a template knows starts with that template's plan.
 * @param source the file's bytes; streamed, never held
 * @returns the import's id, in state `mapping`
 * @throws AppError file-too-large, disk-full, empty-file, no-records, not-text, too-many-columns, runaway-quote
 */
export async function createImport(
  scope: Scope,
  file: { name: string; source: Readable },
  chosen?: { plan?: ImportPlan; templateName?: string },
): Promise<string> {
  scope.require('import files')
  const id = newId()
  const saved = await saveFile(scope, `imports/${id}`, file.source)
  try {
    const template = chosen?.templateName === undefined ? null : await templateNamed(scope, chosen.templateName)
    let plan = chosen?.plan ?? template?.plan ?? emptyPlan()
    let createCustomers = template?.createCustomers ?? false
    let analysis = await scanFile(scope, saved.key, plan)
    if (analysis.rejection) {
      const { code, message } = analysis.rejection
      const isWithoutRows = code === 'empty-file' || code === 'no-records'
      throw new AppError(code, 400, isWithoutRows ? `${message} Choose another file.` : message, {
        fields: { file: message },
      })
    }
    let templateId = template?.id ?? null
    if (!chosen?.plan && !template) {
      const known = await scope.tx((db) =>
        db.mappingTemplate.findFirst({
          where: { headerFingerprint: headerFingerprint(analysis.detection.header) },
          orderBy: { updatedAt: 'desc' },
        }),
      )
      const choices = known === null ? null : choicesOf(known.plan)
      if (known && choices && planDefects(choices.plan).length === 0) {
        const asKnown = await scanFile(scope, saved.key, choices.plan)
        // A template whose choices do not read this file is not for it.
        if (asKnown.rejection === null) {
          ;({ plan, createCustomers } = choices)
          templateId = known.id
          analysis = asKnown
        }
      }
    }
    await scope.tx(async (db) => {
      await db.import.create({
        data: {
          id,
          organizationId: scope.organizationId,
          mode: scope.mode,
          fileName: file.name.slice(0, 255) || 'file.csv',
          fileKey: saved.key,
          byteSize: BigInt(saved.byteSize),
          sha256: saved.sha256,
          state: 'mapping',
          detection: json(withoutNul(analysis.detection)),
          plan: json(analysis.settled.plan),
          createCustomers,
          templateId,
          createdBy: scope.actor.userId,
        },
      })
      await audit(db, scope, {
        action: 'import.uploaded',
        subjectType: 'import',
        subjectId: id,
        detail: { sha256: saved.sha256, bytes: saved.byteSize },
      })
    })
    return id
  } catch (error) {
    await removeFile(scope, saved.key)
    throw error
  }
}

/** PostgreSQL cannot hold NUL characters, which a file's first records may. */
const withoutNul = (detection: Detection): Detection =>
  JSON.parse(JSON.stringify(detection).replaceAll('\\u0000', '')) as Detection
