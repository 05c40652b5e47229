import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { botActions, createBotChallenge, verifyBotToken, type BotAction } from '#app/platform/services/bot-check.ts'
import { log } from '#app/platform/runtime/log.ts'
import { overLimit } from '../forms/save.server.ts'

const answer = (body: object, status = 200) => Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })

/** The challenge that a browser must solve before it may submit the form of `?action=`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const action = new URL(request.url).searchParams.get('action')
  if (!botActions.includes(action as BotAction)) return answer({ success: false, error: 'Unknown action' }, 400)
  if (await overLimit(request, 'human-check'))
    return answer({ success: false, error: 'Failed to verify reCAPTCHA' }, 429)
  return answer(await createBotChallenge(action as BotAction))
}

const payload = z.object({
  token: z.string().max(8_000),
  action: z.enum(botActions as [BotAction, ...BotAction[]]).optional(),
})

/** {token} → {success, errors, error}. Checks the token without consuming it; the form consumes it. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST')
    return answer({ success: false, errors: ['method-not-allowed'], error: 'Method not allowed' }, 405)
  if (await overLimit(request, 'human-check'))
    return answer({ success: false, errors: ['rate-limited'], error: 'Failed to verify reCAPTCHA' }, 429)
  const parsed = payload.safeParse(await request.json().catch(() => null))
  if (!parsed.success)
    return answer({ success: false, errors: ['missing-input-response'], error: 'reCAPTCHA verification failed' }, 400)
  try {
    const { success, errors } = await verifyBotToken(parsed.data.token, parsed.data.action)
    return answer(success ? { success, errors } : { success, errors, error: 'reCAPTCHA verification failed' })
  } catch (error) {
    log.error('A bot check failed.', { error })
    return answer({ success: false, errors: ['internal'], error: 'Failed to verify reCAPTCHA' }, 500)
  }
}
