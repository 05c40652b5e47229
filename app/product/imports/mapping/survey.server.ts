import { detect, SAMPLE_BYTES } from '#app/csv/plan/detect.ts'
import type { EncodingFinding } from '#app/csv/bytes/encoding.ts'
import { Evidence } from '#app/csv/plan/evidence.ts'
import { askLegs } from '#app/csv/rows/leg-rows.ts'
import { proposeMapping, type Mapping } from '#app/csv/plan/mapping.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { readRecords } from '#app/csv/bytes/read.ts'
import { recordClassifier } from '#app/csv/words/records.ts'
import { settle } from '#app/csv/plan/settle.ts'
import type { Settling } from '#app/csv/plan/settled.ts'
import { compile } from '#app/csv/rows/take.ts'
import { readingOf, recordTaker, tooWideText } from '#app/csv/analyse.ts'
import type { Detection, RateReader } from '#app/csv/types.ts'
import { unknownWords, type UnknownWords } from '#app/csv/plan/unknown-words.ts'
import { withholdPreview } from '#app/csv/rows/withheld.ts'
import { codeDefects, isKnownCode } from './coded-words.ts'
import { AppError } from '#app/platform/errors.ts'
import { openFile } from '#app/platform/files.ts'
import type { Scope } from '#app/platform/scope.ts'

export interface Survey extends Settling {
  detection: Detection
  mapping: Mapping
  /** Words of the records surveyed that rows are refused for. */
  unknown: UnknownWords[]
}

export interface StoredFile {
  fileKey: string
  byteSize: bigint
  /** What the scan over the whole file found when it was uploaded. */
  detection: Detection
  fileRemovedAt?: Date | null
}

/**
 * What a file is and what must be asked under a plan. The encoding was decided over the whole file when it was uploaded, so
 * only as much is read again as the questions need.
 * @throws AppError upload-removed
 */
export async function surveyFile(scope: Scope, file: StoredFile, plan: ImportPlan): Promise<Survey> {
  const detection = await detectFile(scope, file, plan)
  const mapping = proposeMapping(detection, plan)
  const evidence = new Evidence(mapping)
  const classify = recordClassifier(detection.header, mapping.columns.length)
  const headerLine = detection.headerLine ?? detection.preambleLines.at(-1) ?? 0
  reading: for await (const batch of readRecords(openFile(scope, file.fileKey), readingOf(detection))) {
    for (const record of batch) {
      if (record.line <= headerLine || classify(record).kind !== 'data') continue
      evidence.add(record)
      if (evidence.settled()) break reading
    }
  }
  const settling = settle(detection, mapping, evidence, plan)
  if (settling.defects.length === 0) askLegs(settling.settled, compile(settling.settled), settling.questions)
  withholdPreview(detection, settling.settled)
  return {
    detection,
    mapping,
    ...settling,
    defects: [...settling.defects, ...codeDefects(settling.settled)],
    unknown: unknownWords(settling.settled, evidence, isKnownCode),
  }
}

async function detectFile(scope: Scope, file: StoredFile, plan: ImportPlan): Promise<Detection> {
  if (file.fileRemovedAt)
    throw new AppError(
      'upload-removed',
      410,
      'The uploaded file was removed when its retention period ended. Upload it again.',
    )
  const chunks: Buffer[] = []
  for await (const chunk of openFile(scope, file.fileKey, { start: 0, end: SAMPLE_BYTES - 1 }))
    chunks.push(chunk as Buffer)
  const whole = file.byteSize <= BigInt(SAMPLE_BYTES)
  const { encoding: found, bom, secondEncoding, encodingReadings, isEncodingOpen } = file.detection
  const encoding: EncodingFinding = {
    encoding: found,
    bom,
    damaged: false,
    ...(secondEncoding && { second: secondEncoding }),
    ...(encodingReadings && { readings: encodingReadings }),
    ...(isEncodingOpen && { isOpen: true }),
  }
  return detect(Buffer.concat(chunks), { encoding, whole, plan })
}

/**
 * Refuses a plan that cuts a file into more columns than can be mapped: ask before it is kept.
 * @throws AppError too-many-columns
 */
export async function requireMappable(scope: Scope, file: StoredFile, plan: ImportPlan): Promise<void> {
  const tooWide = tooWideText(await detectFile(scope, file, plan))
  if (tooWide !== null)
    throw new AppError(
      'too-many-columns',
      400,
      `With this delimiter: ${tooWide.charAt(0).toLowerCase()}${tooWide.slice(1)} Nothing was changed. Choose the delimiter the file uses.`,
    )
}

export interface PreviewRow {
  line: number
  cells: string[]
  /** What each product field becomes, in words; null when the row would be refused. */
  becomes: { label: string; value: string }[] | null
  problems: string[]
}

/** Records that the preview shows. */
export const previewLimit = 8

/** The first records as they will be read. */
export function previewRows(
  survey: Pick<Survey, 'detection' | 'settled'>,
  rates?: RateReader,
  limit = previewLimit,
): PreviewRow[] {
  const take = compile(survey.settled, { nowMs: Date.now(), rates })
  const records = survey.detection.preview.slice(0, limit)
  const reader = recordTaker(survey.settled, take)
  return [...records.flatMap((record) => [...reader.next(record)]), ...reader.end()]
    .filter(({ taken }) => taken.kind !== 'aside' || taken.cells === undefined)
    .map(({ record, taken }) => {
      const problems =
        'problems' in taken
          ? taken.problems.filter((problem) => problem.severity !== 'info').map((problem) => problem.message)
          : []
      return {
        line: record.line,
        cells: record.cells,
        becomes: taken.kind === 'row' ? readAs(taken.row) : taken.kind === 'customer' ? [] : null,
        problems,
      }
    })
}

function readAs(
  row: Extract<ReturnType<ReturnType<typeof compile>>, { kind: 'row' }>['row'],
): { label: string; value: string }[] {
  const who = row.customer ?? row.conductor
  const at = row.occurredAt
    ? `${new Date(row.occurredAt.epochMs + row.occurredAt.offsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')} (UTC${row.occurredAt.offsetMinutes < 0 ? '−' : '+'}${two(Math.trunc(Math.abs(row.occurredAt.offsetMinutes) / 60))}:${two(Math.abs(row.occurredAt.offsetMinutes) % 60)})`
    : (row.date ?? 'none yet')
  return [
    { label: 'When', value: at },
    { label: 'Amount', value: `${row.amount} ${row.currency}` },
    { label: 'In CAD', value: row.cadAmount ?? 'not known' },
    {
      label: 'How',
      value: `${row.method.replaceAll('_', ' ')}, ${{ in: 'received', out: 'paid out', internal: 'internal' }[row.direction]}, ${row.status}`,
    },
    {
      label: 'Customer',
      value: who?.customerId ?? who?.phone ?? who?.name ?? who?.entityName ?? who?.surname ?? 'not named',
    },
    { label: 'Location', value: row.locationId ?? 'not named' },
  ]
}

const two = (value: number) => String(value).padStart(2, '0')

/** Rows of the preview that would be refused because what they name is not on file. */
export interface PreviewGaps {
  rows: number
  unknownCustomers: number
  unknownLocations: number
}
