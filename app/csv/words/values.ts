/**
 * Meanings of the words in method, direction, status and type columns, in English, French, Spanish, German, Portuguese,
 * Italian and Dutch. Any other word is unknown: it is asked about or refused, never guessed.
 */
import type { Direction, Method, TransactionStatus } from '../types.ts'
import { currencyCode, isKnownCurrency } from './money/currencies.ts'
import { LONGEST_VALUE, fold } from './fold.ts'

const METHODS: Record<Method, string> = {
  cash: 'cash | csh | 현금 | 现金 | 現金 | 现钞 | 現鈔 | 纸币 | 紙幣 | 钞票 | 鈔票 | esp | espec | نقدا | نقد | كاش | efectivo | contanti | contante | in contanti | per contanti | denaro contante | contant | contanten | cash eur | cash tendered | cash sale | us cash | cdn cash | cad cash | usd cash | eur cash | foreign cash | en efectivo | dinero en efectivo | dinero efectivo | pago en efectivo | moneda en efectivo | dinheiro | em dinheiro | dinheiro vivo | em especie | especie | numerario | em numerario | pagamento em dinheiro | barmittel | al contado | contado | bar | bargeld | barzahlung | in bar | bareinzahlung | barauszahlung | cash deposit | cash in | cash out | cash received | cash withdrawal | currency notes | banknotes | bank notes | bills | coins and notes | comptant | argent comptant | especes | en especes | argent liquide | liquide | depot comptant | depot en especes | cash cad | cash usd | numeraire | cash in person | cash in store | cash at counter | in cash | paid cash | cash payment | cash money | billets',
  virtual_currency:
    'virtual currency | 虚拟货币 | 虛擬貨幣 | 加密货币 | عملة رقمية | vc | virtual currencies | crypto | cryptocurrency | crypto currency | monnaie virtuelle | mv | cryptomonnaie | crypto monnaie | bitcoin | btc | eth | ethereum | usdt | usdc | ltc | digital currency | digital asset | digital assets | coin | coins | token | on chain | onchain | on chain transfer | blockchain | lightning | crypto transfer | crypto deposit | virtual asset | crypto asset | actif virtuel | monnaie numerique',
  e_transfer:
    'e transfer | etransfer | interac | interac e transfer | interac etransfer | email transfer | email money transfer | emt | virement interac | e virement | virement electronique interac | interac email transfer | interac e transfert | autodeposit | e transfert | interac transfer | e transfer interac | virement par courriel',
  wire: 'wire | transf | 계좌이체 | 송금 | 转账 | vir | 轉賬 | 轉帳 | 银行转账 | 電匯 | 电汇 | 汇款 | تحويل بنكي | حوالة بنكية | تحويل | transferencia | bonifico | bonifico bancario | overschrijving | overboeking | bankoverschrijving | fedwire | incoming wire | outgoing wire | transferencia bancaria | transferencia electronica | giro bancario | uberweisung | ueberweisung | bankuberweisung | wire transfer | bank wire | bank transfer | virement bancaire | virement | telegraphic transfer | tt | swift | swift transfer | virement telegraphique | eft | ach | electronic funds transfer | international eft | transfert bancaire | wire in | wire out | direct deposit | depot direct | sepa | virement swift | international wire | domestic wire | transfert electronique de fonds | tef | pad | lvts | lynx',
  card: 'card | 카드 | 신용카드 | 체크카드 | 刷卡 | 信用卡 | 借记卡 | 借記卡 | cartao debito | cartao credito | carte debit | carte credit | tarjeta debito | tarjeta credito | 银行卡 | 銀行卡 | بطاقة | بطاقة ائتمان | cartao | carta | carta di credito | carta di debito | bancomat | pinpas | kaart | visa credit | visa mc | visa mastercard | cartao de credito | cartao de debito | mc | m c | master card | amex card | visa card | discover | unionpay | union pay | debitkarte | bankkarte | tarjeta | tarjeta de credito | tarjeta de debito | karte | kreditkarte | ec karte | girocard | kartenzahlung | credit card | debit card | debit | credit | carte | carte de credit | carte de debit | visa | mastercard | amex | american express | prepaid card | interac debit | point of sale | pos | visa debit | carte prepayee | prepaid | carte bancaire | debit interac | credit debit card | apple pay | google pay',
  cheque:
    'cheque | 수표 | 支票 | شيك | scheck | assegno | assegno bancario | cert cheque | cert chq | pers chq | check deposit | cheque deposit | barscheck | verrechnungsscheck | check | personal cheque | certified cheque | cheque certifie | cheque personnel | cashier s cheque | cheques | checks | business cheque | company cheque | chq | chk | traveller s cheque | cheque de voyage | travellers cheque | personal check | certified check',
  other:
    'other | autre | altro | bd | assegno circolare | vaglia | vaglia postale | anders | certified bank draft | bank draft | draft | money order | mandat | mandat poste | traite bancaire | traite | online banking | bill payment | paypal | account transfer | internal transfer | account balance | paiement de facture | book transfer | jewels | precious metals | gold | in kind | gift card | carte cadeau | autres | casino chips | voucher | wallet balance | balance | money orders | trade in | tradein | trade ins | echange de vehicule | store credit | credit en magasin | giro postal | vale postal | paiement en ligne | journal | transfert interne | barter',
}

