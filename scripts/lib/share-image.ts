import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { company } from '#app/site/content/company.ts'
import { root } from './local.ts'

/** The page, 1200 × 630, that becomes the picture shown beside links to the site. */
export async function shareImage(): Promise<string> {
  const font = (await readFile(path.join(root, 'public/fonts/inter-latin.woff2'))).toString('base64')
  return `<!doctype html><style>
@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
* { margin: 0; box-sizing: border-box }
body { width: 1200px; height: 630px; padding: 76px 80px; background: #0b5a78; color: #fff; font-family: Inter; display: grid; grid-template-rows: auto 1fr auto; overflow: hidden }
header { display: flex; align-items: center; gap: 18px; font-size: 38px; font-weight: 600; letter-spacing: -.02em }
h1 { align-self: center; font-size: 84px; line-height: 1.04; font-weight: 650; letter-spacing: -.035em; max-width: 980px }
h1 span { color: #8fd5ef }
footer { font-size: 28px; color: #d6ecf5 }
</style>
<header><svg width="60" height="60" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#fff"/><path d="M9.5 16.5l4.5 4.5 8.5-10" fill="none" stroke="#0b5a78" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>${company.product}</header>
<h1>FINTRAC reporting, <span>autom(ai)ted</span></h1>
<footer>LCTR · LVCTR · STR, from your CSV to the regulator’s confirmation</footer>`
}
