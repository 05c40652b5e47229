import type { Page } from 'playwright-core'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { moduleOf, routeTable, type TableRoute } from '#tests/support/route-table.ts'
import type { Person } from '#tests/support/signed-in.ts'
import { visit } from '#tests/support/browser.ts'
import { rowsOf } from '#tests/browser/site/support.ts'

const folder = inject('productData')

/**
 * Opens every page without script, fills in each form, submits it so that it is refused, and compares the response with
 * what was typed. The product's forms are refused because their page was opened in another mode, those of the site
 * because they contain no address.
 */

/** Result of one form. `lost`: fields that show another value than was typed. */
interface Sent {
  page: string
  form: string
  status: number
  lost: string[]
  /** Path of the resulting page. */
  at: string
  /** Path that the form was sent to. */
  to: string
  /** Fields of the page's other forms whose value changed. */
  disturbed: string[]
}

interface Seen {
  links: string[]
  sent: Sent[]
}

/** Runs in the browser, so it may not reference anything outside. */
async function tryForms({ address, mode }: { address: string; mode: string }): Promise<Seen | null> {
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
  const load = async () => parse(await (await fetch(address, { headers: { Accept: 'text/html' } })).text())
  const formsOf = (page: Document) => [...page.forms].filter((form) => form.method === 'post')
  const shown = (form: HTMLFormElement) =>
    [...form.elements].filter(
      (field): field is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
        'name' in field &&
        field.name !== '' &&
        !/secret|password/i.test(String(field.name)) &&
        field.matches('input:not([type=hidden], [type=file], [type=password], [type=submit]), select, textarea') &&
        !field.matches(':disabled'),
    )
  type Field = ReturnType<typeof shown>[number]
  const isBox = (field: Field): field is HTMLInputElement =>
    field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
  const textOf = (field: Field) => (isBox(field) ? (field.checked ? 'checked' : 'not checked') : field.value)
  /** Forms by what they send, where to, and their index among those. */
  const named = (forms: HTMLFormElement[]): [string, HTMLFormElement][] => {
    const seen = new Map<string, number>()
    return forms.map((form) => {
      const name = `${(form.getAttribute('action') ?? '').split('?')[0]} ${shown(form)
        .map((field) => field.name)
        .join(' ')}`
      seen.set(name, (seen.get(name) ?? 0) + 1)
      return [`${name} ${seen.get(name)}`, form]
    })
  }
  const fill = (field: Field, at: number) => {
    if (isBox(field)) {
      if (field.type === 'radio') field.checked = true
      else field.checked = !field.checked
    } else if (field instanceof HTMLSelectElement) {
      const other = [...field.options].findLast((option) => !option.disabled && !option.selected)
      if (other) field.value = other.value
    } else {
      const texts: Record<string, string> = { date: '2031-02-03', time: '03:04', number: '77', month: '2031-02' }
      const text = texts[field.type] ?? `typed ${at}`
      field.value = field.maxLength > 0 ? text.slice(0, field.maxLength) : text
    }
  }
  const given = await fetch(address, { headers: { Accept: 'text/html' } })
  if (!given.headers.get('Content-Type')?.startsWith('text/html') || given.redirected) return null
  const first = parse(await given.text())
  const links = [...first.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')!)
  const sent: Sent[] = []
  for (let at = 0; at < formsOf(first).length; at++) {
    const page = await load()
    const form = formsOf(page)[at]!
    const target = new URL(form.getAttribute('action') ?? '', new URL(address, location.href))
    if (target.searchParams.has('page-mode')) target.searchParams.set('page-mode', mode)
    const fields = shown(form)
    if (target.pathname === '/logout' || fields.length === 0) continue
    const others = new Map(
      named(formsOf(page).filter((other) => other !== form)).map(([name, other]) => [name, shown(other).map(textOf)]),
    )
    fields.forEach(fill)
    for (const stamp of form.querySelectorAll<HTMLInputElement>('[name=page-mode]')) stamp.value = mode
    const body = new FormData(form)
    const button = form.querySelector<HTMLButtonElement>('button:not([type=button])')
    if (button?.name) body.append(button.name, button.value)
    const isFile = form.enctype === 'multipart/form-data'
    const texts = [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const response = await fetch(target, {
      method: 'POST',
      body: isFile ? body : new URLSearchParams(texts),
      headers: { Accept: 'text/html' },
    })
    const answer = parse(await response.text())
    const again = formsOf(answer)[at]
    const now = again ? shown(again) : []
    sent.push({
      page: address,
      form: `${target.pathname} ${form.getAttribute('aria-label') ?? button?.textContent ?? ''} [${[...new Set(fields.map(({ name }) => name))].slice(0, 4).join(' ')}]`,
      status: response.status,
      at: new URL(response.url).pathname,
      to: target.pathname,
      lost: fields.flatMap((field, place) => {
        const typed = textOf(field)
        const found = now[place]?.name === field.name ? textOf(now[place]) : 'no field'
        return typed === found ? [] : [`${field.name}: ${typed} → ${found}`]
      }),
      disturbed: named(formsOf(answer).filter((other) => other !== again)).flatMap(([name, other]) => {
        // The answer's address may have no query, and then other forms.
        const before = others.get(name)
        return before === undefined
          ? []
          : shown(other).flatMap((field, index) =>
              before[index] === textOf(field) ? [] : [`${field.name}: ${before[index]} → ${textOf(field)}`],
            )
      }),
    })
  }
  return { links, sent }
}

const routes = routeTable.filter(({ isLayout }) => !isLayout)
const pages = await Promise.all(
  routes
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(async (route) => ({ ...route, module: await moduleOf(route) })),
)
const patternOf = ({ path }: TableRoute) =>
  new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`)
/** Those of fixed addresses come first: `customers/new` is no `customers/:id`. */
const matched = routes
  .filter(({ path }) => !path.includes('*'))
  .sort((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))
const routeOf = (address: string) =>
  matched.find((route) => patternOf(route).test(new URL(address, 'http://x').pathname.replace(/(.)\/$/, '$1')))

/** Pages that aren't linked from the sample data. */
const starts = ['/app', '/app/reports/new?type=LCTR', '/app/reports/new?type=STR', '/app/reports?show=all']

/** Opens linked pages, several per route where they may differ, and tries their forms. */
async function walk(page: Page, waiting: string[], isIn: (link: string) => boolean): Promise<Sent[]> {
  const opened = new Map<string, number>()
  const asked = new Set<string>()
  const sent: Sent[] = []
  while (waiting.length > 0) {
    const address = waiting.shift()!
    const route = routeOf(address)
    const most = route?.path.includes(':') ? 4 : 2
    if (route === undefined || asked.has(address) || (opened.get(route.path) ?? 0) >= most) continue
    asked.add(address)
    const seen = await page.evaluate(tryForms, { address, mode: 'production' })
    if (seen === null) continue
    opened.set(route.path, (opened.get(route.path) ?? 0) + 1)
    sent.push(...seen.sent)
    waiting.push(...seen.links.map((link) => link.split('#')[0]!).filter(isIn))
  }
  return sent
}

const fixed = pages.map(({ path }) => path).filter((path) => !/[:*]/.test(path))
const isOfProduct = (address: string) => /^\/app(?:[/?]|$)/.test(address)

/**
 * Pages whose forms have only a password or a file, need a mail's link or a state that this data isn't in, or are
 * covered by other tests.
 */
const withoutFields = [
  '/login/second-factor',
  '/welcome/:token',
  '/invitation/:token',
  '/logout',
  '/app/imports/:id',
  '/app/customers/differing',
  '/app/customers/duplicates',
  '/app/customers/merge',
  '/app/locations/import',
  '/app/reports/missing',
  '/app/reports/missing/same',
  '/app/reports/set-aside',
  '/app/reports/set-aside/new',
  '/app/reports/:id/deletion',
  '/app/reports/:id/record-copy',
  '/app/submissions/:id',
  '/app/settings/identity',
  '/app/account',
  '/app/account/second-factor',
  '/app/account/prove',
  '/connect/:event?',
  '/email-debug',
  '/*',
]

/** An owner of a company with sample data, drafts, an STR draft, and a file being mapped. */
async function ownerWithWork(): Promise<Person> {
  const { environment } = JSON.parse(readFileSync(path.join(folder, 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  const secrets = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as Record<string, string>
  Object.assign(process.env, environment, { ENCRYPTION_KEY: secrets.encryptionKey, APP_SECRET: secrets.appSecret })
  const { signedInPerson } = await import('#tests/support/signed-in.ts')
  return signedInPerson('owner')
}

test('what was typed is there again in every form that is refused, without script, and no other form of the page shows it', async () => {
  const { page, context } = await visit()
  await page.goto('/login')
  const outside = fixed.filter((path) => !isOfProduct(path) && path !== '/logout')
  const sent = await walk(page, [...outside, '/newsletter'], (link) => link.startsWith('/blog/'))

  const owner = await ownerWithWork()
  const post = async (address: string, given: Parameters<typeof page.request.post>[1]) => {
    const response = await page.request.post(address, {
      headers: { Cookie: owner.cookie, Origin: inject('productUrl') },
      maxRedirects: 0,
      ...given,
    })
    expect(response.status(), address).toBe(302)
  }
  const rows = (table: string) =>
    rowsOf(`SELECT id::text FROM ${table} WHERE organization_id = $1 ORDER BY id`, [owner.organizationId])
  // The worker fills the Demo of a new organization by itself.
  await expect
    .poll(async () =>
      rowsOf(`SELECT FROM import WHERE organization_id = $1 AND state = 'done'`, [owner.organizationId]),
    )
    .not.toEqual([])
  const cookies = owner.cookie.split('; ').map((cookie) => {
    const [name, value] = cookie.split('=') as [string, string]
    return { name, value, url: inject('productUrl') }
  })
  await context.addCookies(cookies)
  sent.push(...(await walk(page, ['/app/reports/candidates'], () => false)))
  await post('/app/reports/candidates', { form: { intent: 'create-all' } })
  const [transaction] = await rows('transaction')
  await post('/app/reports/suspicious', { form: { transaction: String(transaction!.id), back: '/app/transactions' } })
  const file = {
    name: 'columns.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('When,Amount,Cur\n03/04/2026 10:00,120.00,CAD\n'),
  }
  await post('/app/imports', { multipart: { file } })
  sent.push(...(await walk(page, [...starts, ...fixed.filter(isOfProduct)], isOfProduct)))
  await context.close()
  const hasPage = ({ to }: Sent) => routeOf(to)?.file.endsWith('.tsx') === true
  const [own, elsewhere] = [sent.filter(hasPage), sent.filter((one) => !hasPage(one))]
  expect(own.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
  expect(sent.filter(({ disturbed }) => disturbed.length > 0)).toEqual([])
  expect(own.filter(({ lost }) => lost.length > 0)).toEqual([])
  // These have no page: the one that the form is on comes again and says why. Only with script does it keep what was
  // typed.
  expect(elsewhere.filter((one) => one.at !== new URL(one.page, 'http://x').pathname)).toEqual([])
  expect([...new Set(elsewhere.map(({ to }) => routeOf(to)?.path))].sort()).toEqual([
    '/app/lists/:list',
    '/app/reports/:id/discussion',
    '/app/reports/suspicious',
  ])
  const tried = new Set(sent.map((one) => routeOf(one.page)?.path))
  expect(pages.filter(({ path, module }) => module.action && !tried.has(path)).map(({ path }) => path)).toEqual(
    withoutFields,
  )
})
