import type { AuditAction } from '#app/platform/data/audit-actions.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { FlagKind } from '#app/party/facts/customer-lists.ts'
import { changeList } from '../lists/commands.server.ts'
import type { Flag } from './flags.ts'

type Next = (flags: readonly Flag[], today: string) => { entries: readonly Flag[]; kind: FlagKind }

const change = (scope: Scope, customerId: string | undefined, action: AuditAction, next: Next): Promise<void> =>
  changeList<Flag>(scope, customerId, 'flags', action, next)

/** The flags with one of them changed. @throws AppError 404, 409 where someone lifted it */
function withFlag(flags: readonly Flag[], id: string, changed: (flag: Flag) => Flag) {
  const flag = flags.find((each) => each.id === id)
  if (flag === undefined) throw notFound('The flag')
  if (flag.lifted !== undefined) throw new AppError('flag-lifted', 409, 'Someone already lifted this flag.')
  return { entries: flags.map((each) => (each === flag ? changed(flag) : each)), kind: flag.kind }
}

/** Sets a flag. @throws AppError 409 where one of this kind is set; there may be several of kind "other" */
export const setFlag = (
  scope: Scope,
  customerId: string | undefined,
  { kind, evidence, reviewOn }: { kind: FlagKind; evidence: string; reviewOn: string },
): Promise<void> =>
  change(scope, customerId, 'customer.flagged', (flags, today) => {
    if (kind !== 'other' && flags.some((flag) => flag.kind === kind && flag.lifted === undefined))
      throw new AppError('flag-stands', 409, 'This customer already has this flag. Review it instead.')
    if (flags.some((flag) => flag.kind === kind && flag.evidence === evidence && flag.lifted === undefined))
      throw new AppError('flag-stands', 409, 'This customer already has this flag with this evidence.')
    const flag: Flag = { id: newId(), kind, evidence, setOn: today, setBy: scope.actor.label, reviewOn, reviews: [] }
    return { entries: [...flags, flag], kind }
  })

/** Keeps what a review found, and when the next one is. */
export const reviewFlag = (
  scope: Scope,
  customerId: string | undefined,
  { flag: id, note, reviewOn }: { flag: string; note: string; reviewOn: string },
): Promise<void> =>
  change(scope, customerId, 'customer.flag-reviewed', (flags, on) =>
    withFlag(flags, id, (flag) => {
      const last = flag.reviews.at(-1)
      if (last?.on === on && last.note === note && flag.reviewOn === reviewOn)
        throw new AppError('review-stands', 409, 'This review is saved already.')
      return { ...flag, reviewOn, reviews: [...flag.reviews, { on, by: scope.actor.label, note }] }
    }),
  )

/** Ends a flag; it stays on file with the reason. */
export const liftFlag = (
  scope: Scope,
  customerId: string | undefined,
  { flag: id, note }: { flag: string; note: string },
): Promise<void> =>
  change(scope, customerId, 'customer.flag-lifted', (flags, on) =>
    withFlag(flags, id, (flag) => ({ ...flag, lifted: { on, by: scope.actor.label, note } })),
  )
