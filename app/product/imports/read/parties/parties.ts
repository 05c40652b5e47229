import type { PartyFacts } from '#app/compliance/types.ts'
import { fold, ownText } from '#app/csv/words/fold.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { exceptionsOf } from '#app/party/facts/attributes.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { contradicts, isBare, answerKeyOf, statedPartyOf } from '../ledger/conflicts.ts'
import { besideName, identifiesByName, isEachItsOwn } from '../../mapping/customer-key.ts'
import { KnownCustomers, cachedCustomerOf, type CachedCustomer } from './known-customers.ts'
import type { FoundCustomer, PartyLedger } from '../ledger/ledger.ts'
import { nameKeyOf } from '../ledger/names.ts'
import { askConflict, askWhich, isRepeat, type Naming, type PartyAnswer } from './party-answers.ts'
import { withMissing, detailsOf, newAnswers } from './party-details.ts'
import { addCompared, wasCompared, valuesHash, type ComparedValues } from '../ledger/compared-values.ts'
import { SameCustomerIndex } from './same-customers.ts'

/** Customers cached by number, so that a file of a million rows looks up each of its customers about once. */
const cacheLimit = 200_000

/** Limit for preloaded customers: with more, each batch looks up its own. */
const preloadLimit = 20_000

export class PartyDirectory {
  /**
   * A name (with the other attributes of the key) identifies a customer without number and phone, as confirmed by the
   * user.
   */
  readonly #isNameKey: boolean
  readonly #keyAttributes: readonly ('dateOfBirth' | 'email')[]
  /** The user denied that: each record is a separate customer. */
  readonly #isEachItsOwn: boolean
  readonly #create: boolean
  readonly #known = new KnownCustomers()
  /** Lookup results for the current batch only. */
  #phones = new Map<string, FoundCustomer[]>()
  #names = new Map<string, FoundCustomer[]>()
  /** Numbers of new customers whose batch isn't stored yet: the database may refuse them. */
  readonly #unstored = new Set<string>()
  /** Some customer on file has a phone and no number, and may be one that a record gives a number. */
  #numberless: boolean | undefined
  /** Every customer with a number is loaded, and none without one could match: numbers needn't be looked up. */
  #isComplete = false
  #isPreloaded = false
  /** Waiting records by number: a customer is created from its first record. */
  readonly #waiting = new Map<string, number>()
  readonly #sameCustomers = new SameCustomerIndex()
  /** Ids in the file whose holder may be a customer with another id, by that id. */
  readonly #twinOf = new Map<string, string>()
  #mustReread = false
  /** Stored answers about records with such values. */
  #answered: ReadonlyMap<string, CachedCustomer> | undefined

  constructor(plan: Pick<ImportPlan, 'customerKey'>, createCustomers: boolean) {
    this.#isNameKey = identifiesByName(plan.customerKey)
    this.#keyAttributes = besideName(plan.customerKey)
    this.#isEachItsOwn = isEachItsOwn(plan.customerKey)
    this.#create = createCustomers
  }

  /**
   * Preloads all customers with a number, if there are few, so that records are resolved as they are read. Such results
   * rely on customers that aren't stored yet: if the database refuses one, everything read since is void and must be
   * read again by a directory that looks up.
   */
  async preload(ledger: PartyLedger): Promise<void> {
    this.#numberless = await ledger.hasNumberless()
    await this.#loadAnswers(ledger)
    if (this.#numberless) return
    const found = await ledger.numbered(preloadLimit)
    if (found === null) return
    for (const each of found) this.#found(each)
    this.#isComplete = this.#isPreloaded = true
  }

  async #loadAnswers(ledger: PartyLedger): Promise<void> {
    this.#answered ??= new Map([...(await ledger.answered())].map(([said, found]) => [said, cachedCustomerOf(found)]))
  }

