import { holdsSocialInsurance } from '#app/party/facts/identification.ts'
import { hasCode } from '../words/codes.ts'
import type { NarrativeFacts } from './facts.ts'

/**
 * How far a narrative answers who, what, when, where, why and how, and what FINTRAC's guidance finds wanting in one (STR guidance, 9 and
 * 10, and Annex A). Advice for the person who writes: only a number that must never be sent stops anything.
 */

export type QuestionName = 'who' | 'what' | 'when' | 'where' | 'why' | 'how'

export interface Question {
  name: QuestionName
  label: string
  isMet: boolean
  /** What to write where it is not. */
  advice: string
}

export interface NarrativeCheck {
  id: string
  severity: 'block' | 'warning' | 'info'
  text: string
}

export interface NarrativeScore {
  /** 0 to 100. */
  score: number
  questions: Question[]
  checks: NarrativeCheck[]
}

export interface NarrativeContext extends Pick<NarrativeFacts, 'parties' | 'accounts' | 'references'> {
  /** Names of the places on file. */
  places: readonly string[]
  hasAttempt: boolean
  /** References of earlier reports of the same parties, and how many the report states. */
  earlierReports: readonly string[]
  relatedCount: number
  suspicionType: string
}

const letters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const what =
  /\b(cash|bills?|coins?|cheques?|drafts?|money orders?|wires?|e-?transfers?|transfers?|deposits?|bitcoin|btc|ether(eum)?|eth|usdt|stablecoins?|virtual currency|cards?|gold|jewel\w*|diamonds?|especes|comptant|billets?|virements?|cheque|monnaie virtuelle|depots?)\b/
const whenSaid =
  /\b(\d{4}-\d\d-\d\d|\d{1,2} ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre) \d{1,2}|\d{1,2}(?:er)? (?:january|february|march|april|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|within (?:\d+|one|two|three|four|five|six|seven) (?:hours?|days?|weeks?))/
const whereSaid =
  /\b(branch|location|counter|store|office|kiosk|atm|online|website|by phone|address|city of|province|succursale|comptoir|magasin|bureau|guichet|en ligne|adresse|ville de|ontario|quebec|alberta|manitoba|saskatchewan|british columbia|toronto|montreal|vancouver|calgary|ottawa|edmonton|winnipeg)\b/
const whySaid =
  /\b(launder\w*|terroris\w*|sanction\w*|structur\w*|proceeds? of (?:a )?crime|fraud\w*|traffick\w*|blanchi\w*|terrorisme|contournement|fractionn\w*|produits? de la criminalite|fraude\w*)\b/
const suspects =
  /\b(suspect\w*|suspicio\w*|reasonable grounds|soupconn\w*|motifs raisonnables|indicators?|indicateurs?)\b/
const howSaid =
  /\b(deposited|withdr\w+|sent|received|transferred|exchanged|converted|bought|sold|purchased|split|handed|paid|through|via|by means of|then|immediately|depos\w+|retir\w+|envoy\w+|recu\w*|transfer\w+|echang\w+|convert\w+|achet\w+|vendu\w*|divis\w+|remis\w*|paye\w*|au moyen)\b/

const tooHigh =
  /\b(we (?:have )?prove[dn]?|have proof|proven|confirmed (?:money )?launder\w*|beyond (?:a |any )?(?:reasonable )?doubt|certainly launder\w*|guilty|nous avons prouve|preuve que|coupable|blanchiment confirme)\b/
const tooLow =
  /\b(just in case|not sure|to be safe|better safe|as a precaution|au cas ou|pas certains?|par precaution)\b/
