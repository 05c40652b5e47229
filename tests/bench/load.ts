import { openAsBlob, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generatedLocations, generateTransactions } from '#fixtures/generator.ts'
import type { Person } from '../support/signed-in.ts'
import { withProduct } from '#tests/support/product/start-product.ts'

/**
 * The whole product as its users start it: people read and write while a large import runs, compared with the same
 * pages without load. Both are measured in this run.
 */

export interface LoadFigure {
  pages: number
  errors: string[]
  /** 95th percentile of a page in milliseconds. */
  idle: number
  loaded: number
  ratio: number
  /**
   * Deferred parts of pages during the import: how many were requested again, how many arrived, and the slowest of 20
   * in milliseconds.
   */
  later: { asked: number; came: number; milliseconds: number }
  /** Longest `/healthz` in milliseconds while a file is uploaded, detected, mapped and previewed. */
  health: number
  /** Rows read by the end. */
  rowsRead: number
}

export interface LoadOptions {
  users: number
  seconds: number
  rows: number
  say(text: string): void
}

/** Think time between two pages. */
const thinkMs = () => 1_000 + Math.random() * 2_000
const fewRows = 2_000

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN

export async function benchLoad({ users, seconds, rows, say }: LoadOptions): Promise<LoadFigure> {
  say('Starting the product …')
  return withProduct('load', async ({ folder, origin }) => {
    try {
      return await measure({ users, seconds, rows, say }, folder, origin)
    } finally {
      const { closeDatabase } = await import('#app/platform/data/database.ts')
      await closeDatabase()
    }
  })
}

async function measure(
  { users, seconds, rows, say }: LoadOptions,
  folder: string,
  origin: string,
): Promise<LoadFigure> {
  const { people, importFew, startLarge, progressOf } = await company(folder, users)
  const few = path.join(folder, 'few.csv')
  await generateTransactions(few, fewRows)
  await importFew(few)
  const large = path.join(folder, 'large.csv')
  say(`Writing a file of ${rows.toLocaleString('en-CA')} rows …`)
  await generateTransactions(large, rows, 12)

  const visitor = new Visitors(origin)
  // Each page once, to exclude first-visit costs.
  await visitor.walk(people[0]!, { until: 0, think: () => 0, laps: 1 })
  visitor.forget()
  say('One person, an idle server …')
  await visitor.walk(people[0]!, { until: Date.now() + (seconds * 1_000) / 3, think: () => 20, laps: Infinity })
  const idle = percentile(visitor.times, 0.95)
  await visitor.settled()
  visitor.forget()

  say('A file comes in, is looked at, mapped and previewed …')
  const health = new Health(origin)
  const id = await visitor.upload(people[0]!, large)
  for (let times = 0; times < 3; times++) await visitor.get(people[0]!, `/app/imports/${id}/map`)
  const longest = await health.stop()
  visitor.forget()

  await startLarge(id)
  say(`${users} people for ${seconds} s beside the import …`)
  const until = Date.now() + seconds * 1_000
  await Promise.all(
    people.map(async (person) => {
      await sleep(Math.random() * 2_000)
      await visitor.walk(person, { until, think: thinkMs, laps: Infinity })
    }),
  )
  const loaded = percentile(visitor.times, 0.95)
  const rowsRead = await progressOf(id)
  await visitor.settled()
  return {
    pages: visitor.times.length,
    errors: visitor.errors,
    idle,
    loaded,
    ratio: loaded / idle,
    later: {
      asked: visitor.later.length,
      came: visitor.later.filter((one) => one.isThere).length,
      milliseconds: percentile(
        visitor.later.map((one) => one.ms),
        0.95,
      ),
    },
    health: longest,
    rowsRead,
  }
}

/** An organization that may import, with people signed in to Production. */
async function company(folder: string, users: number) {
  const running = JSON.parse(readFileSync(path.join(folder, 'running.json'), 'utf8')) as {
    environment: Record<string, string>
  }
  const secrets = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as Record<string, string>
  Object.assign(process.env, running.environment, {
    ENCRYPTION_KEY: secrets.encryptionKey,
    APP_SECRET: secrets.appSecret,
    LOG_LEVEL: 'error',
  })
  const { untenantedDb } = await import('#app/platform/data/database.ts')
  const { scopeForJob } = await import('#app/platform/data/scope.ts')
  const { newId } = await import('#app/platform/runtime/ids.ts')
  const { savePlan, startImport } = await import('#app/product/imports/mapping/commands.server.ts')
  const { createImport } = await import('#app/product/imports/upload/create.server.ts')
  const { importFile, importProgress } = await import('#app/product/imports/upload/queries.server.ts')
  const { createReadStream } = await import('node:fs')
  const { signedInPerson } = await import('../support/signed-in.ts')
  const first = await signedInPerson('officer', { plan: 'enterprise' })
  const { organizationId } = first
  const people = [first]
  while (people.length < users) people.push(await signedInPerson('officer', { organizationId }))
  await untenantedDb().session.updateMany({ where: { organizationId }, data: { mode: 'production' } })
  const mode = 'production'
  const scope = scopeForJob({ organizationId, mode, label: 'bench' })
  await scope.tx(async (db) => {
    await db.reportingWindow.create({ data: { id: newId(), organizationId, startTime: '00:00', offsetMinutes: -300 } })
    await db.location.createMany({
      data: generatedLocations.map((name) => ({
        id: newId(),
        organizationId,
        mode,
        name: `Place ${name}`,
        fintracLocationId: name,
      })),
    })
  })
  const startLarge = async (id: string): Promise<void> => {
    await savePlan(scope, id, (await importFile(scope, id)).plan, true)
    await startImport(scope, id)
  }
  const importFew = async (file: string): Promise<void> => {
    const id = await createImport(scope, { name: 'few.csv', source: createReadStream(file) })
    await startLarge(id)
    while ((await importProgress(scope, id)).state !== 'done') await sleep(200)
  }
  return { people, importFew, startLarge, progressOf: async (id: string) => (await importProgress(scope, id)).read }
}