const DIRECTIONS: Record<Direction, string> = {
  in: 'in | 입금 | 收入 | 收到 | 存入 | ايداع | مقبوض | entrada | entrata | incasso | accredito | ontvangen | bij | recibido | recibida | recebido | recebida | ingreso | abono | eingang | einzahlung | incoming | received | receive | credit | cr | deposit | deposits | inbound | money in | entree | entrant | entrante | recu | recue | depot | credite | into | i | inflow | recv | receipt | encaissement | reception | from client | from customer | funds in | cash in | c | inward | pay in | payin | received from client | arrivee | versement | in flow',
  out: 'out | 출금 | 支出 | 付出 | 取出 | سحب | مدفوع | salida | uscita | addebito | af | saida | enviado | enviada | egreso | cargo | ausgang | auszahlung | outgoing | paid | paye | payee | payes | payees | sent | send | debit | dr | withdrawal | withdrawn | withdraw | outbound | money out | sortie | sortant | sortante | envoye | envoyee | retrait | debite | o | outflow | payout | payment out | decaissement | paid out | to client | to customer | funds out | cash out | d | outward | pay out | envoi | out flow | disbursement',
  internal:
    'internal | interne | neither | none | self | transfer between accounts | own account | n a internal | between own accounts | in house',
}

const STATUSES: Record<TransactionStatus, string> = {
  completed:
    'completed | 완료 | 정상 | 完成 | 已完成 | 成功 | مكتملة | مكتمل | تمت | completada | completato | completata | eseguito | eseguita | concluso | conclusa | confermato | confermata | pagato | pagata | voltooid | betaald | afgerond | completado | concluida | concluido | finalizada | paga | pago | aprobada | aprobado | aprovada | aprovado | confirmada | confirmado | liquidada | liquidado | procesada | procesado | exitosa | exitoso | pagada | pagado | finalizada | finalizado | abgeschlossen | erledigt | bezahlt | gebucht | complete | success | successful | succeeded | settled | paid | done | ok | confirmed | posted | processed | approved | executed | finished | cleared | filled | received | closed | finalized | finalised | delivered | payment arrived | termine | terminee | complet | complete e | completee | completes | completees | reussi | reussie | paye | payee | confirme | confirmee | approuve | approuvee | traite | traitee | regle | reglee | finalise | finalisee | accepte | acceptee | effectue | effectuee | conclu | conclue | picked up | collected | credited | sent | available | accepted | comp | c | deposited | redeemed | completed 0 | ferme | encaisse | encaissee | validated | valide | validee | recu | recue | fulfilled | released',
  pending:
    'pending | 대기 | 처리중 | 处理中 | 處理中 | 待处理 | قيد الانتظار | pendiente | in attesa | in sospeso | in corso | in lavorazione | in behandeling | pendente | en proceso | em andamento | em processamento | en curso | ausstehend | offen | in progress | processing | on hold | hold | held | awaiting | waiting | awaiting payment | open | new | created | submitted | queued | scheduled | unconfirmed | in transit | in review | under review | authorized | authorised | pending review | en attente | en cours | en traitement | en suspens | ouvert | ouverte | nouveau | non confirme | non confirmee | started | initiated | partially filled | payment requested | payment arriving | unpaid | draft | not paid | incomplete | incomplet | a venir | en verification | uncleared | uncollected | pend | retenu | retenue | placed | pending payment',
  cancelled:
    'cancelled | 취소 | 取消 | 已取消 | ملغاة | ملغي | anulada | annullato | annullata | geannuleerd | anulado | cancelada | cancelado | storniert | abgebrochen | canceled | cancel | void | voided | expired | aborted | annule | annulee | abandoned | abandonne | abandonnee | expire | expiree | user cancelled | cancelled by user | rescinded | nul | timed out | timeout | annulation | deleted',
  failed:
    'failed | 실패 | 失败 | 失敗 | 被拒绝 | فشلت | مرفوضة | مرفوض | fallida | fallito | fallita | rifiutato | rifiutata | respinto | respinta | mislukt | geweigerd | fallido | recusada | recusado | rejeitada | rejeitado | falhou | denegada | denegado | rechazada | rechazado | fehlgeschlagen | abgelehnt | fail | failure | error | rejected | declined | denied | refused | unsuccessful | bounced | nsf | echoue | echouee | echec | refuse | refusee | rejete | rejetee | erreur | payment error | invalid | not completed | non completee | returned nsf | blocked | bloque | bloquee',
  reversed:
    'reversed | reembolsada | rimborsato | rimborsata | stornato | stornata | teruggeboekt | reembolsado | estornada | estornado | devolvida | devolvido | reversada | reversado | devuelta | devuelto | erstattet | ruckerstattet | reversal | refunded | refund | returned | chargeback | charged back | rolled back | renverse | renversee | rembourse | remboursee | retourne | retournee | contrepasse | contrepassee | refund issued | inverse | reverse | extourne | extournee | remboursement | refunded to customer | corrected | recalled | rappele',
}

