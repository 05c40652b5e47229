import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { env } from '#app/platform/runtime/env.ts'
import { log } from '#app/platform/runtime/log.ts'
import { cleanReferralCode, overLimit } from '../forms/save.server.ts'
import { validateEmail } from '../forms/validators.ts'
import { confirmSubscription, subscribe } from '../newsletter/commands.server.ts'
import { newsletterWords } from '../newsletter/words.ts'

const payload = z.union([
  z.object({ email: z.string().max(300), confirm: z.literal(true) }),
  z.object({
    email: z.string().max(300),
    name: z.string().max(300).optional(),
    source: z
      .string()
      .max(50)
      .regex(/^[\w -]*$/)
      .default('blog'),
    referral_code: z.string().max(50).optional(),
    token: z.string().max(8_000).default(''),
  }),
])

const answer = (body: { success: boolean; isFakeSuccess?: boolean; error?: string }, status = 200) =>
  Response.json(body, { status })

/**
 * Subscribes: {email, source, referral_code, token} → {success, isFakeSuccess, error}. After a real success, the
 * follow-up {email, confirm: true} sends the confirmation mail.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return answer({ success: false, error: 'Method not allowed' }, 405)
  const parsed = payload.safeParse(await request.json().catch(() => null))
  if (!parsed.success) return answer({ success: false, error: newsletterWords.noReason }, 400)
  const input = parsed.data
  try {
    if ('confirm' in input) {
      if (
        validateEmail(input.email).ok &&
        (await overLimit(request, 'newsletter')) === null &&
        env().SITE_FORMS === 'on'
      )
        await confirmSubscription(input.email)
      return answer({ success: true })
    }
    const outcome = await subscribe(request, {
      email: input.email,
      name: input.name,
      source: input.source,
      referralCode: cleanReferralCode(input.referral_code ?? ''),
      token: input.token,
    })
    return outcome.success
      ? answer({ success: true, isFakeSuccess: outcome.isFakeSuccess })
      : answer({ success: false, error: outcome.error }, outcome.status)
  } catch (error) {
    log.error('A newsletter call failed.', { error })
    return answer({ success: false, error: newsletterWords.unexpected }, 500)
  }
}

export const loader = () => answer({ success: false, error: 'Method not allowed' }, 405)
