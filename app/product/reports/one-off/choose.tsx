import { Card, LinkButton, Section } from '#app/ui/index.ts'
import { notYet, oneOffTypes, oneOffWords } from './types.ts'

/** Choice of the report to enter by hand, and the types that Comply+ doesn't file yet. */
export function ChooseType() {
  return (
    <div className="space-y-5">
      <ul className="grid gap-4 lg:grid-cols-3">
        {oneOffTypes.map((type) => {
          const { name, when, due } = oneOffWords[type]
          return (
            <li key={type}>
              <Card className="flex h-full flex-col">
                <h2 className="text-base font-semibold">{type}</h2>
                <p className="text-sm text-ink-2">{name}</p>
                <p className="mt-3 text-sm">{when}</p>
                <p className="mt-1 mb-4 text-sm text-ink-2">{due}</p>
                <div className="mt-auto">
                  <LinkButton to={`/app/reports/new?type=${type}`} variant="primary">
                    Start an {type}
                  </LinkButton>
                </div>
              </Card>
            </li>
          )
        })}
      </ul>
      <Section title="Filed elsewhere">
        <p className="mb-3 text-sm">
          Change or delete a report that you filed in FINTRAC’s web form or with another program, from its record copy.
        </p>
        <LinkButton to="/app/reports/elsewhere">Upload a record copy</LinkButton>
      </Section>
      <Section title="Not available yet">
        <p className="text-sm">
          Comply+ can’t file these yet. File them in FINTRAC’s web reporting system:{' '}
          {notYet.map(({ type, name }) => `${type} (${name.toLowerCase()})`).join(', ')}.
        </p>
      </Section>
    </div>
  )
}
