import { absoluteTimeoutMs, idleTimeoutMs, provenForMs, trialDays } from '../data/session-limits.ts'
import { redirect } from '@remix-run/node'
import { clientNetwork } from '../http/client-address.ts'
import { newToken, sha256 } from '../runtime/crypto.ts'
import { untenantedDb, untenantedSql } from '../data/database.ts'
import { hostCookie } from './host-cookie.ts'
import { knownDeviceCookie } from './known-device.ts'
import { AppError } from '../runtime/errors.ts'
import { currentOrigin, type Origin } from '../runtime/origin.ts'
import type { Mode, Plan, Role } from '../generated/enums.ts'
import { col, type RowOf } from '../sql/columns.ts'
import { pageModeField } from './page-mode.ts'
import { scopeForSession, type Scope } from '../data/scope.ts'

const cookie = () => hostCookie('comply_session')

export interface SignedIn {
  scope: Scope
  user: { id: string; email: string; name: string }
  organization: { id: string; slug: string; name: string; plan: Plan | null; trialEndsAt: Date | null }
  role: Role
  mode: Mode
  /** False after the trial, and in Production, without a subscription. */
  writable: boolean
  /** The organization asks for a second factor, and this person has none: it is set up before anything else. */
  mustSetUpSecondFactor: boolean
  hasSecondFactor: boolean
}

const tokenHash = (token: string) => new Uint8Array(sha256(token))

async function tokenOf(request: Request): Promise<string | null> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value.length === 43 ? value : null
}

/** The hash under which this request's session is stored; null where it brings none. */
export async function sessionHash(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const token = await tokenOf(request)
  return token === null ? null : tokenHash(token)
}

const sessionColumns = {
  mode: col.oneOf<Mode>(),
  expires_at: col.instant,
  last_seen_at: col.instant,
  proven_at: col.instant,
  second_factor_at: col.instant.orNull,
  user_id: col.text,
  email: col.text,
  name: col.text,
  has_second_factor: col.bool,
  organization_id: col.text,
  slug: col.text,
  organization_name: col.text,
  plan: col.oneOf<Plan>().orNull,
  trial_ends_at: col.instant.orNull,
  requires_second_factor: col.bool,
  role: col.oneOf<Role>().orNull,
  disabled_at: col.instant.orNull,
}

type SessionRow = RowOf<typeof sessionColumns>

/**
 * The session of this token with its person and organization, as they are now; null if it doesn't exist or has expired.
 */
async function liveSession(token: string): Promise<SessionRow | null> {
  const hash = tokenHash(token)
  const [session] = await untenantedSql().rows(
    sessionColumns,
    `SELECT s.mode, s.expires_at, s.last_seen_at, s.proven_at, s.second_factor_at, u.id AS user_id, u.email, u.name, u.has_second_factor,
       o.id AS organization_id, o.slug, o.name AS organization_name, o.plan, o.trial_ends_at, o.requires_second_factor, m.role, m.disabled_at
     FROM session s JOIN app_user u ON u.id = s.user_id JOIN organization o ON o.id = s.organization_id
       LEFT JOIN membership m ON m.organization_id = s.organization_id AND m.user_id = s.user_id
     WHERE s.token_hash = $1`,
    [Buffer.from(hash)],
  )
  if (!session) return null
  const now = Date.now()
  if (session.expires_at.getTime() < now || session.last_seen_at.getTime() + idleTimeoutMs < now) {
    await untenantedDb().session.deleteMany({ where: { tokenHash: hash } })
    return null
  }
  return session.role === null || session.disabled_at !== null ? null : session
}

/** The sessions that the parts of one page ask for, which are answered together. */
const asked = new WeakMap<Origin, Map<string, Promise<SessionRow | null>>>()

/**
 * The same, once for all parts of a page that load together. A submitted form, and the parts loaded after it, look
 * again.
 */
function sessionFor(request: Request, token: string): Promise<SessionRow | null> {
  if (request.method !== 'GET') {
    asked.delete(currentOrigin())
    return liveSession(token)
  }
  const ofPage = asked.get(currentOrigin()) ?? new Map<string, Promise<SessionRow | null>>()
  asked.set(currentOrigin(), ofPage)
  const found = ofPage.get(token) ?? liveSession(token)
  ofPage.set(token, found)
  return found
}

