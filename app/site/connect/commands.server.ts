import { createCookie } from '@remix-run/node'
import QRCode from 'qrcode'
import { clientAddress } from '#app/platform/client-address.ts'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { countEvent } from '#app/platform/rate-limit.ts'
import { createRewardLink, isRewardLink, isSimulated, walletBalance } from '#app/platform/wallet.ts'
import { overLimit, tooManyPosts } from '../forms/save.server.ts'
import type { ConnectEvent } from './events.ts'

export const allOut = 'Sorry, we’re all out! We gave away over 150,000 sats. Thank you to everyone who came by.'

export type Reward = { success: true; lnurl: string; simulated: boolean } | { success: false; error: string; status: number }

const year = 366 * 86_400_000

/** One reward for this client, while the event's budget and the wallet last. */
export async function giveReward(request: Request, event: ConnectEvent, reward: { amount: number; memo: string; description: string }): Promise<Reward> {
  if (!event.giveaway.running) return { success: false, error: 'The giveaway is over.', status: 410 }
  if (await overLimit(request, 'reward')) return { success: false, error: tooManyPosts, status: 429 }
  // Counted in satoshis: rewards differ in size, and the budget is one.
  const spent = await countEvent(`reward-budget:${event.slug}`, year, reward.amount)
  if (spent > event.giveaway.budgetSats || (await walletBalance()) < reward.amount) return { success: false, error: allOut, status: 410 }
  try {
    return { success: true, ...(await createRewardLink(reward)) }
  } catch (error) {
    log.error('A reward link could not be made.', { event: event.slug, client: clientAddress(request), error })
    const words = error instanceof Error && /^(API error: \d+|Invalid response from server)$/.test(error.message) ? error.message : 'Invalid response from server'
    return { success: false, error: words, status: 502 }
  }
}

// One reward for each visitor: the browser keeps the one that it got, and shows the same again.
const rewardCookie = (event: ConnectEvent) =>
  createCookie(`reward_${event.slug}`, { httpOnly: true, sameSite: 'lax', secure: env().APP_URL.startsWith('https://'), path: '/connect', maxAge: 30 * 86_400 })

export const rememberReward = (event: ConnectEvent, lnurl: string): Promise<string> => rewardCookie(event).serialize(lnurl)

/** What is shown of a reward. */
export const shownReward = async (lnurl: string) => ({ lnurl, qr: await qrImage(lnurl), simulated: isSimulated(lnurl) })

/** The reward that this visitor has already, or null. */
export async function givenReward(request: Request, event: ConnectEvent) {
  const kept: unknown = await rewardCookie(event).parse(request.headers.get('Cookie'))
  return isRewardLink(kept) ? shownReward(kept) : null
}

/** The link as a picture that wallets scan, made here: nothing is asked of another server. */
export const qrImage = async (text: string): Promise<string> =>
  `data:image/svg+xml;base64,${Buffer.from(await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })).toString('base64')}`
