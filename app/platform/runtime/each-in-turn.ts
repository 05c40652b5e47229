import { log } from './log.ts'

/**
 * Work for many organizations (or several steps) in one job: each gets its turn whatever became of the ones before it.
 * A failure is logged as it happens, with `fieldsOf` its item.
 * @throws AggregateError once all had their turn and at least one failed: the job counts as failed and runs again
 */
export async function eachInTurn<Item>(
  items: Iterable<Item>,
  fieldsOf: (item: Item) => Record<string, unknown>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  let count = 0
  for (const item of items) {
    count += 1
    try {
      await work(item)
    } catch (error) {
      log.error('One part of a job failed; the others go on.', { ...fieldsOf(item), error })
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${count} parts failed.`)
}
