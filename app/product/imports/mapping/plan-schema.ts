import { z } from 'zod'
import { type AnswerAttribute, answerAttributes } from '#app/party/facts/attributes.ts'
import { isDate } from '#app/compliance/rules/days/window.ts'
import { type Field, isField } from '#app/csv/words/fields.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { ENCODINGS } from '#app/csv/bytes/encodings.ts'

const fieldSchema = z.custom<Field>(
  (value) => typeof value === 'string' && isField(value),
  'There is no field of that name',
)
const dayRateSchema = z.strictObject({
  date: z.string().refine(isDate, 'must be a date that exists, such as 2026-11-27'),
  rate: z.string().regex(/^\d+(\.\d+)?$/, 'must be a plain decimal number such as 1.3650'),
  source: z.string().min(1).optional(),
})
const decimalSchema = z.string().regex(/^\d+(\.\d+)?$/, 'must be a plain decimal number such as 1.3650')

const knownCustomerSchema = z.strictObject({
  customerId: z.string().min(1),
  name: z.string().optional(),
  kind: z.enum(['person', 'entity']).optional(),
  phone: z.string().optional(),
  dateOfBirth: z.iso.date().optional(),
  ...(Object.fromEntries(answerAttributes.map(({ name }) => [name, z.boolean().optional()])) as Record<
    AnswerAttribute,
    z.ZodOptional<z.ZodBoolean>
  >),
})

/** The import plan as stored with a template. */
export const importPlanSchema: z.ZodType<ImportPlan> = z.strictObject({
  version: z.literal(1),
  subject: z.enum(['transactions', 'customers']),
  file: z.strictObject({
    encoding: z.enum(ENCODINGS).optional(),
    secondEncoding: z.enum(ENCODINGS).optional(),
    sheet: z.string().optional(),
    delimiter: z.enum([',', ';', '\t', '|']).optional(),
    quote: z.enum(['"', "'", 'none']).optional(),
    headerLine: z.int().positive().nullable().optional(),
    skipLines: z.array(z.int().positive()).optional(),
  }),
  columns: z.record(z.string(), fieldSchema),
  proposeOthers: z.boolean(),
  combined: z.array(z.strictObject({ columns: z.array(z.string()).min(1), field: fieldSchema, separator: z.string() })),
  constants: z.record(z.string().refine(isField, 'There is no field of that name'), z.string()),
  locationConstants: z
    .record(
      z.string(),
      z.strictObject({
        name: z.string().optional(),
        disposition: z.string().optional(),
        purpose: z.string().optional(),
      }),
    )
    .optional(),
  values: z.record(z.string(), z.record(z.string(), z.string())),
  zone: z.string(),
  columnZones: z.record(z.string(), z.string()),
  locationZones: z.record(z.string(), z.string()),
  dateOrder: z.enum(['DMY', 'MDY', 'YMD']).nullable(),
  columnDateOrders: z.record(z.string(), z.enum(['DMY', 'MDY', 'YMD'])),
  decimalSign: z.enum(['.', ',']).nullable(),
  columnDecimalSigns: z.record(z.string(), z.enum(['.', ','])),
  units: z.record(z.string(), z.enum(['satoshi', 'millibitcoin', 'wei', 'gwei', 'cent', 'thousand', 'whole'])),
  rates: z.record(
    z.string(),
    z.union([
      z.strictObject({ value: decimalSchema }),
      z.strictObject({ days: z.array(dayRateSchema).min(1) }),
      z.strictObject({ column: z.string() }),
    ]),
  ),
  rateSource: z.string().nullable(),
  directionFrom: z.strictObject({ column: z.string(), positive: z.enum(['in', 'out']) }).nullable(),
  legs: z.enum(['rows', 'transactions']).optional(),
  knownCustomers: z.array(knownCustomerSchema),
  customerKey: z.array(fieldSchema),
  links: z.record(z.string(), z.string()),
})
