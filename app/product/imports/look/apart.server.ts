import { tooWideText, type Analysis } from '#app/csv/analyse.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import { onceOfEnvironment } from '#app/platform/runtime/env.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { ownKey } from '#app/platform/services/files.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { TaskProcesses } from '#app/platform/runtime/task-processes.ts'
import type { FileFacts } from './facts.ts'
import type { detectAgain, LookInput, recall, scan, Survey, survey } from './look.ts'
import type { RecalledChoices } from './recall.ts'

export interface StoredFile {
  fileKey: string
  byteSize: bigint
  /** The result of the scan over the whole file at upload. */
  detection: Detection
  fileRemovedAt?: Date | null
}

type Looks = { scan: typeof scan; survey: typeof survey; detectAgain: typeof detectAgain; recall: typeof recall }

/** Files are analysed in separate processes, so that no file can block the web process. */
const processes = onceOfEnvironment(() => new TaskProcesses<Looks>('app/product/imports/look/look-process.ts'))

/** Scans a file that was just uploaded, to its end. @throws AppError not-text */
export async function scanFile(scope: Scope, fileKey: string, plan: ImportPlan): Promise<Analysis> {
  const found = await processes().run('scan', { key: ownKey(scope, fileKey), plan })
  if ('broken' in found) throw new AppError('not-text', 400, found.broken, { fields: { file: found.broken } })
  return found
}

/**
 * A file's layout and questions under a plan.
 * @throws AppError upload-removed
 */
export const surveyFile = async (scope: Scope, file: StoredFile, plan: ImportPlan): Promise<Survey> =>
  processes().run('survey', lookInput(scope, file, plan))

/** The choices of an earlier file that apply to this one; null if it is a different kind of file. */
export const recallChoices = async (
  scope: Scope,
  file: StoredFile,
  plan: ImportPlan,
  before: FileFacts | null,
): Promise<RecalledChoices | null> => processes().run('recall', { ...lookInput(scope, file, plan), before })

/** The arguments for the analysis process. @throws AppError upload-removed */
export function lookInput(scope: Scope, file: StoredFile, plan: ImportPlan): LookInput {
  if (file.fileRemovedAt)
    throw new AppError(
      'upload-removed',
      410,
      'The uploaded file was removed when its retention period ended. Upload it again.',
    )
  return { key: ownKey(scope, file.fileKey), byteSize: file.byteSize, detection: file.detection, plan }
}

/**
 * Refuses a plan that splits a file into more columns than can be mapped: call it before storing the plan.
 * @throws AppError too-many-columns
 */
export async function requireMappable(scope: Scope, file: StoredFile, plan: ImportPlan): Promise<void> {
  const tooWide = tooWideText(await processes().run('detectAgain', lookInput(scope, file, plan)))
  if (tooWide !== null)
    throw new AppError(
      'too-many-columns',
      400,
      `With this delimiter: ${tooWide.charAt(0).toLowerCase()}${tooWide.slice(1)} Nothing was changed. Choose the delimiter the file uses.`,
    )
}