const TYPES: { words: string; meaning: Meaning }[] = [
  {
    words:
      'in | recv | deposito | versamento | storting | entrata | incasso | einzahlung | inbound | credit | deposit in | deposit | deposits | receive | received | depot | incoming | incoming transfer | reception | versement | crypto deposit | fiat deposit | bank deposit | wallet deposit | receive crypto | recu | recevoir | recus | received crypto | fiat funding | transfer in | external deposit | deposited',
    meaning: { direction: 'in' },
  },
  {
    words:
      'out | retiro | auszahlung | prelievo | prelevamento | opname | uscita | outbound | debit | withdrawal | withdrawals | withdraw | withdrawn | send | sent | retrait | outgoing | outgoing transfer | crypto withdrawal | fiat withdrawal | envoi | envoyer | payout | cashout | cash out to bank | send crypto | envoye | crypto cashout | fiat cashout | transfer out | withdrawal fiat | external withdrawal',
    meaning: { direction: 'out' },
  },
  {
    words:
      'buy | sell | compra | venta | venda | acquisto | vendita | aankoop | verkoop | kauf | verkauf | ankauf | trade | convert | conversion | swap | purchase sale | achat | vente | echange | advanced trade buy | advanced trade sell | advance trade buy | advance trade sell | bought | sold | buy sell | purchase | purchases | sale | exchange | exchanged',
    meaning: { direction: 'internal', method: 'other', guess: true },
  },
  { words: 'spend | spot trade | margin trade', meaning: { direction: 'internal', guess: true } },
  { words: 'internal transfer | transfert interne', meaning: { direction: 'internal' } },
  {
    words:
      'cash deposit | ingreso en efectivo | versamento contanti | versamento di contanti | versamento in contanti | deposito contanti | contante storting | deposito en efectivo | deposito em dinheiro | bareinzahlung | bargeldeinzahlung | depot comptant | depot en especes | cash in | cash received | cash receipt | reception comptant | especes recues | comptant recu | cash purchase',
    meaning: { direction: 'in', method: 'cash' },
  },
  {
    words:
      'cash withdrawal | saque em dinheiro | prelievo contanti | prelievo di contanti | prelievo in contanti | contante opname | levantamento em numerario | retiro de efectivo | retiro en efectivo | reintegro en efectivo | barauszahlung | bargeldauszahlung | retrait comptant | retrait en especes | cash out | cash payout',
    meaning: { direction: 'out', method: 'cash' },
  },
]

