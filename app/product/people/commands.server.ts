import { col } from '#app/platform/sql/columns.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { linkHash } from '#app/platform/identity/accounts.ts'
import { audit } from '#app/platform/data/audit.ts'
import { newToken } from '#app/platform/runtime/crypto.ts'
import type { Tx } from '#app/platform/data/database.ts'
import { env } from '#app/platform/runtime/env.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/runtime/errors.ts'
import type { Role } from '#app/platform/generated/enums.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { composeMail, queueMail } from '#app/platform/services/mail.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { roleWords } from './roles.ts'
import type { InvitationInput } from './schema.ts'

/** How long the link of an invitation holds. */
const invitationDays = 7
/** What one organization may have open at a time: our mails go to people who have not asked for them. */
const openInvitations = 50
const dayMs = 86_400_000

/**
 * Invites a person by mail. An invitation that was withdrawn within a day is opened again: its mail has arrived, and we
 * send one a day.
 * @throws AppError prove-again, 422 for someone who belongs to the organization or is invited already, 429 beyond
 * `openInvitations`
 */
export async function invite(scope: Scope, input: InvitationInput): Promise<{ isReopened: boolean }> {
  scope.require('manage people')
  scope.requireProof()
  const { organizationId } = scope
  const { email } = input
  try {
    return await scope.tx(async (db) => {
      const member = await db.membership.findFirst({ where: { organizationId, user: { email } } })
      if (member)
        throw onEmail(
          member.disabledAt === null
            ? 'This person already belongs to your company. See the list above.'
            : 'This person belongs to your company, and was disabled. Enable them in the list above.',
        )
      const earlier = await db.invitation.findFirst({
        where: { organizationId, email, acceptedAt: null },
        orderBy: { sentAt: 'desc' },
      })
      if (earlier?.withdrawnAt === null)
        throw onEmail('This person is already invited. Send the invitation again, or withdraw it, in the list above.')
      const open = await db.invitation.count({ where: { organizationId, acceptedAt: null, withdrawnAt: null } })
      if (open >= openInvitations)
        throw new AppError(
          'too-many-invitations',
          429,
          `${openInvitations} invitations are open. Withdraw those that nobody will accept.`,
        )
      const isReopened = earlier !== null && earlier.sentAt.getTime() > Date.now() - dayMs
      const invitationId = isReopened ? earlier.id : newId()
      if (isReopened)
        await db.invitation.update({
          where: { id: invitationId },
          data: { name: input.name, role: input.role, withdrawnAt: null, invitedBy: scope.actor.label },
        })
      else await send(db, scope, { id: invitationId, ...input })
      await audit(db, scope, {
        action: 'people.invited',
        subjectType: 'invitation',
        subjectId: invitationId,
        detail: { email, role: input.role },
      })
      return { isReopened }
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw onEmail('This person is already invited. Reload the page to see the invitation.')
    throw error
  }
}

const onEmail = (text: string) => new AppError('not-invited', 422, 'Nobody was invited.', { fields: { email: text } })

/**
 * Writes the invitation with a new link, and its mail. The names in the mail's text are the organization's; its heading
 * is ours.
 */
async function send(db: Tx, scope: Scope, invitation: { id: string } & InvitationInput): Promise<void> {
  const { organizationId } = scope
  const organization = await db.organization.findUniqueOrThrow({ where: { id: organizationId } })
  const token = newToken()
  const now = new Date()
  const fields = {
    tokenHash: linkHash(token),
    invitedBy: scope.actor.label,
    sentAt: now,
    expiresAt: new Date(now.getTime() + invitationDays * dayMs),
  }
  await db.invitation.upsert({
    where: { id: invitation.id },
    create: { ...invitation, organizationId, ...fields },
    update: fields,
  })
  const mail = composeMail({
    subject: 'You’re invited to Comply+',
    heading: 'Join your company on Comply+',
    paragraphs: [
      `${scope.actor.label} invited you to ${organization.name} on Comply+, where its FINTRAC reports are prepared and submitted.`,
      `This link works once, for ${invitationDays} days.`,
    ],
    link: { label: 'Accept the invitation', url: new URL(`/invitation/${token}`, env().APP_URL).href },
    after: ['If you don’t know who this is from, ignore this e-mail. Nothing happens then.'],
  })
  await queueMail(db, `invitation-${organizationId}`, invitation.email, mail)
}

async function openInvitation(db: Tx, scope: Scope, id: string) {
  const found = await db.invitation.findFirst({
    where: { id, organizationId: scope.organizationId, acceptedAt: null, withdrawnAt: null },
  })
  if (!found) throw notFound('The invitation')
  return found
}

/** Sends a new link; the old one ends. @throws AppError 429 within a day of the last mail */
export async function sendAgain(scope: Scope, id: string): Promise<{ email: string }> {
  scope.require('manage people')
  scope.requireProof()
  return scope.tx(async (db) => {
    const { email, name, role, sentAt } = await openInvitation(db, scope, id)
    if (sentAt.getTime() > Date.now() - dayMs)
      throw new AppError(
        'sent-today',
        429,
        `The invitation to ${email} was mailed less than a day ago. Ask them to check their spam folder. You can send it again a day after the first.`,
      )
    await send(db, scope, { id, email, name, role })
    await audit(db, scope, {
      action: 'people.invited-again',
      subjectType: 'invitation',
      subjectId: id,
      detail: { email },
    })
    return { email }
  })
}

/** The link in the mail no longer works. */
export async function withdraw(scope: Scope, id: string): Promise<{ email: string }> {
  scope.require('manage people')
  return scope.tx(async (db) => {
    const { email } = await openInvitation(db, scope, id)
    await db.invitation.update({ where: { id }, data: { withdrawnAt: new Date() } })
    await audit(db, scope, {
      action: 'people.invitation-withdrawn',
      subjectType: 'invitation',
      subjectId: id,
      detail: { email },
    })
    return { email }
  })
}

/**
 * The membership of one person, with those of all owners held until the end of the transaction: of two owners who
 * demote each other at once, one remains.
 */
async function memberForChange(db: Tx, scope: Scope, userId: string) {
  const { organizationId } = scope
  const owners = await sqlIn(db).rows(
    { user_id: col.text },
    `SELECT user_id FROM membership
    WHERE organization_id = $1::uuid AND role = 'owner' AND disabled_at IS NULL
    ORDER BY user_id FOR UPDATE`,
    [organizationId],
  )
  const member = await db.membership.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    include: { user: { select: { name: true, email: true } } },
  })
  if (!member) throw notFound('The person')
  return { member, isLastOwner: owners.length === 1 && owners[0]!.user_id === userId }
}

