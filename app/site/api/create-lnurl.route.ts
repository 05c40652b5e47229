import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { defaultRewardMemo, rewardAmounts } from '#app/platform/wallet.ts'
import { runningEvent } from '../connect/events.ts'
import { giveReward } from '../connect/commands.server.ts'

const payload = z.object({
  amount: z.number().refine(amount => Object.values<number>(rewardAmounts).includes(amount), 'This amount is not a reward.').default(rewardAmounts.BASIC),
  memo: z.string().max(200).default(defaultRewardMemo),
  description: z.string().max(500).default(''),
})

/** {amount, memo, description} → {success, lnurl} or {error}. Pays only while a giveaway runs, and once a day per client. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return Response.json({ error: 'Method not allowed' }, { status: 405 })
  const parsed = payload.safeParse(await request.json().catch(() => null))
  if (!parsed.success) return Response.json({ error: parsed.error.issues[0]?.message ?? 'The request could not be read.' }, { status: 400 })
  const event = runningEvent()
  if (!event) return Response.json({ error: 'The giveaway is over.' }, { status: 410 })
  const reward = await giveReward(request, event, parsed.data)
  if (!reward.success) return Response.json({ error: reward.error }, { status: reward.status })
  return Response.json({ success: true, lnurl: reward.lnurl, ...(reward.simulated ? { simulated: true } : {}) })
}

export const loader = () => Response.json({ error: 'Method not allowed' }, { status: 405 })
