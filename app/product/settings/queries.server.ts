import type { WindowSetting } from '#app/compliance/types.ts'
import { unseal } from '#app/platform/runtime/crypto.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/** The environments of the regulator that credentials exist for. */
export type RegulatorEnvironment = 'test' | 'production'

/** What a secret of the regulator is bound to: a row copied to another organization or environment cannot be opened. */
export const credentialContext = (organizationId: string, environment: RegulatorEnvironment): string =>
  `regulator:${organizationId}:${environment}`

export interface CompanySettingsView {
  /** The regulator's activitySectorCode. */
  activitySectorCode: number | null
  /** FINTRAC organization number. */
  reportingEntityNumber: number | null
  /** Organization number of the submitting entity; the reporting entity's own unless set. */
  submittingNumber: number | null
  reportingEntityContactId: number | null
  /** HH:MM at which drafts are submitted automatically; null: only by hand. */
  dailySubmitTime: string | null
  /** IANA zone of `dailySubmitTime`. */
  dailySubmitTimeZone: string
  dailySubmitEnvironment: RegulatorEnvironment
  /** Years for which uploaded files are kept. */
  uploadsKeptYears: number
  /** IANA zone of the times that people read; null: the offset of the 24-hour window. */
  displayTimeZone: string | null
}

const nothingSet: CompanySettingsView = {
  activitySectorCode: null,
  reportingEntityNumber: null,
  submittingNumber: null,
  reportingEntityContactId: null,
  dailySubmitTime: null,
  dailySubmitTimeZone: 'America/Toronto',
  dailySubmitEnvironment: 'test',
  uploadsKeptYears: 5,
  displayTimeZone: null,
}

/** The organization's settings; all null before anything was saved. Settings are shared by both modes. */
export async function companySettings(scope: Scope): Promise<CompanySettingsView> {
  return settingsView(
    await scope.tx((db) => db.companySettings.findUnique({ where: { organizationId: scope.organizationId } })),
  )
}

export function settingsView(
  row: (Omit<CompanySettingsView, 'dailySubmitEnvironment'> & { dailySubmitEnvironment: string }) | null,
): CompanySettingsView {
  if (!row) return nothingSet
  return {
    activitySectorCode: row.activitySectorCode,
    reportingEntityNumber: row.reportingEntityNumber,
    submittingNumber: row.submittingNumber,
    reportingEntityContactId: row.reportingEntityContactId,
    dailySubmitTime: row.dailySubmitTime,
    dailySubmitTimeZone: row.dailySubmitTimeZone,
    dailySubmitEnvironment: row.dailySubmitEnvironment === 'production' ? 'production' : 'test',
    uploadsKeptYears: row.uploadsKeptYears,
    displayTimeZone: row.displayTimeZone,
  }
}

/**
 * The 24-hour windows as the rules take them, earliest first; empty before the first is set. Where two hold from the
 * same instant, the one set later counts and the other is left out.
 */
export async function reportingWindows(scope: Scope): Promise<WindowSetting[]> {
  return (await windowHistory(scope))
    .filter((row) => row.replacedBy === null)
    .map(({ startTime, offsetMinutes, effectiveFrom }) => ({
      startTime,
      offsetMinutes,
      effectiveFromMs: effectiveFrom?.getTime() ?? null,
    }))
}

export interface WindowRow {
  id: string
  startTime: string
  offsetMinutes: number
  /** Null: from the beginning. */
  effectiveFrom: Date | null
  createdAt: Date
  /** The later row that holds from the same instant, and so takes this one's place. */
  replacedBy: string | null
}

/** Every window ever set, earliest first. */
export async function windowHistory(scope: Scope): Promise<WindowRow[]> {
  const rows = await scope.tx((db) =>
    db.reportingWindow.findMany({
      orderBy: [{ effectiveFrom: { sort: 'asc', nulls: 'first' } }, { createdAt: 'asc' }, { id: 'asc' }],
    }),
  )
  return rows.map((row, at) => {
    const next = rows[at + 1]
    const replaced =
      next !== undefined && (next.effectiveFrom?.getTime() ?? null) === (row.effectiveFrom?.getTime() ?? null)
    return {
      id: row.id,
      startTime: row.startTime,
      offsetMinutes: row.offsetMinutes,
      effectiveFrom: row.effectiveFrom,
      createdAt: row.createdAt,
      replacedBy: replaced ? next.id : null,
    }
  })
}

export interface RegulatorCredentials {
  clientId: string
  clientSecret: string
}

/**
 * The credentials for one environment in clear, for the regulator client alone; null when none are set. Never put them
 * in a job, a log line or a page.
 */
export async function credentialsFor(
  scope: Scope,
  environment: RegulatorEnvironment,
): Promise<RegulatorCredentials | null> {
  const row = await scope.tx((db) =>
    db.regulatorCredential.findUnique({
      where: { organizationId_environment: { organizationId: scope.organizationId, environment } },
    }),
  )
  if (!row) return null
  const sealed = { secret: new Uint8Array(row.secret), wrappedKey: new Uint8Array(row.wrappedKey), keyId: row.keyId }
  return { clientId: row.clientId, clientSecret: unseal(sealed, credentialContext(scope.organizationId, environment)) }
}

export interface CredentialView {
  environment: RegulatorEnvironment
  clientId: string
  setAt: Date
  /** YYYY-MM-DD */
  expiresOn: string | null
}

/** Which credentials are set, without their secrets. */
export async function credentialList(scope: Scope): Promise<CredentialView[]> {
  const rows = await scope.tx((db) =>
    db.regulatorCredential.findMany({
      select: { environment: true, clientId: true, updatedAt: true, expiresOn: true },
      orderBy: { environment: 'asc' },
    }),
  )
  return rows.map((row) => ({
    environment: row.environment === 'production' ? 'production' : 'test',
    clientId: row.clientId,
    setAt: row.updatedAt,
    expiresOn: row.expiresOn,
  }))
}

/** Names the daily submission of an organization among the schedules. */
export const dailyScheduleKey = (organizationId: string): string => `daily:${organizationId}`
