import type { FurtherPlace, ReadyRow, ReadyRows, Role } from '../read/ledger/ledger.ts'

/** Ready rows as plain objects. */
export class HeldRows implements ReadyRows {
  list: ReadyRow[] = []

  get length(): number {
    return this.list.length
  }

  clear(): void {
    this.list = []
  }

  put(ready: ReadyRow): void {
    this.list.push(ready)
  }

  keep(isKept: (index: number) => boolean): void {
    this.list = this.list.filter((_, index) => isKept(index))
  }

  externalIdAt(index: number): string {
    return this.list[index]!.identity.externalId
  }

  contentHashAt(index: number): string {
    return this.list[index]!.identity.contentHash
  }

  idAt(index: number): string {
    return this.externalIdAt(index)
  }

  partyIdAt(index: number, role: Role): string | null {
    return this.list[index]!.parties[role]?.key ?? null
  }

  furtherIdsAt(index: number): readonly string[] {
    return this.list[index]!.parties.further.flatMap(({ facts }) => facts?.key ?? [])
  }

  furtherIdAt(
    index: number,
    role: ReadyRow['parties']['further'][number]['role'],
    { action, position }: FurtherPlace,
  ): string | null {
    return (
      this.list[index]!.parties.further.find(
        (each) => each.role === role && each.action === action && each.position === position,
      )?.facts?.key ?? null
    )
  }

  cellsAt(index: number): readonly string[] {
    return this.list[index]!.row.raw
  }
}
