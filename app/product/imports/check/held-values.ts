import type { IdentificationCells, PartyCells } from '#app/csv/types.ts'
import { compareFact, factText, type DifferingFact } from '#app/party/same/differing.ts'
import {
  fieldLabel,
  placedOf,
  saidValues,
  type FilledCustomer,
  type FoundValue,
  type KnownValues,
  type PlacedValue,
  type SaidAt,
} from '#app/product/differing/values.ts'
import { partyName } from '../read/ledger/names.ts'
import { withMissing } from '../read/parties/party-details.ts'

/** A value that differs from one on file, as a dry run shows it. */
export interface DifferingValue extends SaidAt {
  customerId: string
  field: DifferingFact
  label: string
  onFile: string | null
  said: string | null
}

interface Held {
  kind: 'person' | 'entity'
  /** The cells as JSON: a separate string, smaller than the objects. */
  packed: string
  asked: (PlacedValue & { field: DifferingFact })[]
}

const pack = ({ customerId: _, notes: __, ...cells }: PartyCells): string => JSON.stringify(cells)
const unpack = ({ packed }: Held): PartyCells => JSON.parse(packed) as PartyCells

/** Customer values in memory, for a dry run. */
export class HeldValues {
  readonly #held = new Map<string, Held>()

  add(id: string, cells: PartyCells): void {
    this.#held.set(id, { kind: partyName(cells).kind, packed: pack(cells), asked: [] })
  }

  drop(id: string): void {
    this.#held.delete(id)
  }

  /** Adds the groups of values that are missing so far. */
  complete(id: string, cells: PartyCells): void {
    const held = this.#held.get(id)!
    const all = withMissing(unpack(held), cells)
    held.packed = pack(all)
    held.kind = partyName(all).kind
  }

  of(ids: readonly string[]): Map<string, KnownValues> {
    return new Map(
      ids.flatMap((id) => {
        const held = this.#held.get(id)
        return held === undefined
          ? []
          : [[id, { kind: held.kind, values: saidValues(unpack(held), held.kind) }] as const]
      }),
    )
  }

  /** Applies an addition to values; returns the current cells. */
  fill({ customerId, fields, after }: FilledCustomer): PartyCells {
    const held = this.#held.get(customerId)!
    let cells = unpack(held)
    for (const field of fields) {
      if (field === 'name') {
        const { name: _, surname: __, givenName: ___, otherName: ____, ...others } = cells
        const { surname, givenName, otherName } = after.name!
        cells = {
          ...others,
          kind: held.kind,
          ...(surname !== null && { surname }),
          ...(givenName !== null && { givenName }),
          ...(otherName !== null && { otherName }),
        }
      } else if (field === 'address') cells = { ...cells, address: after.address! }
      else if (field === 'phone')
        cells = { ...cells, ...(after.phone!.extension !== undefined && { extension: after.phone!.extension }) }
      else if (field === 'identification') {
        const [first, second] = after.documents!.map((document): IdentificationCells =>
          Object.fromEntries(Object.entries(document).filter(([, part]) => part !== undefined)),
        )
        cells = { ...cells, identification: first!, ...(second && { secondIdentification: second }) }
      }
    }
    held.packed = pack(cells)
    return cells
  }

  /** Stores differing values; returns the new ones. */
  ask(found: readonly FoundValue[]): DifferingValue[] {
    return found.flatMap(({ customerId, field, cells, key, line, on, knownLine }): DifferingValue[] => {
      const held = this.#held.get(customerId)!
      if (
        placedOf(
          { field, cells, key },
          held.asked.filter((each) => each.field === field),
          held.kind,
        ) !== null
      )
        return []
      held.asked.push({ state: 'open', field, cells: JSON.parse(JSON.stringify(cells)) as PartyCells, key })
      const known = saidValues(unpack(held), held.kind)
      const said = saidValues(cells, held.kind)
      // A value that was completed since no longer differs.
      if (compareFact(field, known, said) !== 'differs') return []
      return [
        {
          customerId,
          field,
          label: fieldLabel(field),
          onFile: factText(field, known),
          said: factText(field, said),
          line,
          on,
          knownLine,
        },
      ]
    })
  }
}
