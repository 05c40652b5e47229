/** Short notation for transactions in tests of the rules. */
import { toCents } from '#app/compliance/words/money.ts'
import type { BeneficiaryFacts, PartyFacts, RuleTransaction, WindowSetting } from '#app/compliance/types.ts'
import { DEFAULT_WINDOW } from '#app/compliance/rules/days/window.ts'

export const WINDOWS: readonly WindowSetting[] = [DEFAULT_WINDOW]

type Parties<Facts extends PartyFacts> = string | Facts | readonly (string | Facts)[]

export interface ReceiptText extends Partial<
  Omit<RuleTransaction, 'conductors' | 'onBehalfOf' | 'beneficiaries' | 'epochMs'>
> {
  id: string
  /** Value in Canadian dollars, `8000` or `8000.00`; null if unknown. */
  cad: string | null
  /** ISO text with offset; default: 2026-03-04 at noon UTC−05:00. */
  at?: string
  c?: Parties<PartyFacts>
  o?: Parties<PartyFacts>
  b?: Parties<BeneficiaryFacts>
}

function facts<Facts extends PartyFacts>(parties: Parties<Facts> | undefined): Facts[] {
  if (parties === undefined) return []
  const list = (Array.isArray(parties) ? parties : [parties]) as readonly (string | Facts)[]
  return list.map((party) => (typeof party === 'string' ? ({ key: party } as Facts) : party))
}

/** A completed cash receipt by default. */
export function receipt({ cad, at, c, o, b, ...rest }: ReceiptText): RuleTransaction {
  return {
    epochMs: Date.parse(at ?? '2026-03-04T12:00:00-05:00'),
    method: 'cash',
    direction: 'in',
    status: 'completed',
    currency: 'CAD',
    amount: cad ?? '100',
    cadCents: cad === null ? null : toCents(cad),
    conductors: facts(c),
    onBehalfOf: facts(o),
    beneficiaries: facts(b),
    ...rest,
  }
}
