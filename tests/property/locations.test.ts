import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelLabels } from '#app/compliance/words/channels.ts'
import { planLocations } from '#app/product/locations/file/plan.ts'
import { readLocationFile } from '#app/product/locations/file/read-file.ts'
import { locationLines } from '#app/product/locations/file/write-file.ts'
import { locationSchema, locationValues } from '#app/product/locations/schema.ts'

/** Text with what trips files: delimiters, quotes, formula signs, apostrophes, letters beyond ASCII. */
const text = (most: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(',', ';', '"', "'", '=', '+', '-', '@', ' ', 'é', 'Œ', '0', '1E5', '–', 'Main', 'St', '#', '|'),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('').trim().slice(0, most).trim())
const channel = fc.constantFrom('', ...Object.keys(channelLabels))
const typed = fc.record({
  name: text(100),
  fintracLocationId: fc.stringMatching(/^[A-Za-z0-9]{1,30}$/),
  channel,
  unit: text(10),
  building: text(10),
  street: text(100),
  city: text(100),
  province: fc.oneof(fc.constantFrom('ON', 'Québec', 'ca', 'NY'), text(20)),
  postalCode: fc.constantFrom('', 'k1a0b1', 'M5V 2T6', '10001', '75001'),
  country: fc.constantFrom('', 'CA', 'US', 'FR'),
  openingHours: text(200),
  active: fc.constantFrom('on', ''),
})
/** Locations as the form would store them; half of those that it refuses would leave few. */
const stored = fc
  .uniqueArray(typed, { maxLength: 8, selector: ({ fintracLocationId }) => fintracLocationId })
  .map((forms) => {
    const names = new Set<string>()
    return forms.flatMap((form, at) => {
      const result = locationSchema.safeParse(form)
      if (!result.success || names.has(result.data.name.toLowerCase())) return []
      names.add(result.data.name.toLowerCase())
      return [{ id: String(at), ...result.data }]
    })
  })

const fileOf = (locations: Parameters<typeof locationLines>[0]) =>
  new TextEncoder().encode(`\ufeff${locationLines(locations).join('')}`)

test('an exported file of locations changes nothing where it came from, and elsewhere makes the same locations', () => {
  let seen = 0
  fc.assert(
    fc.property(stored, (locations) => {
      fc.pre(locations.length > 0)
      seen += locations.length
      const { rows, unused } = readLocationFile(fileOf(locations))
      expect(unused).toEqual([])
      expect(planLocations(rows, locations).map(({ kind }) => kind)).toEqual(locations.map(() => 'unchanged'))
      expect(planLocations(rows, []).map((row) => (row.kind === 'new' ? row.input : row))).toEqual(
        locations.map(({ id: _, ...location }) => location),
      )
    }),
    { numRuns: 150 },
  )
  expect(seen).toBeGreaterThan(150)
})

test('what a file brings in, the form takes as it stands', () => {
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 5 }), (given) => {
      const rows = given.map((cells, at) => ({
        line: at + 2,
        cells: { ...cells, channel: cells.channel, active: cells.active === 'on' ? 'Active' : 'Closed' },
      }))
      for (const row of planLocations(rows, []))
        if (row.kind === 'new') expect(locationSchema.parse(locationValues(row.input))).toEqual(row.input)
    }),
  )
})
