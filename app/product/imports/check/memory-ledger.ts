import type { PartyFacts } from '#app/compliance/types.ts'
import { ownText } from '#app/csv/words/fold.ts'
import type { KnownCustomer } from '#app/csv/plan/plan.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { answerAttributes, exceptionsOf, type AnswerAttribute } from '#app/party/facts/attributes.ts'
import { NAME_TO_CONFIRM } from '#app/party/names/name-doubts.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { FoundDoubt } from '#app/product/doubts/values.ts'
import { statedPartyOf, type StatedParty } from '../read/ledger/conflicts.ts'
import type { FilledCustomer, FoundValue, KnownValues } from '#app/product/differing/values.ts'
import { HeldValues, type DifferingValue } from './held-values.ts'
import { AlikeRecords, type ProvenBy } from './alike-records.ts'
import { SeenRecords } from './seen.ts'
import { StatedRecords } from './stated-records.ts'
import { nameHashOf } from '../read/batch/doubts.ts'
import type { HeldRows } from './held-rows.ts'
import type { AlikeRow, FoundCustomer, Ledger, ReadyRow, StoreResult, StoredProblem } from '../read/ledger/ledger.ts'
import { comparedOf } from '../read/ledger/outcomes.ts'
import { wholeName } from '#app/party/names/matching.ts'
import { nameKeyOf, partyName } from '../read/ledger/names.ts'
import { withMissing, detailsOf, NAME_DETAIL } from '../read/parties/party-details.ts'

/** A customer in memory. */
export interface HeldCustomer {
  id: string
  number: string | null
  phone: string | null
  /** See `nameKeyOf`. */
  name: string
  /** The name as shown to people; null without one. */
  display: string | null
  dateOfBirth: string | null
  email: string | null
  /** Null: not stated. */
  answers: Record<AnswerAttribute, boolean | null>
  /** The file that it came from; -1: on file before. */
  file: number
}

const answersOf = (cells: PartyCells) =>
  Object.fromEntries(answerAttributes.map(({ name }) => [name, cells[name] ?? null])) as Record<
    AnswerAttribute,
    boolean | null
  >

interface Held extends HeldCustomer {
  /** See `detailsOf`. */
  details: number
  stated: StatedParty | null
  /** A transaction names it. */
  isUsed: boolean
  /** It belongs to another ledger, which has its values. */
  isAdopted?: true
}

/**
 * A ledger in memory, for a dry run. Files are read in sequence, each like an import of its own. Takes some hundred
 * bytes per customer and twenty per transaction; the rows and problems of the last batch are handed over and dropped.
 */
export class MemoryLedger implements Ledger<HeldRows> {
  /** Rows and problems of the last batch. */
  rows: readonly ReadyRow[] = []
  problems: readonly StoredProblem[] = []
  /** The last batch's doubts about customer names. */
  nameDoubts: (FoundDoubt & { customerId: string })[] = []
  /** Values of the last batch that differ from those on file, each once per customer. */
  differing: readonly DifferingValue[] = []
  readonly #fileNames: readonly string[]
  readonly #customers = new Map<string, Held>()
  readonly #byNumber = new Map<string, Held>()
  readonly #byPhone = new Map<string, Held[]>()
  readonly #byName = new Map<string, Held[]>()
  readonly #seen = new SeenRecords()
  readonly #alike = new AlikeRecords()
  readonly #stated = new StatedRecords()
  readonly #doubted = new Map<string, string>()
  readonly #values = new HeldValues()
  #file = -1

  /** @param known customers on file before the first file */
  constructor(fileNames: readonly string[], known: readonly KnownCustomer[]) {
    this.#fileNames = fileNames
    for (const customer of known) {
      const phone = customer.phone === undefined ? undefined : readPhone(customer.phone)?.phone
      const given = Object.entries({ ...customer, phone }).filter(([, value]) => value !== undefined)
      this.#add(newId(), Object.fromEntries(given))
    }
  }

  /** Subsequent rows belong to the file with this index. */
  beginFile(index: number): void {
    this.#file = index
  }

