import { Link } from '@remix-run/react'
import { Code, DateTime, Table, TBody, Td, Th, THead, Tr, useTypedText, countOf } from '#app/ui/index.ts'
import type { MergeSide } from './pair.server.ts'
import type { ComparedValue } from './words.server.ts'

function Head({ side, says }: { side: MergeSide; says: string }) {
  return (
    <p className="min-w-0 text-sm">
      <span className="block text-xs text-ink-2">{says}</span>
      <Link className="link font-medium wrap-anywhere" to={`/app/customers/${side.id}`}>
        {side.name}
      </Link>
      <span className="block text-xs text-ink-2">
        {side.number ? (
          <>
            <Code>{side.number}</Code>,{' '}
          </>
        ) : null}
        {countOf(side.transactions, 'transaction')}, added <DateTime at={side.createdAt} />
      </span>
    </p>
  )
}

/** One value with the button that chooses it; where both say the same there is nothing to choose. */
function Value({ value, side }: { value: ComparedValue; side: 'kept' | 'gone' }) {
  const lines = value[side]
  const chosen = useTypedText(`value.${value.name}`, value.side)
  const shown = (
    <span className="block min-w-0 wrap-anywhere">
      {lines.length === 0 ? <span className="text-ink-3">Not on file</span> : null}
      {lines.map((line, at) => (
        <span key={at} className="block">
          {line}
        </span>
      ))}
    </span>
  )
  if (value.isSame) return shown
  return (
    <label className="flex min-h-6 cursor-pointer items-start gap-2.5">
      <input
        type="radio"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        name={`value.${value.name}`}
        value={side}
        defaultChecked={chosen === side}
        aria-label={`${value.label}: ${lines.join(', ') || 'not on file'}`}
      />
      {shown}
    </label>
  )
}

function Both({ value }: { value: ComparedValue }) {
  const chosen = useTypedText(`value.${value.name}`, value.side)
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-2.5">
      <input
        type="radio"
        className="size-4 shrink-0 accent-accent"
        name={`value.${value.name}`}
        value="both"
        defaultChecked={chosen === 'both'}
        aria-label={`${value.label}: keep both`}
      />
      Keep both
    </label>
  )
}

/** Two records side by side, and per attribute which value stays: `value.NAME` is kept, gone or both. */
export function CompareTable({
  kept,
  gone,
  values,
}: {
  kept: MergeSide
  gone: MergeSide
  values: readonly ComparedValue[]
}) {
  return (
    <>
      <div className="grid gap-x-6 gap-y-3 border-b border-line px-4 py-3 sm:grid-cols-2">
        <Head side={kept} says="Stays" />
        <Head side={gone} says="Goes" />
      </div>
      <Table label="Values of both records" stack>
        <THead>
          <tr>
            <Th>Attribute</Th>
            <Th>Stays</Th>
            <Th>Goes</Th>
            <Th>Both</Th>
          </tr>
        </THead>
        <TBody>
          {values.map((value) => (
            <Tr key={value.name}>
              <Td label="Attribute" primary>
                {value.label}
                {value.isSame ? <input type="hidden" name={`value.${value.name}`} value={value.side} /> : null}
              </Td>
              <Td label="Stays">
                <Value value={value} side="kept" />
              </Td>
              <Td label="Goes">
                <Value value={value} side="gone" />
              </Td>
              <Td label="Both">{value.isSame ? 'Same' : value.joins ? <Both value={value} /> : '—'}</Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </>
  )
}
