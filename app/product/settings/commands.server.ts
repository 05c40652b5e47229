import { clockAt, formatInstant } from '#app/compliance/rules/days/window.ts'
import { seal } from '#app/platform/runtime/crypto.ts'
import { audit } from '#app/platform/data/audit.ts'
import { env } from '#app/platform/runtime/env.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { createRegulatorClient } from '#app/platform/regulator/index.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { lock } from '#app/platform/sql/locks.ts'
import { afterCorrection } from '../corrections/corrections.server.ts'
import { unsentStates } from '../report-states/states.ts'
import { todayOf } from './company-rules.server.ts'
import { reasonWords } from '../report-states/reason-words.ts'
import {
  type CompanySettingsView,
  credentialContext,
  credentialsFor,
  type RegulatorEnvironment,
  settingsView,
  windowHistory,
  type WindowRow,
} from './queries.server.ts'
import type { ClockInput, CompanyInput, CredentialInput, DailyInput, UploadsInput, WindowInput } from './schema.ts'

/** Settings are shared by both modes; what follows from them is not. */
const modes = ['demo', 'production'] as const

// Saves of settings follow each other, also before there is a row (the lock `settings:…`): the second sees what the
// first stored.

/** Saves who the reporting entity is, and builds the drafts of both modes again, because every report carries it. */
export async function saveCompany(
  scope: Scope,
  input: CompanyInput,
  /** Asked of the settings as they are stored at that moment. @throws AppError where they are not what was seen */
  asSeen: (stored: CompanyInput | null) => void = () => {},
): Promise<void> {
  scope.require('change company settings')
  const { organizationId } = scope
  await scope.tx(async (db) => {
    await lock(db, `settings:${organizationId}`)
    asSeen(await db.companySettings.findUnique({ where: { organizationId } }))
    await db.companySettings.upsert({ where: { organizationId }, create: { organizationId, ...input }, update: input })
    await audit(db, scope, {
      action: 'settings.company-saved',
      subjectType: 'settings',
      subjectId: organizationId,
      detail: input,
    })
  })
  for (const mode of modes) await afterCorrection(scope.inMode(mode), 'everything')
}

/** Saves settings that no report states. */
async function saveSettings(
  scope: Scope,
  action: 'settings.uploads-saved' | 'settings.time-zone-saved' | 'settings.daily-submission-saved',
  input: UploadsInput | ClockInput | DailyInput,
  asSeen: (stored: CompanySettingsView) => void = () => {},
): Promise<void> {
  scope.require('change company settings')
  const { organizationId } = scope
  await scope.tx(async (db) => {
    await lock(db, `settings:${organizationId}`)
    asSeen(settingsView(await db.companySettings.findUnique({ where: { organizationId } })))
    await db.companySettings.upsert({ where: { organizationId }, create: { organizationId, ...input }, update: input })
    await audit(db, scope, { action, subjectType: 'settings', subjectId: organizationId, detail: input })
  })
}

/** Saves for how many years uploaded files are kept. */
export const saveUploads = (
  scope: Scope,
  input: UploadsInput,
  asSeen?: (stored: CompanySettingsView) => void,
): Promise<void> => saveSettings(scope, 'settings.uploads-saved', input, asSeen)

/**
 * Saves the time zone of what people read; null: the offset of the 24-hour window. Reports and due dates don't follow
 * it.
 */
export const saveClock = (
  scope: Scope,
  input: ClockInput,
  asSeen?: (stored: CompanySettingsView) => void,
): Promise<void> => saveSettings(scope, 'settings.time-zone-saved', input, asSeen)

/** Saves when drafts are submitted automatically; a null time: only by hand. */
export async function saveDailySubmission(
  scope: Scope,
  input: DailyInput,
  asSeen?: (stored: CompanySettingsView) => void,
): Promise<void> {
  scope.require('change company settings')
  // Automatic filing needs the same proof as filing by hand.
  if (input.dailySubmitTime && input.dailySubmitEnvironment === 'production') scope.requireProof()
  await saveSettings(scope, 'settings.daily-submission-saved', input, asSeen)
}