/** What a value says about a transaction; any part may be absent. */
export interface Meaning {
  direction?: Direction
  method?: Method
  status?: TransactionStatus
  /** Two sides in one record: `cash in, virtual currency out`. */
  legs?: { direction: Direction; method: Method }[]
  /** The record isn't imported. */
  skip?: boolean
  /** True on an exchange only; at a counter or a machine the word may mean that cash came in. */
  guess?: true
}

function table<Value extends string>(source: Record<Value, string>): Map<string, Value> {
  const map = new Map<string, Value>()
  for (const value of Object.keys(source) as Value[])
    for (const word of source[value].split(' | ')) {
      // Folding takes Korean syllables apart.
      const key = /\p{Script=Hangul}/u.test(word) ? fold(word) : word
      if (!map.has(key)) map.set(key, value)
    }
  return map
}

const methods = table(METHODS)
const directions = table(DIRECTIONS)
const statuses = table(STATUSES)
const types = new Map<string, Meaning>()
for (const { words, meaning } of TYPES) for (const word of words.split(' | ')) types.set(word, meaning)

/** The method that a text names outright, or null. */
export function methodNamed(text: string): Method | null {
  const folded = fold(text)
  return methods.get(folded) ?? methods.get(folded.replace(/^(paid by|by|in|en|par|au) /, '')) ?? null
}

export function directionNamed(text: string): Direction | null {
  return directions.get(fold(text)) ?? null
}

/** A sign in its own column: plus means received. */
export const signNamed = (text: string): Direction | null =>
  /^\s*\+\s*$/.test(text) ? 'in' : /^\s*[-\u2212\u2013]\s*$/.test(text) ? 'out' : null

/** Words for money that was received and then returned. */
const WENT_BACK: ReadonlySet<string> = new Set(
  'rimborsato | rimborsata | refunded | refund | refund issued | refunded to customer | returned | return | chargeback | charged back | nsf | returned nsf | bounced | recalled | corrected | rembourse | remboursee | remboursement | retourne | retournee | rappele | reembolsada | reembolsado | devuelta | devuelto | estornada | estornado | devolvida | devolvido | erstattet | ruckerstattet'.split(
    ' | ',
  ),
)

/** Whether a status means that money was returned, so that it was received before. */
export const meansReturned = (text: string): boolean => WENT_BACK.has(fold(text))

/** Whether a word is a side of an account: in a cash ledger a debit is a receipt, on a customer's account a payment. */
export const isAccountSide = (text: string): boolean =>
  /^(?:debit|debite|credit|credite|dr|cr|d|c|db|cargo|abono)$/.test(fold(text))

export interface StatusReading {
  status: TransactionStatus
  /** `ERROR (EXCHANGE PURCHASE)`: something failed after the start; a person has to check. */
  doubtful: boolean
}

