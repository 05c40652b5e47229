import { DateTime, Section, Table, TBody, Td, Th, THead, Tr } from '#app/ui/index.ts'
import type { FirstLook, KnownFile } from './first-look.ts'

/** What is known about a file while it is still being uploaded. */
export function FirstLookPanel({ look, known }: { look: FirstLook; known: KnownFile | null }) {
  const [same] = known?.same ?? []
  return (
    <Section title="First look" description={sizeOf(look)}>
      <div className="space-y-3 text-sm" role="status">
        {same ? (
          <p className="font-medium text-warn">
            You uploaded the same file as {same.fileName} on <DateTime at={same.at} />. Its rows won’t be counted twice.
          </p>
        ) : null}
        {known?.template ? <p>Same headers as the template {known.template}.</p> : null}
        {known?.last ? (
          <p>
            Same headers as {known.last.fileName} of <DateTime at={known.last.at} />. The choices made then.
          </p>
        ) : null}
      </div>
      {look.rows.length > 0 ? (
        <div className="mt-3">
          <Table label="First rows">
            <THead>
              <tr>
                {look.header.map((name, at) => (
                  <Th key={at}>{name.trim() || `column ${at + 1}`}</Th>
                ))}
              </tr>
            </THead>
            <TBody>
              {look.rows.map((row, line) => (
                <Tr key={line}>
                  {look.header.map((_, at) => (
                    <Td key={at} className="whitespace-nowrap">
                      {row[at] ?? ''}
                    </Td>
                  ))}
                </Tr>
              ))}
            </TBody>
          </Table>
        </div>
      ) : null}
    </Section>
  )
}

function sizeOf({ kind, header, rows }: FirstLook): string {
  if (kind === 'workbook') return 'This is an Excel workbook. Its sheets are shown once it is uploaded.'
  const columns = header.length === 1 ? '1 column' : `${header.length} columns`
  return rows.length === 0
    ? `${columns}, and no rows below the first.`
    : `${columns}. The encoding and the header row are worked out from the whole file.`
}
