/**
 * From the words that files and people use to the regulator's codes. An unknown word gives null: it is asked, never
 * guessed.
 */
import { countryNamed, isCodedCountry, provinceNamed } from '#app/party/places/places.ts'
import { codeTables, hasCode, type CodeTableName } from './codes.ts'
import { channelLabels } from './channels.ts'
import { synonyms } from './synonyms.ts'
import type { BuildableType, Channel } from '../types.ts'

/**
 * Lower case, without accents, parentheses, articles or punctuation: `Côte d’Ivoire` and `COTE D'IVOIRE` are one word.
 */
export function foldWord(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[’'`´.,/_-]/g, ' ')
    .replace(/&/g, ' and ')
    .replace(/\s+/g, ' ')
    .trim()
}

type Index = ReadonlyMap<string, string>
const indexes = new Map<CodeTableName, Index>()

/** Labels of both languages and the given synonyms, folded. A word that would mean two codes means none. */
function indexOf(table: CodeTableName): Index {
  const known = indexes.get(table)
  if (known) return known
  const index = new Map<string, string>()
  const ambiguous = new Set<string>()
  const add = (word: string, code: string) => {
    const key = foldWord(word)
    if (!key) return
    const there = index.get(key)
    if (there !== undefined && there !== code) ambiguous.add(key)
    index.set(key, code)
  }
  for (const [code, label] of Object.entries(codeTables[table] as Record<string, { en: string; fr: string }>)) {
    add(label.en, code)
    add(label.fr, code)
  }
  for (const key of ambiguous) index.delete(key)
  for (const [code, words] of Object.entries(synonyms[table] ?? {}))
    for (const word of words.split(' | ')) index.set(foldWord(word), code)
  indexes.set(table, index)
  return index
}

/** `Deposit to an account` is `Deposit to account`. */
const ARTICLES = /(?<![\p{L}'’])(?:an?|the|un|une|le|la)(?![\p{L}'’])/giu

/**
 * The code a word means in a table: the code itself, a label in English or French, or a usual synonym; null when
 * unknown.
 */
export function codeFromWord(table: CodeTableName, word: string | null | undefined): string | null {
  const text = word?.trim()
  if (!text) return null
  if (hasCode(table, text)) return text
  const upper = text.toUpperCase()
  if (hasCode(table, upper)) return upper
  const index = indexOf(table)
  const code = index.get(foldWord(text)) ?? index.get(foldWord(text.replace(ARTICLES, ' ')))
  return code !== undefined && hasCode(table, code) ? code : null
}

/** Words of an outgoing transfer that do not say whether it stays in Canada. */
const transferWords: ReadonlySet<string> = new Set(
  [
    'wire',
    'outgoing wire',
    'wire transfer',
    'remittance',
    'transfer',
    'money transfer',
    'funds transfer',
    'virement',
    'transfert',
    'remise',
    'transferencia',
    'transferência',
    'remesa',
    'remessa',
    'envío de dinero',
    'envio de dinheiro',
    'Überweisung',
    'Geldtransfer',
  ].map(foldWord),
)

/**
 * The disposition that a word means in a report's table. A wire is domestic (24) or international (25) only where that
 * is known; else the word means neither, and the disposition is asked.
 */
export function dispositionFromWord(
  table: 'dispositionLctr' | 'dispositionLvctr' | 'dispositionStr',
  word: string | null | undefined,
  isInternational: boolean | null | undefined,
): number | null {
  if (word && transferWords.has(foldWord(word)))
    return isInternational === true ? 25 : isInternational === false ? 24 : null
  return numericCodeFromWord(table, word)
}

/** Whether a word says what became of something, in the table of some report; of a wire it is asked where it went. */
export const isDispositionWord = (word: string): boolean =>
  transferWords.has(foldWord(word)) || codeFromWord('dispositionStr', word) !== null

const INTERNATIONAL_TRANSFER = 25
/** E-mail and mobile money transfers: their code doesn't say whether they stay in Canada. */
const unsaidTransfers: ReadonlySet<number> = new Set([20, 31])

/**
 * Whether funds were sent on, as the dispositions of a transaction say, by word or code: abroad, or without saying
 * where to; null: none says so.
 */
export function sentOn(dispositions: readonly (string | null)[]): 'international' | 'unsaid' | null {
  const codes = dispositions.map((word) =>
    word !== null && transferWords.has(foldWord(word)) ? 'unsaid' : numericCodeFromWord('dispositionStr', word),
  )
  if (codes.includes(INTERNATIONAL_TRANSFER)) return 'international'
  return codes.some((code) => code === 'unsaid' || (typeof code === 'number' && unsaidTransfers.has(code)))
    ? 'unsaid'
    : null
}

/** The words, folded, and codes of dispositions by which `sentOn` says so: for a database to find them. */
export function sentOnWords(kind: 'international' | 'unsaid'): string[] {
  const codes = kind === 'international' ? [INTERNATIONAL_TRANSFER] : [...unsaidTransfers]
  const words = [...indexOf('dispositionStr')].flatMap(([word, code]) =>
    codes.includes(Number(code)) && !transferWords.has(word) ? [word] : [],
  )
  return [...codes.map(String), ...words, ...(kind === 'unsaid' ? transferWords : [])]
}

/** As `codeFromWord`, for tables whose codes are numbers. */
export function numericCodeFromWord(table: CodeTableName, word: string | null | undefined): number | null {
  const code = codeFromWord(table, word)
  return code === null ? null : Number(code)
}

/** ISO alpha-2 code of a country given by code, English or French name, or usual short form. */
export function countryCode(word: string | null | undefined): string | null {
  return word ? countryNamed(word) : null
}

/**
 * Code of a province or state of the country (alpha-2), by code or name; null for other countries and unknown names.
 */
export function provinceCode(country: string | null | undefined, word: string | null | undefined): string | null {
  return word && isCodedCountry(country) ? provinceNamed(country, word) : null
}

const channelCodes: Record<BuildableType, Partial<Record<Channel, number>>> = {
  LCTR: {
    in_person: 1,
    banking_machine: 2,
    armoured_car: 3,
    courier: 4,
    mail: 5,
    other: 7,
    night_deposit: 8,
    quick_drop: 9,
    self_redemption_kiosk: 10,
    virtual_currency_atm: 11,
  },
  LVCTR: { in_person: 1, other: 7, online: 8, virtual_currency_atm: 9 },
  STR: {
    in_person: 1,
    banking_machine: 2,
    armoured_car: 3,
    courier: 4,
    mail: 5,
    telephone: 6,
    other: 7,
    night_deposit: 8,
    quick_drop: 9,
    self_redemption_kiosk: 10,
    virtual_currency_atm: 11,
    online: 12,
  },
}

/**
 * `methodCode` of how a transaction was conducted; null where the report type has none (e.g. online for an LCTR). 8 and
 * 9 differ between types.
 */
export function methodCodeOf(type: BuildableType, channel: Channel | null | undefined): number | null {
  return channel ? (channelCodes[type][channel] ?? null) : null
}

const channelWords: Record<Channel, readonly string[]> = {
  in_person: [
    'in person',
    'in branch',
    'branch',
    'counter',
    'teller',
    'store',
    'walk in',
    'over the counter',
    'en personne',
    'au comptoir',
    'comptoir',
    'en succursale',
    'succursale',
    'en magasin',
    'en persona',
    'presencial',
    'presencialmente',
    'en ventanilla',
    'ventanilla',
    'mostrador',
    'en sucursal',
    'sucursal',
    'en tienda',
    'persönlich',
    'vor Ort',
    'am Schalter',
    'Schalter',
    'Filiale',
    'in der Filiale',
    'em pessoa',
    'pessoalmente',
    'balcão',
    'ao balcão',
    'no balcão',
    'na loja',
  ],
  banking_machine: [
    'abm',
    'atm',
    'automated banking machine',
    'guichet automatique',
    'guichet',
    'cajero automático',
    'Geldautomat',
    'Bankautomat',
    'caixa eletrônico',
    'caixa automático',
  ],
  armoured_car: [
    'armoured car',
    'armored car',
    'véhicule blindé',
    'vehículo blindado',
    'Geldtransporter',
    'carro-forte',
  ],
  courier: ['courier', 'messager', 'messagerie', 'mensajero', 'mensajería', 'Kurier', 'mensageiro'],
  mail: ['mail', 'mail deposit', 'poste', 'par la poste', 'correo postal', 'por correo', 'per Post', 'Post', 'correio'],
  telephone: [
    'telephone',
    'phone',
    'by phone',
    'téléphone',
    'par téléphone',
    'teléfono',
    'por teléfono',
    'Telefon',
    'telefonisch',
    'telefone',
    'por telefone',
  ],
  night_deposit: ['night deposit', 'dépôt de nuit', 'depósito nocturno', 'Nachttresor', 'depósito noturno'],
  quick_drop: ['quick drop', 'dépôt express'],
  self_redemption_kiosk: ['kiosk', 'self redemption kiosk', 'guichet de rachat automatique'],
  virtual_currency_atm: [
    'bitcoin atm',
    'btm',
    'crypto atm',
    'virtual currency atm',
    'guichet automatique de monnaie virtuelle',
    'guichet bitcoin',
    'cajero bitcoin',
    'cajero de criptomonedas',
    'Bitcoin-Automat',
    'Krypto-Automat',
    'caixa bitcoin',
  ],
  online: [
    'online',
    'web',
    'website',
    'app',
    'mobile app',
    'internet',
    'en ligne',
    'en línea',
    'por internet',
    'on-line',
  ],
  other: ['other', 'autre', 'otro', 'otra', 'andere', 'sonstige', 'outro', 'outra'],
}
const channelIndex: ReadonlyMap<string, Channel> = new Map(
  Object.entries(channelWords).flatMap(([channel, words]) =>
    [channel.replaceAll('_', ' '), channelLabels[channel as Channel], ...words].map(
      (word) => [foldWord(word), channel as Channel] as const,
    ),
  ),
)

/** How a transaction was conducted, from a file's word; null when unknown. */
export function channelFromWord(word: string | null | undefined): Channel | null {
  return word ? (channelIndex.get(foldWord(word)) ?? null) : null
}
