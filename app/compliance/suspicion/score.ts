import {
  checkNarrative,
  letters,
  type NarrativeCheck,
  type NarrativeContext,
  suspects,
  whySaid,
} from './narrative-checks.ts'

/**
 * How far a narrative answers who, what, when, where, why and how, and what FINTRAC's guidance finds wanting in one
 * (STR guidance, 9 and 10, and Annex A). Advice for the person who writes: only formatting and a number that must never
 * be sent stop anything.
 */

export type QuestionName = 'who' | 'what' | 'when' | 'where' | 'why' | 'how'

export interface Question {
  name: QuestionName
  label: string
  isMet: boolean
  /** What to write where it is not. */
  advice: string
}

export interface NarrativeScore {
  /** 0 to 100. */
  score: number
  questions: Question[]
  checks: NarrativeCheck[]
}

const what =
  /\b(cash|bills?|coins?|cheques?|drafts?|money orders?|wires?|e-?transfers?|transfers?|deposits?|bitcoin|btc|ether(eum)?|eth|usdt|stablecoins?|virtual currency|cards?|gold|jewel\w*|diamonds?|especes|comptant|billets?|virements?|cheque|monnaie virtuelle|depots?)\b/
const whenSaid =
  /\b(\d{4}-\d\d-\d\d|\d{1,2} ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre) \d{1,2}|\d{1,2}(?:er)? (?:january|february|march|april|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)|within (?:\d+|one|two|three|four|five|six|seven) (?:hours?|days?|weeks?))/
const whereSaid =
  /\b(branch|location|counter|store|office|kiosk|atm|online|website|by phone|address|city of|province|succursale|comptoir|magasin|bureau|guichet|en ligne|adresse|ville de|ontario|quebec|alberta|manitoba|saskatchewan|british columbia|toronto|montreal|vancouver|calgary|ottawa|edmonton|winnipeg)\b/
const howSaid =
  /\b(deposited|withdr\w+|sent|received|transferred|exchanged|converted|bought|sold|purchased|split|handed|paid|through|via|by means of|then|immediately|depos\w+|retir\w+|envoy\w+|recu\w*|transfer\w+|echang\w+|convert\w+|achet\w+|vendu\w*|divis\w+|remis\w*|paye\w*|au moyen)\b/

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
  const checks = narrative.trim() === '' ? [] : checkNarrative(narrative, context)
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
