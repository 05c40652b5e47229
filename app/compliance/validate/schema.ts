import { Ajv } from 'ajv'
import type { ErrorObject, ValidateFunction } from 'ajv'
import deleteSchema from '#schemas/delete.schema.json' with { type: 'json' }
import lctrSchema from '#schemas/lctr.schema.json' with { type: 'json' }
import lvctrSchema from '#schemas/lvctr.schema.json' with { type: 'json' }
import sharedSchema from '#schemas/shared.schema.json' with { type: 'json' }
import strSchema from '#schemas/str.schema.json' with { type: 'json' }
import { fieldLabel } from '../reports/document/labels.ts'
import { getAt } from '../reports/document/pointer.ts'
import type { ValidatedType } from './rule/message.ts'
import type { Finding } from './rule/rule.ts'

type SchemaName = ValidatedType | 'DELETE'

const sources: Record<SchemaName, object> = {
  LCTR: lctrSchema,
  LVCTR: lvctrSchema,
  STR: strSchema,
  DELETE: deleteSchema,
}
const compiled = new Map<SchemaName, ValidateFunction>()
let ajv: Ajv | undefined

/** The compiled schema: once per process, at its first use. */
function validatorOf(name: SchemaName): ValidateFunction {
  const known = compiled.get(name)
  if (known) return known
  ajv ??= new Ajv({ allErrors: true, strict: true, strictTypes: false, strictRequired: false }).addSchema(sharedSchema)
  const validate = ajv.compile(sources[name])
  compiled.set(name, validate)
  return validate
}

/** A schema finding with the validator's own error. */
export interface SchemaFinding extends Finding {
  error: ErrorObject
}

/** Limits that a code list implies, for messages. */
const codeLengths: Record<string, number> = {
  provinceStateCode: 2,
  countryCode: 2,
  jurisdictionOfIssueProvinceStateCode: 2,
  jurisdictionOfIssueCountryCode: 2,
}

/** Checks a document against its JSON Schema. Lengths count characters, not bytes. */
export function schemaFindings(name: SchemaName, document: unknown): SchemaFinding[] {
  const validate = validatorOf(name)
  if (validate(document)) return []
  return (
    (validate.errors ?? [])
      // `if` only repeats what its branch found.
      .filter((error) => error.keyword !== 'if')
      .map((error) => ({ ...explain(error, document), error }))
  )
}

/** Checks the body of a deletion. */
export function deletionFindings(body: unknown): SchemaFinding[] {
  return schemaFindings('DELETE', body)
}

function explain(error: ErrorObject, document: unknown): Finding {
  const { instancePath, keyword } = error
  const params = error.params as Record<string, unknown>
  const label = fieldLabel(instancePath)
  const value = getAt(document, instancePath)
  const length = typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : 0
  switch (keyword) {
    case 'required': {
      const path = `${instancePath}/${String(params.missingProperty)}`
      return { path, code: 329, message: `${fieldLabel(path)} is missing. Enter it.` }
    }
    case 'additionalProperties': {
      const path = `${instancePath}/${String(params.additionalProperty).replaceAll('~', '~0').replaceAll('/', '~1')}`
      return { path, code: 364, message: `This report has no field ${fieldLabel(path)} here. Remove it.` }
    }
    case 'maxLength': {
      const limit = Number(params.limit)
      return {
        path: instancePath,
        code: 362,
        limit,
        message: tooLong(label, length, limit),
      }
    }
    case 'minItems':
      return { path: instancePath, code: 332, message: `${label} must have at least one item. Add one.` }
    case 'enum':
    case 'const': {
      const limit = codeLengths[instancePath.split('/').at(-1) ?? '']
      return {
        path: instancePath,
        code: 300,
        message: `${label}: ${JSON.stringify(value)} is not in FINTRAC's list. Choose one that is.`,
        ...(limit ? { limit } : {}),
      }
    }
    case 'pattern':
      return { path: instancePath, code: 362, ...patternMessage(label, String(params.pattern), length) }
    default:
      return {
        path: instancePath,
        code: 362,
        message: `${label} must be ${TYPE_NAMES[String(params.type ?? keyword)] ?? String(params.type ?? keyword)}.`,
      }
  }
}

/** The name of a JSON type, for people. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
}

/** What each pattern of the schemas takes; of a reference also how many characters. */
const PATTERNS: Readonly<Record<string, { takes: string; limit?: number }>> = {
  ...Object.fromEntries(
    [50, 100, 200].map((limit) => [
      `^[A-Za-z0-9-_]{1,${limit}}$`,
      {
        limit,
        takes: `1 to ${limit} of the letters A to Z and a to z, digits, dash and underscore, without accents or spaces`,
      },
    ]),
  ),
  '^\\d{1,17}(\\.\\d{2,10})?$': {
    takes: 'at most 17 digits, and two to ten decimals after a point (17 or 17.00, not 17.5 or 1,000)',
  },
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}$': { takes: 'a date such as 2026-11-27' },
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[\\-\\+][0-9]{2}:[0-9]{2}$': {
    takes: 'a date and time with its offset, such as 2026-11-27T13:25:06-05:00',
  },
  '^[0-9]{2}:[0-9]{2}:[0-9]{2}[\\-\\+][0-9]{2}:[0-9]{2}$': {
    takes: 'a time with its offset, such as 13:25:06-05:00',
  },
}

/**
 * A field's pattern in words; null for a pattern without a description.
 * @internal a test asks it of every pattern of the schemas
 */
export const patternInWords = (pattern: string): string | null => PATTERNS[pattern]?.takes ?? null

const tooLong = (label: string, length: number, limit: number): string =>
  `${label} has ${length} characters. FINTRAC accepts at most ${limit}. Shorten it.`

function patternMessage(label: string, pattern: string, length: number): { message: string; limit?: number } {
  const limit = PATTERNS[pattern]?.limit
  if (limit !== undefined && length > limit) return { limit, message: tooLong(label, length, limit) }
  const takes = patternInWords(pattern)
  return {
    message:
      takes === null
        ? `FINTRAC doesn’t accept ${label} as it is written. Change it.`
        : `${label} takes ${takes}. Change it.`,
  }
}
