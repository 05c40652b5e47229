/** The counts of a running import at one time. */
export interface Sample {
  /** Server time, epoch milliseconds. */
  at: number
  rows: number
  bytes: number
}

/** Only recent progress predicts the rest: time while the import stood still doesn't count. */
const windowMs = 30_000

/** A shorter interval between two samples is too inaccurate. */
const leastMs = 2_000

/** The samples of the last half minute and a new one; starts over if the counts went back. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (last === undefined) return [sample]
  if (sample.at <= last.at) return samples
  if (sample.rows < last.rows || sample.bytes < last.bytes) return [sample]
  return [...samples.filter(({ at }) => at >= sample.at - windowMs), sample]
}

/** Rows per second and seconds left, for a file of `byteSize` bytes; null while unknown. */
export function paceOf(
  samples: readonly Sample[],
  byteSize: number,
): { rowsPerSecond: number; secondsLeft: number } | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined) return null
  const [elapsed, rows, bytes] = [last.at - first.at, last.rows - first.rows, last.bytes - first.bytes]
  if (elapsed < leastMs || rows <= 0 || bytes <= 0) return null
  return {
    rowsPerSecond: Math.round((rows * 1_000) / elapsed),
    secondsLeft: Math.max(0, Math.round(((byteSize - last.bytes) * elapsed) / bytes / 1_000)),
  }
}
