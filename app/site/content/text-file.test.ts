import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseTextFile, questionsOf, sectionsOf, withValues } from './text-file.ts'

test('a text has the head that its page asks for, and nothing else', () => {
  const head = z.strictObject({ title: z.string() })
  expect(parseTextFile('a.md', '---\ntitle: Terms: all\n---\n\nText\n', head)).toEqual({
    head: { title: 'Terms: all' },
    body: '\nText\n',
  })
  expect(() => parseTextFile('a.md', 'Text', head)).toThrow('a.md does not begin with its head.')
  expect(() => parseTextFile('a.md', '---\ntitel: T\n---\nText', head)).toThrow(/title/)
})

test('figures come in by name, and a name without a value is refused', () => {
  const values = { law: { days: 15, before: { minor: '$1,000' } }, support: '{support}' }
  expect(withValues('Within {law.days} days, up to {law.before.minor}: {support} {#id}', values)).toBe(
    'Within 15 days, up to $1,000: {support} {#id}',
  )
  for (const text of ['{law.day}', '{law}', '{law.days.more}', '{toString.name}'])
    expect(() => withValues(text, values)).toThrow('has no value')
})

test('sections have an id; questions need none', () => {
  expect(sectionsOf('## One {#first}\n\nText\n\n### Below\n\n## Two {#second}\n\nMore\n')).toEqual([
    { id: 'first', title: 'One', body: 'Text\n\n### Below' },
    { id: 'second', title: 'Two', body: 'More' },
  ])
  expect(() => sectionsOf('## One\n\nText')).toThrow('"One" has no {#id}')
  expect(questionsOf('## Why?\n\nBecause.\n')).toEqual([{ question: 'Why?', answer: 'Because.' }])
})
