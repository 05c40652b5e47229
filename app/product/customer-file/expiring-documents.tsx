import { Alert, DateOnly } from '#app/ui/index.ts'
import { dayState } from '../customers/flags/flags.ts'

/** Documents of a customer that expired or expire within thirty days. `values`: of its form. */
export function ExpiringDocuments({ values, today }: { values: Readonly<Record<string, string>>; today: string }) {
  const documents = Object.entries(values).flatMap(([name, day]) => {
    const at = /^identifications\.(\d+)\.expiresOn$/.exec(name)?.[1]
    const state = at === undefined ? null : dayState(day, today)
    return at === undefined || state === null
      ? []
      : [{ at, day, state, number: values[`identifications.${at}.number`] }]
  })
  if (documents.length === 0) return null
  return (
    <div className="mb-4">
      <Alert
        tone="warn"
        title={documents.some(({ state }) => state === 'past') ? 'A document has expired' : 'A document expires soon'}
      >
        {documents.map(({ at, day, state, number }) => (
          <p key={at}>
            {number ? `Document ${number}` : `Document ${Number(at) + 1}`}{' '}
            {state === 'past' ? 'expired on' : 'expires on'} <DateOnly date={day} />.
          </p>
        ))}
        <p>Reports still state it as it was when you verified the identity. Ask for a valid one next time.</p>
      </Alert>
    </div>
  )
}
