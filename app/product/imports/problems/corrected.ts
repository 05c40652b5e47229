/** A record of a file with a person's corrections. */
export interface CorrectedRecord {
  line: number
  cells: string[]
}

/** More than the page shows: keeps a forged form from filling the memory with empty cells. */
const mostRecords = 200

/** Records whose cells are in the form: `cell.<line>.<position>`. */
export function correctedRecordsOf(form: FormData, only: number | null): CorrectedRecord[] {
  const records = new Map<number, string[]>()
  for (const [name, value] of form) {
    const match = /^cell\.(\d{1,9})\.(\d{1,4})$/.exec(name)
    if (!match || typeof value !== 'string') continue
    const line = Number(match[1])
    if (only !== null && line !== only) continue
    if (!records.has(line) && records.size === mostRecords) break
    const cells = records.get(line) ?? []
    cells[Number(match[2])] = value
    records.set(line, cells)
  }
  return [...records].map(([line, cells]) => ({ line, cells: Array.from(cells, (cell) => cell ?? '') }))
}
