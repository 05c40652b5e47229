import type { AggregateResult } from '#app/compliance/aggregation/aggregate.ts'
import { windowsReader } from '#app/compliance/aggregation/buckets.ts'
import { directiveReport } from '#app/compliance/rules/classify.ts'
import { deadlineOf, hasDeadline, receiptDate } from '#app/compliance/rules/days/deadlines.ts'
import {
  decidingProposals,
  proposalsFor,
  proposalText,
  type ProposalFacts,
  type Whereabouts,
} from '#app/compliance/rules/proposals.ts'
import type { ClassificationContext, PartyFacts, WindowSetting } from '#app/compliance/types.ts'
import type { CustomerRow, NormalRow, PartyCells } from '#app/csv/types.ts'
import { countryNamed } from '#app/party/places/places.ts'
import { ruleFlagsOf, ruleTransaction } from '#app/product/transactions/rules/verdict.ts'
import type { CheckedAwaiting } from './output-shapes.ts'
import type { ReadRow } from './read-row.ts'
import { timeOf } from '../read/batch/time-and-channel.ts'

const listed = 1_000

type Known = { numberOf(key: string): string | null }

const countriesOf = ({ address, identification }: PartyCells): string[] =>
  [address?.country, identification?.country].flatMap((text) =>
    text === undefined ? [] : [countryNamed(text) ?? text],
  )

function whereabouts(role: Whereabouts['role'], cells: PartyCells): Whereabouts {
  const { unit, street, city, district, province, whole } = cells.address ?? {}
  return {
    role,
    countries: countriesOf(cells),
    phone: cells.phone ?? null,
    address: [unit, street, city, district, province, whole].filter(Boolean).join(' '),
  }
}

/**
 * Questions about single transactions that decide a report: a link to Iran, the origin of a receipt, a time, a value.
 */
export class AwaitingRows {
  /** The first 1,000. */
  readonly list: CheckedAwaiting[] = []
  count = 0
  readonly #spansOf: ReturnType<typeof windowsReader>
  readonly #context: ClassificationContext
  /** Parties whose own record says more than the rows that name them, by number or by key. */
  readonly #known = new Map<string, Whereabouts>()

  constructor(windows: readonly WindowSetting[], context: ClassificationContext) {
    this.#spansOf = windowsReader(windows)
    this.#context = context
  }

  /** Adds a customer of a customer list. */
  addCustomer({ customer }: CustomerRow): void {
    if (customer.customerId !== undefined) this.#keep(customer.customerId, whereabouts('the conductor', customer))
  }

