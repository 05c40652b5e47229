import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFindings, visit } from '#tests/support/browser.ts'
import { freshEmail, rowsOf, withoutTable } from './support.ts'
import { alertOf, send, emailStep, details } from './form-support.ts'

test('a failed human check is said at every form that has one', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.route('**/api/verify-human*', (route) =>
    route.fulfill({ status: 500, json: { success: false, error: 'Failed to verify reCAPTCHA' } }),
  )
  const words = 'reCAPTCHA verification failed. Please try again.'
  await emailStep(page, freshEmail('bot'))
  expect(await alertOf(page, 'signup')).toBe(words)
  await page.goto('/referral')
  await fillReferral(page, freshEmail('bot'))
  await send(page, 'join', 'Get my referral code')
  expect(await alertOf(page, 'join')).toBe(words)
  await page.goto('/blog/kucoin-fintrac-penalty')
  await page.locator('#newsletter').getByLabel('E-mail').fill(freshEmail('bot'))
  await send(page, 'newsletter', 'Join')
  expect(await alertOf(page, 'newsletter')).toBe(words)
  await page.unroute('**/api/verify-human*')
  await emailStep(page, freshEmail('bot'))
  await page.route('**/api/verify-human*', (route) => route.abort())
  await details(page)
  expect(await alertOf(page, 'signup')).toBe(words)
  await visitor.context.close()
})

async function fillReferral(page: Page, email: string, name = 'Ada Tremblay') {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.locator('#join').getByLabel('E-mail').fill(email)
  await page.locator('#join').getByLabel('Company').fill('Maple FX')
}

test('a referral partner gets a code and a link, copies both, and cannot join twice', async () => {
  const visitor = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visitor
  const email = freshEmail('partner')
  await page.goto('/referral')
  await fillReferral(page, email)
  await send(page, 'join', 'Get my referral code')
  const code = await page.locator('[data-referral-code]').innerText()
  expect(code).toMatch(/^[A-Z0-9]{4}\d\d$/)
  const url = await page.locator('[data-referral-url]').innerText()
  expect(url).toBe(`${new URL(page.url()).origin}/?ref=${code}`)
  expect(await page.getByRole('link', { name: 'Test your link' }).getAttribute('href')).toBe(url)
  await page.clock.install()
  for (const [button, words, text] of [
    ['Copy code', 'Code copied!', code],
    ['Copy URL', 'URL copied!', url],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => page.locator('#copy-message').innerText()).toBe(words)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    await page.clock.runFor(2_100)
    expect(await page.locator('#copy-message').innerText()).toBe('')
  }
  expect(await accessibilityFindings(page)).toEqual([])
  await page.goto('/referral')
  await fillReferral(page, email)
  await send(page, 'join', 'Get my referral code')
  expect(await alertOf(page, 'join')).toBe('This email address has already been registered for the referral program.')
  await fillReferral(page, freshEmail('partner'), 'A')
  await send(page, 'join', 'Get my referral code')
  expect(await alertOf(page, 'join')).toBe('Name must be at least 2 characters')
  await page.getByLabel('LinkedIn URL').fill('')
  await fillReferral(page, freshEmail('partner'), 'Dummy')
  await send(page, 'join', 'Get my referral code')
  await page.locator('[data-referral-code]').waitFor()
  await page.goto('/referral')
  await withoutTable('referrals', async () => {
    await fillReferral(page, freshEmail('partner'))
    await send(page, 'join', 'Get my referral code')
    expect(await alertOf(page, 'join')).toBe('Failed to save referral data. Please try again.')
  })
  await page.locator('#join').getByLabel('Company').fill('')
  await send(page, 'join', 'Get my referral code')
  expect(await alertOf(page, 'join')).toBe('Please fill in all required fields.')
  await fillReferral(page, freshEmail('partner'))
  await page.route('**/referral*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await send(page, 'join', 'Get my referral code')
  expect(await alertOf(page, 'join')).toBe('There was an error processing your referral. Please try again.')
  await visitor.context.close()
})

test('a demo request is confirmed, opens the schedule after two seconds, and forgets the referral code', async () => {
  const visitor = await visit()
  const { page, context } = visitor
  const email = freshEmail('demo')
  await page.goto('/?ref=ABCD42')
  await page.locator('#waitlist').getByLabel('Work e-mail').fill(email)
  const opened = context.waitForEvent('page')
  const pressed = Date.now()
  await send(page, 'waitlist', 'Request Demo')
  expect(await page.locator('#waitlist').innerText()).toContain('Demo confirmation sent!')
  expect(await page.locator('#waitlist').getAttribute('data-state')).toBe('confirmed')
  const schedule = await opened
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(2_000)
  await schedule.waitForLoadState()
  const url = new URL(schedule.url())
  expect([url.pathname, url.searchParams.get('email'), url.searchParams.get('referralCode')]).toEqual([
    '/schedule',
    email,
    'ABCD42',
  ])
  expect(await schedule.locator('main').innerText()).toContain(email)
  await page.getByRole('button', { name: 'Request Demo' }).waitFor()
  expect(await page.locator('#waitlist').getByLabel('Work e-mail').inputValue()).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('referralCode'))).toBeNull()
  expect(
    await page.locator('#waitlist input[name=referralCode]').inputValue(),
    'the code is gone from the form as well',
  ).toBe('')
  expect(await page.locator('#waitlist').getByRole('link', { name: 'Choose a time' }).getAttribute('href')).toContain(
    '/schedule?email=',
  )
  expect(await rowsOf('SELECT referral_code FROM demo_requests WHERE email = $1', [email])).toEqual([
    { referral_code: 'ABCD42' },
  ])
  await visitor.context.close()
})