const elsewhere =
  /\b(see|refer to|as per|voir|selon)\s+(?:the\s+|our\s+|la\s+|le\s+)?(attach\w*|appendix|enclosed|internal|file|case|ticket|alert|piece jointe|annexe|dossier|cas)\b|\b(attached|attachment|ci-joint\w*)\b|\bcase (?:no\.? ?|number |#)\d+/
const formatted = /<\/?[a-z][^>]*>|\*\*[^*\n]+\*\*|^#{1,6} |^\s*\|.+\|\s*$/im
/** Letters in capitals that need no explanation. */
const known = new Set(
  'AML ATF ATM BTC CAD CDR CEO CFO CRA DOB EFTR EMT ETH FINTRAC CANAFE GST HST ID IP IR2020 LCTR LVCTR MSB OK PEP PIN PO POS RCMP GRC SIN STR URL USA UK EU UTC VC VISA XXX ML TF'.split(
    ' ',
  ),
)
const shortest = 300

export function scoreNarrative(narrative: string, context: NarrativeContext): NarrativeScore {
  const text = letters(narrative)
  const unnamed = context.parties.filter((name) => !isNamed(name, text))
  const questions: Question[] = [
    {
      name: 'who',
      label: 'Who',
      isMet: text.trim() !== '' && context.parties.length > 0 && unnamed.length === 0,
      advice:
        context.parties.length === 0
          ? 'Name everyone involved, and say what their role is.'
          : `Name ${unnamed.slice(0, 4).join(', ')}${unnamed.length > 4 ? ' and the others' : ''}, with role and relationship.`,
    },
    {
      name: 'what',
      label: 'What',
      isMet: what.test(text),
      advice: 'Say which instruments were used: cash, wires, virtual currency, accounts.',
    },
    {
      name: 'when',
      label: 'When',
      isMet: whenSaid.test(text),
      advice: `Give the dates, and the pattern over time${context.hasAttempt ? '. Say why the attempt was not completed' : ''}.`,
    },
    {
      name: 'where',
      label: 'Where',
      isMet: whereSaid.test(text) || context.places.some((place) => place.length > 2 && text.includes(letters(place))),
      advice: 'Say where it took place: the location, online, the countries.',
    },
    {
      name: 'why',
      label: 'Why',
      isMet: whySaid.test(text) && suspects.test(text),
      advice:
        'Say why you suspect money laundering, terrorist financing or sanctions evasion, and by which indicators.',
    },
    { name: 'how', label: 'How', isMet: howSaid.test(text), advice: 'Say step by step how the funds moved.' },
  ]
  const checks = narrative.trim() === '' ? [] : checksOf(narrative, text, context)
  const met = questions.filter(({ isMet }) => isMet).length
  const lost = checks.filter(({ severity }) => severity !== 'info').length
  return { score: Math.max(0, Math.round((met * 100) / questions.length) - 5 * lost), questions, checks }
}

function isNamed(name: string, text: string): boolean {
  const whole = letters(name)
  if (text.includes(whole)) return true
  // Of a person, the surname is enough; of an entity, its first words.
  const words = whole.split(/\s+/)
  return (
    (words.at(-1)!.length > 2 && hasWord(text, words.at(-1)!)) ||
    (words.length > 2 && text.includes(words.slice(0, 2).join(' ')))
  )
}

const hasWord = (text: string, word: string): boolean => text.split(/[^\p{L}\p{N}'-]+/u).includes(word)

function checksOf(narrative: string, text: string, context: NarrativeContext): NarrativeCheck[] {
  const checks: NarrativeCheck[] = []
  const add = (id: string, severity: NarrativeCheck['severity'], message: string) =>
    checks.push({ id, severity, text: message })
  if (holdsSocialInsurance(narrative))
    add('social-insurance', 'block', 'This looks like a Social Insurance Number, which must never be sent. Remove it.')
  if (formatted.test(narrative))
    add('plain-text', 'warning', 'FINTRAC can’t show formatting or tables. Write plain sentences.')
  if (elsewhere.test(text))
    add('elsewhere', 'warning', 'FINTRAC can’t see your files or attachments. Put what matters into the text.')
  if (tooHigh.test(text))
    add('too-high', 'warning', 'You need reasonable grounds to suspect, not proof. Say what makes you suspect it.')
  if (tooLow.test(text))
    add(
      'too-low',
      'warning',
      'A report needs reasonable grounds. State the facts, context and indicators they rest on.',
    )
  if (!whySaid.test(text))
    add(
      'offence',
      'warning',
      'Say why this may be money laundering, terrorist financing or sanctions evasion, not only what happened.',
    )
  if (narrative.trim().length < shortest)
    add('short', 'warning', 'This is very short. State at least one fact, its context and one indicator.')
  const acronyms = unexplained(narrative)
  if (acronyms.length > 0)
    add(
      'acronyms',
      'warning',
      `Write out ${acronyms.join(', ')} once, or leave ${acronyms.length === 1 ? 'it' : 'them'} out.`,
    )
  const accounts = unlisted(narrative, context)
  if (accounts.length > 0)
    add(
      'unlisted',
      'warning',
      `${accounts.join(', ')} ${accounts.length === 1 ? 'is' : 'are'} named here and in no field. Add each account and transaction to the report’s transactions.`,
    )
  if (context.earlierReports.length > 0 && context.relatedCount === 0)
    add('related', 'warning', 'There are earlier STRs of the same parties. Add them under Related reports.')
  if (context.suspicionType === '') add('type', 'warning', 'Choose the type of suspicion.')
  return checks
}

/** Words in capitals that stand nowhere with their meaning in brackets. */
function unexplained(narrative: string): string[] {
  const found = [...narrative.matchAll(/(?<![\p{L}\p{N}-])([A-Z][A-Z0-9]{1,5})(?![\p{L}\p{N}-])/gu)].map(
    (match) => match[1]!,
  )
  return [...new Set(found)]
    .filter(
      (word) =>
        !known.has(word) &&
        !/^[A-Z]\d|\d{2}/.test(word) &&
        !hasCode('currency', word) &&
        !hasCode('virtualCurrency', word) &&
        !hasCode('country', word) &&
        !narrative.includes(`(${word})`) &&
        !narrative.includes(`${word} (`),
    )
    .slice(0, 4)
}

/** Numbers that look like an account or a reference and stand in no field. */
function unlisted(narrative: string, { accounts, references }: NarrativeContext): string[] {
  const fields = [...accounts, ...references].map((one) => one.toLowerCase())
  const found = [
    ...narrative.matchAll(
      /\b(?:account|acct|compte)s?\s*(?:no\.?|number|num[ée]ro|#|:)?\s*((?=[\w-]*\d)[\w-]{4,40})/gi,
    ),
  ].map((match) => match[1]!)
  return [...new Set(found)].filter((one) => !fields.some((field) => field.includes(one.toLowerCase()))).slice(0, 4)
}
