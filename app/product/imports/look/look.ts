/**
 * What a file is and what must be asked about it, from its path. May take long: the web process lets a thread do it.
 */
import { createReadStream } from 'node:fs'
import { analyse, readingOf, sheetSample, type Analysis } from '#app/csv/analyse.ts'
import type { EncodingFinding } from '#app/csv/bytes/encoding.ts'
import { readRecords } from '#app/csv/bytes/read.ts'
import { detect, SAMPLE_BYTES } from '#app/csv/plan/headers/detect.ts'
import { Evidence } from '#app/csv/plan/settle/evidence.ts'
import { proposeMapping } from '#app/csv/plan/propose/mapping.ts'
import type { Mapping } from '#app/csv/plan/columns.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { settle } from '#app/csv/plan/settle.ts'
import type { Settling } from '#app/csv/plan/settled.ts'
import { unknownWords, type UnknownWords } from '#app/csv/plan/ask/unknown-words.ts'
import { askLegs } from '#app/csv/rows/leg-rows.ts'
import { compile } from '#app/csv/rows/take.ts'
import { withholdPreview } from '#app/csv/rows/withheld.ts'
import type { Detection } from '#app/csv/types.ts'
import { recordClassifier } from '#app/csv/words/records.ts'
import { BrokenWorkbook } from '#app/csv/bytes/workbook/xml.ts'
import { openSource } from './source.ts'
import { codeDefects, isKnownCode } from './coded-words.ts'

export interface Survey extends Settling {
  detection: Detection
  mapping: Mapping
  /** Words of the records surveyed that rows are refused for. */
  unknown: UnknownWords[]
}

export interface LookedAt {
  path: string
  byteSize: bigint
  /** What the scan over the whole file found when it was uploaded. */
  detection: Detection
  plan: ImportPlan
}

/** The scan of a file just uploaded: over all of it. */
export async function scan({ path, plan }: { path: string; plan: ImportPlan }): Promise<Analysis | { broken: string }> {
  try {
    return await analyse(() => openSource(path, plan.file.sheet), plan, { inferSubject: true })
  } catch (error) {
    if (error instanceof BrokenWorkbook) return { broken: error.message }
    throw error
  }
}

/** The encoding was decided over the whole file when it was uploaded, so only as much is read again as the questions need. */
export async function survey(file: LookedAt): Promise<Survey> {
  const { path, plan } = file
  const detection = await detectAgain(file)
  const mapping = proposeMapping(detection, plan)
  const evidence = new Evidence(mapping)
  const classify = recordClassifier(detection.header, mapping.columns.length)
  const headerLine = detection.headerLine ?? detection.preambleLines.at(-1) ?? 0
  reading: for await (const batch of readRecords(openSource(path, plan.file.sheet), readingOf(detection))) {
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

/** What the file is under the choices of a plan. */
export async function detectAgain({ path, byteSize, detection, plan }: LookedAt): Promise<Detection> {
  if (detection.workbook !== undefined) {
    const sheet = await sheetSample(() => openSource(path, plan.file.sheet))
    return detect(new Uint8Array(0), { ...(sheet && { sheet }), plan })
  }
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { start: 0, end: SAMPLE_BYTES - 1, highWaterMark: SAMPLE_BYTES }))
    chunks.push(chunk as Buffer)
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