  /**
   * Adds a customer of the underlying ledger. An existing holder of the number stays; a customer merged from several
   * records may have several numbers.
   */
  adopt({ id, number, phone, name, dateOfBirth, email, facts, stated, details }: FoundCustomer): void {
    if (number !== null && this.#byNumber.has(number)) return
    const known = this.#customers.get(id)
    if (known !== undefined) {
      if (number !== null) this.#byNumber.set(number, known)
      return
    }
    const held: Held = {
      ...{ id, number, phone, name, dateOfBirth, email, stated, details },
      answers: { ...answersOf({}), ...facts },
      file: -1,
      display: null,
      isUsed: true,
      isAdopted: true,
    }
    this.#customers.set(id, held)
    if (number !== null) this.#byNumber.set(number, held)
    if (phone !== null) push(this.#byPhone, phone, held)
    if (name !== '') push(this.#byName, name, held)
  }

  /** Customers in order of creation. */
  customers(): Iterable<HeldCustomer> {
    return this.#customers.values()
  }

  /** A customer's label: number, name or phone. */
  shown(id: string): string {
    const held = this.#customers.get(id)
    return held?.number ?? held?.display ?? held?.phone ?? id
  }

  numberOf(id: string): string | null {
    return this.#customers.get(id)?.number ?? null
  }

  /** The current facts about a party. */
  factsOf(id: string): PartyFacts {
    const held = this.#customers.get(id)
    return { key: id, ...exceptionsOf(held?.answers ?? {}) }
  }

  hasNumberless(): Promise<boolean> {
    for (const held of this.#byPhone.values())
      if (held.some(({ number }) => number === null)) return Promise.resolve(true)
    return Promise.resolve(false)
  }

  numbered(limit: number): Promise<FoundCustomer[] | null> {
    return Promise.resolve(
      this.#byNumber.size > limit
        ? null
        : [...this.#byNumber].map(([number, held]) => ({ ...this.#found(held), number })),
    )
  }

  find(by: 'number' | 'phone' | 'name', keys: ReadonlySet<string>): Promise<FoundCustomer[]> {
    const of = (key: string): readonly Held[] => {
      if (by === 'phone') return this.#byPhone.get(key) ?? []
      if (by === 'name') return this.#byName.get(key) ?? []
      const held = this.#byNumber.get(key)
      return held === undefined ? [] : [held]
    }
    return Promise.resolve(
      [...keys].flatMap((key) =>
        of(key).map((held) => ({ ...this.#found(held), ...(by === 'number' && { number: key }) })),
      ),
    )
  }

  /** A dry run has no stored answers. */
  answered(): Promise<ReadonlyMap<string, FoundCustomer>> {
    return Promise.resolve(new Map())
  }

  createCustomers(customers: readonly { id: string; cells: PartyCells }[]): Promise<ReadonlyMap<string, string>> {
    for (const { id, cells } of customers) this.#add(id, cells)
    return Promise.resolve(new Map())
  }

  completeCustomers(customers: ReadonlyMap<string, PartyCells>): Promise<void> {
    for (const [id, cells] of customers) {
      const held = this.#customers.get(id)!
      const missing = detailsOf(cells) & ~held.details
      if ((missing & NAME_DETAIL) !== 0) this.#name(held, cells)
      if (held.phone === null && cells.phone !== undefined) this.#phone(held, cells.phone)
      held.dateOfBirth ??= cells.dateOfBirth ?? null
      held.email ??= cells.email ?? null
      held.details |= missing
      held.stated = statedPartyOf(held.stated === null ? cells : withMissing(held.stated, cells))
      for (const { name } of answerAttributes) held.answers[name] ??= cells[name] ?? null
      if (!held.isAdopted) this.#values.complete(id, cells)
    }
    return Promise.resolve()
  }

  valuesOf(ids: readonly string[]): Promise<ReadonlyMap<string, KnownValues>> {
    return Promise.resolve(this.#values.of(ids))
  }

  fillValues(filled: readonly FilledCustomer[]): Promise<void> {
    for (const each of filled) {
      const cells = this.#values.fill(each)
      const held = this.#customers.get(each.customerId)!
      if (!each.fields.includes('name')) continue
      this.#unname(held)
      this.#name(held, cells)
      const { name: _, ...others } = held.stated ?? {}
      held.stated = statedPartyOf({
        ...others,
        kind: cells.kind,
        surname: cells.surname,
        givenName: cells.givenName,
        otherName: cells.otherName,
      })
    }
    return Promise.resolve()
  }

  storeDiffering(found: readonly FoundValue[]): Promise<void> {
    this.differing = this.#values.ask(found)
    return Promise.resolve()
  }

  assignNumbers(adopted: readonly { id: string; number: string }[]): Promise<void> {
    for (const { id, number } of adopted) {
      const held = this.#customers.get(id)!
      held.number = ownText(number)
      this.#byNumber.set(held.number, held)
    }
    return Promise.resolve()
  }

  storeRows({ list }: HeldRows): Promise<StoreResult> {
    const accepted: ReadyRow[] = []
    const skipped: StoreResult['skipped'] = []
    for (const ready of list) {
      const {
        row: { line },
        identity: { externalId, contentHash },
      } = ready
      const seen = this.#seen.see(externalId, contentHash, this.#file, line)
      if (seen !== null) {
        const lacks = !seen.same && seen.file !== this.#file && this.#stated.onlyLacks(ready)
        skipped.push({
          line,
          externalId,
          same: seen.same || lacks,
          lacks,
          firstLine: seen.line,
          firstFile: this.#fileNames[seen.file]!,
          sameImport: seen.file === this.#file,
        })
        continue
      }
      accepted.push(ready)
      if (this.#fileNames.length > 1) this.#stated.remember(ready, this.#file)
      const { conductor, onBehalfOf, beneficiary, further } = ready.parties
      for (const facts of [conductor, onBehalfOf, beneficiary, ...further.map((each) => each.facts)]) {
        const held = facts === null ? undefined : this.#customers.get(facts.key)
        if (held !== undefined) held.isUsed = true
      }
    }
    this.rows = accepted.sort((left, right) => left.row.line - right.row.line)
    return Promise.resolve({ accepted: accepted.length, skipped, refused: [] })
  }

  alike(_: HeldRows): Promise<readonly AlikeRow[]> {
    if (this.#fileNames.length < 2) return Promise.resolve([])
    return Promise.resolve(
      this.rows.flatMap((ready) => {
        const { at, amount, currency, conductorId, locationId } = comparedOf(ready)
        const { line, method, direction } = ready.row
        if (at === null) return []
        const first = this.#alike.see(
          JSON.stringify([at, amount, currency, method, direction, locationId]),
          { conductorId, provenBy: this.provenBy(conductorId), identity: ready.identity },
          this.#file,
          line,
        )
        return first === null ? [] : [{ ...first, line, firstFile: this.#fileNames[first.file]! }]
      }),
    )
  }

  /** What distinguishes the customer from others. */
  provenBy(id: string | null): ProvenBy {
    const held = id === null ? undefined : this.#customers.get(id)
    return held?.number != null ? 'number' : held?.phone != null ? 'phone' : null
  }

  dropUnused(ids: readonly string[]): Promise<string[]> {
    const dropped = ids.filter((id) => this.#customers.get(id)?.isUsed === false)
    for (const id of dropped) this.#drop(this.#customers.get(id)!)
    return Promise.resolve(dropped)
  }

  storeProblems(problems: readonly StoredProblem[]): Promise<void> {
    this.problems = [...problems].sort((left, right) => left.line - right.line)
    return Promise.resolve()
  }

  /**
   * Keeps only doubts about whole names, once each, and only of names that the customer has; the problems cover the
   * others.
   */
  storeDoubts(doubts: readonly FoundDoubt[]): Promise<void> {
    this.nameDoubts = []
    for (const doubt of doubts) {
      const held = doubt.code === NAME_TO_CONFIRM ? this.#customers.get(doubt.customerId ?? '') : undefined
      const hash = held?.stated == null ? null : nameHashOf(held.stated)
      if (
        held === undefined ||
        hash === null ||
        this.#doubted.get(held.id) === hash ||
        (doubt.valueHash !== null && doubt.valueHash !== hash)
      )
        continue
      this.#doubted.set(held.id, hash)
      this.nameDoubts.push({ ...doubt, customerId: held.id })
    }
    return Promise.resolve()
  }

  #found({ id, number, phone, name, dateOfBirth, email, details, stated, file }: Held): FoundCustomer {
    const own = file === this.#file
    return { id, number, phone, name, dateOfBirth, email, own, facts: this.factsOf(id), stated, details }
  }

  #add(id: string, cells: PartyCells): void {
    const held: Held = {
      id,
      number: cells.customerId === undefined ? null : ownText(cells.customerId),
      phone: null,
      name: '',
      dateOfBirth: cells.dateOfBirth ?? null,
      email: cells.email ?? null,
      details: detailsOf(cells),
      answers: answersOf(cells),
      file: this.#file,
      display: null,
      stated: statedPartyOf(cells),
      isUsed: false,
    }
    this.#customers.set(id, held)
    if (held.number !== null) this.#byNumber.set(held.number, held)
    if (cells.phone !== undefined) this.#phone(held, cells.phone)
    this.#name(held, cells)
    this.#values.add(id, cells)
  }

  #name(held: Held, cells: PartyCells): void {
    const name = nameKeyOf(cells)
    if (name === '') return
    held.name = ownText(name)
    held.display = ownText(cells.name ?? wholeName(partyName(cells)))
    push(this.#byName, held.name, held)
  }

  #unname(held: Held): void {
    const left = this.#byName.get(held.name)?.filter((each) => each !== held) ?? []
    if (left.length > 0) this.#byName.set(held.name, left)
    else this.#byName.delete(held.name)
  }

  #phone(held: Held, phone: string): void {
    held.phone = ownText(phone)
    push(this.#byPhone, held.phone, held)
  }

  #drop(held: Held): void {
    this.#customers.delete(held.id)
    this.#values.drop(held.id)
    if (held.number !== null) this.#byNumber.delete(held.number)
    for (const [map, key] of [
      [this.#byPhone, held.phone ?? ''],
      [this.#byName, held.name],
    ] as const) {
      const left = map.get(key)?.filter((each) => each !== held)
      if (left === undefined) continue
      if (left.length > 0) map.set(key, left)
      else map.delete(key)
    }
  }
}

function push(map: Map<string, Held[]>, key: string, held: Held): void {
  const list = map.get(key)
  if (list) list.push(held)
  else map.set(key, [held])
}
