import { Badge, Input, SubmitButton } from '#app/ui/index.ts'
import type { Conflict } from '../read/ledger/conflicts.ts'
import type { ProblemView } from './queries.server.ts'

const labels = {
  name: 'Name',
  'date of birth': 'Date of birth',
  phone: 'Phone',
  'identity document': 'Identity document',
} as const

/** Two contradicting records, value by value; differences are marked by words, not by colour alone. */
export function ConflictTable({ conflict: { ids, lines, evidence } }: { conflict: Conflict }) {
  const rows = [
    { label: 'Customer ID', one: ids[0], other: ids[1], differs: ids[0] !== ids[1] },
    ...evidence.map(({ fact, one, other, agreement }) => ({
      label: labels[fact],
      one,
      other,
      differs: agreement === 'different',
    })),
  ]
  return (
    <table className="mt-2 w-full max-w-xl table-fixed text-left text-xs">
      <caption className="sr-only">The two records side by side</caption>
      <thead>
        <tr className="border-b border-line text-ink-2">
          <th scope="col" className="w-1/4 py-1 pr-2 font-normal">
            <span className="sr-only">Value</span>
          </th>
          <th scope="col" className="py-1 pr-2 font-medium">
            {lines[0] === null ? 'On file' : `Line ${lines[0]}`}
          </th>
          <th scope="col" className="py-1 font-medium">
            Line {lines[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter((row) => row.one !== null || row.other !== null)
          .map((row) => (
            <tr key={row.label} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-1 pr-2 font-normal text-ink-2">
                {row.label}
                {row.differs ? (
                  <>
                    {' '}
                    <Badge tone="bad">differs</Badge>
                  </>
                ) : null}
              </th>
              <td className={`py-1 pr-2 wrap-anywhere ${row.differs ? 'font-medium' : ''}`}>
                {row.one ?? 'not given'}
              </td>
              <td className={`py-1 wrap-anywhere ${row.differs ? 'font-medium' : ''}`}>{row.other ?? 'not given'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** The answers as buttons: each sends `conflict:<problem>:<choice>`, with `number.<problem>`. */
export function ConflictAnswers({
  problem,
  conflict,
  customers,
}: {
  problem: Pick<ProblemView, 'id' | 'line'>
  conflict: Conflict
  customers: readonly { id: string; label: string }[]
}) {
  const [first, ...others] = customers
  const before = conflict.lines[0] === null ? 'on file' : `from line ${conflict.lines[0]}`
  const answer = (choice: string, words: string) => (
    <SubmitButton key={choice} name="intent" value={`conflict:${problem.id}:${choice}`} variant="secondary" size="sm">
      {words}
    </SubmitButton>
  )
  return (
    <fieldset className="flex w-full flex-col items-start gap-2">
      <legend className="sr-only">Who the customer of line {problem.line} is</legend>
      {conflict.kind === 'unclear' ? (
        first ? (
          answer(first.id, `It was ${first.label}`)
        ) : null
      ) : (
        <>
          {answer('known', `Same person, keep values ${before}`)}
          {answer('update', `Same person, use values from line ${conflict.lines[1]}`)}
        </>
      )}
      {others.map(({ id, label }) => answer(id, `It was ${label}`))}
      <label className="w-full max-w-56 text-xs text-ink-2">
        <span className="block">
          {conflict.kind === 'two-ids'
            ? 'ID of the second person (leave empty to use the file’s)'
            : 'ID of the other person (optional)'}
        </span>
        <Input name={`number.${problem.id}`} autoComplete="off" className="mt-0.5 text-xs" />
      </label>
      {answer('new', conflict.kind === 'unclear' ? 'It was someone else' : 'Two people')}
    </fieldset>
  )
}
