import { sqlIn } from '#app/platform/sql/within.ts'
import type { Tx } from '#app/platform/data/database.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { Actions, CompletingAction, StartingAction } from './actions.ts'
import { type PartyRow, totalValue } from './actions.server.ts'

const withoutEmpty = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )

/** Whether anything is known about an action: without that, it has no row. */
const isKnown = (action: CompletingAction): boolean =>
  Object.values(
    withoutEmpty({
      ...action,
      beneficiaries: null,
      involvements: null,
      accountHolders: null,
      receivingAddresses: null,
    }),
  ).length > 0 || action.receivingAddresses.length > 0

/**
 * Writes the actions of one transaction in place of those it had, with the columns of its own row that follow from
 * them.
 */
export async function writeActions(
  db: Tx,
  scope: Scope,
  id: string,
  actions: Actions,
  details: Record<string, unknown>,
): Promise<void> {
  const [first, ...further] = actions.starting
  if (first === undefined || first.amount === null || first.currency === null)
    throw new RangeError('A transaction has a first starting action with its amount and currency.')
  const tenant = { transactionId: id, organizationId: scope.organizationId, mode: scope.mode }
  await sqlIn(db).run('DELETE FROM action_party WHERE transaction_id = $1::uuid', [id])
  await sqlIn(db).run('DELETE FROM completing_action WHERE transaction_id = $1::uuid', [id])
  await sqlIn(db).run('DELETE FROM starting_action WHERE transaction_id = $1::uuid', [id])
  await db.transaction.update({
    where: { id },
    data: {
      method: first.method,
      amount: first.amount,
      currency: first.currency,
      cadAmount: totalValue(actions),
      rate: first.rate,
      ...thresholdColumns(first),
      sendingAddresses: first.sendingAddresses,
      conductorId: first.conductors[0]?.customerId ?? null,
      onBehalfOfId: first.conductors[0]?.onBehalfOf[0]?.customerId ?? null,
      beneficiaryId: actions.completing[0]?.beneficiaries[0]?.customerId ?? null,
      details: detailsWith(details, first, further.length > 0) as object,
    },
  })
  await db.startingAction.createMany({
    data: further.map((action, index) => ({
      ...tenant,
      position: index + 1,
      method: action.method,
      amount: action.amount,
      currency: action.currency,
      cadAmount: action.cadAmount,
      rate: action.rate,
      ...thresholdColumns(action),
      account: action.account,
      sendingAddresses: action.sendingAddresses,
      receivingAddresses: action.receivingAddresses,
      details: startingDetails(action),
    })),
  })
  // An action with only beneficiaries needs no row, unless another follows it.
  const known = actions.completing.length === 1 && !isKnown(actions.completing[0]!) ? [] : actions.completing
  await db.completingAction.createMany({
    data: known.map((action, position) => ({
      ...tenant,
      position,
      disposition: action.disposition,
      amount: action.amount,
      currency: action.currency,
      rate: action.rate,
      cadValue: action.cadValue,
      account: action.account,
      reference: action.reference,
      receivingAddresses: action.receivingAddresses,
      details: completingDetails(action),
    })),
  })
  await db.actionParty.createMany({
    data: partyRows(actions).map(({ portion, details: known, ...row }) => ({
      ...tenant,
      ...row,
      portion,
      details: known,
    })),
  })
}

const thresholdColumns = ({ threshold }: StartingAction) => ({
  thresholdBasis: threshold?.basis ?? null,
  thresholdRate: threshold?.rate ?? null,
  thresholdSource: threshold?.source ?? null,
})

const startingDetails = ({
  howObtained,
  fundTypeCode,
  fundTypeOther,
  referenceNumber,
  otherRelatedNumber,
  isDepositToBusinessAccount,
  direction,
  accountFacts,
}: StartingAction): object =>
  withoutEmpty({
    howObtained,
    direction,
    fundTypeCode,
    fundTypeOther,
    referenceNumber,
    otherRelatedNumber,
    isDepositToBusinessAccount,
    accountFacts,
  })

const completingDetails = ({
  dispositionCode,
  dispositionOther,
  otherRelatedNumber,
  accountFacts,
}: CompletingAction): object => withoutEmpty({ dispositionCode, dispositionOther, otherRelatedNumber, accountFacts })

/** The transaction's details with what its row has no column for of its first starting action. */
function detailsWith(
  details: Record<string, unknown>,
  first: StartingAction,
  isOneOfSeveral: boolean,
): Record<string, unknown> {
  const { starting: _before, ...rest } = details
  const starting = {
    ...startingDetails(first),
    ...withoutEmpty({ account: first.account }),
    ...(first.receivingAddresses.length > 0 && { receivingAddresses: first.receivingAddresses }),
    ...(isOneOfSeveral && { cadAmount: first.cadAmount }),
  }
  return { ...rest, ...(Object.keys(starting).length > 0 && { starting }) }
}

type StoredParty = Omit<PartyRow, 'transaction_id' | 'customer_id' | 'details'> & {
  customerId: string | null
  details: object
}

/**
 * The parties that need a row: all beyond those that the transaction itself names, and those of whom more is known in
 * their role.
 */
function partyRows({ starting, completing }: Actions): StoredParty[] {
  const rows: StoredParty[] = []
  const add = (
    side: PartyRow['side'],
    action: number,
    role: PartyRow['role'],
    conductor: number,
    list: readonly { customerId: string | null; portion?: string | null; onBehalfOf?: unknown }[],
  ): void => {
    for (const [position, { customerId, portion = null, onBehalfOf: _others, ...details }] of list.entries()) {
      const isOwn =
        action === 0 &&
        conductor === 0 &&
        position === 0 &&
        (role === 'conductor' || role === 'on_behalf_of' || role === 'beneficiary')
      const filled = withoutEmpty(details)
      if (isOwn && portion === null && Object.keys(filled).length === 0 && (customerId !== null || list.length === 1))
        continue
      rows.push({
        side,
        action,
        role,
        conductor,
        position,
        customerId: isOwn ? null : customerId,
        portion,
        details: filled,
      })
    }
  }
  for (const [index, action] of starting.entries()) {
    add('starting', index, 'conductor', 0, action.conductors)
    for (const [place, conductor] of action.conductors.entries())
      add('starting', index, 'on_behalf_of', place, conductor.onBehalfOf)
    add('starting', index, 'source', 0, action.sources)
    add('starting', index, 'account_holder', 0, action.accountHolders)
  }
  for (const [index, action] of completing.entries()) {
    add('completing', index, 'beneficiary', 0, action.beneficiaries)
    add('completing', index, 'involvement', 0, action.involvements)
    add('completing', index, 'account_holder', 0, action.accountHolders)
  }
  return rows
}
