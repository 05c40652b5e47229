import { createCookie } from '@remix-run/node'
import QRCode from 'qrcode'
import { clientAddress, clientNetwork } from '#app/platform/http/client-address.ts'
import { env } from '#app/platform/runtime/env.ts'
import { log } from '#app/platform/runtime/log.ts'
import { countEvent, forgetEvents, uncountEvent } from '#app/platform/data/rate-limit.ts'
import {
  createRewardLink,
  isRewardLink,
  isSimulated,
  rewardAmounts,
  walletBalance,
} from '#app/platform/services/wallet.ts'
import { overLimit, tooManyPosts } from '../forms/save.server.ts'
import type { ConnectEvent } from './events.ts'

/** Message when an event's budget is spent. */
const allOut = (event: ConnectEvent): string =>
  `Sorry, we’re all out! All ${event.giveaway.budgetSats.toLocaleString('en-CA')} sats of this event have been given out. Thank you to everyone who came by.`

const walletEmpty = 'Sorry, we’re all out! Thank you to everyone who came by.'

const alreadyGiven =
  'There is one reward for each visitor, and yours was given today. It is shown in the browser that asked for it.'

/** `retry`: whether trying again may help. */
export type Reward =
  | { success: true; lnurl: string; simulated: boolean }
  | { success: false; error: string; status: number; retry: boolean }

const year = 366 * 86_400_000
const day = 86_400_000

const over = (error: string, status = 410): Reward => ({ success: false, error, status, retry: false })

/**
 * Pays one reward of the event's amount per visitor and day, while the event's budget and the wallet last. Visitors are
 * identified by their network address; a browser that already has its reward gets that one (`givenReward`) and isn't
 * paid again.
 */
export async function payReward(
  request: Request,
  event: ConnectEvent,
  reward: { memo: string; description: string },
): Promise<Reward> {
  if (!event.giveaway.running) return over('The giveaway is over.')
  if (await overLimit(request, 'reward')) return over(tooManyPosts, 429)
  const amount = rewardAmounts[event.giveaway.kind]
  const visitorKey = `reward:${event.slug}:${clientNetwork(request)}`
  const budgetKey = `rewards-given:${event.slug}`
  // Counted before paying, so that of two concurrent requests the second sees the first.
  if ((await countEvent(visitorKey, day)) > 1) return over(alreadyGiven, 409)
  const given = await countEvent(budgetKey, year)
  const spent = given * amount > event.giveaway.budgetSats
  if (spent || (await walletBalance()) < amount) {
    await takeBack(visitorKey, budgetKey)
    return over(spent ? allOut(event) : walletEmpty)
  }
  try {
    return { success: true, ...(await createRewardLink({ ...reward, amount })) }
  } catch (error) {
    log.error('A reward link could not be made.', { event: event.slug, client: clientAddress(request), error })
    // The link didn't arrive, so nobody has it: the visitor may try again, and the budget is restored.
    await takeBack(visitorKey, budgetKey)
    const words =
      error instanceof Error && /^(API error: \d+|Invalid response from server)$/.test(error.message)
        ? error.message
        : 'Invalid response from server'
    return { success: false, error: words, status: 502, retry: true }
  }
}

/** Takes the counts of one reward back from the visitor and the budget. */
const takeBack = (visitorKey: string, budgetKey: string) =>
  Promise.all([forgetEvents(visitorKey), uncountEvent(budgetKey)])

// One reward per visitor: the browser stores it and shows it again.
const rewardCookie = (event: ConnectEvent) =>
  createCookie(`reward_${event.slug}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: env().APP_URL.startsWith('https://'),
    path: '/',
    maxAge: 30 * 86_400,
  })

export const rememberReward = (event: ConnectEvent, lnurl: string): Promise<string> =>
  rewardCookie(event).serialize(lnurl)

/** A reward with its QR code, for display. */
export const rewardView = async (lnurl: string) => ({ lnurl, qr: await qrImage(lnurl), simulated: isSimulated(lnurl) })

/** The reward stored in this browser, or null. */
export async function storedReward(request: Request, event: ConnectEvent) {
  const kept: unknown = await rewardCookie(event).parse(request.headers.get('Cookie'))
  return isRewardLink(kept) ? rewardView(kept) : null
}

/** The link as a QR code, generated here so that no other server is contacted. */
const qrImage = async (text: string): Promise<string> =>
  `data:image/svg+xml;base64,${Buffer.from(await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })).toString('base64')}`
