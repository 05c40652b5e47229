/** Analyses a stored file by its key. May take long, so the web process delegates it. */
import { analyse, askOfRows, readingOf, sheetSample, type Analysis } from '#app/csv/analyse.ts'
import type { EncodingFinding } from '#app/csv/bytes/encoding.ts'
import { readRecords } from '#app/csv/bytes/read.ts'
import { detect, SAMPLE_BYTES } from '#app/csv/plan/headers/detect.ts'
import { Evidence } from '#app/csv/plan/settle/evidence.ts'
import { proposeMapping } from '#app/csv/plan/propose/mapping.ts'
import type { Mapping } from '#app/csv/plan/columns.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { settle } from '#app/csv/plan/settle.ts'
import type { SettleResult } from '#app/csv/plan/settled.ts'
import { unknownWords, type UnknownWords } from '#app/csv/plan/ask/unknown-words.ts'
import { withholdPreview } from '#app/csv/rows/withheld.ts'
import type { Detection } from '#app/csv/types.ts'
import { fold } from '#app/csv/words/fold.ts'
import { headingFiller, recordClassifier } from '#app/csv/words/records.ts'
import { BrokenWorkbook } from '#app/csv/bytes/workbook/xml.ts'
import { storedFile } from '#app/platform/services/files.ts'
import type { StoredBytes } from '#app/platform/services/files/store.ts'
import { openSource } from './source.ts'
import { codeDefects, isKnownCode } from './coded-words.ts'
import { fileFactsOf, type FileFacts } from './facts.ts'
import { withoutContradicted, withoutEncoding, type RecalledChoices } from './recall.ts'

export interface Survey extends SettleResult {
  detection: Detection
  mapping: Mapping
  /** Unknown words for which rows are refused. */
  unknown: UnknownWords[]
  facts: FileFacts
}

export interface LookInput {
  /** Key in the file store. */
  key: string
  byteSize: bigint
  /** The result of the scan over the whole file at upload. */
  detection: Detection
  plan: ImportPlan
}

/** Scans a file that was just uploaded, to its end. */
export async function scan({ key, plan }: { key: string; plan: ImportPlan }): Promise<Analysis | { broken: string }> {
  const file = await storedFile(key)
  try {
    return await analyse(() => openSource(file, plan.file.sheet), plan, { inferSubject: true })
  } catch (error) {
    if (error instanceof BrokenWorkbook) return { broken: error.message }
    throw error
  }
}

/**
 * Analyses a file under a plan. The upload scan decided the encoding over the whole file, so this reads only as much as
 * the questions need.
 */
export async function survey(file: LookInput): Promise<Survey> {
  const { plan } = file
  const detection = await detectAgain(file)
  const mapping = proposeMapping(detection, plan)
  const evidence = await evidenceOf(file, detection, mapping, (found) => found.settled())
  const facts = fileFactsOf(detection, plan)
  const settling = settle(detection, mapping, evidence, plan)
  if (settling.defects.length === 0) askOfRows(settling, evidence)
  withholdPreview(detection, settling.settled)
  return {
    detection,
    mapping,
    ...settling,
    defects: [...settling.defects, ...codeDefects(settling.settled)],
    unknown: unknownWords(settling.settled, evidence, isKnownCode),
    facts,
  }
}

/** Reads records until the evidence is sufficient. */
async function evidenceOf(
  { key, plan }: LookInput,
  detection: Detection,
  mapping: Mapping,
  isEnough: (evidence: Evidence) => boolean,
): Promise<Evidence> {
  const evidence = new Evidence(mapping)
  const classify = recordClassifier(detection.headerRow ?? detection.header, mapping.columns.length)
  const fill = headingFiller(detection)
  const headerLine = detection.headerLine ?? detection.preambleLines.at(-1) ?? 0
  for await (const batch of readRecords(openSource(await storedFile(key), plan.file.sheet), readingOf(detection)))
    for (const record of batch) {
      if (record.line <= headerLine) continue
      const { kind } = classify(record)
      const filled = fill(record, kind)
      if (kind !== 'data') continue
      evidence.add(filled)
      if (isEnough(evidence)) return evidence
    }
  return evidence
}

/** Equal for files with the same headers in the same order. */
const headerText = (header: readonly string[]): string => header.map(fold).join('\u001f')

/** Whether the file is pure ASCII, which every offered encoding reads alike. */
async function isPlain(file: StoredBytes): Promise<boolean> {
  for await (const chunk of file.open()) if ((chunk as Buffer).some((byte) => byte >= 0x80)) return false
  return true
}

/**
 * The choices of an earlier file that apply to this one; reads every row. Null if the files differ: under those choices
 * the headers are not the same.
 */
export async function recall({
  before,
  ...file
}: LookInput & { before: FileFacts | null }): Promise<RecalledChoices | null> {
  const isAscii = file.plan.file.encoding !== undefined && (await isPlain(await storedFile(file.key)))
  const { plan, contradicted } = isAscii
    ? { plan: file.plan, contradicted: [] }
    : withoutEncoding(file.plan, file.detection)
  const detection = await detectAgain({ ...file, plan })
  if (before !== null && headerText(detection.header) !== headerText(before.header)) return null
  const mapping = proposeMapping(detection, plan)
  if (mapping.unknownColumns.length > 0) return null
  const { columns } = await evidenceOf({ ...file, plan }, detection, mapping, () => false)
  const held = withoutContradicted(plan, { detection, mapping, columns }, before)
  return { plan: held.plan, contradicted: [...contradicted, ...held.contradicted] }
}

/** The file's layout under a plan. */
export async function detectAgain({ key, byteSize, detection, plan }: LookInput): Promise<Detection> {
  const file = await storedFile(key)
  if (detection.workbook !== undefined) {
    const sheet = await sheetSample(() => openSource(file, plan.file.sheet))
    return detect(new Uint8Array(0), { ...(sheet && { sheet }), plan })
  }
  const chunks: Buffer[] = []
  for await (const chunk of file.open({ start: 0, end: SAMPLE_BYTES - 1 })) chunks.push(chunk as Buffer)
  const { encoding: found, bom, secondEncoding, encodingReadings, isEncodingOpen } = detection
  const encoding: EncodingFinding = {
    encoding: found,
    bom,
    damaged: false,
    ...(secondEncoding && { second: secondEncoding }),
    ...(encodingReadings && { readings: encodingReadings }),
    ...(isEncodingOpen && { isOpen: true }),
  }
  return detect(Buffer.concat(chunks), { encoding, whole: byteSize <= BigInt(SAMPLE_BYTES), plan })
}