test('a demo request names each failure', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/')
  const region = page.locator('#waitlist')
  await send(page, 'waitlist', 'Request Demo')
  expect(await alertOf(page, 'waitlist')).toBe('Please enter your email address.')
  await region.getByLabel('Work e-mail').fill('ada@yopmail.com')
  await send(page, 'waitlist', 'Request Demo')
  expect(await alertOf(page, 'waitlist')).toBe('Temporary email addresses are not allowed')
  await region.getByLabel('Work e-mail').fill(freshEmail('demo'))
  await withoutTable('demo_requests', async () => {
    await send(page, 'waitlist', 'Request Demo')
    expect(await alertOf(page, 'waitlist')).toBe('There was an error submitting your demo request. Please try again.')
  })
  await withoutTable('mail', async () => {
    await send(page, 'waitlist', 'Request Demo')
    expect(await alertOf(page, 'waitlist')).toBe('There was an error sending your demo confirmation. Please try again.')
  })
  await visitor.context.close()
})

test('the raffle takes one entry per address and thanks for following', async () => {
  const visitor = await visit()
  const { page } = visitor
  const email = freshEmail('raffle')
  const enter = async (address: string) => {
    await page.goto('/raffle')
    await page.locator('#entry').getByLabel('Name').fill('Ada')
    await page.locator('#entry').getByLabel('E-mail').fill(address)
    await send(page, 'entry', 'Enter the raffle')
  }
  await enter(email)
  await page.getByRole('heading', { name: "You're In" }).waitFor()
  const popup = visitor.context.waitForEvent('page')
  await visitor.context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: '' }))
  await page.getByRole('link', { name: 'Follow Comply+' }).click()
  await popup
  expect(await page.getByText('Thank you for following us!').isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Follow Comply+' }).isVisible()).toBe(false)
  await enter(email)
  expect(await alertOf(page, 'entry')).toBe(
    'This email address has already entered the raffle. Duplicate entries will be disqualified - one entry per person only.',
  )
  await withoutTable('raffle_entries', async () => {
    await enter(freshEmail('raffle'))
    expect(await alertOf(page, 'entry')).toBe('Failed to save raffle entry. Please try again.')
  })
  await page.locator('#entry').getByLabel('Name').fill('')
  await send(page, 'entry', 'Enter the raffle')
  expect(await alertOf(page, 'entry')).toBe('Please fill in all required fields.')
  await page.locator('#entry').getByLabel('Name').fill('Ada')
  await page.route('**/raffle*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await send(page, 'entry', 'Enter the raffle')
  expect(await alertOf(page, 'entry')).toBe('There was an error submitting your entry. Please try again.')
  await visitor.context.close()
})

