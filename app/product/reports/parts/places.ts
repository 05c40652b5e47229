import type {
  Actions,
  CompletingAction,
  NamedParty,
  StartingAction,
} from '#app/product/transactions/actions/actions.ts'
import type { DescribedType } from '../edit/fields.ts'

/**
 * Maps the parts of a transaction to their places in a report: pointers below the transaction, and form field names
 * such as `completing.0.beneficiaries.1`. A report includes only known parties and the actions of its type, so the
 * indexes differ.
 */
export interface PartPlace {
  pointer: string
  /** Form name of the part; null for an action that the report states and the transaction doesn't have. */
  item: string | null
  /** Its index among its kind, and their number. */
  at: number
  of: number
  /** What can be added below it: lists, or the account of an action. */
  adds: string[]
}

const methods = { LCTR: 'cash', LVCTR: 'virtual_currency', STR: null } as const
const sources = {
  LCTR: 'sourcesOfCash',
  LVCTR: 'sourcesOfVirtualCurrency',
  STR: 'sourcesOfFundsOrVirtualCurrency',
} as const

type Party = Pick<NamedParty, 'customerId'>

/** The parties of a list. A party that isn't confirmed yet is in no report. */
function parties(list: readonly Party[], name: string, pointer: string, adds: (item: string) => string[] = () => []) {
  let place = 0
  return list.flatMap(({ customerId }, at): PartPlace[] =>
    customerId === null
      ? []
      : [
          {
            pointer: `${pointer}/${place++}`,
            item: `${name}.${at}`,
            at,
            of: list.length,
            adds: adds(`${name}.${at}`),
          },
        ],
  )
}

const holdsAccount = ({ account, accountFacts, accountHolders }: StartingAction | CompletingAction): boolean =>
  account !== null || accountFacts !== undefined || accountHolders.length > 0

/** The account of an action with its holders, if it has one. */
function accountOf(action: StartingAction | CompletingAction, name: string, pointer: string): PartPlace[] {
  if (!holdsAccount(action)) return []
  const at = `${pointer}/details/account`
  return [
    { pointer: at, item: `${name}.account`, at: 0, of: 1, adds: [`${name}.accountHolders`] },
    ...parties(action.accountHolders, `${name}.accountHolders`, `${at}/holders`),
  ]
}

function startingParts(type: DescribedType, { starting }: Actions): PartPlace[] {
  const method = methods[type]
  return starting
    .map((action, at) => ({ action, at }))
    .filter(({ action }) => method === null || action.method === method)
    .flatMap(({ action, at }, place) => {
      const [name, pointer] = [`starting.${at}`, `/startingActions/${place}`]
      const lists = [`${name}.conductors`, `${name}.sources`]
      const account = type === 'STR' ? accountOf(action, name, pointer) : []
      const { conductors } = action
      const conducted = parties(conductors, `${name}.conductors`, `${pointer}/conductors`, (item) => [
        `${item}.onBehalfOf`,
      ])
      return [
        {
          pointer,
          item: name,
          at,
          of: starting.length,
          adds: type === 'STR' && account.length === 0 ? [...lists, `${name}.account`] : lists,
        },
        ...conducted,
        ...conducted.flatMap((one) =>
          parties(conductors[one.at]!.onBehalfOf, `${one.item}.onBehalfOf`, `${one.pointer}/onBehalfOfs`),
        ),
        ...parties(action.sources, `${name}.sources`, `${pointer}/${sources[type]}`),
        ...account,
      ]
    })
}

function completingParts({ completing }: Actions): PartPlace[] {
  const lists = (name: string) => [`${name}.beneficiaries`, `${name}.involvements`]
  if (completing.length === 0)
    return [
      {
        pointer: '/completingActions/0',
        item: null,
        at: 0,
        of: 0,
        adds: [...lists('completing.0'), 'completing.0.account'],
      },
    ]
  return completing.flatMap((action, at) => {
    const [name, pointer] = [`completing.${at}`, `/completingActions/${at}`]
    const account = accountOf(action, name, pointer)
    return [
      {
        pointer,
        item: name,
        at,
        of: completing.length,
        adds: account.length === 0 ? [...lists(name), `${name}.account`] : lists(name),
      },
      ...parties(action.beneficiaries, `${name}.beneficiaries`, `${pointer}/beneficiaries`),
      ...parties(action.involvements, `${name}.involvements`, `${pointer}/involvements`),
      ...account,
    ]
  })
}

/** The parts of a transaction that a report of this type states. */
export function partPlaces(type: DescribedType, actions: Actions): PartPlace[] {
  return [
    { pointer: '', item: null, at: 0, of: 1, adds: ['starting', 'completing'] },
    ...startingParts(type, actions),
    ...completingParts(actions),
  ]
}

/** Pointer of a part below its transaction, or of its container if the report doesn't state the part itself. */
export function pointerOfPart(places: readonly PartPlace[], item: string): string {
  const found = places.find((one) => one.item === item)
  if (found) return found.pointer
  const owner = item.replace(/\.[A-Za-z]+(?:\.\d+)?$/, '')
  return owner === item || owner === '' ? '' : pointerOfPart(places, owner)
}