/** Who is signed in, or null. Restarts the idle limit, unless the page makes the request by `itself`. */
export async function findSignedIn(
  request: Request,
  { itself = false }: { itself?: boolean } = {},
): Promise<SignedIn | null> {
  const token = await tokenOf(request)
  if (token === null) return null
  const session = await sessionFor(request, token)
  if (session?.role == null) return null
  const { role } = session
  const now = Date.now()
  if (!itself && now - session.last_seen_at.getTime() > 60_000) {
    // What another part of the page has just noted is not noted again.
    session.last_seen_at = new Date(now)
    await untenantedDb().session.updateMany({
      where: { tokenHash: tokenHash(token) },
      data: { lastSeenAt: session.last_seen_at },
    })
  }
  const user = {
    id: session.user_id,
    email: session.email,
    name: session.name,
    hasSecondFactor: session.has_second_factor,
  }
  const organization = {
    id: session.organization_id,
    slug: session.slug,
    name: session.organization_name,
    plan: session.plan,
    trialEndsAt: session.trial_ends_at,
    requiresSecondFactor: session.requires_second_factor,
  }
  // However it was made: for a person with a second factor, a session without it doesn't count.
  if (user.hasSecondFactor && session.second_factor_at === null) return null
  const inTrial = organization.trialEndsAt === null || organization.trialEndsAt.getTime() > now
  const writable = organization.plan !== null || (inTrial && session.mode === 'demo')
  return {
    scope: scopeForSession({
      organizationId: organization.id,
      mode: session.mode,
      actor: { userId: user.id, label: user.email },
      role,
      writable,
      provenUntil: session.proven_at.getTime() + provenForMs,
      isReading: request.method === 'GET' || request.method === 'HEAD',
    }),
    user: { id: user.id, email: user.email, name: user.name },
    organization: {
      id: organization.id,
      slug: organization.slug,
      name: organization.name,
      plan: organization.plan,
      trialEndsAt: organization.trialEndsAt,
    },
    role,
    mode: session.mode,
    writable,
    mustSetUpSecondFactor: organization.requiresSecondFactor && !user.hasSecondFactor,
    hasSecondFactor: user.hasSecondFactor,
  }
}

/** Where a second factor is set up. */
export const secondFactorPath = '/app/account/second-factor'

/**
 * Set to `1` by app/server.ts on requests from the page's own script (`….data`, and uploads), and removed from all
 * others.
 */
export const scriptRequestHeader = 'X-Page-Script'

/**
 * When a trial or subscription ends, only writing does: an organization can read and download its data as long as it is
 * kept.
 */
export const readOnly = () =>
  new AppError(
    'read-only',
    403,
    'Your trial or subscription has ended. Your data can be read and downloaded but not changed. Contact us to start a subscription.',
  )

const modeNames = { demo: 'Demo', production: 'Production' } as const

/** The mode of the session that a request passed the gate with: the form that it brings is compared with it. */
const sessionModes = new WeakMap<Request, Mode>()
/** The scope that a request got at the gate. */
const scopes = new WeakMap<Request, Scope>()
export const scopeOf = (request: Request): Scope | undefined => scopes.get(request)

/**
 * Refuses a form whose page was opened in another mode than the session is in now: a second tab has switched, and
 * nothing may be written to the wrong mode. `pageMode`: the mode that the form names; a form without one wasn't made by
 * a page.
 * @throws AppError 409 `mode-changed`
 */
export function requirePageMode(request: Request, pageMode: unknown): void {
  const mode = sessionModes.get(request)
  if (mode === undefined || pageMode === mode || (pageMode !== 'demo' && pageMode !== 'production')) return
  throw new AppError(
    'mode-changed',
    409,
    `Nothing was saved. This page was opened in ${modeNames[pageMode]}, and you switched to ${modeNames[mode]} in another tab. Switch back there and save again, or reload this page.`,
  )
}

/**
 * The session gate: the first call of every loader and action behind the login. If nobody is signed in, it redirects to
 * /login, which leads back to the requested page. A form sent by the page's script gets an error instead, so that the
 * page and its input stay. `reading`: a form that changes nothing and only asks for a copy of what the person may read.
 * `settingUp`: a page where a second factor is set up, or around it; until a required factor is set up, all others lead
 * there. `itself`: an open page that polls, which doesn't count as activity for the idle limit.
 * @throws AppError 401 `session-ended` for such a form; 403 for a change after the trial, or before a required second
 * factor is set up
 */
export async function requireSignedIn(
  request: Request,
  {
    reading = false,
    settingUp = false,
    itself = false,
  }: { reading?: boolean; settingUp?: boolean; itself?: boolean } = {},
): Promise<SignedIn> {
  const signedIn = await findSignedIn(request, { itself })
  if (signedIn) {
    if (signedIn.mustSetUpSecondFactor && !settingUp) throw secondFactorNeeded(request)
    const isForm = request.method !== 'GET' && request.method !== 'HEAD'
    if (isForm && !reading && !signedIn.writable) throw readOnly()
    sessionModes.set(request, signedIn.mode)
    scopes.set(request, signedIn.scope)
    // Not of the page that answers it: that one says why the form was refused.
    if (isForm) requirePageMode(request, new URL(request.url).searchParams.get(pageModeField))
    return signedIn
  }
  const url = new URL(request.url)
  const back = safeReturnPath(`${url.pathname}${url.search}`)
  if (request.method === 'GET' || request.method === 'HEAD') throw redirect(`/login?to=${encodeURIComponent(back)}`)
  if (request.headers.get(scriptRequestHeader) === '1') {
    throw new AppError(
      'session-ended',
      401,
      'Your session has ended. Sign in again in another tab, then save. What you entered here stays.',
    )
  }
  throw redirect(endedSessionPath(back))
}