const lastOwner = () =>
  new AppError(
    'last-owner',
    422,
    'This is the only owner. Make someone else an owner first. A company always needs one to manage its people.',
  )

/** Sessions end with a change of what a person may do: what they have open was made for another role. */
const endSessions = (db: Tx, scope: Scope, userId: string) =>
  db.session.deleteMany({ where: { userId, organizationId: scope.organizationId } })

/** Gives a person another role, which ends their sessions. @throws AppError prove-again, 422 for the last owner */
export async function changeRole(scope: Scope, userId: string, role: Role): Promise<{ name: string; isSelf: boolean }> {
  scope.require('manage people')
  scope.requireProof()
  return scope.tx(async (db) => {
    const { member, isLastOwner } = await memberForChange(db, scope, userId)
    const isSelf = userId === scope.actor.userId
    if (member.role === role) return { name: member.user.name, isSelf: false }
    if (isLastOwner) throw lastOwner()
    await db.membership.update({
      where: { organizationId_userId: { organizationId: scope.organizationId, userId } },
      data: { role },
    })
    await endSessions(db, scope, userId)
    await audit(db, scope, {
      action: 'people.role-changed',
      subjectType: 'user',
      subjectId: userId,
      detail: { email: member.user.email, from: member.role, to: role },
    })
    return { name: `${member.user.name} (${roleWords[role].name})`, isSelf }
  })
}

/** Keeps a person out, at once and until they are enabled. @throws AppError 422 for the last owner and for oneself */
export async function disable(scope: Scope, userId: string): Promise<{ name: string }> {
  scope.require('manage people')
  return scope.tx(async (db) => {
    const { member, isLastOwner } = await memberForChange(db, scope, userId)
    if (isLastOwner) throw lastOwner()
    if (userId === scope.actor.userId)
      throw new AppError('oneself', 422, 'You can’t disable your own account. Ask another owner.')
    if (member.disabledAt !== null) return { name: member.user.name }
    await db.membership.update({
      where: { organizationId_userId: { organizationId: scope.organizationId, userId } },
      data: { disabledAt: new Date() },
    })
    await endSessions(db, scope, userId)
    await audit(db, scope, {
      action: 'people.disabled',
      subjectType: 'user',
      subjectId: userId,
      detail: { email: member.user.email, role: member.role },
    })
    return { name: member.user.name }
  })
}

/** Lets a person in again, in the role that they had. */
export async function enable(scope: Scope, userId: string): Promise<{ name: string }> {
  scope.require('manage people')
  scope.requireProof()
  return scope.tx(async (db) => {
    const { member } = await memberForChange(db, scope, userId)
    if (member.disabledAt === null) return { name: member.user.name }
    await db.membership.update({
      where: { organizationId_userId: { organizationId: scope.organizationId, userId } },
      data: { disabledAt: null },
    })
    await audit(db, scope, {
      action: 'people.enabled',
      subjectType: 'user',
      subjectId: userId,
      detail: { email: member.user.email, role: member.role },
    })
    return { name: member.user.name }
  })
}
