import { expect, test } from 'vitest'
import { icsFile } from './ics.ts'

test('a calendar file is what RFC 5545 asks for, byte by byte: whole days, escaped texts, lines of at most 75 bytes', () => {
  const file = icsFile(
    [
      {
        uid: 'b@comply.example',
        day: '2026-12-31',
        summary: 'LCTR-2',
        description: '',
        url: 'https://comply.example/b',
      },
      {
        uid: 'a@comply.example',
        day: '2026-12-04',
        summary: 'LCTR-1; é, back\\slash',
        description: `Due Sat, Dec 5, 2026.\n${'Été '.repeat(20)}end`,
        url: 'https://comply.example/a',
      },
    ],
    Date.parse('2026-11-30T05:06:07.890Z'),
  )
  expect(file).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Comply+//Due dates//EN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Comply+ due dates',
      'BEGIN:VEVENT',
      'UID:a@comply.example',
      'DTSTAMP:20261130T050607Z',
      'DTSTART;VALUE=DATE:20261204',
      'DTEND;VALUE=DATE:20261205',
      'SUMMARY:LCTR-1\\; é\\, back\\\\slash',
      'DESCRIPTION:Due Sat\\, Dec 5\\, 2026.\\nÉté Été Été Été Été Été É',
      ' té Été Été Été Été Été Été Été Été Été Été Été Ét',
      ' é Été end',
      'URL:https://comply.example/a',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:b@comply.example',
      'DTSTAMP:20261130T050607Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:LCTR-2',
      'URL:https://comply.example/b',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
