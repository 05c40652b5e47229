import { obstacleTo, needsDirectiveReport, thresholdTypeOf } from '#app/compliance/rules/classify.ts'
import { THRESHOLD_CENTS, toCents } from '#app/compliance/words/money.ts'
import { beneficiariesOf, type CompletedShare } from '#app/compliance/rules/portions.ts'
import type { ClassificationContext, PartyFacts, ThresholdReportType, TransactionFacts } from '#app/compliance/types.ts'
import type { NormalRow, AnswerCells } from '#app/csv/types.ts'
import type { RuleFlags } from './rule-transactions.server.ts'

/** The result of `classify` as the two columns that lists filter by; the text is written when it is shown. */
export interface Verdict {
  reportKind: ThresholdReportType | null
  reasonCode: string
}

/** Who the parties of a row are, and those beyond the first of each role. */
interface RowParties {
  conductor: PartyFacts | null
  onBehalfOf: PartyFacts | null
  beneficiary: PartyFacts | null
  further: readonly {
    role: 'conductor' | 'onBehalfOf' | 'beneficiary' | 'source'
    action: number
    position: number
    facts: PartyFacts | null
    portion: string | null
  }[]
}

const NOBODY: readonly never[] = []

function inRole(parties: RowParties, role: 'conductor' | 'onBehalfOf' | 'beneficiary'): readonly PartyFacts[] {
  const first = parties[role]
  if (parties.further.length === 0) return first === null ? NOBODY : [first]
  return [
    ...(first === null ? [] : [first]),
    ...parties.further.flatMap((each) => (each.role === role ? (each.facts ?? []) : [])),
  ]
}

/** Each beneficiary's share, from the completing actions. */
function sharesOf({ amount, currency, completing }: NormalRow, { beneficiary, further }: RowParties): CompletedShare[] {
  const actions = completing.length === 0 ? [null] : completing
  const isPlain =
    actions.length === 1 && (actions[0]?.amount ?? null) === null && (actions[0]?.currency ?? null) === null
  return actions.map((action, index) => ({
    amount: isPlain ? amount : (action?.amount ?? null),
    currency: isPlain ? currency : (action?.currency ?? null),
    cadValue: action?.cadValue ?? null,
    beneficiaries: [
      ...(index === 0 && beneficiary !== null
        ? [
            {
              party: beneficiary,
              portion:
                further.find((each) => each.role === 'beneficiary' && each.action === 0 && each.position === 0)
                  ?.portion ?? null,
            },
          ]
        : []),
      ...further.flatMap(({ role, action: at, position, facts, portion }) =>
        role === 'beneficiary' && at === index && (at > 0 || position > 0) && facts !== null
          ? [{ party: facts, portion }]
          : [],
      ),
    ],
  }))
}

/** A file's answers to the rules' questions, by the names that the rules have. */
export function ruleFlagsOf({
  isInternational,
  isLinkedToIran,
  isFromOutsideCanada,
  isValidationReward,
}: AnswerCells['flags']): RuleFlags {
  return {
    ...(isInternational !== undefined && { isInternational }),
    ...(isLinkedToIran === true && { ministerialDirective: 'IR2020' as const }),
    ...(isLinkedToIran === false && { isLinkedToIran }),
    ...(isFromOutsideCanada !== undefined && { fromOutsideCanada: isFromOutsideCanada }),
    ...(isValidationReward !== undefined && { isValidationReward }),
  }
}

/** The row as the rules see it, before it has an id; parties as resolved. */
export function ruleTransaction(
  row: NormalRow,
  when: Pick<TransactionFacts, 'epochMs' | 'offsetMinutes' | 'date'>,
  parties: RowParties,
): TransactionFacts {
  const cadCents = row.cadAmount === null ? null : thresholdTypeOf(row) === null ? 0n : toCents(row.cadAmount)
  return {
    ...when,
    method: row.method,
    direction: row.direction,
    status: row.status,
    currency: row.currency,
    amount: row.amount,
    // The value only matters for methods that threshold reports count.
    cadCents,
    conductors: inRole(parties, 'conductor'),
    onBehalfOf: inRole(parties, 'onBehalfOf'),
    beneficiaries:
      parties.further.length === 0 ? inRole(parties, 'beneficiary') : beneficiariesOf(sharesOf(row, parties), cadCents),
    ...(row.answerCells !== null && ruleFlagsOf(row.answerCells.flags)),
  }
}

/**
 * The verdict's kind and reason code without its words; codes as `classify` gives them, `other-method` where neither
 * type fits.
 */
export function verdictOf(transaction: TransactionFacts, context: ClassificationContext): Verdict {
  const type = thresholdTypeOf(transaction)
  if (!type) return { reportKind: null, reasonCode: 'other-method' }
  const obstacle = obstacleTo(type, transaction, context)
  if (obstacle === 'no-cad-value') return { reportKind: type, reasonCode: obstacle }
  if (obstacle !== 'none') return { reportKind: null, reasonCode: obstacle }
  if (needsDirectiveReport(transaction)) return { reportKind: type, reasonCode: 'directive-any-amount' }
  const cents = transaction.cadCents ?? 0n
  return {
    reportKind: type,
    reasonCode: cents >= THRESHOLD_CENTS ? 'received-at-or-above-threshold' : 'received-below-threshold',
  }
}