/** The end of the latest window of a report that was ever submitted, in either mode, or null. */
async function lastSubmittedWindowEnd(scope: Scope): Promise<Date | null> {
  const ends = await Promise.all(
    modes.map((mode) =>
      scope.inMode(mode).tx((db) =>
        db.report.aggregate({
          _max: { windowEnd: true },
          where: { type: { not: 'STR' }, state: { notIn: [...unsentStates] } },
        }),
      ),
    ),
  )
  return ends
    .map((end) => end._max.windowEnd)
    .reduce<Date | null>((latest, end) => (end && (!latest || end > latest) ? end : latest), null)
}

/**
 * Sets the 24-hour window: the first from the beginning, each later one from `effectiveOn` at its own start time. Adds
 * a row and changes none; drafts take in and let go what the new window asks for.
 * @throws AppError 422 when it would move transactions that are in a submitted report (decisions: 24-hour window).
 */
export async function setWindow(
  scope: Scope,
  input: WindowInput,
  asSeen: (stored: readonly Omit<WindowRow, 'replacedBy'>[]) => void = () => {},
): Promise<{ effectiveFrom: Date | null }> {
  scope.require('change company settings')
  const windows = (await windowHistory(scope)).filter((row) => row.replacedBy === null)
  const first = windows.length === 0
  const effectiveFrom =
    first || input.effectiveOn === '' ? null : instantOf(input.effectiveOn, input.startTime, input.offsetMinutes)
  const submittedUntil = await lastSubmittedWindowEnd(scope)
  if (!first && submittedUntil && (effectiveFrom === null || effectiveFrom < submittedUntil)) {
    const day = new Date(submittedUntil.getTime() + input.offsetMinutes * 60_000 + 86_399_999)
      .toISOString()
      .slice(0, 10)
    throw new AppError('window-is-submitted', 422, 'The window wasn’t changed.', {
      fields: {
        effectiveOn: `Reports were submitted for windows up to ${formatInstant(
          submittedUntil.getTime(),
          clockAt(
            windows.map((row) => ({ ...row, effectiveFromMs: row.effectiveFrom?.getTime() ?? null })),
            Date.now(),
          ),
        )}, so their transactions can’t move. Choose ${day} or a later day.`,
      },
    })
  }
  await scope.tx(async (db) => {
    await lock(db, `settings:${scope.organizationId}`)
    asSeen(await db.reportingWindow.findMany({ orderBy: { createdAt: 'asc' } }))
    await db.reportingWindow.create({
      data: {
        id: newId(),
        organizationId: scope.organizationId,
        startTime: input.startTime,
        offsetMinutes: input.offsetMinutes,
        effectiveFrom,
        createdBy: scope.actor.userId,
      },
    })
    await audit(db, scope, {
      action: 'settings.window-set',
      subjectType: 'settings',
      subjectId: scope.organizationId,
      detail: {
        startTime: input.startTime,
        offsetMinutes: input.offsetMinutes,
        effectiveFrom: effectiveFrom?.toISOString() ?? null,
      },
    })
  })
  for (const mode of modes) await afterCorrection(scope.inMode(mode), { rule: true })
  return { effectiveFrom }
}

const instantOf = (date: string, startTime: string, offsetMinutes: number): Date =>
  new Date(Date.parse(`${date}T${startTime}:00Z`) - offsetMinutes * 60_000)

/**
 * Stores the credentials of one environment, sealed; those stored before are gone. An empty expiry means a year from
 * today.
 */
export async function saveCredential(scope: Scope, input: CredentialInput, now = new Date()): Promise<void> {
  scope.require('change regulator credentials')
  scope.requireProof()
  const { organizationId } = scope
  const { environment, clientId, clientSecret } = input
  const expiresOn = input.expiresOn || oneYearFrom(await todayOf(scope, now))
  const fields = {
    clientId,
    expiresOn,
    updatedAt: now,
    ...seal(clientSecret, credentialContext(organizationId, environment)),
  }
  await scope.tx(async (db) => {
    const { id } = await db.regulatorCredential.upsert({
      where: { organizationId_environment: { organizationId, environment } },
      create: { id: newId(), organizationId, environment, ...fields },
      update: fields,
      select: { id: true },
    })
    await audit(db, scope, {
      action: 'credential.saved',
      subjectType: 'credential',
      subjectId: id,
      detail: { environment, expiresOn },
    })
  })
}

