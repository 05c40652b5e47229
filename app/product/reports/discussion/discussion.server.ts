import { sqlIn } from '#app/platform/sql/within.ts'
import { audit } from '#app/platform/data/audit.ts'
import { untenantedDb, type Tx } from '#app/platform/data/database.ts'
import { enqueue } from '#app/platform/queue/jobs.ts'
import { can } from '#app/platform/data/permissions.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import { isEditable } from '#app/product/report-states/states.ts'
import { mayKnow, mayKnowAs } from '#app/product/report-states/visible.server.ts'
import { tellAssigneeJob } from './jobs.ts'

export interface Discussion {
  /** Null: nobody. */
  assignee: { id: string; name: string } | null
  /** People who may work on the report; empty if it can't be assigned any more. */
  people: { id: string; name: string }[]
  comments: { id: string; body: string; author: string; at: string }[]
  mayWrite: boolean
  /** Id for the next comment. */
  formId: string
  /** Whether the content was erased, and the comments with it. */
  isErased: boolean
}

/** Maximum length of a comment in characters. */
const longest = 4_000

/** People who may work on a draft and know of it: it is assigned to one of them. Of an STR these are fewer. */
async function workersOn(
  scope: Scope,
  report: { type: string; createdBy: string | null },
): Promise<{ id: string; name: string; email: string }[]> {
  const members = await untenantedDb().membership.findMany({
    where: { organizationId: scope.organizationId, disabledAt: null },
    include: { user: { select: { name: true, email: true } } },
    orderBy: { user: { name: 'asc' } },
  })
  return members.flatMap(({ userId, role, user }) =>
    can(role, 'prepare drafts') && mayKnowAs({ role, userId }, report) ? [{ id: userId, ...user }] : [],
  )
}

const known = { type: true, createdBy: true, state: true, erasedAt: true, assignedTo: true } as const

/** Assignee and comments of a report. @throws AppError not-found */
export async function discussionOf(scope: Scope, id: string): Promise<Discussion> {
  scope.require('view the product')
  if (!isId(id)) throw notFound('This report')
  const { report, comments } = await scope.tx(async (db) => ({
    report: await db.report.findUnique({ where: { id }, select: known }),
    comments: await db.reportComment.findMany({
      where: { reportId: id },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: { id: true, body: true, author: true, at: true },
    }),
  }))
  if (!report || !mayKnow(scope, report)) throw notFound('This report')
  const isOpen = isEditable(report.state)
  const people = isOpen || report.assignedTo !== null ? await workersOn(scope, report) : []
  const assignee = people.find((person) => person.id === report.assignedTo)
  return {
    assignee: assignee ? { id: assignee.id, name: assignee.name } : null,
    people: isOpen ? people.map(({ id: personId, name }) => ({ id: personId, name })) : [],
    comments: comments.map((one) => ({ ...one, at: one.at.toISOString() })),
    mayWrite: scope.can('prepare drafts') && scope.writable,
    isErased: report.erasedAt !== null,
    formId: newId(),
  }
}

/**
 * Assigns a draft to a person who may work on it, or to nobody.
 * @throws AppError not-found, not-a-draft, not-assignable
 */
export async function assign(scope: Scope, id: string, userId: string | null): Promise<string | null> {
  scope.require('prepare drafts')
  if (!isId(id)) throw notFound('This report')
  const about = await scope.tx((db) => db.report.findUnique({ where: { id }, select: known }))
  if (!about || !mayKnow(scope, about)) throw notFound('This report')
  const person = userId === null ? null : (await workersOn(scope, about)).find((one) => one.id === userId)
  return scope.tx(async (db) => {
    await sqlIn(db).run('SELECT 1 FROM report WHERE id = $1::uuid FOR UPDATE', [id])
    const report = await db.report.findUnique({ where: { id }, select: known })
    if (!report || !mayKnow(scope, report)) throw notFound('This report')
    if (!isEditable(report.state)) throw new AppError('not-a-draft', 409, 'Only a draft can be assigned.')
    if (person === undefined) throw new AppError('not-assignable', 422, 'Choose a person who may work on this report.')
    if (report.assignedTo === userId) return person?.name ?? null
    await sqlIn(db).run('UPDATE report SET assigned_to = $1::uuid WHERE id = $2::uuid', [userId, id])
    await audit(db, scope, {
      action: 'report.assigned',
      subjectType: 'report',
      subjectId: id,
      detail: { to: person?.email ?? 'nobody' },
    })
    if (userId !== null) await tellOf(db, scope, { reportId: id, what: 'assigned', eventId: newId() })
    return person?.name ?? null
  })
}

/**
 * Adds a comment. `commentId` makes a double submission one comment.
 * @throws AppError not-found, erased, 422 for an empty or too long one
 */
export async function comment(scope: Scope, id: string, commentId: string, text: string): Promise<void> {
  scope.require('prepare drafts')
  if (!isId(id)) throw notFound('This report')
  const body = text.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
  const problem =
    body === '' ? 'Write a comment first.' : body.length > longest ? `Use at most ${longest} characters.` : null
  if (problem !== null) throw new AppError('invalid-form', 422, problem, { fields: { body: problem } })
  await scope.tx(async (db) => {
    await sqlIn(db).run('SELECT 1 FROM report WHERE id = $1::uuid FOR SHARE', [id])
    const report = await db.report.findUnique({ where: { id }, select: known })
    if (!report || !mayKnow(scope, report)) throw notFound('This report')
    if (report.erasedAt !== null)
      throw new AppError('erased', 410, 'The content of this report was erased, and its comments with it.')
    const eventId = isId(commentId) ? commentId : newId()
    const { count } = await db.reportComment.createMany({
      data: [
        {
          id: eventId,
          organizationId: scope.organizationId,
          mode: scope.mode,
          reportId: id,
          body,
          authorId: scope.actor.userId,
          author: scope.actor.label,
        },
      ],
      skipDuplicates: true,
    })
    if (count === 0) return
    await audit(db, scope, { action: 'report.commented', subjectType: 'report', subjectId: id })
    if (report.assignedTo !== null) await tellOf(db, scope, { reportId: id, what: 'commented', eventId })
  })
}

const tellOf = (
  db: Tx,
  scope: Scope,
  event: { reportId: string; what: 'assigned' | 'commented'; eventId: string },
): Promise<void> =>
  enqueue(db, tellAssigneeJob, {
    organizationId: scope.organizationId,
    mode: scope.mode,
    by: scope.actor.userId,
    ...event,
  })
