import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { defaultRewardMemo, rewardAmounts } from '#app/platform/services/wallet.ts'
import { runningEvent } from '../connect/events.ts'
import { holdsControls } from '#app/platform/forms/mailed-names.ts'
import { storedReward, payReward, rememberReward } from '../connect/commands.server.ts'

const isPrintable = (text: string) => !holdsControls(text)

const payload = z.object({
  amount: z
    .number()
    .refine((amount) => Object.values<number>(rewardAmounts).includes(amount), 'This amount is not a reward.')
    .default(rewardAmounts.BASIC),
  memo: z
    .string()
    .max(200)
    .refine(isPrintable, 'The memo holds characters that cannot be printed.')
    .default(defaultRewardMemo),
  description: z
    .string()
    .max(500)
    .refine(isPrintable, 'The description holds characters that cannot be printed.')
    .default(''),
})

/**
 * {amount, memo, description} → {success, lnurl} or {error}. Pays only during a giveaway, only that event's amount, and
 * once a day per visitor, like the event's page. A browser that already has its reward gets the same one.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return Response.json({ error: 'Method not allowed' }, { status: 405 })
  const parsed = payload.safeParse(await request.json().catch(() => null))
  if (!parsed.success)
    return Response.json(
      { error: parsed.error.issues[0]?.message ?? 'The request could not be read.' },
      { status: 400 },
    )
  const event = runningEvent()
  if (!event) return Response.json({ error: 'The giveaway is over.' }, { status: 410 })
  const { amount, memo, description } = parsed.data
  if (amount !== rewardAmounts[event.giveaway.kind])
    return Response.json({ error: 'This amount is not the reward of this event.' }, { status: 400 })
  const given = await storedReward(request, event)
  if (given)
    return Response.json({ success: true, lnurl: given.lnurl, ...(given.simulated ? { simulated: true } : {}) })
  const reward = await payReward(request, event, { memo, description })
  if (!reward.success) return Response.json({ error: reward.error }, { status: reward.status })
  const answer = { success: true, lnurl: reward.lnurl, ...(reward.simulated ? { simulated: true } : {}) }
  return Response.json(answer, { headers: { 'Set-Cookie': await rememberReward(event, reward.lnurl) } })
}

export const loader = () => Response.json({ error: 'Method not allowed' }, { status: 405 })