/** `Settled?` is unknown: a mark of doubt makes any status unknown. */
export function statusNamed(text: string): StatusReading | null {
  if (text.includes('?') || text.length > LONGEST_VALUE) return null
  const folded = fold(text)
  const plain = statuses.get(folded)
  if (plain) return { status: plain, doubtful: false }
  const bracket = /^(.*?)\s*[([](.*)[)\]]\s*$/.exec(text)
  if (!bracket) return null
  const status = statuses.get(fold(bracket[1]!))
  return status ? { status, doubtful: status === 'failed' } : null
}

/** The meaning of a type column's word on its own, or null. */
export function typeNamed(text: string): Meaning | null {
  return types.get(fold(text)) ?? null
}

const DESCRIPTIONS: [RegExp, Meaning][] = [
  [/\b(e transfer|etransfer|interac|e virement|virement interac|emt)\b/, { method: 'e_transfer' }],
  [
    /(?<!\b(?:non|no|not|sans|e|petty) )\b(cash|comptant|especes|argent liquide|efectivo|dinheiro|contanti|contante|contant|bargeld|bareinzahlung|barauszahlung|bargeldeinzahlung|bargeldauszahlung)\b(?! (app|back|advance))/,
    { method: 'cash' },
  ],
  [
    /\b(wire|virement|transferencia|bonifico|overschrijving|uberweisung|ueberweisung|swift|eft|ach|direct deposit|depot direct)\b/,
    { method: 'wire' },
  ],
  [/\b(cheque|check|chq)\b/, { method: 'cheque' }],
  [/\b(visa|mastercard|debit card|credit card|carte|tarjeta|kreditkarte|pos|point of sale)\b/, { method: 'card' }],
  [/\b(bitcoin|btc|crypto|ethereum|virtual currency|monnaie virtuelle)\b/, { method: 'virtual_currency' }],
]

/** The method that a description such as "CASH DEPOSIT 0001" mentions, or null. */
export function descriptionMethod(text: string): Method | null {
  const folded = fold(text)
  // A coin machine usually takes cash, and its name says "coin": ambiguous.
  if (
    /\b(bitcoin|btc|crypto) (atm|machine|kiosk)\b|\bguichet bitcoin\b|\bbtm\b/.test(folded) &&
    !/\b(cash|comptant|especes)\b/.test(folded)
  )
    return null
  for (const [pattern, meaning] of DESCRIPTIONS) if (pattern.test(folded)) return meaning.method!
  return null
}

const DEPOSITED =
  /\b(deposits?|dep|dpst|depots?|versement|remise|ingreso|imposicion|abono|deposito|\w*einzahlung\w*|einz|versamento|storting)\b/
/** Where cash and cheques are handed in, in bank wording: a counter, a till, a machine, a branch or the night box. */
const AT_A_COUNTER =
  /\b(counter|teller|atm|abm|branch|night|drop box|coin|machine|till|cash ?desk|comptoir|caisse|caissiere?|guichet|gab?|dab|succursale|nuit|nocturne|ventanilla|cajero|caja|taquilla|mostrador|sucursal|oficina|nocturno|schalter\w*|kasse|\w*automat|filiale|nachttresor|sportello|cassa|bancomat|balcao|caixa|agencia|balie|loket|automaat)\b/

/** No more than that money was deposited: `DEPOSIT 0412`. */
const BARE_DEPOSIT =
  /^(?:deposits?|depots?|versement|ingreso|deposito|einzahlung|versamento|storting)(?: (?:no|nr|ref|slip|bordereau))?(?: \d+)*$/

/**
 * Whether a deposit may be cash: made at a counter, a machine or the night box, which also take cheques, or nobody says
 * how.
 */
export function mayBeCash(text: string): boolean {
  const folded = fold(text)
  return BARE_DEPOSIT.test(folded) || (DEPOSITED.test(folded) && AT_A_COUNTER.test(folded))
}

/** An entry that reverses another one, in the wording of account statements and tills. */
const REVERSAL =
  /\b(?:reversals?|reversed|void(?:ed)?|contre ?passation|contrepassee?|annulation|annulee?|extourne|storno\w*|storniert|anulacion|anulad[oa]|reversion|estorno|estornad[oa]|stornat[oa])\b/
