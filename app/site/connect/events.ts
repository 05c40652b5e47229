import type { RewardKind } from '#app/platform/services/wallet.ts'
import { company } from '../content/company.ts'

/** State of a giveaway: 1 finished, 3 a reward is being generated, 4 the reward is ready. */
export const giveawayStatus = { finished: 1, generating: 3, ready: 4 } as const

export interface ConnectEvent {
  slug: string
  name: string
  /** Shown in the box "Amazing Conference!", which is omitted without it. */
  message?: string
  /** While it runs, each visitor may get one reward of this kind, until the budget is spent. */
  giveaway: { running: boolean; kind: RewardKind; budgetSats: number }
  social?: { companyUrl: string; postUrl: string; preview: string }
}

const social = {
  companyUrl: company.linkedIn,
  postUrl: company.sharePost,
  preview:
    'Met the Comply+ team today: they turn a transaction CSV into FINTRAC reports, with the reason for each one. Worth a look if you run an MSB in Canada.',
}

/** Events whose cards link here. The first one is the default if the URL names none. */
const connectEvents: readonly ConnectEvent[] = [
  {
    slug: 'bitcoin-montreal-2025',
    name: 'the bitcoin conference in Montreal',
    message:
      'Three days, October 16 to 18, 2025, and many good conversations about reporting large virtual currency transactions. Thank you for stopping by.',
    giveaway: { running: false, kind: 'BASIC', budgetSats: 150_000 },
    social,
  },
  {
    slug: 'meet-the-team',
    name: 'a Comply+ event',
    giveaway: { running: true, kind: 'BASIC', budgetSats: 100_000 },
    social,
  },
]

export const findEvent = (slug: string | undefined): ConnectEvent | undefined =>
  slug === undefined ? connectEvents[0] : connectEvents.find((event) => event.slug === slug)

/** The event whose giveaway is running, if any. */
export const runningEvent = (): ConnectEvent | undefined => connectEvents.find((event) => event.giveaway.running)