  /** The customer by a stored answer; null without one. */
  #byAnswer(cells: PartyCells): CachedCustomer | null {
    if (this.#answered === undefined || this.#answered.size === 0) return null
    const key = answerKeyOf(cells)
    return key === null ? null : (this.#answered.get(key) ?? null)
  }

  /** Records were resolved without a lookup by a customer that isn't stored. */
  get mustReread(): boolean {
    return this.#mustReread
  }

  /** Customers were preloaded: new ones weren't looked up in the transaction that stores them. */
  get isPreloaded(): boolean {
    return this.#isPreloaded
  }

  /** Whether numbers needn't be looked up. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** A customer looked up before by number, with the same cells. */
  known(cells: PartyCells): PartyFacts | null {
    if (cells.customerId === undefined) return null
    const facts = this.#known.findCompared(cells.customerId, cells)
    return facts !== null && !this.#isComplete && this.#unstored.size > 0 && this.#unstored.has(cells.customerId)
      ? null
      : facts
  }

  /** Whether `answer` works without `prepare`. */
  canAnswer(cells: PartyCells): boolean {
    return this.#isComplete && cells.customerId !== undefined && !this.#waiting.has(cells.customerId)
  }

  /** Registers a record that waits for `prepare`; `settle` unregisters it. */
  addWaiting(cells: PartyCells): void {
    if (cells.customerId !== undefined)
      this.#waiting.set(cells.customerId, (this.#waiting.get(cells.customerId) ?? 0) + 1)
    // A later record may give this phone a number.
    else if (cells.phone !== undefined) this.#isComplete = false
  }

  removeWaiting(cells: PartyCells): void {
    if (cells.customerId === undefined) return
    const left = (this.#waiting.get(cells.customerId) ?? 0) - 1
    if (left > 0) this.#waiting.set(cells.customerId, left)
    else this.#waiting.delete(cells.customerId)
  }

  /** Marks created customers as stored. */
  markStored(created: Iterable<{ cells: PartyCells }>): void {
    for (const { cells } of created) if (cells.customerId !== undefined) this.#unstored.delete(cells.customerId)
  }

  /** Looks up the parties of a batch. */
  async prepare(ledger: PartyLedger, parties: Iterable<PartyCells>): Promise<void> {
    await this.#loadAnswers(ledger)
    const [numbers, phones, names] = [new Set<string>(), new Set<string>(), new Set<string>()]
    const fresh: PartyCells[] = []
    const adopt = (this.#numberless ??= await ledger.hasNumberless())
    for (const cells of parties) {
      if (cells.customerId !== undefined) {
        if (this.#known.has(cells.customerId)) continue
        numbers.add(cells.customerId)
        fresh.push(cells)
        if (adopt && cells.phone !== undefined) phones.add(cells.phone)
      } else if (cells.phone !== undefined) phones.add(cells.phone)
      else {
        const name = nameKeyOf(cells)
        if (name !== '') names.add(name)
      }
    }
    this.#phones = new Map()
    this.#names = new Map()
    if (numbers.size > 0) for (const found of await ledger.find('number', numbers)) this.#found(found)
    await this.#findTwins(
      ledger,
      fresh.filter(({ customerId }) => !this.#known.has(customerId!)),
    )
    if (phones.size > 0) for (const found of await ledger.find('phone', phones)) push(this.#phones, found.phone!, found)
    if (names.size > 0) for (const found of await ledger.find('name', names)) push(this.#names, found.name, found)
  }

  /** Looks up who may have one of the new numbers beside their own; with all customers loaded, no lookup is needed. */
  async #findTwins(ledger: PartyLedger, fresh: readonly PartyCells[]): Promise<void> {
    if (this.#isComplete || !this.#create) return
    const provable = fresh.filter(({ dateOfBirth, phone }) => dateOfBirth !== undefined || phone !== undefined)
    const phones = new Set(provable.flatMap(({ phone }) => phone ?? []))
    const names = new Set(provable.map(nameKeyOf).filter((name) => name !== ''))
    for (const [by, keys] of [
      ['phone', phones],
      ['name', names],
    ] as const) {
      if (keys.size > 0)
        for (const found of await ledger.find(by, keys))
          if (found.number !== null && !this.#known.has(found.number)) this.#found(found)
    }
  }

  #found(found: FoundCustomer): void {
    const number = this.#remember(found.number!, cachedCustomerOf(found))
    this.#sameCustomers.add(found.stated, number, () => found.name)
  }

  /** After `prepare`: who the party is; null if the cells name nobody. */
  answer(cells: PartyCells, naming: Naming, line: number): PartyAnswer | null {
    if (cells.customerId !== undefined) return this.#byNumber(cells, cells.customerId, line)
    const name = nameKeyOf(cells)
    if (cells.phone !== undefined) return this.#byPhone(cells, cells.phone, name, line)
    return name === '' ? null : this.#byName(cells, name, naming, line)
  }

  #byName(cells: PartyCells, name: string, naming: Naming, line: number): PartyAnswer {
    const named = this.#names.get(name) ?? []
    if (this.#isNameKey) {
      const fits = named.filter((found) =>
        this.#keyAttributes.every((each) => fold(found[each] ?? '') === fold(cells[each] ?? '')),
      )
      if (fits.length === 1) return this.#knownAnswer(fits[0]!, cells)
      return fits.length > 1 ? askWhich('name', fits) : this.#created(cells, 'name', name, line)
    }
    // Customers of this import with only a name: a number or a phone makes a different customer.
    const own = named.filter((found) => found.own && found.number === null && found.phone === null)
    if (naming === 'uncounted' && own.length > 0) return this.#knownAnswer(own[0]!, cells)
    const onFile = named.filter((found) => !found.own)
    const born =
      cells.dateOfBirth === undefined ? [] : onFile.filter((found) => found.dateOfBirth === cells.dateOfBirth)
    if (born.length === 1) return this.#knownAnswer(born[0]!, cells)
    if (onFile.length > 0) return askWhich('name', onFile)
    // A name alone identifies nobody: the user decides whether two records of this file are one customer.
    return naming === 'counted' && !this.#isEachItsOwn && own.length > 0
      ? { ...askWhich('name', own), isRepeat: true }
      : this.#created(cells, 'name', name, line)
  }

  #byNumber(cells: PartyCells, number: string, line: number): PartyAnswer {
    const known = this.#known.get(number)
    if (known) return this.#conflict(known, number, cells, line) ?? this.#knownAnswer(known, cells)
    const answered = this.#byAnswer(cells)
    if (answered !== null) return this.#knownAnswer(answered, cells)
    const nameKey = once(() => nameKeyOf(cells))
    const like = this.#create ? this.#likeOf(number, cells, nameKey) : null
    const twin = like?.isProven ? this.#twin(number, like.number, cells, line) : null
    if (twin !== null) return twin
    // On file by phone alone until now: this is the number.
    const adopted =
      cells.phone === undefined
        ? []
        : (this.#phones.get(cells.phone) ?? []).filter(
            (found) => found.number === null && !(found.stated !== null && contradicts(found.stated, cells)),
          )
    if (adopted.length !== 1) {
      const created = this.#created(cells, 'number', '', line, nameKey)
      return created.kind === 'create' && like !== null
        ? { ...created, like: { number: like.number, line: this.#known.get(like.number)?.line ?? null } }
        : created
    }
    adopted[0]!.number = number
    this.#remember(number, cachedCustomerOf(adopted[0]!))
    return { ...this.#knownAnswer(adopted[0]!, cells), adoptNumber: number }
  }

  #byPhone(cells: PartyCells, phone: string, name: string, line: number): PartyAnswer {
    const found = this.#phones.get(phone) ?? []
    const [first] = found
    if (first === undefined) return this.#created(cells, 'phone', name, line)
    // Two names with one phone in one file are two people until someone says otherwise, as are two that contradict each
    // other.
    const isOther =
      name !== '' &&
      first.name !== '' &&
      first.name !== name &&
      (first.own || (first.stated !== null && contradicts(first.stated, cells)))
    if (found.length === 1 && !isOther) {
      // The first name beside a bare phone becomes the customer's name, in this batch and later ones.
      if (first.name === '') first.name = name
      return this.#knownAnswer(first, cells)
    }
    const named = name === '' ? [] : found.filter((customer) => customer.name === name)
    return named.length === 1 ? this.#knownAnswer(named[0]!, cells) : askWhich('phone', found)
  }

  /** `nameKey`: of the cells, if they have a number. */
  #created(
    cells: PartyCells,
    by: 'number' | 'phone' | 'name',
    name: string,
    line: number,
    nameKey = () => nameKeyOf(cells),
  ): PartyAnswer {
    if (!this.#create) return { kind: 'unknown', by }
    const id = newId()
    const facts: PartyFacts = { key: id, ...exceptionsOf(cells) }
    if (cells.customerId !== undefined) {
      const number = this.#remember(cells.customerId, {
        facts,
        details: detailsOf(cells),
        stated: statedPartyOf(cells),
        line,
        hashes: [valuesHash(cells)],
      })
      this.#unstored.add(number)
      this.#sameCustomers.add(cells, number, nameKey)
    } else {
      const found: FoundCustomer = {
        id,
        number: null,
        phone: cells.phone ?? null,
        name,
        dateOfBirth: cells.dateOfBirth ?? null,
        email: cells.email ?? null,
        own: true,
        facts,
        details: detailsOf(cells),
        stated: statedPartyOf(cells),
        hashes: [valuesHash(cells)],
      }
      if (cells.phone !== undefined) push(this.#phones, cells.phone, found)
      else push(this.#names, name, found)
      if (cells.phone !== undefined) this.#numberless = true
    }
    return { kind: 'create', id, facts, cells }
  }

  /** A customer with another number who is the same by all common values. */
  #likeOf(number: string, cells: PartyCells, nameKey: () => string): { number: string; isProven: boolean } | null {
    const twin = this.#twinOf.get(number)
    return twin !== undefined
      ? { number: twin, isProven: true }
      : this.#sameCustomers.find(cells, number, nameKey, (each) => this.#known.statedOf(each))
  }

  /** The question whether a new number belongs to a customer who has another one. */
  #twin(number: string, other: string, cells: PartyCells, line: number): PartyAnswer | null {
    const known = this.#known.get(other)
    if (known === undefined) return null
    const isNew = !this.#twinOf.has(number)
    if (isNew) this.#twinOf.set(ownText(number), other)
    return askConflict('two-ids', known, other, cells, { line, isNew })
  }

  /** The question if the cells have this number and contradict its holder. */
  #conflict(known: CachedCustomer, number: string, cells: PartyCells, line: number): PartyAnswer | null {
    if (isRepeat(known, cells)) return null
    const {
      stated,
      facts: { key },
    } = known
    if (known.isShared && isBare(cells)) return askConflict('unclear', known, number, cells, { line, isNew: false })
    if (stated === null || !contradicts(stated, cells)) {
      known.agreed = statedPartyOf(cells)
      return null
    }
    const answered = this.#byAnswer(cells)
    if (answered?.facts.key === key) {
      known.agreed = statedPartyOf(cells)
      addCompared(known, valuesHash(cells))
      return { kind: 'known', id: key, facts: known.facts }
    }
    const isNew = known.isShared === undefined
    known.isShared = true
    if (answered !== null) return this.#knownAnswer(answered, cells)
    return askConflict('one-id', known, number, cells, { line, isNew })
  }

  /** A known customer, with the additional values of the cells. */
  #knownAnswer(
    known: Pick<CachedCustomer, 'facts' | 'details' | 'stated'> & ComparedValues,
    cells: PartyCells,
  ): Extract<PartyAnswer, { kind: 'known' }> {
    const details = detailsOf(cells)
    const uncompared = wasCompared(known, cells) ? undefined : { uncompared: known }
    if ((details & ~known.details) === 0)
      return { kind: 'known', id: known.facts.key, facts: known.facts, ...uncompared }
    known.facts = {
      ...known.facts,
      ...exceptionsOf(newAnswers(known.details, cells)),
    }
    known.stated = statedPartyOf(known.stated === null ? cells : withMissing(known.stated, cells))
    known.details |= details
    if (cells.customerId !== undefined)
      this.#sameCustomers.add(known.stated, ownText(cells.customerId), () => nameKeyOf(known.stated ?? cells))
    return { kind: 'known', id: known.facts.key, facts: known.facts, completes: true, ...uncompared }
  }

  /**
   * Caches a customer; returns the stored copy of the number, since a cell would keep its piece of the file in memory.
   */
  #remember(number: string, known: CachedCustomer): string {
    if (this.#known.size >= cacheLimit) {
      // Not stored yet, so it can't be looked up.
      this.#known.clear(this.#unstored)
      this.#isComplete = false
    }
    const own = ownText(number)
    this.#known.add(own, known)
    return own
  }

  /** Removes what `answer` created and the batch didn't store. Rare, so the whole cache is dropped. */
  forget(ids: ReadonlySet<string>): void {
    if (ids.size === 0) return
    this.#known.clear()
    this.#isComplete = false
    this.#mustReread = this.#isPreloaded
  }
}

/** Computes a costly value on first use. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

function push(map: Map<string, FoundCustomer[]>, key: string, found: FoundCustomer): void {
  const list = map.get(key)
  if (!list) map.set(key, [found])
  else if (list.every((each) => each.id !== found.id)) list.push(found)
}