/** Requests pages like browsers do, and records durations and errors. */
class Visitors {
  times: number[] = []
  /** Deferred parts of pages: duration, and whether they arrived. */
  later: { ms: number; isThere: boolean }[] = []
  readonly errors: string[] = []
  readonly #origin: string
  readonly #asking: Promise<void>[] = []
  #written = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  forget(): void {
    this.times = []
    this.later = []
  }

  /** Opens pages in sequence, adding a customer every few pages, and opening an item of each list. */
  async walk(
    person: Person,
    { until, think, laps }: { until: number; think: () => number; laps: number },
  ): Promise<void> {
    for (let lap = 0; lap < laps && (laps !== Infinity || Date.now() < until); lap++) {
      for (const address of ['/app', '/app/transactions', '/app/customers', '/app/reports', '/app/imports']) {
        if (laps === Infinity && Date.now() >= until) return
        const html = await this.get(person, address)
        await sleep(think())
        const [, one] = /href="(\/app\/(?:transactions|customers)\/[0-9a-f-]{36})"/.exec(html) ?? []
        if (one === undefined) continue
        await this.get(person, one)
        await sleep(think())
      }
      await this.#addCustomer(person)
      await sleep(think())
    }
  }

  async get(person: Person, address: string): Promise<string> {
    const started = performance.now()
    const response = await fetch(`${this.#origin}${address}`, {
      headers: { Cookie: person.cookie },
      redirect: 'manual',
    })
    const text = await response.text()
    this.times.push(performance.now() - started)
    if (response.status !== 200) this.errors.push(`${address.replaceAll(/[0-9a-f-]{36}/g, ':id')} ${response.status}`)
    if (/\\?"later\\?"/.test(text)) this.#asking.push(this.#askAgain(person, address))
    return text
  }

  /** Resolves once all deferred parts have arrived or failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#asking.splice(0))
  }

  /** Requests deferred parts again, as the page's script does. */
  async #askAgain(person: Person, address: string): Promise<void> {
    const started = performance.now()
    const response = await fetch(`${this.#origin}${address}.data?${address === '/app' ? 'index&' : ''}wait=`, {
      headers: { Cookie: person.cookie },
    })
    const text = await response.text()
    this.later.push({ ms: performance.now() - started, isThere: !/"later"/.test(text) })
    if (response.status !== 200)
      this.errors.push(`${address.replaceAll(/[0-9a-f-]{36}/g, ':id')} again ${response.status}`)
  }

  async #addCustomer(person: Person): Promise<void> {
    const number = `BENCH-${++this.#written}`
    const started = performance.now()
    const response = await fetch(`${this.#origin}/app/customers/new`, {
      method: 'POST',
      headers: { Cookie: person.cookie, Origin: this.#origin },
      body: new URLSearchParams({ kind: 'person', customerNumber: number, surname: 'Bench', givenName: 'Ada' }),
      redirect: 'manual',
    })
    await response.arrayBuffer()
    this.times.push(performance.now() - started)
    if (response.status !== 302) this.errors.push(`adding a customer ${response.status}`)
  }

  /** @returns the import's id @throws if the upload is refused */
  async upload(person: Person, file: string): Promise<string> {
    const body = new FormData()
    body.append('file', await openAsBlob(file), 'large.csv')
    const response = await fetch(`${this.#origin}/app/imports/upload`, {
      method: 'POST',
      headers: { Cookie: person.cookie, Origin: this.#origin },
      body,
    })
    const answer = (await response.json()) as { to?: string; message?: string }
    const id = /imports\/([0-9a-f-]{36})/.exec(answer.to ?? '')?.[1]
    if (id === undefined) throw new Error(`The file was refused: ${answer.message ?? response.status}`)
    return id
  }
}

/** Requests `/healthz` ten times a second until stopped. */
class Health {
  #isStopped = false
  readonly #done: Promise<number>

  constructor(origin: string) {
    this.#done = this.#watch(origin)
  }

  async #watch(origin: string): Promise<number> {
    let longest = 0
    while (!this.#isStopped) {
      const started = performance.now()
      await (await fetch(`${origin}/healthz`)).text()
      longest = Math.max(longest, performance.now() - started)
      await sleep(100)
    }
    return longest
  }

  stop(): Promise<number> {
    this.#isStopped = true
    return this.#done
  }
}
