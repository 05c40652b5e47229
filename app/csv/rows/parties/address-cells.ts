/** Reads one party's address columns as an address and its doubts. */
import { readAddress, type AddressCells, type AddressDoubt, type AddressReading } from '#app/party/places/address.ts'
import { fillerField, fillerOf, type FillerJudgement } from '#app/party/text/fillers.ts'
import { countryNamed, isCodedCountry, provinceNamed } from '#app/party/places/places.ts'
import { addressAttributes } from '#app/party/facts/attributes.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field, PartyRole } from '../../words/fields.ts'
import type { PartyCells } from '../../types.ts'
import { checkAddressLength } from '../text/length-cells.ts'
import { keepNote, addNotSent } from '../text/notes.ts'

interface Column {
  part: keyof AddressCells
  from: Source
}

/** Cached: a customer's address repeats with every receipt. */
const CACHE_LIMIT = 5_000

/** Whether a cell is blank for this address part. NA is Namibia's country code and a Mexican state code. */
function isBlank(part: keyof AddressCells, text: string, filler: FillerJudgement, country: string): boolean {
  if (filler !== 'doubtful' || part !== 'province') return filler === 'empty' || filler === 'filler'
  const code = countryNamed(country)
  return !isCodedCountry(code) || provinceNamed(code, text) === null
}

/**
 * Creates a reader of one party's address; null if the file has no column for it. Values without a field are kept as a
 * note.
 */
export function addressReader(
  role: PartyRole,
  source: (field: Field) => Source | null,
): ((cells: readonly string[], party: PartyCells, problems: Problems) => void) | null {
  const columns = addressAttributes.flatMap(({ name, part }): Column[] => {
    const from = source(`${role}.${name}`)
    return from === null ? [] : [{ part, from }]
  })
  if (columns.length === 0) return null
  const country = columns.find(({ part }) => part === 'country')
  const known = new Map<string, AddressReading>()
  const headerOf = (part: AddressDoubt['part'], value: string, cells: readonly string[]): string | null => {
    const own =
      columns.find((column) => column.part === part) ?? columns.find(({ from }) => from.read(cells).includes(value))
    return (own ?? columns[0]!).from.header
  }
  return (cells, party, problems) => {
    const given: AddressCells = {}
    let key = ''
    for (const { part, from } of columns) {
      const text = from.read(cells)
      const filler = fillerOf(fillerField(part), text)
      if (!isBlank(part, text, filler, country?.from.read(cells) ?? '')) {
        given[part] = text
        if (filler === 'doubtful' && part !== 'province')
          problems.add(
            'block_draft',
            from.header,
            'place-to-confirm',
            `"${text}" may be a ${part === 'country' ? 'country' : 'place'}, or a placeholder.`,
            'Confirm or correct it on the customer.',
            text,
          )
        key += `${part}\u001f${text}\u001f`
      }
    }
    if (key === '') return
    let reading = known.get(key)
    if (reading === undefined) {
      reading = readAddress(given)
      if (known.size >= CACHE_LIMIT) known.clear()
      known.set(key, reading)
    }
    if (Object.keys(reading.address).length > 0) party.address = { ...reading.address }
    checkAddressLength(reading.address, (part, text) => headerOf(part, text, cells), problems)
    if (reading.other !== undefined) {
      const { header } = columns.find(({ part }) => part === 'other')!.from
      keepNote(party, header, reading.other)
      addNotSent('address', header, reading.other, problems)
    }
    for (const doubt of reading.doubts) tell(doubt, headerOf(doubt.part, doubt.value, cells), party, problems)
  }
}

/** Whether a party's address or other document says that it is in Canada. */
export function isInCanada({ address, identification }: PartyCells): boolean {
  if (address?.country !== undefined) return address.country === 'CA'
  if (address?.postalCode !== undefined && CANADIAN_POSTAL_CODE.test(address.postalCode)) return true
  return identification?.country === 'CA'
}

const CANADIAN_POSTAL_CODE = /^[a-z]\d[a-z] ?\d[a-z]\d$/i

function tell(
  { code, value, message, action, isRefused }: AddressDoubt,
  header: string | null,
  party: PartyCells,
  problems: Problems,
): void {
  problems.add(
    'block_draft',
    header,
    code,
    message,
    isRefused ? `${action} The value is kept in the customer’s notes.` : action,
    value,
  )
  if (isRefused || code.endsWith('left-out')) keepNote(party, header, value)
}
