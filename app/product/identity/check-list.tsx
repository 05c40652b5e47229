import { countryLabel } from '#app/party/places/places.ts'
import type { CheckedDocument, IdentityDefect } from '#app/party/facts/checked-identity.ts'
import { Alert, Code, DateOnly, DateTime, DefinitionList, StatusBadge } from '#app/ui/index.ts'
import type { CheckView } from './queries.server.ts'

const outcomes = {
  verified: { tone: 'ok', label: 'Verified' },
  refused: { tone: 'bad', label: 'Not verified' },
  pending: { tone: 'neutral', label: 'Still open' },
} as const

export function OutcomeBadge({ outcome }: { outcome: CheckView['outcome'] }) {
  const { tone, label } = outcomes[outcome]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

const defectWords: Readonly<Record<IdentityDefect, string>> = {
  'no-date': 'The provider gives no date of verification.',
  'no-document': 'The provider names no photo document with a number. Record the method that you used.',
  expired: 'The document had expired when it was checked. FINTRAC accepts only a valid one.',
  'face-not-compared':
    'The provider doesn’t say that it compared the face with the document, which FINTRAC requires for remote verification.',
}

const documentWords = ({ kind, number, province, country }: CheckedDocument): string =>
  [[kind, number].filter(Boolean).join(' '), province, country === null ? null : countryLabel(country)]
    .filter(Boolean)
    .join(', ')

type Shown = Omit<CheckView, 'fetchedAt'> & { fetchedAt: Date | string }

/** What the law asks to keep of a check: method, date, document and where it came from. What is not known is said. */
export function CheckDetails({ check }: { check: Shown }) {
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <OutcomeBadge outcome={check.outcome} />
        <span className="text-ink-2">
          by {check.providerName}
          {check.checkedOn === null ? null : (
            <>
              , <DateOnly date={check.checkedOn} />
            </>
          )}
        </span>
      </div>
      <DefinitionList
        columns={2}
        items={[
          {
            label: 'Method',
            value:
              check.method === 'photo-id' ? 'Government-issued photo identification' : 'Not stated by the provider',
          },
          {
            label: 'Date verified',
            value: check.checkedOn === null ? 'Not stated' : <DateOnly date={check.checkedOn} />,
          },
          {
            label: check.documents.length > 1 ? 'Documents' : 'Document',
            value:
              check.documents.length === 0 ? (
                'None stated'
              ) : (
                <ul>
                  {check.documents.map((document) => (
                    <li key={`${document.kind} ${document.number ?? ''}`}>
                      {documentWords(document)}
                      {document.expiresOn === null ? null : (
                        <>
                          , expires <DateOnly date={document.expiresOn} />
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            label: 'Face compared with document',
            value: check.faceCompared === null ? 'Not stated' : check.faceCompared ? 'Yes' : 'No',
          },
          { label: 'Name checked', value: check.name },
          { label: 'Reference at the provider', value: <Code>{check.reference}</Code> },
          { label: 'Fetched', value: <DateTime at={check.fetchedAt} /> },
        ]}
      />
      {check.defects.length > 0 ? (
        <Alert tone="warn" title="Look at this record">
          <ul className="list-disc pl-4">
            {check.defects.map((defect) => (
              <li key={defect}>{defectWords[defect]}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  )
}
