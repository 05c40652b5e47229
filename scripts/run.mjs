// Entry of every `npm run` command, in plain JavaScript: a fresh clone has no packages and perhaps an older Node.
// Installs what is missing, makes what is generated, and hands over to Node 24 from the packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = path.join(root, 'node_modules', '.bin')
const [command, ...args] = process.argv.slice(2)

const lock = path.join(root, '.installing')
const diskIsFull = 'The disk is full. Free some space and start again; nothing was lost.'

/** Anything that stops a command before it starts is reported in one sentence: the cause, and what to do. */
function fail(message) {
  try {
    if (readFileSync(lock, 'utf8') === String(process.pid)) rmSync(lock)
  } catch {
    // It is not held by this process.
  }
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
process.on('uncaughtException', (error) => fail(`Comply+ could not be prepared: ${error.message}.`))

const digest = (...files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** One installation at a time: two commands started together would pull the packages from under each other. */
function holdLock(lacking) {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code === 'ENOSPC') fail(diskIsFull)
      if (error.code !== 'EEXIST')
        fail(
          `${root} cannot be written (${error.code}), and ${lacking}. Run "npm run build" there once as a user who may write, then start it again.`,
        )
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

const stampFile = (name) => path.join(root, 'node_modules', '.cache', `comply-${name}`)

function stampWith(name, stamp) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), stamp)
}

/** Does the work unless it was done for the same input and its output still exists. */
function once(name, stamp, output, lacking, work) {
  const isDone = () =>
    existsSync(path.join(root, output)) &&
    existsSync(stampFile(name)) &&
    readFileSync(stampFile(name), 'utf8') === stamp
  if (isDone()) return
  holdLock(lacking)
  try {
    if (isDone()) return
    work()
    stampWith(name, stamp)
  } catch (error) {
    fail(
      error.code === 'ENOSPC'
        ? diskIsFull
        : `${stampFile(name)} cannot be written (${error.code ?? error.message}). Give this user the right to write in ${root}.`,
    )
  } finally {
    rmSync(lock, { force: true })
  }
}

const withPrograms = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }

/** Runs a program to its end. `onFailure` makes the sentence from the program's output. */
function run(program, programArgs, onFailure, env = {}) {
  const result = spawnSync(program, programArgs, {
    cwd: root,
    env: { ...withPrograms, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  })
  if (result.status === 0) return
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`
  if (/ENOSPC/.test(output)) fail(diskIsFull)
  const denied = /(?:EROFS|EACCES|EPERM)[^\n]*?'([^'\n]+)'/.exec(output)
  if (denied)
    fail(
      `${denied[1]} cannot be used by this user (${/EROFS|EACCES|EPERM/.exec(denied[0])[0]}). Give this user the right to write there.`,
    )
  fail(onFailure(output, result.error?.code ?? result.signal ?? `status ${result.status}`))
}

const npmFailure = (output, status) => {
  const network = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH/.exec(output)
  if (network)
    return `The packages could not be installed: npm cannot reach its registry (${network[0]}). Check the network and start again.`
  if (status === 'ENOENT')
    return 'The packages could not be installed: there is no npm on this machine. Install npm, which comes with Node, and start again.'
  const line = output
    .split('\n')
    .map((text) => /^npm (?:error|ERR!) (?!code |errno |syscall |path )(.+)$/.exec(text)?.[1])
    .find(Boolean)
  return `The packages could not be installed: ${(line ?? status).replace(/\.$/, '')}. "npm ci" in ${root} says more.`
}

function install() {
  process.stderr.write('Installing the packages (once, about a minute) …\n')
  // `npm ci` empties the folder first, which would pull it from under a product that runs.
  const how = existsSync(path.join(root, 'node_modules')) ? 'install' : 'ci'
  // The client is made by the step after this one, not by the installation's own last script.
  const own = { COMPLY_PREPARES: 'itself' }
  run('npm', [how, '--no-audit', '--no-fund', '--include=dev', '--include=optional'], npmFailure, own)
  if (existsSync(path.join(bin, 'node'))) return
  // Installed without scripts (--ignore-scripts, or npm's configuration says so): those that nothing works without.
  const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  run(
    'npm',
    ['rebuild', '--ignore-scripts=false', ...Object.keys(allowScripts).filter((name) => allowScripts[name])],
    npmFailure,
    own,
  )
  if (!existsSync(path.join(bin, 'node')))
    fail(`The packages are incomplete: Node 24 is missing. Delete ${path.join(root, 'node_modules')} and start again.`)
}

const packagesStamp = () => digest('package-lock.json')

function makeClient() {
  once(
    'client',
    digest('prisma/schema.prisma', 'package-lock.json'),
    'app/platform/generated/client.ts',
    'its database client is not made',
    () => {
      process.stderr.write('Making the database client …\n')
      // Generating needs no engine; any program stands in for the one that would be downloaded.
      run(
        path.join(bin, 'prisma'),
        ['generate'],
        (output, status) => {
          const line =
            output
              .split('\n')
              .map((text) => text.trim())
              .filter(Boolean)
              .at(-1) ?? status
          return `The database client could not be made: ${line.replace(/\.$/, '')}. Delete ${path.join(root, 'node_modules')} and start again.`
        },
        { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
      )
    },
  )
}

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`)

if (command === 'installed') {
  // The last script of "npm install" and "npm ci": types and editors then know the client.
  if (process.env.COMPLY_PREPARES || !existsSync(path.join(bin, 'prisma'))) process.exit(0)
  makeClient()
  if (existsSync(path.join(bin, 'node'))) stampWith('packages', packagesStamp())
  process.exit(0)
}

once('packages', packagesStamp(), 'node_modules/.bin/node', 'its packages are not installed', install)
makeClient()
if (command === 'prepare') process.exit(0)

const script = path.join(root, 'scripts', `${command}.ts`)
if (!existsSync(script)) fail(`There is no command ${command}.`)
const child = spawn(path.join(bin, 'node'), ['--disable-warning=ExperimentalWarning', script, ...args], {
  // Where the person stands is where the files they name are.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
  env: withPrograms,
})
child.on('error', (error) => {
  const hint =
    error.code === 'EACCES'
      ? 'Move Comply+ to a disk that lets programs run (this one may be mounted with noexec).'
      : `Delete ${path.join(root, 'node_modules')} and start again.`
  fail(`Node 24 in ${bin} does not run on this machine (${error.code}). ${hint}`)
})
// Ctrl-C reaches the child directly; a signal sent to this process alone is passed on.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
