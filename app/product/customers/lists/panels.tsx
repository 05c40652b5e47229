import { ownershipSpec, verificationSpec } from '#app/party/facts/customer-lists.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { Alert, DateOnly } from '#app/ui/index.ts'
import { partText, type Listing } from './entries.ts'
import { ListPanel } from './list-panel.tsx'

interface Shown {
  listing: Listing
  editable: boolean
  problem: FormProblem | undefined
}

/**
 * How the identity was verified, as a person recorded it. `isUnverified`: a report names them as conductor, and nobody
 * verified it.
 */
export function Verifications({ today, isUnverified, ...shown }: Shown & { today: string; isUnverified: boolean }) {
  const latest = shown.listing.standing.toSorted((one, other) =>
    partText(one, 'verifiedOn') < partText(other, 'verifiedOn') ? 1 : -1,
  )[0]
  const expiresOn = latest === undefined ? '' : partText(latest, 'expiresOn')
  return (
    <ListPanel
      {...shown}
      id="verifications"
      list="verifications"
      spec={verificationSpec}
      words={{
        title: 'Recorded verifications',
        description: 'How the identity was verified, with the record that each method asks for.',
        none: 'No verification is recorded.',
        add: 'Record verification',
        end: 'Withdraw verification',
        earlier: 'Withdrawn verifications',
      }}
    >
      {isUnverified ? (
        <Alert tone="warn" title="Identity not verified">
          A report names this customer as conductor, and no verification is on file, by hand or by a provider. Verify
          the identity and record how.
        </Alert>
      ) : null}
      {expiresOn !== '' && expiresOn < today ? (
        <Alert tone="warn" title="The verified document has expired">
          It expired on <DateOnly date={expiresOn} />. The verification stands; verify again if you doubt it, with a
          document that is valid.
        </Alert>
      ) : null}
    </ListPanel>
  )
}

/** Who directs, owns and controls an entity. A person has none; what a file said all the same is shown. */
export function Ownership({ kind, ...shown }: Shown & { kind: 'person' | 'entity' }) {
  const { standing, ended } = shown.listing
  if (kind === 'person' && standing.length + ended.length === 0) return null
  return (
    <ListPanel
      {...shown}
      editable={shown.editable && (kind === 'entity' || standing.length > 0)}
      id="ownership"
      list="ownership"
      spec={ownershipSpec}
      words={{
        title: 'Directors and owners',
        description:
          'The structure, its directors, and who owns or controls 25% or more. A suspicious transaction report states the structure and names; the share, control and how you confirmed it stay on file.',
        none: 'No director or owner is recorded.',
        add: 'Record',
        end: 'End entry',
        earlier: 'Former entries',
      }}
    />
  )
}
