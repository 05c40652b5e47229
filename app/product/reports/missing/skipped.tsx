import { Link } from '@remix-run/react'
import { Button, formatCount, Section, Table, TBody, Td, Th, THead, Tr } from '#app/ui/index.ts'
import type { SkippedValue } from './action.server.ts'
import { columnOf } from './columns.ts'
import type { Place } from './grid-state.ts'
import type { Apart } from './unsaved.ts'

const listed = 100

/** Given values that no draft needs: they weren't saved, and may contradict what is on file. */
export function SkippedValues({ values }: { values: readonly SkippedValue[] }) {
  return (
    <div className="mb-3">
      <Section
        title={`${formatCount(values.length)} skipped`}
        description="No draft needs these values, so they weren’t saved. Open the record to change what is on file."
        flush
      >
        <Table label="Skipped values" stack>
          <THead>
            <tr>
              <Th>Record</Th>
              <Th>Column</Th>
              <Th>Given</Th>
              <Th>On file</Th>
            </tr>
          </THead>
          <TBody>
            {values.slice(0, listed).map(({ name, to, label, text, onFile }, at) => (
              <Tr key={at}>
                <Td primary label="Record">
                  {to === '' ? (
                    'Outside the list'
                  ) : (
                    <Link to={to} className="font-medium hover:underline">
                      {name}
                    </Link>
                  )}
                </Td>
                <Td label="Column">{label || 'None'}</Td>
                <Td label="Given">{text}</Td>
                <Td label="On file">{onFile || <span className="text-ink-3">Nothing</span>}</Td>
              </Tr>
            ))}
          </TBody>
        </Table>
        {values.length > listed ? (
          <p className="border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">
            and {formatCount(values.length - listed)} more.
          </p>
        ) : null}
      </Section>
    </div>
  )
}

/** Entered values that weren't saved and that no draft needs any more. */
export function ApartValues({
  values,
  discard,
}: {
  values: readonly Apart[]
  discard: (places: readonly Place[]) => void
}) {
  return (
    <div className="mb-3">
      <Section
        title={`${formatCount(values.length)} not saved`}
        description="No draft needs these values any more. Open the record to change what is on file, or discard them."
        flush
        actions={
          values.length > 1 ? (
            <Button size="sm" onClick={() => discard(values)}>
              Discard {formatCount(values.length)} values
            </Button>
          ) : null
        }
      >
        <Table label="Values that were not saved" stack>
          <THead>
            <tr>
              <Th>Record</Th>
              <Th>Column</Th>
              <Th>Entered</Th>
              <Th>
                <span className="sr-only">Discard</span>
              </Th>
            </tr>
          </THead>
          <TBody>
            {values.slice(0, listed).map((value) => {
              const { line, field, kind, name, to, text } = value
              const label = columnOf(kind, field)?.label ?? ''
              return (
                <Tr key={`${line} ${field}`}>
                  <Td primary label="Record">
                    <Link to={to} className="font-medium hover:underline">
                      {name}
                    </Link>
                  </Td>
                  <Td label="Column">{label}</Td>
                  <Td label="Entered">{text || <span className="text-ink-3">Nothing</span>}</Td>
                  <Td>
                    <Button size="sm" aria-label={`Discard ${label}, ${name}`} onClick={() => discard([value])}>
                      Discard
                    </Button>
                  </Td>
                </Tr>
              )
            })}
          </TBody>
        </Table>
      </Section>
    </div>
  )
}
