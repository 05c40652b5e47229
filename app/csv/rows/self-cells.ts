/** Words in place of a party that name nobody else: whoever acts for himself has no third party, and `Self` is no customer. */
import type { Problems } from './problems.ts'
import type { PartyRole } from '../words/fields.ts'
import type { PartyCells, SaidCells } from '../types.ts'
import { fold } from '../words/fold.ts'

const SELF: ReadonlySet<string> = new Set(
  'self | same | same person | himself | herself | themselves | themself | myself | own | own behalf | own account | on own behalf | for self | for own account | client | the client | customer | the customer | same as client | same as customer | no | none | n | not applicable | no third party | no one | nobody | non | aucun | aucune | lui meme | elle meme | eux memes | soi meme | moi meme | meme | meme personne | le meme | la meme | le client | la cliente | cliente | client lui meme | cliente elle meme | pas de tiers | aucun tiers | personne | sans objet | propre compte | pour lui meme | pour elle meme | pour son compte | pour son propre compte'.split(
    ' | ',
  ),
)

export const NO_THIRD_PARTY = 'no-third-party'

const TOLD: Record<
  Exclude<PartyRole, 'customer'>,
  { code: string; says: string; severity: 'info' | 'warning'; action: string }
> = {
  onBehalfOf: { code: NO_THIRD_PARTY, says: 'there is no third party', severity: 'info', action: 'Nothing to do.' },
  conductor: {
    code: 'conductor-is-self',
    says: 'the customer is the conductor',
    severity: 'info',
    action: 'Nothing to do.',
  },
  beneficiary: {
    code: 'beneficiary-is-self',
    says: 'the beneficiary is nobody else',
    severity: 'warning',
    action: 'If the report needs a beneficiary, choose the customer there.',
  },
}

/** Whether all that a record says of a party is that it is nobody else; then that is told, and nothing of a name. `before`: how many problems were told before its cells. */
export function isNobodyElse(
  role: PartyRole,
  party: PartyCells,
  header: string | null,
  problems: Problems,
  before: number,
): boolean {
  if (role === 'customer') return false
  const [first, ...others] = Object.entries(party).filter(([name, value]) => value !== undefined && name !== 'inRole')
  if (
    first === undefined ||
    others.length > 0 ||
    first[0] !== 'name' ||
    typeof first[1] !== 'string' ||
    !SELF.has(fold(first[1]))
  )
    return false
  const { code, says, severity, action } = TOLD[role]
  problems.list.splice(before)
  problems.add(severity, header, code, `"${first[1]}" was read as: ${says}.`, action, first[1])
  return true
}

/** A record's answers, with that of the third party, unless a column gave it. */
export function withThirdParty(said: SaidCells | null, problems: Problems): SaidCells | null {
  if (said?.answers.onBehalfOf !== undefined || !problems.list.some(({ code }) => code === NO_THIRD_PARTY)) return said
  return { flags: {}, ...said, answers: { ...said?.answers, onBehalfOf: false } }
}
