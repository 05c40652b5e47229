/** Which of a party's addresses a header names. */
import { addressAttributes, type PartyAttribute } from '#app/party/facts/attributes.ts'
import { fold } from '../../words/fold.ts'

/**
 * In order of preference: reports state the first one that a file has. A shipping or billing address isn't where
 * someone lives.
 */
export const KINDS = [
  [
    'home',
    'home | residential | residence | residentielle | residentiel | domicile | permanent | permanente | physical | physique | civic | civique | principale | primary | current | actuelle | legal | living',
  ],
  ['plain', ''],
  ['business', 'business | affaires | commercial | commerciale | company | professionnelle'],
  ['mail', 'mailing | mail | postal | postale | correspondence | correspondance'],
  [
    'elsewhere',
    'billing | facturation | shipping | delivery | livraison | expedition | work | office | employer | travail | employeur | previous | former | ancienne | precedente',
  ],
] as const

export type AddressKind = (typeof KINDS)[number][0]

const kindOfWord = new Map<string, AddressKind>(
  KINDS.flatMap(([kind, words]) =>
    words
      .split(' | ')
      .filter((word) => word !== '')
      .map((word): [string, AddressKind] => [word, kind]),
  ),
)

/** Beside a postal code or a civic number, the word doesn't name the kind of address. */
export const addressKind = (header: string): AddressKind =>
  fold(header)
    .replace(
      /^civic$|\b(?:postal code|code postal|postal zip|zip postal|civic (?:no|num|number|nbr)|(?:no|num|numero) civique)\b/g,
      ' ',
    )
    .split(' ')
    .map((word) => kindOfWord.get(word))
    .find((kind) => kind !== undefined) ?? 'plain'

const parts: ReadonlySet<PartyAttribute> = new Set(
  addressAttributes.map(({ name }) => name).filter((name) => name !== 'otherAddress'),
)

/** The folded header without one address-kind word, for each such word: `mailing city` as `city`. */
export function withoutAddressKind(folded: string): string[] {
  const words = folded.split(' ')
  return words.flatMap((word, index) =>
    kindOfWord.has(word) && words.length > 1
      ? [
          words
            .filter((_, other) => other !== index)
            .join(' ')
            .replace(/ (?:de|du|d|la|l|of)$/, '')
            .replace(/ (?:de|du|d) (?=ligne|line)/, ' '),
        ]
      : [],
  )
}

/** Whether an attribute is a part of an address. */
export const isAddressPart = (attribute: PartyAttribute): boolean => parts.has(attribute)
