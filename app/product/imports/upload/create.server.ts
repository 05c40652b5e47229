import type { Readable } from 'node:stream'
import { emptyPlan, type ImportPlan } from '#app/csv/plan/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import { audit } from '#app/platform/data/audit.ts'
import { json } from '#app/platform/data/database.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { removeFile, saveFile } from '#app/platform/services/files.ts'
import { log } from '#app/platform/runtime/log.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { scanFile } from '../look/apart.server.ts'
import { knownChoices } from './remembered.server.ts'
import { headerFingerprint, templateNamed } from './templates.server.ts'

/**
 * Stores an uploaded file and analyses it. A file with known headers starts with the choices of the last such file, or
 * of their template.
 * @param source the file's bytes; streamed, never held
 * @returns the import's id, in state `mapping`
 * @throws AppError file-too-large, disk-full, empty-file, no-records, not-text, too-many-columns, runaway-quote
 */
export async function createImport(
  scope: Scope,
  file: { name: string; source: Readable },
  chosen?: { plan?: ImportPlan | undefined; templateName?: string | undefined },
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
    // Choices given with the file apply to it alone. Files without headers are all alike.
    const isOpen = chosen?.plan === undefined && template === null && analysis.detection.header.length > 0
    const fingerprint = isOpen ? headerFingerprint(analysis.detection.header) : null
    const known =
      fingerprint === null
        ? null
        : await knownChoices(scope, {
            fingerprint,
            file: { fileKey: saved.key, byteSize: BigInt(saved.byteSize), detection: analysis.detection },
          })
    if (known !== null) {
      const asKnown = await scanFile(scope, saved.key, known.plan)
      // A plan that can't read this file doesn't apply to it.
      if (asKnown.rejection === null && asKnown.defects.length === 0) {
        ;({ plan, createCustomers } = known)
        analysis = asKnown
      }
    }
    const taken = known !== null && plan === known.plan ? known : null
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
          templateId: taken?.templateId ?? template?.id ?? null,
          headerFingerprint: fingerprint,
          ...(taken?.remembered && { remembered: json(taken.remembered) }),
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
    // The refusal is the error to report; the nightly run removes a leftover file.
    await removeFile(scope, saved.key).catch((left: unknown) => log.warn('A refused file was left.', { error: left }))
    throw error
  }
}

/** PostgreSQL can't store NUL characters, which a file's first records may have. */
const withoutNul = (detection: Detection): Detection =>
  JSON.parse(JSON.stringify(detection).replaceAll('\\u0000', '')) as Detection
