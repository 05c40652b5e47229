import type { Role } from '#app/platform/generated/enums.ts'
import type { Scope } from '#app/platform/data/scope.ts'

export interface Member {
  userId: string
  name: string
  email: string
  role: Role
  joinedAt: Date
  lastSignedInAt: Date | null
  disabledAt: Date | null
  hasSecondFactor: boolean
  isSelf: boolean
}

export interface OpenInvitation {
  id: string
  name: string
  email: string
  role: Role
  invitedBy: string
  sentAt: Date
  expiresAt: Date
  isExpired: boolean
}

/** The organization's members and invitations. Owners first, removed members last. */
export async function people(scope: Scope): Promise<{ members: Member[]; invitations: OpenInvitation[] }> {
  const { organizationId } = scope
  return scope.tx(async (db) => {
    const memberships = await db.membership.findMany({
      where: { organizationId },
      include: { user: true },
      orderBy: [{ disabledAt: { sort: 'asc', nulls: 'first' } }, { role: 'asc' }, { createdAt: 'asc' }],
    })
    const invitations = await db.invitation.findMany({
      where: { organizationId, acceptedAt: null, withdrawnAt: null },
      orderBy: { sentAt: 'desc' },
    })
    const now = Date.now()
    return {
      members: memberships.map(({ user, role, createdAt, lastSignedInAt, disabledAt }) => ({
        userId: user.id,
        name: user.name,
        email: user.email,
        role,
        joinedAt: createdAt,
        lastSignedInAt,
        disabledAt,
        hasSecondFactor: user.hasSecondFactor,
        isSelf: user.id === scope.actor.userId,
      })),
      invitations: invitations.map(({ id, name, email, role, invitedBy, sentAt, expiresAt }) => ({
        id,
        name,
        email,
        role,
        invitedBy,
        sentAt,
        expiresAt,
        isExpired: expiresAt.getTime() < now,
      })),
    }
  })
}
