import { bech32 } from 'bech32'
import { describe, expect, it } from 'vitest'
import { clientAddressHeader, clientNetwork } from '#app/platform/http/client-address.ts'
import { isRewardLink } from '#app/platform/services/wallet.ts'
import { action as createLnurl } from '#app/site/api/create-lnurl.route.ts'
import { payReward, rewardView } from '#app/site/connect/commands.server.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { unique, from } from './support.ts'

const alreadyGiven =
  'There is one reward for each visitor, and yours was given today. It is shown in the browser that asked for it.'

/** Who is paid a reward, how often and how much. */

await testDatabase({
  APP_URL: 'http://comply.test',
  SUPPORT_EMAIL: 'support@comply.example',
})

it('gives well-formed reward links from the simulated wallet until the budget is spent, and none when the giveaway is over', async () => {
  const event = {
    slug: unique(),
    name: 'an event',
    giveaway: { running: true, kind: 'BASIC' as const, budgetSats: 2_000 },
  }
  const reward = { memo: 'Comply+ Conference Reward', description: '' }
  const first = await payReward(from(), event, reward)
  expect(first).toMatchObject({ success: true, simulated: true })
  const lnurl = first.success ? first.lnurl : ''
  expect(isRewardLink(lnurl)).toBe(true)
  const { words } = bech32.decode(lnurl, 2_000)
  expect(Buffer.from(bech32.fromWords(words)).toString('utf8')).toContain(
    'http://comply.test/conference-reward?simulated=',
  )
  expect((await rewardView(lnurl)).qr).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(await payReward(from(), event, reward)).toMatchObject({ success: true })
  expect(await payReward(from(), event, reward)).toMatchObject({
    success: false,
    status: 410,
    error: expect.stringContaining('All 2,000 sats of this event'),
    retry: false,
  })
  expect(await payReward(from(), { ...event, giveaway: { ...event.giveaway, running: false } }, reward)).toMatchObject({
    success: false,
    status: 410,
  })
  expect(isRewardLink('LNURL1SHORT')).toBe(false)
})

it('gives one reward to a visitor and day, whatever the browser says, also when two ask at once', async () => {
  const event = {
    slug: unique(),
    name: 'an event',
    giveaway: { running: true, kind: 'BASIC' as const, budgetSats: 100_000 },
  }
  const reward = { memo: 'm', description: '' }
  const client = unique()
  const answers = await Promise.all([
    payReward(from(client), event, reward),
    payReward(from(client), event, reward),
    payReward(from(client), event, reward),
  ])
  expect(answers.filter((answer) => answer.success)).toHaveLength(1)
  expect(answers.find((answer) => !answer.success)).toMatchObject({ status: 409, error: alreadyGiven, retry: false })
  expect(await payReward(from(), event, reward)).toMatchObject({ success: true })
})

it('takes the addresses of one household for one visitor', () => {
  expect(clientNetwork(from('2001:db8:1:2:3:4:5:6'))).toBe(clientNetwork(from('2001:DB8:0001:2::9')))
  expect(clientNetwork(from('2001:db8:1:2::1'))).not.toBe(clientNetwork(from('2001:db8:1:3::1')))
  expect(clientNetwork(from('::ffff:203.0.113.7'))).toBe(clientNetwork(from('203.0.113.7')))
  expect(clientNetwork(from('203.0.113.8'))).not.toBe(clientNetwork(from('203.0.113.7')))
})

describe('the reward call', () => {
  const call = (body: unknown, client = unique(), cookie?: string) =>
    createLnurl({
      request: new Request('http://comply.test/api/create-lnurl', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          [clientAddressHeader]: client,
          ...(cookie ? { Cookie: cookie } : {}),
        },
      }),
      params: {},
      context: {},
    })

  it('pays one visitor once, and shows the same reward to the browser that has it', async () => {
    const client = unique()
    const first = await call({ amount: 1_000 }, client)
    expect(first.status).toBe(200)
    const { lnurl } = (await first.json()) as { lnurl: string }
    expect(isRewardLink(lnurl)).toBe(true)
    const second = await call({ amount: 1_000 }, client)
    expect([second.status, await second.json()]).toEqual([409, { error: alreadyGiven }])
    const again = await call({ amount: 1_000 }, client, first.headers.get('Set-Cookie')!.split(';')[0])
    expect(await again.json()).toMatchObject({ success: true, lnurl })
  })

  it('pays no other amount than the reward of the running event', async () => {
    for (const amount of [2_500, 5_000, 999, -1_000]) expect((await call({ amount })).status, String(amount)).toBe(400)
    expect((await call({ memo: 'a\0b' })).status).toBe(400)
    expect((await call('no object')).status).toBe(400)
  })
})
