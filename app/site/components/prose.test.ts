import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose } from './prose.tsx'

const html = (text: string) => renderToStaticMarkup(createElement(Prose, { text }))
const page = (inner: string) => `<div class="prose ">${inner}</div>`

test.each([
  ['## Who **files** {#who}', '<h2 id="who">Who <strong>files</strong></h2>'],
  ['### Due dates', '<h3>Due dates</h3>'],
  ['One line\nand the next, with `code`.', '<p>One line and the next, with <code>code</code>.</p>'],
  ['- one\n  and more\n- two', '<ul><li>one and more</li><li>two</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['> A note of\n> two lines.', '<aside class="prose-note">A note of two lines.</aside>'],
  [
    '| a | b |\n|---|---|\n| c | **d** |',
    '<div class="prose-table" tabindex="0" role="region" aria-label="a, b"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><th scope="row">c</th><td><strong>d</strong></td></tr></tbody></table></div>',
  ],
  ['[here](/faq#due)', '<p><a href="/faq#due">here</a></p>'],
  ['[there](https://x.test/a)', '<p><a href="https://x.test/a" target="_blank" rel="noopener">there</a></p>'],
  // A bare URL is not a link.
  ['Write to https://x.test or a@x.test.', '<p>Write to https://x.test or a@x.test.</p>'],
])('%j is shown as written in Markdown', (text, shown) => {
  expect(html(text)).toBe(page(shown))
})

test('no text becomes HTML, and no link runs a script', () => {
  expect(html('A <b onclick="x()">bold</b> word')).toBe(
    page('<p>A &lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt; word</p>'),
  )
  expect(html('<script>alert(1)</script>')).toBe(page('&lt;script&gt;alert(1)&lt;/script&gt;'))
  expect(html('[x](javascript:alert%281%29) and ![y](https://x.test/y.png)')).not.toMatch(/href|<img/)
})
