import { expect, it } from 'vitest'
import { Player } from './player.ts'

function harness(durations: number[]) {
  let now = 0
  let ticking: (() => void) | null = null
  const seen: { step: number; progress: number; playing: boolean }[] = []
  const clock = {
    now: () => now,
    tick: (callback: () => void) => {
      ticking = callback
      return () => (ticking = null)
    },
  }
  const player = new Player(durations, clock, (state) => seen.push(state))
  const pass = (ms: number) => {
    now += ms
    ticking?.()
  }
  return { player, pass, last: () => seen.at(-1)! }
}

it('gives each step its own time and starts again after the last', () => {
  const { player, pass, last } = harness([2_000, 3_000, 1_000])
  player.play()
  expect(last()).toEqual({ step: 0, progress: 0, playing: true })
  pass(1_999)
  expect(last().step).toBe(0)
  pass(1)
  expect(last()).toMatchObject({ step: 1, progress: 2_000 / 6_000 })
  pass(3_000)
  expect(last().step).toBe(2)
  pass(1_000)
  expect(last()).toMatchObject({ step: 0, progress: 0 })
})

it('stands still while paused and goes on where it was', () => {
  const { player, pass, last } = harness([1_000, 1_000])
  player.play()
  pass(600)
  player.pause()
  pass(10_000)
  expect(last()).toMatchObject({ step: 0, progress: 0.3, playing: false })
  player.play()
  pass(400)
  expect(last().step).toBe(1)
})

it('restarts playing from the first step, and goes to a chosen one without changing whether it plays', () => {
  const { player, pass, last } = harness([1_000, 1_000, 1_000])
  player.goTo(2)
  expect(last()).toMatchObject({ step: 2, playing: false })
  player.restart()
  expect(last()).toMatchObject({ step: 0, progress: 0, playing: true })
  player.goTo(1)
  pass(999)
  expect(last()).toMatchObject({ step: 1, playing: true })
})

it('skips steps that passed while the tab was asleep', () => {
  const { player, pass, last } = harness([1_000, 1_000, 1_000])
  player.play()
  pass(5_500)
  expect(last()).toMatchObject({ step: 2, progress: 2_500 / 3_000 })
})
