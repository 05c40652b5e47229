import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sha256 } from '../../runtime/crypto.ts'

/**
 * Passwords that attackers try first, from public lists of stolen ones (docs/security.md says which). Kept as the first
 * bytes of their hashes: of a million other passwords, none is likely to be taken for one of them.
 */
export const commonPasswordBytes = 5
export const commonPasswordFile = 'app/platform/identity/passwords/common.bin'

export const commonPasswordHash = (word: string): Buffer =>
  sha256(word.normalize('NFKC').toLowerCase()).subarray(0, commonPasswordBytes)

let list: Buffer | undefined

function commonPasswords(): Buffer {
  if (list) return list
  let folder = import.meta.dirname
  // The bundle of the web server lies elsewhere than this file.
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  list = readFileSync(path.join(folder, commonPasswordFile))
  return list
}

/** Whether a word is on the lists, in capitals or not. */
function isListed(word: string): boolean {
  const wanted = commonPasswordHash(word)
  const bytes = commonPasswords()
  let [low, high] = [0, bytes.length / commonPasswordBytes - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = middle * commonPasswordBytes
    const order = Buffer.compare(wanted, bytes.subarray(at, at + commonPasswordBytes))
    if (order === 0) return true
    if (order < 0) high = middle - 1
    else low = middle + 1
  }
  return false
}

/** What people write for a letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}
const asLetters = (text: string): string => text.replaceAll(/[01345789@$!€]/g, (sign) => lookAlikes[sign] ?? sign)

/** Without digits and signs at its ends: `!Password2026` is `Password`. */
const core = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The shortest piece that makes the text by repetition, or the text itself. */
function repeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.length % length === 0 && text === text.slice(0, length).repeat(text.length / length))
      return text.slice(0, length)
  return text
}

const runs = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((row) => [row.repeat(13), [...row].reverse().join('').repeat(13)])

/**
 * Whether attackers try this password first: it is on the lists, or is a word of them with digits and signs around it,
 * with look-alikes for letters or several times over; or one piece over and over, or a run of the keyboard or the
 * alphabet.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
  const piece = repeated(text)
  if ([...piece].length < 4 || runs.some((run) => run.includes(text))) return true
  const forms = [text, piece].flatMap((form) => [
    form,
    core(form),
    asLetters(form),
    core(asLetters(form)),
    asLetters(core(form)),
  ])
  return forms.some((form) => [...form].length >= 4 && isListed(repeated(form)))
}
