import { globSync, existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Names in the project's documents exist, and settings are documented, because newcomers follow them literally. */

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const documents = globSync('{*.md,docs/**/*.md,fixtures/**/*.md,.env.example,compose.yaml}', { cwd: root }).sort()
const texts = documents.map((file) => ({ file, text: read(file) }))

/** Every match of a pattern's first group, with the document that it stands in. */
function named(pattern: RegExp, where: RegExp = /./): { file: string; name: string }[] {
  return texts
    .filter(({ file }) => where.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, name: match[1]! })))
}

const missing = (
  found: { file: string; name: string }[],
  exists: (name: string, file: string) => boolean,
): string[] => {
  expect(found.length).toBeGreaterThan(0)
  return found.filter(({ file, name }) => !exists(name, file)).map(({ file, name }) => `${file}: ${name}`)
}

describe('the documents', () => {
  it('name only scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const found = [
      ...named(/npm run (?:-s )?([a-z:]+)/g),
      ...texts.flatMap(({ file, text }) =>
        [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name]) => ({ file, name: name! })),
      ),
    ]
    expect(missing(found, (name) => Object.hasOwn(scripts, name))).toEqual([])
  })

  it('name only commands of the command line that exist, and document each of them', () => {
    const commands = readdirSync(path.join(root, 'scripts/comply'))
      .filter((file) => /^[a-z-]+\.ts$/.test(file))
      .map((file) => file.slice(0, -3))
    const found = named(/npm run comply -- ([a-z]+(?:-[a-z]+)*)/g)
    expect(missing(found, (name) => commands.includes(name))).toEqual([])
    const documented = new Set(named(/npm run comply -- ([a-z]+(?:-[a-z]+)*)/g, /command-line/).map(({ name }) => name))
    expect(commands.filter((name) => !documented.has(name))).toEqual([])
  })

  it('name only options that a command takes', () => {
    const found = texts
      .filter(({ file }) => /^(?:[A-Z]+\.md|docs\/[a-z-]+\.md|fixtures\/.*)$/.test(file))
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          // Lines of other programs, such as pg_dump, have options of their own.
          .filter((line) => !/\b(?:docker|pg_\w+|psql|tar|rsync|git|curl)\b/.test(line))
          .flatMap((line) =>
            [...line.matchAll(/(?<![\w-])--([a-z][a-z-]+)/g)].map(([, name]) => ({ file, name: name! })),
          ),
      )
    const commands = globSync('{scripts,fixtures}/**/*.ts', { cwd: root }).map(read).join('\n')
    const isTaken = (name: string) =>
      new RegExp(`(?<![\\w-])'?${name}'?: (?:\\{ type: '|text\\b)|'--${name}'|options\\.${name}\\b`).test(commands)
    expect(missing(found, isTaken)).toEqual([])
  })

  it('say why each package is here, and each that the product needs may be used commercially', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const table = read('README.md').split('## Dependencies')[1]!
    const isNamed = (name: string) =>
      table.includes(`\`${name}\``) || table.includes(`\`${name.replace(/\/.*/, '/*')}\``)
    const isPluginOrTypes = (name: string) => /^@types\/|eslint|^@tailwindcss\//.test(name)
    expect(Object.keys(dependencies!).filter((name) => !isNamed(name))).toEqual([])
    expect(Object.keys(devDependencies!).filter((name) => !isNamed(name) && !isPluginOrTypes(name))).toEqual([])
    const free = /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause)\b/
    const licenceOf = (name: string) => {
      const stated = JSON.parse(read(`node_modules/${name}/package.json`)) as {
        license?: string
        licenses?: { type: string }[]
      }
      return stated.license ?? stated.licenses?.[0]?.type ?? 'none'
    }
    // The licence of fonts: they may be used, embedded in documents and sold with a program.
    const isFree = (name: string) =>
      free.test(licenceOf(name)) || (name.startsWith('@fontsource/') && licenceOf(name) === 'OFL-1.1')
    expect(Object.keys(dependencies!).filter((name) => !isFree(name))).toEqual([])
  })

  it('name only benches that exist', () => {
    const benches = readdirSync(path.join(root, 'tests/bench')).map((file) => file.replace(/\.ts$/, ''))
    const found = named(/npm run bench \[-- ([a-z\\|]+)\]/g).flatMap(({ file, name }) =>
      name.split('\\|').map((part) => ({ file, name: part })),
    )
    expect(missing(found, (name) => benches.includes(name))).toEqual([])
  })

  it('name only environment variables that the program reads, and document each that people may set', () => {
    const sources = ['app/platform/runtime/env.ts', 'scripts/start.ts', 'scripts/lib/local-database.ts', 'compose.yaml']
      .map(read)
      .join('\n')
    const scripts = globSync('{scripts,tests/support,prisma}/**/*.{ts,mjs}', { cwd: root }).map(read).join('\n')
    const found = [
      ...named(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g, /^(?:[A-Z]+\.md|\.env\.example|docs\/[a-z-]+\.md|fixtures\/.*)$/),
      // A name in one word (`HOST`) is told from other words by where it stands.
      ...named(/^\| (`[A-Z][A-Z0-9_]*`(?:, `[A-Z][A-Z0-9_]*`)*) \|/gm, /operations/).flatMap(({ file, name }) =>
        [...name.matchAll(/[A-Z][A-Z0-9_]*/g)].map(([each]) => ({ file, name: each })),
      ),
      ...named(/^([A-Z_]+)=/gm, /\.env\.example/),
    ]
    expect(missing(found, (name) => `${sources}\n${scripts}`.includes(name))).toEqual([])
    const schema = [...read('app/platform/runtime/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name!,
    )
    expect(schema.length).toBeGreaterThan(20)
    const operations = read('docs/operations.md')
    expect(schema.filter((name) => !new RegExp(`\`${name}\\b`).test(operations))).toEqual([])
    const example = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
    expect(example.filter((name) => !read('compose.yaml').includes(`\${${name}`))).toEqual([])
  })

  it('link only to files that exist', () => {
    const found = named(/\]\((?!https?:|#|mailto:)([^)#]+)(?:#[^)]*)?\)/g)
    expect(missing(found, (name, file) => existsSync(path.join(root, path.dirname(file), name)))).toEqual([])
  })

  it('name only places of the tree that exist', () => {
    const found = named(/`((?:app|docs|fixtures|prisma|schemas|scripts|tests|workers)\/[A-Za-z0-9_./-]*)`/g)
    expect(missing(found, (name) => existsSync(path.join(root, name)))).toEqual([])
  })

  it('include each exception from a lint rule, which says its reason beside it', () => {
    const sources = globSync('{app,fixtures,prisma,scripts,tests,workers}/**/*.{ts,tsx,mjs}', { cwd: root })
    const exceptions = sources
      .filter((file) => !file.includes('/generated/'))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .filter((line) => /^\s*(\/\/|\/\*|\{\/\*) eslint-disable/.test(line)),
      )
    expect(exceptions.length).toBeGreaterThan(0)
    expect(exceptions.filter((line) => !/ -- \S/.test(line))).toEqual([])
  })

  it('begin with a README of at most 150 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(151)
  })
})
