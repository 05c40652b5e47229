/** What one look at a running import saw. */
export interface Sample {
  /** By the server's clock, epoch milliseconds. */
  at: number
  rows: number
  bytes: number
}

/** Only what is read now says how long the rest takes: not the time that an import stood still. */
const windowMs = 30_000

/** Fewer milliseconds than this between two looks say nothing about the pace. */
const leastMs = 2_000

/** The looks of the last half minute with one more; counts that went back begin anew. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (last === undefined) return [sample]
  if (sample.at <= last.at) return samples
  if (sample.rows < last.rows || sample.bytes < last.bytes) return [sample]
  return [...samples.filter(({ at }) => at >= sample.at - windowMs), sample]
}

/** Rows a second and seconds left at the pace of the looks, for a file of `byteSize` bytes; null while it cannot be said. */
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