test('the academy takes one pre-registration per address', async () => {
  const visitor = await visit()
  const { page } = visitor
  const email = freshEmail('academy')
  const register = async (address: string) => {
    await page.goto('/academy-preregistration')
    await page.getByRole('link', { name: 'Pre-register Now' }).click()
    await page.locator('#preregister').getByLabel('Name').fill('Ada')
    await page.locator('#preregister').getByLabel('E-mail').fill(address)
    await send(page, 'preregister', 'Pre-register')
  }
  await register(email)
  await page.getByText("You're Pre-registered!").waitFor()
  await register(email)
  expect(await alertOf(page, 'preregister')).toBe(
    "This email address has already pre-registered for Comply+ Academy. We'll notify you when it launches!",
  )
  await withoutTable('academy_preregistrations', async () => {
    await register(freshEmail('academy'))
    expect(await alertOf(page, 'preregister')).toBe('Failed to save pre-registration. Please try again.')
  })
  await page.route('**/academy-preregistration*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await send(page, 'preregister', 'Pre-register')
  expect(await alertOf(page, 'preregister')).toBe(
    'There was an error submitting your pre-registration. Please try again.',
  )
  await visitor.context.close()
})

test('a locked button says what goes on while a form is sent', async () => {
  const visitor = await visit()
  const { page } = visitor
  for (const [path, region, button, busy] of [
    ['/raffle', 'entry', 'Enter the raffle', 'Submitting...'],
    ['/academy-preregistration', 'preregister', 'Pre-register', 'Pre-registering...'],
  ] as const) {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**${path}*`, async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await page.goto(path)
    await page.locator(`#${region}`).getByLabel('Name').fill('Ada')
    await page.locator(`#${region}`).getByLabel('E-mail').fill(freshEmail('busy'))
    await page.locator(`#${region}`).getByRole('button', { name: button }).click()
    const pressed = page.locator(`#${region} button[type=submit]`)
    await expect.poll(() => pressed.innerText()).toBe(busy)
    expect(await pressed.isDisabled()).toBe(true)
    release()
    await page.waitForFunction((id) => document.getElementById(id)?.dataset.state === 'confirmed', region)
  }
  await visitor.context.close()
})

const emptyForms = [
  ['/', 'waitlist', 'Request Demo', 'Please enter your email address.'],
  ['/signup', 'signup', 'Continue', 'Invalid email format'],
  ['/referral', 'join', 'Get my referral code', 'Please fill in all required fields.'],
  ['/blog', 'newsletter', 'Join', 'Please enter your email address.'],
  ['/blog/kucoin-fintrac-penalty', 'newsletter', 'Join', 'Please enter your email address.'],
  ['/raffle', 'entry', 'Enter the raffle', 'Please fill in all required fields.'],
  ['/academy-preregistration', 'preregister', 'Pre-register', 'Please fill in all required fields.'],
] as const

test('an empty form says what is missing in our own words, marks the fields, and says it again after the answer', async () => {
  const visitor = await visit()
  const { page } = visitor
  for (const [path, region, button, words] of emptyForms) {
    await page.goto(path)
    await page.waitForFunction(() => document.documentElement.dataset.script === 'ready')
    for (let turn = 0; turn < 2; turn++) {
      await send(page, region, button)
      expect(await alertOf(page, region), path).toBe(words)
      expect(
        await page.locator(`#${region} [required]:not([aria-invalid=true])`).count(),
        `${path}: each missing field is marked`,
      ).toBe(0)
      expect(await page.locator(`#${region} form`).evaluate((form: HTMLFormElement) => form.noValidate), path).toBe(
        true,
      )
    }
    expect(await accessibilityFindings(page), path).toEqual([])
  }
  await emailStep(page, freshEmail('missing'))
  await page.getByRole('heading', { name: 'Welcome to Comply+' }).waitFor()
  await page.getByLabel('First name').fill('Ada')
  await send(page, 'signup', 'Start my free trial')
  expect(await alertOf(page, 'signup')).toBe('Please fill in all required fields.')
  expect(await page.locator('#signup [aria-invalid=true]').count()).toBe(5)
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  await visitor.context.close()
})

test('without script the browser itself asks for what is missing', async () => {
  const visitor = await visit({ javaScriptEnabled: false })
  const { page } = visitor
  for (const [path, region, button] of emptyForms) {
    await page.goto(path)
    let posted = false
    page.once('request', (request) => (posted = request.method() === 'POST'))
    await page.locator(`#${region}`).getByRole('button', { name: button }).click()
    // The browser's own check ends at the first field that it refuses.
    await page.locator(`#${region} :is(input, select, textarea):invalid:focus`).waitFor()
    expect(posted, path).toBe(false)
  }
  await visitor.context.close()
})

test('every form works without script', async () => {
  const visitor = await visit({ javaScriptEnabled: false })
  const { page } = visitor
  // eslint-disable-next-line no-restricted-syntax -- Without script, a form that comes back within two seconds counts as a bot’s.
  const patience = () => page.waitForTimeout(2_200)
  const email = freshEmail('plain')
  await page.goto('/signup')
  await page.getByLabel('Work e-mail').fill(email)
  await patience()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Tremblay')
  await page.getByLabel('Company name').fill('Maple FX')
  await page.getByLabel('Phone').fill('5145550142')
  await page.getByLabel('Team').selectOption('legal')
  await page.getByLabel('Company size').selectOption('1-10')
  await patience()
  await page.getByRole('button', { name: 'Start my free trial' }).click()
  await page.getByText('Thank you for signing up').waitFor()

  await page.goto('/referral')
  await fillReferral(page, email)
  await patience()
  await page.getByRole('button', { name: 'Get my referral code' }).click()
  await page.locator('[data-referral-code]').waitFor()

  await page.goto('/blog')
  await page.locator('#newsletter').getByLabel('E-mail').fill(email)
  await patience()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByText('Welcome to our newsletter!').waitFor()

  await page.goto('/')
  await page.locator('#waitlist').getByLabel('Work e-mail').fill(email)
  await page.getByRole('button', { name: 'Request Demo' }).click()
  await page.getByText('Demo confirmation sent!').waitFor()
  expect(await page.getByRole('link', { name: 'Choose a time for your demo' }).getAttribute('href')).toContain(
    '/schedule?email=',
  )
  expect(await page.getByText('opens by itself').isVisible(), 'nothing opens by itself without script').toBe(false)

  await page.goto('/raffle')
  await page.locator('#entry').getByLabel('Name').fill('Ada')
  await page.locator('#entry').getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enter the raffle' }).click()
  await page.getByRole('heading', { name: "You're In" }).waitFor()

  await page.goto('/academy-preregistration')
  await page.locator('#preregister').getByLabel('Name').fill('Ada')
  await page.locator('#preregister').getByLabel('E-mail').fill(email)
  await page.locator('#preregister').getByRole('button', { name: 'Pre-register' }).click()
  await page.getByText("You're Pre-registered!").waitFor()

  // Every test comes from one address, which has one reward a day.
  await rowsOf('DELETE FROM rate_limit')
  await page.goto('/connect/meet-the-team')
  await page.getByRole('button', { name: 'Get my reward' }).click()
  await page.getByRole('heading', { name: 'Your sats are ready!' }).waitFor()
  await visitor.context.close()
})

test('the mail tool tests the connection and both mails, logs with times, and clears', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/email-debug')
  const banner = page.locator('#debug [role=status]')
  for (const [button, words] of [
    ['Test EmailJS Connection', '✅ EmailJS test successful!'],
    ['Test Signup Email', '✅ Signup email sent successfully!'],
    ['Test Demo Booking Email', '✅ Demo booking email sent successfully!'],
  ] as const) {
    await send(page, 'debug', button)
    await expect.poll(() => banner.innerText()).toBe(words)
  }
  expect(await page.locator('[data-log] li').count()).toBe(6)
  expect(await page.locator('[data-log] li').first().innerText()).toMatch(
    /^\[\d\d:\d\d:\d\d\] ✅ Demo booking email sent successfully!$/,
  )
  await withoutTable('mail', async () => {
    await page.route('**/email-debug*', (route) => route.continue())
    for (const [button, words] of [
      ['Test EmailJS Connection', /^❌ EmailJS test error: ./],
      ['Test Signup Email', /^❌ Signup email failed: ./],
      ['Test Demo Booking Email', /^❌ Demo booking email failed: ./],
    ] as const) {
      await send(page, 'debug', button)
      await expect.poll(() => banner.innerText()).toMatch(words)
      expect(await banner.getAttribute('data-ok')).toBe('false')
    }
  })
  await send(page, 'debug', 'Clear Logs')
  await expect.poll(() => page.locator('[data-log]').innerText()).toBe('No entries yet.')
  await visitor.context.close()
})
