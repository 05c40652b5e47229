import { Badge, DateTime, formatOffset, Section, Table, TBody, Td, Th, THead, Tr, useTimeHead } from '#app/ui/index.ts'
import type { WindowRow } from './queries.server.ts'

function WindowBadge({ row, current }: { row: WindowRow; current: WindowRow | null }) {
  if (row.id === current?.id) return <Badge tone="ok">Current</Badge>
  if (row.replacedBy) return <Badge>Replaced</Badge>
  const isLater = row.effectiveFrom && current && row.effectiveFrom > (current.effectiveFrom ?? new Date(0))
  return isLater ? <Badge tone="info">Upcoming</Badge> : <Badge>Past</Badge>
}

/** Windows to date, newest first. Those that were replaced stay listed: submitted reports were counted in them. */
export function WindowHistory({ windows, current }: { windows: readonly WindowRow[]; current: WindowRow | null }) {
  const timeHead = useTimeHead()
  return (
    <Section title="History" flush className="mt-4">
      <Table label="Windows to date" stack>
        <THead>
          <tr>
            <Th>{timeHead('In effect from')}</Th>
            <Th>Start time</Th>
            <Th>Offset</Th>
            <Th>{timeHead('Set on')}</Th>
            <Th>
              <span className="sr-only">State</span>
            </Th>
          </tr>
        </THead>
        <TBody>
          {windows.map((row) => (
            <Tr key={row.id}>
              <Td label={timeHead('In effect from')} primary>
                {row.effectiveFrom ? (
                  <DateTime at={row.effectiveFrom} offsetMinutes={row.offsetMinutes} zoneInHead />
                ) : (
                  'The start'
                )}
              </Td>
              <Td label="Start time">{row.startTime}</Td>
              <Td label="Offset">UTC{formatOffset(row.offsetMinutes)}</Td>
              <Td label={timeHead('Set on')}>
                <DateTime at={row.createdAt} zoneInHead />
              </Td>
              <Td label="State" align="right">
                <WindowBadge row={row} current={current} />
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  )
}
