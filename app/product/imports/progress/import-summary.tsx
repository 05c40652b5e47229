import { DateOnly, DateTime, DefinitionList, formatBytes, formatCount, Section, Tile, Tiles } from '#app/ui/index.ts'
import type { ImportView } from '../upload/queries.server.ts'

/** The outcome of an import's rows. `brought`: the address of the accepted ones. */
export function ImportSummary({
  view,
  brought,
  keptUntil,
}: {
  view: ImportView
  brought: { to: string; note: string }
  keptUntil: string
}) {
  const undone = view.state === 'undone'
  return (
    <>
      <Tiles>
        {undone ? (
          <Tile label="Accepted" value={formatCount(view.accepted)} note="since removed" />
        ) : (
          <Tile label="Accepted" value={formatCount(view.accepted)} note={brought.note} to={brought.to} />
        )}
        <Tile
          label="Refused"
          value={formatCount(view.refused)}
          note="not imported"
          to={view.open > 0 ? `/app/imports/${view.id}/problems?severity=error` : undefined}
          tone={view.open > 0 ? 'bad' : 'plain'}
        />
        <Tile
          label="Duplicates"
          value={formatCount(view.duplicate)}
          note={undone ? 'already on file before' : 'already on file, counted once'}
        />
        <Tile label={'Skipped'} value={formatCount(view.ignored)} note="totals, titles and memo lines" />
      </Tiles>
      <Section
        title={undone ? 'Before the undo' : 'Summary'}
        description={`${formatCount(view.read)} rows read: ${formatCount(view.accepted)} accepted, ${formatCount(view.refused)} refused, ${formatCount(view.duplicate)} duplicates, ${formatCount(view.ignored)} skipped.`}
      >
        <DefinitionList
          columns={3}
          items={[
            { label: 'Size', value: formatBytes(Number(view.byteSize)) },
            { label: 'Uploaded', value: <DateTime at={view.createdAt} /> },
            { label: 'Started', value: view.startedAt ? <DateTime at={view.startedAt} seconds /> : null },
            {
              label: undone ? 'Undone' : 'Ended',
              value: view.finishedAt ? <DateTime at={view.finishedAt} seconds /> : null,
            },
            {
              label: 'Customers created',
              value: formatCount(view.customersCreated),
            },
            { label: 'Open questions', value: formatCount(view.questions) },
            {
              label: 'Uploaded file',
              value: view.fileRemovedAt ? (
                <>
                  Removed <DateTime at={view.fileRemovedAt} />
                </>
              ) : (
                <>
                  Kept until <DateOnly date={keptUntil} />
                </>
              ),
              hint: view.fileRemovedAt ? undefined : 'Or until you undo the import.',
            },
          ]}
        />
      </Section>
    </>
  )
}
