/** Maps the names of currencies and coins in files to their codes. */
import { namesOfCurrencies } from './currency-names.ts'
import { fold } from '../fold.ts'

export const SYMBOLS: Record<string, string | null> = {
  $: null,
  US$: 'USD',
  $US: 'USD',
  U$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  $CA: 'CAD',
  $C: 'CAD',
  CDN$: 'CAD',
  $CDN: 'CAD',
  CAN$: 'CAD',
  CAD$: 'CAD',
  $CAD: 'CAD',
  USD$: 'USD',
  $USD: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  MX$: 'MXN',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₿': 'BTC',
  Ξ: 'ETH',
  '₹': 'INR',
  '฿': 'BTC',
  CDN: 'CAD',
  SATS: 'SATS',
  SAT: 'SATS',
  EURO: 'EUR',
  EUROS: 'EUR',
  DOLLARS: null,
  CA: 'CAD',
  US: 'USD',
  '$ CA': 'CAD',
  '$ US': 'USD',
}

/** Codes that a currency column or cell can hold; any three capital letters pass as ISO 4217. */
export const COINS = new Set(
  'BTC XBT XXBT ETH XETH LTC BCH USDT USDC XRP XXRP DOGE SOL ADA DAI MATIC DOT LINK XLM XXLM XMR XXMR TRX AVAX SHIB BNB DASH ZEC XZEC ETC XETC UNI AAVE EOS ATOM ALGO FIL QCAD CADC BUSD TUSD PAX PAXG BSV ZRX MKR COMP GRT SAND APE TON NEAR HBAR PEPE LBTC WBTC STETH ARB OP POL'.split(
    ' ',
  ),
)
export const FIAT = new Set(
  'CAD USD EUR GBP JPY CHF AUD NZD CNY HKD SGD MXN INR PHP BRL KRW SEK NOK DKK PLN CZK HUF TRY ZAR AED SAR ILS THB VND IDR MYR PKR LKR BDT NGN KES GHS EGP MAD XAF XOF XCD JMD TTD HTG DOP GTQ HNL NIO CRC COP PEN CLP ARS UYU BOB PYG RON BGN UAH RUB GEL AMD KZT UZS LBP JOD KWD QAR BHD OMR IQD IRR AFN ETB UGX TZS RWF TND DZD TWD MOP MMK KHR LAK NPR BBD BSD BZD BMD KYD AWG ANG GYD SRD FJD PGK WST TOP VUV XPF ISK ALL MKD RSD BAM MDL BYN AZN KGS TJS TMT MNT MVR MUR SCR ZMW MWK BWP NAD SZL LSL AOA MZN CVE GMD SLL LRD GNF MGA KMF DJF SOS SDG SSP ERN BIF CDF LYD SYP YER CUP'.split(
    ' ',
  ),
)
const ALIASES: Record<string, string> = {
  XXBT: 'BTC',
  XBT: 'BTC',
  XETH: 'ETH',
  XXRP: 'XRP',
  XXLM: 'XLM',
  XXMR: 'XMR',
  XLTC: 'LTC',
  XZEC: 'ZEC',
  XETC: 'ETC',
  XXDG: 'DOGE',
  XDG: 'DOGE',
  ZCAD: 'CAD',
  ZUSD: 'USD',
  ZEUR: 'EUR',
  ZGBP: 'GBP',
  ZJPY: 'JPY',
  ZAUD: 'AUD',
  CDN: 'CAD',
  $CA: 'CAD',
  $US: 'USD',
  CA$: 'CAD',
  US$: 'USD',
  C$: 'CAD',
  RMB: 'CNY',
  BITCOIN: 'BTC',
  ETHEREUM: 'ETH',
  ETHER: 'ETH',
  LITECOIN: 'LTC',
  TETHER: 'USDT',
  'TETHER USD': 'USDT',
  'USD COIN': 'USDC',
  'BITCOIN CASH': 'BCH',
  RIPPLE: 'XRP',
  DOGECOIN: 'DOGE',
  CARDANO: 'ADA',
  MONERO: 'XMR',
  STELLAR: 'XLM',
  DOLLAR: 'CAD',
  'CANADIAN DOLLAR': 'CAD',
  'CANADIAN DOLLARS': 'CAD',
  'US DOLLAR': 'USD',
  'US DOLLARS': 'USD',
  EURO: 'EUR',
  'DOLLAR CANADIEN': 'CAD',
  'DOLLAR AMERICAIN': 'USD',
  'DOLLARS CANADIENS': 'CAD',
  'DOLLARS AMERICAINS': 'USD',
  加元: 'CAD',
  加币: 'CAD',
  加幣: 'CAD',
  美金: 'USD',
  港币: 'HKD',
  港幣: 'HKD',
}