function secondFactorNeeded(request: Request): Response | AppError {
  if (request.method === 'GET' || request.method === 'HEAD') return redirect(secondFactorPath)
  return new AppError(
    'second-factor-needed',
    403,
    'Nothing was saved. Your company requires a second factor. Set one up on your account page, then save again.',
  )
}

/** Where a form leads whose sender is signed out: the login, which says so and leads back to the form's page. */
export const endedSessionPath = (back: string): string =>
  `/login?to=${encodeURIComponent(safeReturnPath(back))}&ended=1`

/** A path of ours to go back to after signing in; anything else leads to the dashboard. */
export function safeReturnPath(to: string | null): string {
  return to !== null && /^\/app(?:[/?][\w\-./?=&%~+]*)?$/.test(to) && !to.includes('//') ? to : '/app'
}

/**
 * Starts a session with a new id, ends the browser's earlier one and, the first time, starts the trial.
 * `secondFactorAt`: when the second factor was shown for it; without it, the session counts only if the person has no
 * second factor (factor/entry.ts).
 */
export async function startSession(
  request: Request,
  userId: string,
  organizationId: string,
  { secondFactorAt = null, provenAt }: { secondFactorAt?: Date | null; provenAt?: Date } = {},
): Promise<Headers> {
  const db = untenantedDb()
  const old = await tokenOf(request)
  const token = newToken()
  const now = new Date()
  await db.$transaction(async (tx) => {
    if (old !== null) await tx.session.deleteMany({ where: { tokenHash: tokenHash(old) } })
    await tx.user.updateMany({ where: { id: userId, firstSignedInAt: null }, data: { firstSignedInAt: now } })
    await tx.organization.updateMany({
      where: { id: organizationId, trialStartedAt: null },
      data: { trialStartedAt: now, trialEndsAt: new Date(now.getTime() + trialDays * 86_400_000) },
    })
    await tx.membership.updateMany({ where: { organizationId, userId }, data: { lastSignedInAt: now } })
    const previous = await tx.session.findFirst({ where: { userId, organizationId }, orderBy: { lastSeenAt: 'desc' } })
    await tx.session.create({
      data: {
        tokenHash: tokenHash(token),
        userId,
        organizationId,
        mode: previous?.mode ?? 'demo',
        expiresAt: new Date(now.getTime() + absoluteTimeoutMs),
        userAgent: request.headers.get('User-Agent')?.slice(0, 300) ?? null,
        network: clientNetwork(request).slice(0, 60),
        provenAt: provenAt ?? now,
        secondFactorAt,
      },
    })
    await tx.session.deleteMany({ where: { userId, expiresAt: { lt: now } } })
  })
  const headers = new Headers({ 'Set-Cookie': await cookie().serialize(token) })
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  headers.append('Set-Cookie', await knownDeviceCookie(request, email))
  return headers
}

/** What this session knows of its person: when they last showed who they are, and their second factor. */
export async function sessionProofs(request: Request): Promise<{ provenAt: Date; secondFactorAt: Date | null } | null> {
  const own = await sessionHash(request)
  return own === null
    ? null
    : untenantedDb().session.findUnique({
        where: { tokenHash: own },
        select: { provenAt: true, secondFactorAt: true },
      })
}

/**
 * Records that the person of this session has just proved their identity. `secondFactor`: with it, or while setting it
 * up.
 */
export async function noteProof(request: Request, scope: Scope, { secondFactor = false } = {}): Promise<void> {
  const own = await sessionHash(request)
  if (own === null) return
  const now = new Date()
  await untenantedDb().session.updateMany({
    where: { tokenHash: own },
    data: { provenAt: now, ...(secondFactor ? { secondFactorAt: now } : {}) },
  })
  scope.proven(now.getTime() + provenForMs)
}

export async function signOut(request: Request): Promise<Headers> {
  const token = await tokenOf(request)
  if (token !== null) await untenantedDb().session.deleteMany({ where: { tokenHash: tokenHash(token) } })
  return new Headers({ 'Set-Cookie': await cookie().serialize('', { maxAge: 0 }) })
}

/** Switches the session's mode. Production needs a subscription; after it ends, its data can still be read. */
export async function switchMode(request: Request, signedIn: SignedIn, mode: Mode): Promise<void> {
  if (mode === 'production' && signedIn.organization.plan === null && !(await hadSubscription(signedIn.scope))) {
    throw new AppError(
      'subscription-needed',
      403,
      'Production mode needs a subscription. Contact us to start one. Your settings carry over.',
    )
  }
  const token = await tokenOf(request)
  if (token !== null)
    await untenantedDb().session.updateMany({ where: { tokenHash: tokenHash(token) }, data: { mode } })
}

const hadSubscription = (scope: Scope): Promise<boolean> =>
  scope
    .inMode('production')
    .tx(
      async (db) =>
        (await db.auditEvent.findFirst({ where: { action: 'subscription.changed' }, select: { id: true } })) !== null,
    )
