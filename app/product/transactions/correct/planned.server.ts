import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { resolveCustomers, writtenKey } from '../../customers/resolve.server.ts'
import type { Actions } from '../actions/actions.ts'
import type { Correction } from '../record/schema.ts'
import { correctedActions, writtenCustomers } from './correct-actions.ts'

/** A correction that nobody has saved yet. */
export interface PlannedCorrection {
  id: string
  /** The current actions. */
  actions: Actions
  correction: Correction
}

/** What corrections would make of the actions of many transactions, by id; the refusal where one can't be saved. */
export async function plannedActions(
  scope: Scope,
  planned: readonly PlannedCorrection[],
): Promise<Map<string, Actions | AppError>> {
  scope.require('view the product')
  return scope.tx(async (db) => {
    // Asked at once where every party is known, as it is unless somebody is merged or removed meanwhile.
    const all = await orRefusal(
      resolveCustomers(
        db,
        planned.flatMap(({ correction }) => writtenCustomers(correction)),
      ),
    )
    const found = new Map<string, Actions | AppError>()
    for (const { id, actions, correction } of planned) {
      const ids = all instanceof AppError ? await orRefusal(resolveCustomers(db, writtenCustomers(correction))) : all
      found.set(
        id,
        ids instanceof AppError
          ? ids
          : refusedOr(() =>
              correctedActions(actions, correction, (customer, known) =>
                customer === null ? null : (ids.get(writtenKey(customer, known)) ?? null),
              ),
            ),
      )
    }
    return found
  })
}

const orRefusal = <Result>(work: Promise<Result>): Promise<Result | AppError> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })

function refusedOr<Result>(work: () => Result): Result | AppError {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
