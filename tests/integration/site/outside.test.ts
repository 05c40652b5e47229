import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { bech32 } from 'bech32'
import { afterAll, expect, it } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { queueMail } from '#app/platform/services/mail.ts'
import { createRewardLink, walletBalance } from '#app/platform/services/wallet.ts'
import { requestDemo } from '#app/site/home/commands.server.ts'
import { sendMail } from '#workers/send-mail.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// The outside services when they are configured: a mail server, a wallet and a scheduling page that answer as we tell
// them.

const received: string[] = []
let mailServerWorks = false
const mailServer = createTcpServer((socket) => {
  if (!mailServerWorks) {
    socket.end('421 closed for today\r\n')
    return
  }
  let inBody = false
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    received.push(text)
    if (inBody) {
      if (text.includes('\r\n.\r\n')) {
        inBody = false
        socket.write('250 taken\r\n')
      }
      return
    }
    if (/^EHLO/i.test(text)) socket.write('250 test\r\n')
    else if (/^DATA/i.test(text)) {
      inBody = true
      socket.write('354 go\r\n')
    } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
    else socket.write('250 ok\r\n')
  })
})
let walletAnswer: { status: number; body: string } = { status: 200, body: '{}' }
const asked: { url: string | undefined; key: unknown; body: string }[] = []
const wallet = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    asked.push({ url: request.url, key: request.headers['x-api-key'], body })
    response.writeHead(walletAnswer.status, { 'Content-Type': 'application/json' }).end(walletAnswer.body)
  })
})
await Promise.all(
  [mailServer, wallet].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
)
const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port
afterAll(() => Promise.all([mailServer, wallet].map((server) => new Promise((resolve) => server.close(resolve)))))

await testDatabase({
  APP_URL: 'http://comply.test',
  SMTP_URL: `smtp://127.0.0.1:${port(mailServer)}?ignoreTLS=true`,
  LNBITS_URL: `http://127.0.0.1:${port(wallet)}`,
  LNBITS_KEY: 'wallet-key',
  SCHEDULING_URL: 'https://calendar.example/comply?plan=demo',
  MAIL_FROM: 'Comply+ <no-reply@comply.example>',
})
const db = untenantedDb()
const context = { run: 'test', signal: new AbortController().signal }

it('does not fail a form when the mail server does, keeps the reason, and sends the mail when the server is back', async () => {
  expect(await requestDemo({ email: 'ada@maplefx.ca', referralCode: 'ABCD42' })).toMatchObject({
    success: true,
    isFakeSuccess: false,
  })
  const { id } = await db.mail.findFirstOrThrow({ where: { recipient: 'ada@maplefx.ca' } })
  await expect(sendMail.run({ mailId: id }, context)).rejects.toThrow('A mail could not be sent.')
  expect(await db.mail.findUnique({ where: { id } })).toMatchObject({
    attempts: 1,
    sentAt: null,
    error: expect.stringContaining('421'),
  })
  mailServerWorks = true
  await sendMail.run({ mailId: id }, context)
  expect(await db.mail.findUnique({ where: { id } })).toMatchObject({
    attempts: 2,
    error: null,
    sentAt: expect.any(Date),
  })
  const session = received.join('')
  expect(session).toContain('RCPT TO:<ada@maplefx.ca>')
  expect(session).toContain(`Message-ID: <${id}@comply-plus>`)
  expect(session).toContain('Content-Type: text/plain')
  expect(session).toContain('Content-Type: text/html')
  const before = received.length
  await sendMail.run({ mailId: id }, context)
  expect(received).toHaveLength(before)
})

it('keeps no one-time link of a mail that has left, and keeps it while the mail waits', async () => {
  const link = 'https://comply.test/welcome/abcdefghijklmnopqrstuvwxyz_-0123456789ABCDE'
  const message = { subject: 'S', text: `Open ${link}`, html: `<a href="${link}">${link}</a>` }
  const id = await db.$transaction((tx) => queueMail(tx, 'credentials', 'ada@maplefx.ca', message))
  mailServerWorks = false
  await expect(sendMail.run({ mailId: id }, context)).rejects.toThrow()
  expect(await db.mail.findUnique({ where: { id } })).toMatchObject(message)
  mailServerWorks = true
  await sendMail.run({ mailId: id }, context)
  const kept = await db.mail.findUniqueOrThrow({ where: { id } })
  expect(`${kept.text}${kept.html}`).not.toContain('abcdefghij')
  expect(received.join('').replaceAll('=\r\n', '')).toContain('abcdefghijklmnopqrstuvwxyz')
})

it('leads to the configured scheduling page with the address and the referral code filled in', async () => {
  const mail = await db.mail.findFirstOrThrow({ where: { recipient: 'ada@maplefx.ca' } })
  expect(mail.text).toContain('https://calendar.example/comply?plan=demo&email=ada%40maplefx.ca&referralCode=ABCD42')
})

it('shows markup in a mail as text', async () => {
  const { composeMail } = await import('#app/platform/services/mail.ts')
  const message = composeMail({
    subject: 'S',
    heading: '<b>Hi</b>',
    paragraphs: ['a & b'],
    facts: [['Company', '"><script>']],
  })
  expect(message.html).not.toContain('<script>')
  expect(message.html).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  expect(message.text).toContain('"><script>')
  const id = await db.$transaction((tx) => queueMail(tx, 'other', 'ada@maplefx.ca', message))
  expect(await db.mail.findUnique({ where: { id } })).toMatchObject({ kind: 'other', attempts: 0 })
})

it('asks the configured wallet for a link that pays once, and names what went wrong', async () => {
  const reward = { amount: 1_000, memo: 'Comply+ Conference Reward', description: 'an event' }
  const link = 'https://wallet.example/withdraw/api/v1/lnurl/0123456789abcdef'
  const lnurl = bech32.encode('lnurl', bech32.toWords(Buffer.from(link)), 2_000).toUpperCase()
  walletAnswer = { status: 201, body: JSON.stringify({ lnurl: lnurl.toLowerCase() }) }
  expect(await createRewardLink(reward)).toEqual({ lnurl, simulated: false })
  expect(asked.at(-1)).toMatchObject({ url: '/withdraw/api/v1/links', key: 'wallet-key' })
  expect(JSON.parse(asked.at(-1)!.body)).toMatchObject({ max_withdrawable: 1_000, min_withdrawable: 1_000, uses: 1 })
  walletAnswer = { status: 402, body: '{}' }
  await expect(createRewardLink(reward)).rejects.toThrow('API error: 402')
  for (const body of ['not json', '{}', '{"lnurl":"LNURL1SHORT"}']) {
    walletAnswer = { status: 200, body }
    await expect(createRewardLink(reward)).rejects.toThrow('Invalid response from server')
  }
})

it('reads the wallet balance, and falls back to a million', async () => {
  walletAnswer = { status: 200, body: '{"balance":2500000}' }
  expect(await walletBalance()).toBe(2_500)
  walletAnswer = { status: 500, body: '{}' }
  expect(await walletBalance()).toBe(1_000_000)
  walletAnswer = { status: 200, body: 'nonsense' }
  expect(await walletBalance()).toBe(1_000_000)
})
