import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '#scripts/lib/postgres.ts'

/** Whether Redis is installed; tests that need it are otherwise skipped with a message. */
export const redisIsInstalled = spawnSync('redis-server', ['--version']).status === 0

/** Removes the keys of the queues with this prefix. */
export async function emptyRedis(url: string, prefix: string): Promise<void> {
  const redis = new Redis(url)
  try {
    for await (const keys of redis.scanStream({ match: `${prefix}:*`, count: 1_000 }) as AsyncIterable<string[]>)
      if (keys.length > 0) await redis.del(keys)
  } finally {
    redis.disconnect()
  }
}

export interface RunningRedis {
  url: string
  /** Kills it without saving; `start` restores what it had saved. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function startRedis(): Promise<RunningRedis> {
  const port = await freePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'comply-redis-'))
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(
      'redis-server',
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--appendonly',
        'yes',
        '--save',
        '',
        '--maxmemory-policy',
        'noeviction',
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    for (let waited = 0; waited < 10_000 && !output.includes('Ready to accept connections'); waited += 20)
      await sleep(20)
  }
  const kill = async () => {
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child?.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    async remove() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
