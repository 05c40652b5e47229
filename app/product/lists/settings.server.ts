import { col } from '#app/platform/sql/columns.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { viewQuery, type ListName } from './names.ts'

export interface SavedView {
  id: string
  name: string
  /** Without a question mark. */
  query: string
}

export interface ListSettings {
  list: ListName
  hidden: string[]
  views: SavedView[]
}

const mostViews = 30

/**
 * How a person has set up a list: which columns they hide, in both modes, and the filters that they keep under a name
 * in this one.
 */
export async function listSettings(scope: Scope, list: ListName): Promise<ListSettings> {
  scope.require('view the product')
  const { organizationId, actor } = scope
  if (actor.userId === null) return { list, hidden: [], views: [] }
  return scope.sql(async (client) => {
    const set = await client.one(
      { hidden: col.texts, views: col.json<SavedView[]>() },
      `SELECT coalesce((SELECT c.hidden FROM list_columns c WHERE c.organization_id = $1::uuid AND c.user_id = $2::uuid AND c.list = $3), '{}') AS hidden,
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'query', v.query) ORDER BY v.name) FROM saved_view v
           WHERE v.organization_id = $1::uuid AND v.user_id = $2::uuid AND v.list = $3), '[]') AS views`,
      [organizationId, actor.userId, list],
    )
    return { list, ...set }
  })
}

/**
 * Of the columns that were `offered`, those not `shown` are hidden from now on. What was not offered stays as it was.
 */
export async function chooseColumns(
  scope: Scope,
  list: ListName,
  { offered, shown }: { offered: readonly string[]; shown: readonly string[] },
): Promise<void> {
  scope.require('keep their own settings')
  const userId = person(scope)
  const columns = offered.filter((name) => /^[a-z][\w-]{0,39}$/i.test(name)).slice(0, 60)
  await scope.tx(async (db) => {
    const of = { organizationId: scope.organizationId, userId, list }
    const before = await db.listColumns.findUnique({ where: { organizationId_userId_list: of } })
    const hidden = [
      ...(before?.hidden ?? []).filter((name) => !columns.includes(name)),
      ...columns.filter((name) => !shown.includes(name)),
    ].slice(0, 60)
    await db.listColumns.upsert({
      where: { organizationId_userId_list: of },
      create: { ...of, hidden },
      update: { hidden },
    })
  })
}

/**
 * Keeps a filter under a name; one of the same name is replaced.
 * @throws AppError 422 without a name or a filter, or where there are too many
 */
export async function saveView(
  scope: Scope,
  list: ListName,
  { name: given, query: asked }: { name: string; query: string },
): Promise<void> {
  scope.require('keep their own settings')
  const userId = person(scope)
  const name = given.replaceAll('\0', '').trim().slice(0, 60)
  const query = viewQuery(asked.replaceAll('\0', '').slice(0, 2_000))
  const fault = (message: string) => new AppError('view-not-saved', 422, message, { fields: { name: message } })
  if (name === '') throw fault('Enter a name for this view.')
  if (query === '') throw fault('Filter or sort the list first. Then save it as a view.')
  await scope.tx(async (db) => {
    const { organizationId, mode } = scope
    const where = { organizationId, mode, userId, list }
    const others = await db.savedView.count({ where: { ...where, name: { not: name } } })
    if (others >= mostViews) throw fault(`You have ${mostViews} views of this list. Remove one first.`)
    await db.savedView.upsert({
      where: { organizationId_mode_userId_list_name: { ...where, name } },
      create: { id: newId(), ...where, name, query },
      update: { query },
    })
  })
}

/** Removes one's own view; one that is gone already, or is another's, is not there. */
export async function removeView(scope: Scope, id: string): Promise<void> {
  scope.require('keep their own settings')
  const userId = person(scope)
  if (isId(id)) await scope.tx((db) => db.savedView.deleteMany({ where: { id, userId } }))
}

function person(scope: Scope): string {
  if (scope.actor.userId === null) throw new Error('Only people set up lists.')
  return scope.actor.userId
}
