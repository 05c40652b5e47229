import { Alert, DateTime, formatCount, LinkButton } from '#app/ui/index.ts'
import { reasonWords } from '../report-states/reason-words.ts'
import { environmentText } from '../report-states/states.ts'
import type { Waiting } from './waiting.server.ts'

const titles: Record<Waiting['reason'], (name: string) => string> = {
  credentials: (name) => `${name} refuses your credentials`,
  access: (name) => `${name} refuses access`,
  down: (name) => `${name} is unavailable`,
  settings: (name) => `${name} can’t be reached`,
}

function saidOf({ reason, note, word }: Waiting): string {
  if (note !== null) return note
  if (reason === 'down') return word === null ? '' : `Last attempt: ${reasonWords(word)}.`
  return 'Check the FINTRAC organization number and the credentials in Settings.'
}

/**
 * Why reports wait for FINTRAC, since when, when it is tried next, and what to do. `isReport`: on the page of the one
 * that waits.
 */
export function WaitingNotice({ waiting, isReport = false }: { waiting: readonly Waiting[]; isReport?: boolean }) {
  return (
    <div role="status">
      {waiting.map((one) => {
        const isOurs = one.reason !== 'down'
        return (
          <div key={one.environment} className="mb-4">
            <Alert
              tone={isOurs ? 'bad' : 'warn'}
              title={titles[one.reason](`FINTRAC ${environmentText[one.environment]}`)}
              actions={
                (isOurs && one.canFix) || !isReport ? (
                  <>
                    {isOurs && one.canFix ? (
                      <LinkButton size="sm" to="/app/settings/connection">
                        Settings: credentials
                      </LinkButton>
                    ) : null}
                    {one.reason === 'access' && one.canFix ? (
                      <LinkButton size="sm" to="/app/settings">
                        Settings: organization number
                      </LinkButton>
                    ) : null}
                    {isReport ? null : (
                      <LinkButton size="sm" to="/app/submissions?show=underway">
                        See waiting reports
                      </LinkButton>
                    )}
                  </>
                ) : null
              }
            >
              <p>
                {saidOf(one)}
                {isOurs && !one.canFix ? ' Owners and compliance officers can change Settings.' : null}
              </p>
              <p className="mt-1">
                {isReport
                  ? 'This report has been waiting'
                  : one.count === 1
                    ? '1 report has been waiting'
                    : `${formatCount(one.count)} reports have been waiting`}{' '}
                since <DateTime at={one.since} />.{' '}
                {one.nextTryAt === null ? (
                  'Trying again now.'
                ) : (
                  <>
                    Next attempt: <DateTime at={one.nextTryAt} seconds />.
                  </>
                )}
                {isOurs ? null : ' You don’t need to do anything.'}
              </p>
            </Alert>
          </div>
        )
      })}
    </div>
  )
}