/** An entry that corrects another one: it may replace it, or state the difference. */
const CORRECTION =
  /\b(?:corrections?|corrected|correcting|corrige|corrigee|rectificati(?:on|f|ve)|rectifie|rectifiee|korrektur|berichtigung|correccion|rectificacion|correcao|rettifica|correzione|correctie)\b/

export type EntryKind = 'reversal' | 'correction' | 'balance'

/** Whether a text describes an earlier entry or a balance rather than a transaction of its own. */
export function entryKindNamed(text: string): EntryKind | null {
  if (text === '') return null
  const folded = fold(text)
  if (REVERSAL.test(folded)) return 'reversal'
  if (CORRECTION.test(folded)) return 'correction'
  return isBalanceText(text) ? 'balance' : null
}

/** A balance, in statement wording: no money moved. */
const BALANCE =
  /\b(?:opening|closing|beginning|ending|starting|previous|prior|running|statement|initial|final) (?:cash )?(?:balance|float)\b|\bbalance (?:b f|c f|bf|cf|b d|c d|brought|carried|forward|fwd|as of|as at|on hand)\b|\b(?:brought|carried) forward\b|\bsolde (?:d ouverture|de fermeture|de cloture|de depart|initial|final|reporte|precedent|anterieur|a la fin|au debut|a nouveau)\b|\breport (?:a nouveau|du solde)\b|\bsaldo (?:inicial|final|anterior|previo|de apertura|de cierre|iniziale|finale|precedente|transportado)\b|\b(?:anfangs|end|schluss|alter |neuer )(?:saldo|bestand)\b|\bsaldovortrag\b|^(?:balance|solde|saldo|b f|c f|float)$/

export const isBalanceText = (text: string): boolean =>
  text !== '' && text.length <= LONGEST_VALUE && BALANCE.test(fold(text))

/** The method in a method column's value, or null: also if it names two, or only something similar. */
export function columnMethod(text: string): Method | null {
  const named = methodNamed(text)
  if (named !== null) return named
  const apart = neverCash(text)
  if (apart !== null) return apart
  if (namesSeveralMethods(text)) return null
  return parseMeaning(text)?.method ?? descriptionMethod(text)
}

const BETWEEN_METHODS = /[,;+&/|]|\b(?:and|or|et|ou|plus|with|avec|y|und|oder)\b/i
/** Methods whose names come together in one method: an Interac e-transfer isn't a wire. */
const NAMED_TOGETHER: ReadonlySet<string> = new Set(['e_transfer wire', 'card e_transfer'])
const LIKE_CASH =
  /\b(?:cash|especes|comptant|efectivo) (?:equivalents?|like|card|cheques?|checks?|account|management|value)\b|\b(?:quasi|near|equivalent|equivalents) (?:de |to )?(?:cash|especes|comptant|efectivo)\b/

const partsOf = (text: string): string[] => text.split(BETWEEN_METHODS).filter((part) => fold(part) !== '')

/** Methods other than cash, coins and reportable transfers: which of them it was changes nothing. */
const ALIKE: ReadonlySet<Method> = new Set<Method>(['cheque', 'card', 'other'])

/**
 * `Visa/MC`, `Cheque/Draft`: several methods without cash. The one they share, or `other` if they differ; otherwise
 * null.
 */
function neverCash(text: string): Method | null {
  const parts = partsOf(text).map(methodNamed)
  if (parts.length < 2 || !parts.every((part) => part !== null && ALIKE.has(part))) return null
  return new Set(parts).size === 1 ? parts[0]! : 'other'
}

/** Words beside "cash" that aren't a second payment: a currency, a place, denominations, a direction. */
const BESIDE_CASH =
  /^(?:\d+|in|out|deposit|depot|payment|paiement|received|recu|paid|sale|purchase|coins?|notes?|bank ?notes?|bills?|pieces|billets|monnaie|canadian|american|canadien|us|cdn|dollars?|person|personne|counter|comptoir|teller|caisse|till|branch|succursale|store|magasin|window|atm|abm|kiosk|machine|walk in|in person|over the counter|carry)$/

