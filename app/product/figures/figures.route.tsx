import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { formatCount, PageHeader, Section, Tile, Tiles } from '#app/ui/index.ts'
import { ExportLink } from '../lists/list-tools.tsx'
import { ConfirmationChart, FirstTryChart, MonthChart } from './month-chart.tsx'
import { durationWords } from './duration.ts'
import { percentOf } from './percent.ts'
import { enough, figures } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Figures · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  return { ...(await figures(scope)), enough, isDemo: scope.mode === 'demo' }
}

/** How filing goes. What is not known yet is said to be unknown. */
export default function Figures() {
  const { firstTry, toConfirmation, months, enough: least, isDemo } = useLoaderData<typeof loader>()
  const ofReports = (count: number) => `${formatCount(count)} ${count === 1 ? 'report' : 'reports'}`
  const unknown = (
    <span className="block text-base leading-snug font-medium tracking-normal">Not enough reports yet</span>
  )
  return (
    <>
      <PageHeader
        title="Figures"
        description={`How filing goes${isDemo ? ' in Demo' : ''}. TEST submissions don’t count. A rate needs at least ${least} reports.`}
        actions={<ExportLink to="/app/figures.csv" />}
      />
      <div className="space-y-5">
        <Tiles>
          <Tile
            label={`Accepted on the first try (of ${ofReports(firstTry.of)})`}
            value={firstTry.rate === null ? unknown : `${percentOf(firstTry.rate)}%`}
          />
          <Tile
            label={`Median time from import to confirmation (of ${ofReports(toConfirmation.of)})`}
            value={toConfirmation.medianMs === null ? unknown : durationWords(toConfirmation.medianMs)}
          />
        </Tiles>
        <Section
          title="Accepted on the first try"
          description="By the month of FINTRAC’s answer. The table of months below has the numbers."
        >
          <FirstTryChart months={months} />
        </Section>
        <Section
          title="Import to confirmation"
          description="Median time, by the month of the confirmation. The table of months below has the numbers."
        >
          <ConfirmationChart months={months} />
        </Section>
        <Section title="Reports by month" description="By the month they were drafted in, and their state today.">
          <MonthChart months={months} />
        </Section>
      </div>
    </>
  )
}
