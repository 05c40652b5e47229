/** The records of a CSV (RFC 4180, comma) by header name, as a spreadsheet reads them. */
export function parse(text: string): Record<string, string>[] {
  const records: string[][] = []
  let record: string[] = []
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    if (record.length > 1) records.push(record)
    record = []
  }
  const [header = [], ...rows] = records
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}