  #keep(key: string, where: Whereabouts): void {
    if (
      proposalsFor({ method: 'cash', direction: 'in', currencies: [], texts: [], parties: [where], known: {} }).length >
      0
    )
      this.#known.set(key, where)
  }

  /** Adds a row. @returns why the funds probably crossed a border; undefined if nothing suggests it */
  addRow(
    { ready: { row, when, parties }, id, asked }: Pick<ReadRow, 'ready' | 'id' | 'asked'>,
    ledger: Known,
  ): string | undefined {
    if (row.status !== 'completed') return undefined
    const facts = this.#factsOf(
      row,
      asked.length > 0,
      (role, cells, facts) => {
        const key = facts === null ? null : (ledger.numberOf(facts.key) ?? facts.key)
        if (key !== null && cells !== null && cells.address !== undefined) this.#keep(key, whereabouts(role, cells))
        const known = key === null ? undefined : this.#known.get(key)
        return known === undefined ? (cells === null ? null : whereabouts(role, cells)) : { ...known, role }
      },
      parties,
    )
    const proposals = proposalsFor(facts)
    for (const proposal of decidingProposals(proposals, this.#context)) {
      if (proposal.flag === 'fromOutsideCanada' && row.method !== 'cash' && row.method !== 'virtual_currency') continue
      const transaction = { id, ...ruleTransaction(row, timeOf(row, when, this.#context), parties) }
      const type =
        proposal.flag === 'ministerialDirective'
          ? directiveReport({ ...transaction, ministerialDirective: 'IR2020' }, this.#context)
          : row.method === 'virtual_currency'
            ? 'LVCTR'
            : 'LCTR'
      if (type === null) continue
      const span = this.#spansOf(transaction)[0]!
      const due = hasDeadline(type) ? deadlineOf(type, receiptDate(transaction, span.offsetMinutes)) : null
      this.#add({
        type,
        transaction_ids: [id],
        cad_total: row.cadAmount,
        window: span.date,
        due_date: due?.dueDate ?? null,
        file_by: due?.fileBy ?? null,
        reason: proposalText(proposal),
        reason_source: proposal.flag === 'ministerialDirective' ? 'Ministerial directive IR2020' : 'PCMLTFR s. 33',
      })
    }
    return proposals.find(({ flag }) => flag === 'isInternational')?.reason
  }

  #factsOf(
    row: NormalRow,
    isAsked: boolean,
    where: (role: Whereabouts['role'], cells: PartyCells | null, facts: PartyFacts | null) => Whereabouts | null,
    parties: ReadRow['ready']['parties'],
  ): ProposalFacts {
    const {
      conductor,
      customer,
      onBehalfOf,
      beneficiary,
      furtherConductors,
      furtherOnBehalfOf,
      completing,
      further,
      receivedFor,
      sources = [],
    } = row
    const others = completing.flatMap(({ beneficiaries }) =>
      beneficiaries.flatMap(({ party }) => (party === null || party === beneficiary ? [] : [party])),
    )
    const all = [
      where('the conductor', conductor ?? customer, parties.conductor),
      where('the third party', onBehalfOf, parties.onBehalfOf),
      where('the beneficiary', beneficiary, parties.beneficiary),
      ...furtherConductors.map((cells) => whereabouts('the conductor', cells)),
      ...furtherOnBehalfOf.map((cells) => whereabouts('the third party', cells)),
      ...others.map((cells) => whereabouts('the beneficiary', cells)),
      ...sources.map((cells) => whereabouts('an involved party', cells)),
    ]
    return {
      method: row.method,
      direction: row.direction,
      parties: all.filter((one) => one !== null),
      currencies: [
        row.currency,
        ...further.map(({ currency }) => currency),
        ...completing.flatMap(({ currency }) => currency ?? []),
        ...(receivedFor === null ? [] : [receivedFor.currency]),
      ],
      texts: [row.purpose, row.notes, row.disposition, ...completing.map(({ disposition }) => disposition)].filter(
        (text) => text !== null,
      ),
      cells: isAsked ? row.raw : [],
      route: row.answerCells?.route ?? {},
      isDispositionOpen: row.completing.every(({ disposition }) => disposition === null),
      known: row.answerCells === null ? {} : ruleFlagsOf(row.answerCells.flags),
    }
  }

  /** Adds the receipts that no report counts until their time or value is known. */
  addReceipts(
    { untimed, unvalued }: Pick<AggregateResult, 'untimed' | 'unvalued'>,
    receiptOf: (id: string) => { cadTotal: string | null; window: string },
  ): void {
    for (const { transactionId, type, dueDate, fileBy, reason } of [...untimed, ...unvalued]) {
      const { cadTotal, window } = receiptOf(transactionId)
      this.#add({
        type,
        transaction_ids: [transactionId],
        cad_total: cadTotal,
        window,
        due_date: dueDate,
        file_by: fileBy,
        reason: reason.text,
        reason_source: reason.source,
      })
    }
  }

  #add(found: Omit<CheckedAwaiting, 'aggregation' | 'party' | 'same_set_also_by' | 'awaiting_answer'>): void {
    if (++this.count <= listed)
      this.list.push({
        ...found,
        aggregation: 'not_applicable',
        party: null,
        same_set_also_by: [],
        awaiting_answer: true,
      })
  }
}
