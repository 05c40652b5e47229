import Papa from 'papaparse'

/**
 * A preview of a file from its first bytes, made in the browser before the upload. It decides nothing: the server reads
 * the whole file with its own reader.
 */
export interface FirstLook {
  kind: 'text' | 'workbook' | 'empty'
  /** The first row of the usual width: normally the column names. */
  header: string[]
  /** The rows after it. */
  rows: string[][]
  /** Any of the first rows may be the header row. */
  candidates: string[][]
  /** The whole file was read. */
  isWhole: boolean
}

const headBytes = 262_144
const mostRows = 3
/** The header is among the first rows, each of which is sent as a candidate. */
const mostCandidates = 20
const mostCells = 500
const longestCell = 200

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte)

/** UTF-8 if valid, except at the end of the piece; otherwise the encoding of older Windows programs. */
function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes, { stream: true })
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes, { stream: true })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const cut = (row: readonly string[]): string[] => row.slice(0, mostCells).map((cell) => cell.slice(0, longestCell))

export async function firstLook(file: Blob): Promise<FirstLook> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const isWhole = file.size <= headBytes
  const none = { header: [], rows: [], candidates: [], isWhole }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return { kind: 'workbook', ...none }
  const text = decoded(bytes)
  if (isWhole && text.trim() === '') return { kind: 'empty', ...none }
  const { data } = Papa.parse<string[]>(text, { preview: 200, skipEmptyLines: 'greedy' })
  // The last row may be cut off.
  const rows = (isWhole || data.length < 2 || data.length === 200 ? data : data.slice(0, -1)).map(cut)
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [usual] = [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [0]
  const first = rows.findIndex(({ length }) => length === usual)
  return {
    kind: 'text',
    header: rows[first] ?? [],
    rows: rows.slice(first + 1, first + 1 + mostRows),
    candidates: rows.slice(0, mostCandidates),
    isWhole,
  }
}

/** The server's answer about a file that isn't uploaded yet. */
export interface KnownFile {
  /** Uploads of the same bytes. */
  same: { id: string; fileName: string; at: string }[]
  template: string | null
  /** The last started file with the same headers. */
  last: { fileName: string; at: string } | null
}

/** Larger files aren't read into memory just for their hash. */
const mostHashed = 64 * 1_048_576

async function sha256(file: Blob): Promise<string> {
  // Browsers provide it only to pages of secure origins.
  if (file.size > mostHashed || globalThis.crypto?.subtle === undefined) return ''
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Whether the file, or one with its headers, was uploaded before; null if the server doesn't answer. `stamp`: the
 * page's mode.
 */
export async function askKnown(
  file: Blob,
  look: FirstLook,
  stamp: { name: string; value: string } | null,
): Promise<KnownFile | null> {
  const body = new FormData()
  if (stamp !== null) body.set(stamp.name, stamp.value)
  let room = 150_000
  const rows = look.candidates.filter((row) => (room -= row.join('","').length + 8) > 0)
  body.set('rows', JSON.stringify(rows))
  body.set('sha256', await sha256(file))
  const answer = await fetch('/app/imports/known', { method: 'POST', body }).catch(() => null)
  return answer?.ok && answer.headers.get('Content-Type')?.includes('json')
    ? ((await answer.json()) as KnownFile)
    : null
}
