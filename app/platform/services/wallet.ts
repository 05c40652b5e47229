import { bech32 } from 'bech32'
import { env } from '../runtime/env.ts'
import { newId } from '../runtime/ids.ts'
import { log } from '../runtime/log.ts'

/** The conference rewards, in satoshis. */
export const rewardAmounts = { BASIC: 1_000, PREMIUM: 2_500, CONFERENCE: 5_000 } as const

export type RewardKind = keyof typeof rewardAmounts

export const defaultRewardMemo = 'Comply+ Conference Reward'

/** The balance to assume when the wallet doesn't answer, in satoshis. */
const balanceFallback = 1_000_000

export interface RewardLink {
  lnurl: string
  /** True for the embedded wallet: the link is well formed and pays nothing. */
  simulated: boolean
}

/** A reward link is an upper-case bech32 text that starts with LNURL1 and is longer than 50 characters. */
export const isRewardLink = (text: unknown): text is string =>
  typeof text === 'string' && text.startsWith('LNURL1') && text.length > 50

const encodeLnurl = (url: string): string =>
  bech32.encode('lnurl', bech32.toWords(Buffer.from(url, 'utf8')), 2_000).toUpperCase()

const decodeLnurl = (lnurl: string): string =>
  Buffer.from(bech32.fromWords(bech32.decode(lnurl, 2_000).words)).toString('utf8')

const simulatedPath = '/conference-reward?simulated='

/** Whether a link is one of the embedded wallet's. */
export function isSimulated(lnurl: string): boolean {
  try {
    return decodeLnurl(lnurl).includes(simulatedPath)
  } catch {
    return false
  }
}

/**
 * Makes a link that pays `amount` satoshis once. Throws an Error with the words for the caller:
 * "API error: {status}" or "Invalid response from server".
 */
export async function createRewardLink(reward: {
  amount: number
  memo: string
  description: string
}): Promise<RewardLink> {
  const { LNBITS_URL, LNBITS_KEY, APP_URL } = env()
  if (!LNBITS_URL || !LNBITS_KEY) {
    return {
      lnurl: encodeLnurl(new URL(`${simulatedPath}${newId()}&amount=${reward.amount}`, APP_URL).href),
      simulated: true,
    }
  }
  const response = await fetch(new URL('/withdraw/api/v1/links', LNBITS_URL), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': LNBITS_KEY },
    body: JSON.stringify({
      title: reward.memo,
      description: reward.description,
      min_withdrawable: reward.amount,
      max_withdrawable: reward.amount,
      uses: 1,
      wait_time: 1,
      is_unique: true,
    }),
    signal: AbortSignal.timeout(15_000),
  })
  if (!response.ok) throw new Error(`API error: ${response.status}`)
  const answer: unknown = await response.json().catch(() => null)
  const lnurl = (answer as { lnurl?: unknown } | null)?.lnurl
  const upper = typeof lnurl === 'string' ? lnurl.toUpperCase() : lnurl
  if (!isRewardLink(upper)) throw new Error('Invalid response from server')
  return { lnurl: upper, simulated: false }
}

/** The wallet's balance in satoshis; the fallback if there is no wallet or it doesn't answer. */
export async function walletBalance(): Promise<number> {
  const { LNBITS_URL, LNBITS_KEY } = env()
  if (!LNBITS_URL || !LNBITS_KEY) return balanceFallback
  try {
    const response = await fetch(new URL('/api/v1/wallet', LNBITS_URL), {
      headers: { 'X-Api-Key': LNBITS_KEY },
      signal: AbortSignal.timeout(5_000),
    })
    const answer = (await response.json()) as { balance?: unknown }
    // LNbits counts in thousandths of a satoshi.
    return response.ok && typeof answer.balance === 'number' ? Math.floor(answer.balance / 1_000) : balanceFallback
  } catch (error) {
    log.warn('The reward wallet did not say its balance.', { error })
    return balanceFallback
  }
}
