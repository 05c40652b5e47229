// Entry of every `npm run` command, in plain JavaScript: a fresh clone has no packages and perhaps an older Node. Installs
// what is missing, makes what is generated, and hands over to Node 24 from the packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = path.join(root, 'node_modules', '.bin')
const [command, ...args] = process.argv.slice(2)

const lock = path.join(root, '.installing')

function fail(message) {
  try {
    if (readFileSync(lock, 'utf8') === String(process.pid)) rmSync(lock)
  } catch {
    // It is not held by this process.
  }
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const digest = (...files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** One installation at a time: two commands started together would pull the packages from under each other. */
function holdLock() {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`${root} cannot be written (${error.code}). Give this user the right to write there.`)
      try {
        process.kill(Number(readFileSync(lock, 'utf8')), 0)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      } catch {
        // Its holder was killed, or has just finished.
        rmSync(lock, { force: true })
      }
    }
  }
}

/** Does the work unless it was done for the same input before and what it made is still there. */
function once(name, stamp, output, work) {
  const file = path.join(root, 'node_modules', '.cache', `comply-${name}`)
  const isDone = () => existsSync(path.join(root, output)) && existsSync(file) && readFileSync(file, 'utf8') === stamp
  if (isDone()) return
  holdLock()
  try {
    if (isDone()) return
    work()
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, stamp)
  } catch (error) {
    rmSync(lock, { force: true })
    fail(`${path.dirname(file)} cannot be written (${error.code ?? error.message}). Give this user the right to write in ${root}.`)
  } finally {
    rmSync(lock, { force: true })
  }
}

function run(program, programArgs, onFailure, env = process.env) {
  const result = spawnSync(program, programArgs, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 64 << 20 })
  if (result.status === 0) return
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`
  if (/ENOSPC/.test(output)) fail('The disk is full. Free some space and start again; nothing was lost.')
  if (/EROFS|EACCES|EPERM/.test(output)) fail(`${root} cannot be written. Give this user the right to write there.`)
  fail(`${onFailure}\n${output.split('\n').filter(Boolean).slice(-15).join('\n')}`)
}

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`)

once('packages', digest('package-lock.json'), 'node_modules/.bin/node', () => {
  process.stderr.write('Installing the packages (once, about a minute) …\n')
  // `npm ci` empties the folder first, which would pull it from under a product that runs.
  const how = existsSync(path.join(root, 'node_modules')) ? 'install' : 'ci'
  run('npm', [how, '--no-audit', '--no-fund', '--include=dev', '--include=optional'], 'The packages could not be installed. Check the network and try again.')
})

once('client', digest('prisma/schema.prisma', 'package-lock.json'), 'app/platform/generated/client.ts', () => {
  process.stderr.write('Making the database client …\n')
  // Generating needs no engine; any program stands in for the one that would be downloaded.
  run(path.join(bin, 'prisma'), ['generate'], 'The database client could not be made.', { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath })
})

const script = path.join(root, 'scripts', `${command}.ts`)
if (!existsSync(script)) fail(`There is no command ${command}.`)
const child = spawn(path.join(bin, 'node'), ['--disable-warning=ExperimentalWarning', script, ...args], {
  // Where the person stands is where the files they name are.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
})
// A Ctrl-C reaches the child by itself; a signal sent to this process alone is handed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
