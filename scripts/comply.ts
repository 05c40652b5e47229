/**
 * `npm run comply -- COMMAND …`: the product's commands for scripts and schedules. Each command is a file in
 * `scripts/comply/` that exports `usage` and `run`.
 */
import { readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { allowReaderToGo } from './comply/reader.lib.ts'

export interface Command {
  /** One line: how it is called. */
  usage: string
  /** Answers the exit status: 0 done, 1 done with refused rows or questions, 2 not done and nothing changed. */
  run(args: string[]): Promise<number>
}

const folder = path.join(import.meta.dirname, 'comply')

async function commandNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('.lib.'))
    .map((file) => file.slice(0, -3))
    .sort()
}

async function load(name: string): Promise<Command> {
  return (await import(pathToFileURL(path.join(folder, `${name}.ts`)).href)) as Command
}

async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2)
  const names = await commandNames()
  if (name === undefined || !names.includes(name)) {
    if (name !== undefined && name !== 'help' && name !== '--help') console.error(`There is no command "${name}".`)
    console.error('Commands:')
    for (const known of names) console.error(`  ${(await load(known)).usage}`)
    return name === 'help' || name === '--help' ? 0 : 2
  }
  try {
    return await (await load(name)).run(args)
  } catch (error) {
    const { failureText } = await import('./comply/answer.lib.ts')
    const text = await failureText(error)
    if (args.includes('--json')) console.log(JSON.stringify({ errors: [text] }))
    else console.error(text)
    return 2
  }
}

allowReaderToGo()
process.exitCode = await main()