/** The day (YYYY-MM-DD) one year on: how long the regulator's secrets hold. */
export function oneYearFrom(today: string): string {
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

/** Corrects the expiry date without touching the secret or the day it was set. */
export async function saveCredentialExpiry(
  scope: Scope,
  environment: RegulatorEnvironment,
  expiresOn: string,
): Promise<void> {
  scope.require('change regulator credentials')
  await scope.tx(async (db) => {
    const row = await db.regulatorCredential.findUnique({
      where: { organizationId_environment: { organizationId: scope.organizationId, environment } },
      select: { id: true, updatedAt: true },
    })
    if (!row) throw notFound('The credentials')
    await db.regulatorCredential.update({
      where: { id: row.id },
      data: { expiresOn: expiresOn || null, updatedAt: row.updatedAt },
    })
    await audit(db, scope, {
      action: 'credential.expiry-changed',
      subjectType: 'credential',
      subjectId: row.id,
      detail: { environment, expiresOn },
    })
  })
}

/** Removes the credentials of one environment: nothing can be sent there any more. */
export async function removeCredential(scope: Scope, environment: RegulatorEnvironment): Promise<void> {
  scope.require('change regulator credentials')
  await scope.tx(async (db) => {
    const { count } = await db.regulatorCredential.deleteMany({ where: { environment } })
    if (count === 0) throw notFound('The credentials')
    await audit(db, scope, {
      action: 'credential.removed',
      subjectType: 'credential',
      subjectId: null,
      detail: { environment },
    })
  })
}

export interface ConnectionResult {
  environment: RegulatorEnvironment
  ok: boolean
  message: string
}

/** Asks the regulator's service for its health, then for a list with the stored credentials. Sends no report. */
export async function testConnection(scope: Scope, environment: RegulatorEnvironment): Promise<ConnectionResult> {
  scope.require('change regulator credentials')
  const name = environment === 'test' ? 'FINTRAC TEST' : 'FINTRAC PRODUCTION'
  const credentials = await credentialsFor(scope, environment)
  if (!credentials)
    throw new AppError(
      'no-credentials',
      422,
      `No credentials are set for ${name}. Save the Client ID and Client Secret first.`,
    )
  const baseUrl = environment === 'test' ? env().REGULATOR_TEST_URL : env().REGULATOR_PRODUCTION_URL
  if (!baseUrl)
    throw new AppError(
      'no-address',
      422,
      `No address is configured for ${name}. Ask your operator to set REGULATOR_${environment.toUpperCase()}_URL.`,
    )
  const client = createRegulatorClient({
    baseUrl,
    ...credentials,
    timeoutMs: Math.min(env().REGULATOR_TIMEOUT_MS, 10_000),
  })
  const health = await client.health()
  const list = health.kind === 'ok' ? await client.list({ pageSize: 1 }) : health
  const ok = list.kind === 'ok'
  const message = ok
    ? `${name} accepts these credentials.`
    : list.kind === 'unauthorized'
      ? `${name} refused these credentials. Check that the Client ID and the Client Secret are those of ${environment === 'test' ? 'TEST' : 'PRODUCTION'}, and that they have not expired.`
      : list.kind === 'forbidden'
        ? `${name} recognizes these credentials but doesn’t allow them to report. Ask FINTRAC for API access for your organization.`
        : list.kind === 'unavailable'
          ? `${name} could not be reached: ${reasonWords(list.reason)}. The credentials you entered may be fine. Try again later.`
          : `${name} gave an unexpected answer. Try again. If it keeps happening, contact us.`
  await scope.tx((db) =>
    audit(db, scope, {
      action: 'credential.tested',
      subjectType: 'credential',
      subjectId: null,
      detail: { environment, outcome: list.kind },
    }),
  )
  return { environment, ok, message }
}
