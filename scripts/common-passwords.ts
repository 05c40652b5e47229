import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { commonPasswordBytes, commonPasswordFile, commonPasswordHash } from '#app/platform/identity/passwords/common.ts'

/**
 * `node scripts/common-passwords.ts LIST…`: makes the file of passwords that nobody may choose from text files with one
 * password a line (or a JSON array of them). The file holds the first bytes of their hashes, sorted, and none of the
 * passwords.
 */

const files = process.argv.slice(2)
if (files.length === 0) {
  process.stderr.write('Usage: node scripts/common-passwords.ts LIST…\n')
  process.exit(2)
}
const hashes = new Map<string, Buffer>()
for (const file of files) {
  const text = await readFile(file, 'utf8')
  const words = file.endsWith('.json') ? (JSON.parse(text) as unknown[]).map(String) : text.split(/\r?\n/)
  for (const word of words) {
    // A shorter word says nothing about a password of twelve characters.
    if ([...word].length < 4) continue
    const hash = commonPasswordHash(word)
    hashes.set(hash.toString('hex'), hash)
  }
}
const sorted = [...hashes.keys()].sort().map((key) => hashes.get(key)!)
await writeFile(path.resolve(commonPasswordFile), Buffer.concat(sorted))
process.stdout.write(
  `${commonPasswordFile}: ${sorted.length} passwords, ${sorted.length * commonPasswordBytes} bytes.\n`,
)
