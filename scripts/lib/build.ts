import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { root } from './local.ts'

const inputs = [
  'app',
  'public',
  'schemas',
  'fixtures',
  'vite.config.ts',
  'remix.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

async function* files(entry: string): AsyncGenerator<string> {
  const full = path.join(root, entry)
  if (!existsSync(full)) return
  if (/\.(ts|json)$/.test(entry) && !entry.includes('/')) {
    yield full
    return
  }
  for (const item of await readdir(full, { recursive: true, withFileTypes: true })) {
    if (item.isFile() && !item.name.endsWith('.test.ts')) yield path.join(item.parentPath, item.name)
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const found: string[] = []
    for await (const file of files(input)) found.push(file)
    for (const file of found.sort()) hash.update(file.slice(root.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

/** Builds the web application unless the build stands for the same sources. */
export async function buildIfNeeded(say: (text: string) => void): Promise<void> {
  const stamp = path.join(root, 'build', '.fingerprint')
  const now = await fingerprint()
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === now) return
  const target = existsSync(path.dirname(stamp)) ? path.dirname(stamp) : root
  await access(target, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(
      `${target} cannot be written (${error.code}), and ${root} holds no web application built from its sources. Run "npm run build" there once as a user who may write, then start it again.`,
    )
  })
  say('Building the web application …')
  const output: string[] = []
  const child = spawn(path.join(root, 'node_modules/.bin/remix'), ['vite:build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  if (code !== 0)
    throw new StartFailure(
      `The web application could not be built:\n${output.join('').split('\n').slice(-25).join('\n')}`,
    )
  await writeFile(stamp, now)
}