const isSomethingElse = (part: string): boolean => {
  const folded = fold(part)
  return (
    methodNamed(part) === null &&
    descriptionMethod(part) === null &&
    !folded.split(' ').every((word) => BESIDE_CASH.test(word) || isKnownCurrency(currencyCode(word) ?? '')) &&
    !BESIDE_CASH.test(folded)
  )
}

/** `Cash/Cheque`, `Cash + wire`, `cash equivalent`: the cash part is unknown. */
function namesSeveralMethods(text: string): boolean {
  const folded = fold(text)
  if (LIKE_CASH.test(folded)) return true
  const parts = partsOf(text)
  const methodsOf = parts.flatMap((part) => methodNamed(part) ?? descriptionMethod(part) ?? [])
  if (new Set(methodsOf).size > 1) return true
  // `Cash + watch`: something else was given beside the cash.
  if (methodsOf.includes('cash') && parts.some((part) => isSomethingElse(part))) return true
  const mentioned = DESCRIPTIONS.flatMap(([pattern, { method }]) => (pattern.test(folded) ? [method!] : [])).sort()
  return mentioned.length > 1 && !(mentioned.length === 2 && NAMED_TOGETHER.has(mentioned.join(' ')))
}

const LEG_DIRECTION =
  /\b(in|out|internal|received|receive|incoming|paid|paid out|sent|outgoing|entree|sortie|entrant|sortant|recu|interne|neither)\b/

/** Parses the user's words for what a value means; null if no word is known. */
export function parseMeaning(words: string): Meaning | null {
  const whole = fold(words)
  if (whole === '') return null
  if (
    /^(skip|ignore|ignored|set aside|not a transaction|omit|ignorer|none|exclude|no money moved|not imported)$/.test(
      whole,
    )
  )
    return { skip: true }
  const legs: { direction: Direction; method: Method }[] = []
  const meaning: Meaning = {}
  const methodsIn = new Set<Method>()
  for (const part of words.split(/[,;+&]|\band\b|\bet\b/i)) {
    const one = meaningOfPart(fold(part))
    if (one === null) return null
    if (one.method) methodsIn.add(one.method)
    if (one.method && one.direction && one.direction !== 'internal')
      legs.push({ method: one.method, direction: one.direction })
    Object.assign(meaning, { ...one, ...meaning })
  }
  // With two methods and no side for each, the split is unknown.
  if (legs.length === 0 && methodsIn.size > 1) return null
  if (legs.length > 1) meaning.legs = legs
  if (legs.length > 0) {
    const main = legs.find((leg) => leg.direction === 'in') ?? legs[0]!
    meaning.direction = main.direction
    meaning.method = main.method
  }
  return meaning
}

function meaningOfPart(text: string): Meaning | null {
  if (text === '') return {}
  const status = statuses.get(text)
  const method = methods.get(text)
  const direction = directions.get(text)
  // "Paid" beside "Received" is a direction; alone, it is a status.
  if (
    direction &&
    text !== 'cash in' &&
    text !== 'cash out' &&
    !(direction === 'out' && status === 'completed' && text.startsWith('pa'))
  )
    return { direction }
  const found = LEG_DIRECTION.exec(text)
  if (found) {
    const rest = text.replace(found[0], ' ').replace(/\s+/g, ' ').trim()
    const legDirection = directions.get(found[1]!) ?? (found[1]!.startsWith('paid') ? 'out' : 'in')
    if (rest === '' || rest === 'money' || rest === 'funds') return { direction: legDirection }
    const legMethod = methods.get(rest)
    if (legMethod) return { direction: legDirection, method: legMethod }
    const legStatus = statuses.get(rest)
    if (legStatus) return { direction: legDirection, status: legStatus }
  }
  if (method) return { method }
  if (status) return { status }
  const type = types.get(text)
  return type ? { ...type } : null
}
