import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTime, statementTimeLeft, type Version } from './in-time.ts'
import { log } from './log.ts'

// A clock of the tests' own: on a busy machine forty milliseconds may pass between two statements.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Lets `ms` pass, with all that falls due. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The answer, once `ms` have passed. */
async function after<T>(ms: number, answer: Promise<T>): Promise<T> {
  await pass(ms)
  return answer
}

it('gives the value that is there in time, and the statements of its work no longer than that', async () => {
  expect(statementTimeLeft()).toBeNull()
  const timeLeft = await inTime(() => Promise.resolve(statementTimeLeft()), 'Value', { key: 'a', limitMs: 400 })
  expect(timeLeft).toBeGreaterThan(0)
  expect(timeLeft).toBeLessThanOrEqual(400)
})

it('rests after work that took too long, longer each time, and only for whose work it was', async () => {
  let begun = 0
  const end: (() => void)[] = []
  const long = (key: string) =>
    inTime(
      async () => {
        begun++
        await new Promise<void>((resolve) => end.push(resolve))
        return 'value'
      },
      'Long',
      { key, limitMs: 20 },
    )
  expect(await after(25, long('a'))).toBe('later')
  expect(await long('a')).toBe('later')
  expect(begun).toBe(1)
  expect(await after(25, long('b'))).toBe('later')
  expect(begun).toBe(2)
  await pass(1_960)
  expect(await long('a')).toBe('later')
  expect(begun).toBe(2)
  await pass(15)
  expect(await after(25, long('a'))).toBe('later')
  expect(begun).toBe(3)
  // Each keeps one of the three places until it has ended.
  end.splice(0).forEach((done) => done())
  await pass(3_990)
  expect(await long('a')).toBe('later')
  expect(begun).toBe(3)
  await pass(5)
  const last = long('a')
  await pass(0)
  expect(begun).toBe(4)
  end.splice(0).forEach((done) => done())
  expect(await last).toBe('value')
})

it('rests as well where the work says itself that there is too much, and not after a fault or a value', async () => {
  const fault = new Error('a fault')
  const answers: (string | Error)[] = ['value', fault, 'value', 'later', 'value']
  // The log reads the environment, which a unit test has not. Not a mocked module: unit tests share modules, and
  // another file may have loaded it.
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const ask = () =>
    inTime(
      () => {
        const answer = answers.shift()!
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      },
      'Answers',
      { key: 'a' },
    )
  try {
    expect([await ask(), await ask(), await ask(), await ask(), await ask()]).toEqual([
      'value',
      'later',
      'value',
      'later',
      'later',
    ])
    expect(answers).toEqual(['value'])
    expect(logged.mock.calls).toEqual([['Answers could not be worked out for a page.', { error: fault }]])
  } finally {
    logged.mockRestore()
  }
})

it('lets few works go on at once, and keeps the place of one whose page was answered until it has ended', async () => {
  let most = 0
  let now = 0
  const end: (() => void)[] = []
  const work = () =>
    inTime(
      async () => {
        most = Math.max(most, ++now)
        await new Promise<void>((resolve) => end.push(resolve))
        now--
        return 'value'
      },
      'Works',
      { key: String(Math.random()), limitMs: 40 },
    )
  const answers = Promise.all(Array.from({ length: 9 }, work))
  expect(await after(40, answers)).toEqual(Array.from({ length: 9 }, () => 'later'))
  expect(most).toBe(3)
  const full = work()
  expect(await after(40, full)).toBe('later')
  expect(end).toHaveLength(3)
  end.splice(0).forEach((done) => done())
  await pass(0)
  const next = work()
  await pass(0)
  end.splice(0).forEach((done) => done())
  expect(await next).toBe('value')
})

/** Work that counts its runs and takes as long as it is told, and what is on file, which a test changes. */
function counted(key: string, tookMs: number) {
  const on = { file: 1, isChanging: false, runs: 0, ended: 0 }
  const ask = ({ waitsLong = false, limitMs = 1_500 } = {}) =>
    inTime(
      async () => {
        const found = on.file
        on.runs++
        // eslint-disable-next-line no-restricted-syntax -- fake time, which the test advances
        await new Promise((resolve) => setTimeout(resolve, tookMs))
        on.ended++
        return found
      },
      'Counted',
      {
        key,
        limitMs,
        waitsLong,
        version: (): Promise<Version> => Promise.resolve({ name: String(on.file), isChanging: on.isChanging }),
      },
    )
  return { on, ask }
}

it('works once for all who ask while nothing changes, and anew after a change', async () => {
  const { on, ask } = counted('once', 20)
  expect(await after(20, Promise.all([ask(), ask(), ask()]))).toEqual([1, 1, 1])
  expect(await ask()).toBe(1)
  expect(on.runs).toBe(1)
  on.file = 2
  expect(await after(20, ask())).toBe(2)
  expect(on.runs).toBe(2)
})

it('never answers with what was found before a change, though it is still being found', async () => {
  const { on, ask } = counted('change', 60)
  const before = ask()
  await pass(0)
  on.file = 2
  expect(await after(60, Promise.all([before, ask(), ask()]))).toEqual([1, 2, 2])
  expect(on.runs).toBe(2)
  expect(await ask()).toBe(2)
})

it('keeps what took longer than a page may for who asks next', async () => {
  const { on, ask } = counted('long', 120)
  expect(await after(40, ask({ limitMs: 40 }))).toBe('later')
  expect(on.ended).toBe(0)
  await pass(80)
  expect(on.ended).toBe(1)
  expect(await ask({ limitMs: 40 })).toBe(1)
  expect(on.runs).toBe(1)
})

it('has no page wait for long work while others keep changing what is on file, and whoever asks again for it wait', async () => {
  const { on, ask } = counted('busy', 200)
  on.isChanging = true
  // How long it takes is not known yet.
  expect(await after(150, ask())).toBe('later')
  expect(on.ended).toBe(0)
  await pass(50)
  expect(on.ended).toBe(1)
  on.file = 2
  expect(await ask()).toBe('later')
  expect(on.runs).toBe(1)
  const alone = ask({ waitsLong: true })
  // It rests until no more than a tenth of the time goes into it.
  await pass(1_700)
  expect(on.runs).toBe(1)
  await pass(100)
  expect(on.runs).toBe(2)
  expect(await after(200, alone)).toBe(2)
  on.file = 3
  on.isChanging = false
  expect(await ask()).toBe('later')
})
