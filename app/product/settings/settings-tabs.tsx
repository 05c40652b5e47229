import { useRouteLoaderData } from '@remix-run/react'
import type { Role } from '#app/platform/generated/enums.ts'
import { can } from '#app/platform/data/permissions.ts'
import { Alert, PageHeader, Tabs } from '#app/ui/index.ts'

/** The head of the settings pages. `isOfMode`: Demo and Production have what the page holds each of its own. */
export function SettingsHead({
  editable,
  isOfMode = false,
  editors = 'owners and compliance officers',
}: {
  editable: boolean
  isOfMode?: boolean
  editors?: string
}) {
  const frame = useRouteLoaderData<{ role: Role }>('product/frame/frame.route')
  const isTrailOpen = frame !== undefined && can(frame.role, 'read the audit trail')
  return (
    <>
      {/* On paper the tab is the heading. */}
      <div data-print="hide">
        <PageHeader
          title="Settings"
          description={`${isOfMode ? 'Demo and Production have their own.' : 'Shared by Demo and Production.'} Every change is kept in the audit trail.`}
        />
      </div>
      <Tabs
        label="Settings"
        tabs={[
          { to: '/app/settings', label: 'Company', end: true },
          { to: '/app/settings/window', label: '24-hour window' },
          { to: '/app/settings/rates', label: 'Exchange rates' },
          { to: '/app/settings/answers', label: 'Standing answers' },
          { to: '/app/settings/connection', label: 'FINTRAC connection' },
          { to: '/app/settings/identity', label: 'Identity checks' },
          { to: '/app/settings/people', label: 'People' },
          { to: '/app/settings/security', label: 'Security' },
          { to: '/app/settings/examination', label: 'Examination' },
          ...(isTrailOpen ? [{ to: '/app/settings/trail', label: 'Audit trail' }] : []),
        ]}
      />
      {editable ? null : (
        <div data-print="hide" className="mb-4">
          <Alert tone="info">You can view these settings. Only {editors} can change them.</Alert>
        </div>
      )}
    </>
  )
}