/** A currency cell as an upper-case code: `ZCAD` is CAD, `XXBT` is BTC. Null if it isn't one. */
export function currencyCode(text: string): string | null {
  const upper = text.trim().toUpperCase()
  if (upper === '$') return null
  const code = ALIASES[upper] ?? SYMBOLS[upper] ?? upper
  if (FIAT.has(code) || COINS.has(code)) return code
  // Kraken's staked and held balances: ETH2.S, XBT.M, CAD.HOLD
  const base = /^([A-Z0-9]{2,10})[.\-](?:S|M|F|P|B|HOLD|BASE)$/.exec(code)
  if (base) return currencyCode(base[1]!)
  if (/^[A-Z][A-Z0-9]{1,9}$/.test(code) && code.length >= 3) return code
  return upper.length > LONGEST_NAME || !/\P{N}/u.test(upper)
    ? null
    : (currencyCalled(upper) ?? saidTwice(upper) ?? onNetwork(upper))
}

const LONGEST_NAME = 60
let currencyNames: ReadonlyMap<string, string> | null = null
const currencyCalled = (text: string): string | null =>
  /\p{L}{3}/u.test(text) ? ((currencyNames ??= namesOfCurrencies(FIAT)).get(fold(text)) ?? null) : null

/** `Bitcoin (BTC)`, `CAD - Canadian Dollar`: a code with the currency's name. */
function saidTwice(text: string): string | null {
  const parts = /^([^()]{2,40}?)\s*(?:\(([^()]{2,40})\)|\s[-–—]\s([^()]{2,40}))$/u.exec(text)
  if (parts === null) return null
  const [one, other] = [parts[1]!, parts[2] ?? parts[3]!].map(currencyCode)
  return one !== null && one === other && isKnownCurrency(one!) ? one! : null
}

/**
 * Networks that coins are sent over. Networks that share their name with a coin are left out: `ETH-SOL` may be a pair.
 */
const NETWORKS =
  /^([A-Z0-9 ]{2,20}?)(?:[\s._-]+|\s*[([])(?:ERC-?20|TRC-?20|BEP-?2|BEP-?20|SPL|TRON|POLYGON|ARBITRUM(?: ONE)?|OPTIMISM|SOLANA|ETHEREUM|BSC|AVALANCHE|LIGHTNING|LN|SEGWIT|ON-?CHAIN|MAINNET|E)[)\]]?$/

/** `USDT-TRC20`, `USDC.e`, `BTC (Lightning)`: the coin without its network. */
function onNetwork(text: string): string | null {
  const coin = NETWORKS.exec(text)?.[1]
  const code = coin === undefined ? null : currencyCode(coin)
  return code !== null && COINS.has(code) ? code : null
}

/** Whether a code is a known currency; an unknown one may be a new coin or a typing error. */
export function isKnownCurrency(code: string): boolean {
  return FIAT.has(code) || COINS.has(code)
}

/** Whether a code is a virtual currency: any code that isn't a national currency's. */
export function isVirtualCurrency(code: string): boolean {
  return COINS.has(code) || !FIAT.has(code)
}

/** Dollars without the country. */
export const isBareDollar = (text: string): boolean => /^(?:\$|dollar)$/i.test(text)

/** Stablecoins pegged to the Canadian dollar. */
const PEGGED = new Set(['CADC', 'QCAD'])
export const isPeggedToDollar = (code: string): boolean => PEGGED.has(code)
