import type { AuditAction } from '#app/platform/data/audit-actions.ts'

/**
 * What each action of the audit trail is called on its page.
 * @internal a test asks for words for every action
 */
export const actionWords: Readonly<Record<AuditAction, string>> = {
  'account.authenticator-added': 'Authenticator app set up',
  'account.authenticator-removed': 'Authenticator app removed',
  'account.passkey-added': 'Passkey added',
  'account.passkey-removed': 'Passkey removed',
  'account.password-changed': 'Password changed',
  'account.password-set-by-link': 'Password set by a mailed link',
  'account.recovery-code-used': 'Recovery code used',
  'account.recovery-codes-renewed': 'Recovery codes renewed',
  'credential.expiry-changed': 'Expiry of FINTRAC credentials changed',
  'credential.removed': 'FINTRAC credentials removed',
  'credential.saved': 'FINTRAC credentials saved',
  'credential.tested': 'FINTRAC connection tested',
  'customer.answer-forgotten': 'Answer about a customer withdrawn',
  'customer.changed': 'Customer changed',
  'customer.created': 'Customer created',
  'customer.deleted': 'Customer deleted',
  'customer.distinct-set': 'Two customers marked as different',
  'customer.merge-undone': 'Merge of customers undone',
  'customer.merged': 'Customers merged',
  'customer.listed': 'Verification or ownership of a customer recorded',
  'customer.unlisted': 'Verification or ownership of a customer ended',
  'customer.flag-lifted': 'Flag of a customer lifted',
  'customer.flag-reviewed': 'Flag of a customer reviewed',
  'customer.flagged': 'Customer flagged',
  'customer.kind-changed': 'Customer changed between person and entity',
  'customer.name-swapped': 'Surname and given name swapped',
  'customer.value-kept': 'Value of a customer kept against a file’s',
  'customer.value-taken': 'Value of a customer taken from a file',
  'demo.reset': 'Demo data reset',
  'doubt.confirmed': 'Doubtful value confirmed',
  'drafts.created': 'Drafts created',
  'drafts.deleted': 'Drafts deleted',
  'examination.exported': 'Records of a period exported for an examination',
  'identity.all-asked': 'Identity checks fetched for all customers',
  'identity.asked': 'Identity check requested',
  'identity.asked-for-import': 'Identity checks requested by an import',
  'identity.check-fetched': 'Identity check fetched',
  'identity.connection-removed': 'Identity provider disconnected',
  'identity.connection-saved': 'Identity provider connected',
  'identity.connection-tested': 'Identity provider tested',
  'identity.customer-added': 'Customer added from an identity check',
  'identity.webhook-secret-saved': 'Webhook secret of an identity provider saved',
  'import.corrected': 'Refused rows corrected',
  'import.discarded': 'Upload removed',
  'import.problems-dismissed': 'Problems of an import dismissed',
  'import.question-answered': 'Question of an import answered',
  'import.resumed': 'Import resumed',
  'import.started': 'Import started',
  'import.stopped': 'Import stopped',
  'import.undone': 'Import undone',
  'import.uploaded': 'File uploaded',
  'location.changed': 'Location changed',
  'location.created': 'Location created',
  'organization.exported': 'All data downloaded',
  'people.disabled': 'Person disabled',
  'people.enabled': 'Person enabled',
  'people.invitation-withdrawn': 'Invitation withdrawn',
  'people.invited': 'Person invited',
  'people.invited-again': 'Invitation sent again',
  'people.joined': 'Person joined',
  'people.role-changed': 'Role changed',
  'people.second-factor-reset': 'Second factor reset',
  'rates.added': 'Exchange rates added',
  'rates.fetch-failed': 'Exchange rates not read from the Bank of Canada',
  'rates.fetched': 'Exchange rates read from the Bank of Canada',
  'rates.max-age-set': 'Age limit of exchange rates set',
  'rates.removed': 'Exchange rates removed',
  'record-copy.compared': 'Record copy uploaded to compare a change',
  'record-copy.downloaded': 'Record copy downloaded',
  'record-copy.kept': 'Record copy confirmed as kept',
  'record-copy.uploaded': 'Record copy of a report filed elsewhere uploaded',
  'record-vault.deleted': 'Copies in the record vault deleted',
  'record-vault.expired': 'Copies in the record vault deleted after five years',
  'report.assigned': 'Draft assigned',
  'report.commented': 'Comment on a report',
  'report.approval-withdrawn': 'Approval withdrawn',
  'report.change-cancelled': 'Report change cancelled',
  'report.change-opened': 'Report change started',
  'report.corrected': 'Report corrected',
  'report.corrections-carried': 'Corrections carried over from another draft',
  'report.deletion-asked': 'Approval of a deletion requested',
  'report.deletion-withdrawn': 'Deletion of a report declined or withdrawn',
  'report.deletion-requested': 'Deletion of a report requested',
  'report.fixed-outside': 'Rejection resolved with FINTRAC',
  'report.restored': 'Set-aside report restored',
  'report.set-aside': 'Report set aside',
  'report.values-left-out': 'Values left out of a report',
  'reports.approved': 'Reports approved',
  'reports.erased': 'Content of reports erased',
  'reports.submitted': 'Reports submitted',
  'settings.company-saved': 'Company settings saved',
  'settings.daily-submission-saved': 'Daily submission saved',
  'settings.four-eyes-saved': 'Four-eyes rule changed',
  'settings.record-vault-saved': 'Record vault turned on or off',
  'settings.second-factor-rule-saved': 'Second factor rule changed',
  'settings.standing-answers-saved': 'Standing answers saved',
  'settings.time-zone-saved': 'Time zone saved',
  'settings.uploads-saved': 'Retention of uploaded files saved',
  'settings.window-set': '24-hour window set',
  'sign-in.attempts-refused': 'Failed sign-in attempts refused',
  'sign-in.wrong-codes': 'Wrong codes of a second factor',
  'submission.accepted': 'Submission accepted',
  'submission.accepted-with-warnings': 'Submission accepted with warnings',
  'submission.rejected': 'Submission rejected',
  'submission.withdrawn': 'Submission withdrawn',
  'subscription.changed': 'Subscription changed',
  'suspicious-report.drafted': 'Suspicious transaction report drafted',
  'suspicious-report.not-filed': 'Decision not to file an STR',
  'suspicious-report.opened': 'Suspicious transaction report opened',
  'suspicious-report.transaction-removed': 'Transaction removed from an STR',
  'suspicious-report.transactions-added': 'Transactions added to an STR',
  'suspicious-report.submission-opened': 'Submission of a suspicious transaction report opened',
  'transaction.corrected': 'Transaction corrected',
  'transaction.reference-changed': 'New reference given to a transaction',
  'transaction.entered': 'Transaction entered',
  'transactions.answered': 'Question about transactions answered',
  'transactions.fill-undone': 'Filling of many values undone',
  'transactions.filled': 'Values filled in for many transactions',
  'transactions.valued': 'Transactions valued by a rate',
}

/** The action in words; one of an earlier version that is no longer written is shown by its name. */
export const wordsOf = (action: string): string => (actionWords as Readonly<Record<string, string>>)[action] ?? action

/** The areas of work that the trail can be narrowed to: what stands before the point of an action. */
export const areas: readonly { value: string; label: string }[] = [
  { value: 'people', label: 'People' },
  { value: 'account', label: 'Passwords and second factors' },
  { value: 'sign-in', label: 'Sign-in' },
  { value: 'settings', label: 'Settings' },
  { value: 'credential', label: 'FINTRAC credentials' },
  { value: 'rates', label: 'Exchange rates' },
  { value: 'customer', label: 'Customers' },
  { value: 'location', label: 'Locations' },
  { value: 'identity', label: 'Identity checks' },
  { value: 'import', label: 'Imports' },
  { value: 'transaction', label: 'Transactions' },
  { value: 'report', label: 'Reports' },
  { value: 'suspicious-report', label: 'STRs' },
  { value: 'submission', label: 'Submissions' },
  { value: 'record-copy', label: 'Record copies' },
  { value: 'record-vault', label: 'Record vault' },
  { value: 'examination', label: 'Examinations' },
]

const pages: Readonly<Record<string, string>> = {
  transaction: '/app/transactions',
  customer: '/app/customers',
  location: '/app/locations',
  report: '/app/reports',
  import: '/app/imports',
  submission: '/app/submissions',
}

/** The page of what an event is about; null where it has none, or is about several. */
export const subjectPage = (type: string, id: string | null): string | null =>
  id !== null && /^[0-9a-f-]{36}$/.test(id) && pages[type] !== undefined ? `${pages[type]}/${id}` : null

/** `fieldName` and `field-name` as words. */
const label = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase())

/** The name that people know for an id, or the id itself. */
export type Names = Readonly<Record<string, string>>

function text(value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return 'not set'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return names[value] ?? String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((each) => text(each, names)).join(', ')
  return Object.entries(value)
    .map(([name, part]) => `${label(name)}: ${text(part, names)}`)
    .join('; ')
}

/** The details of an event as labelled lines, in the order of their names. */
export const detailLines = (detail: unknown, names: Names = {}): { label: string; value: string }[] =>
  typeof detail === 'object' && detail !== null && !Array.isArray(detail)
    ? Object.entries(detail).map(([name, value]) => ({ label: label(name), value: text(value, names) }))
    : []
