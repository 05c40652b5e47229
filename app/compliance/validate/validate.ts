import { fieldLabel } from '../reports/document/labels.ts'
import { accountRules } from './shared/account.ts'
import { addressRules } from './shared/address.ts'
import { commonRules } from './shared/common.ts'
import { lctrRules } from './types/lctr.ts'
import { lvctrRules } from './types/lvctr.ts'
import type { Message, ValidationContext } from './rule/message.ts'
import { outcomeRules } from './shared/outcome.ts'
import { partyRules } from './shared/party.ts'
import { qualityRules } from './shared/quality.ts'
import { roleRules } from './shared/roles.ts'
import type { Finding, Rule } from './rule/rule.ts'
import { schemaFindings } from './schema.ts'
import { strRules } from './types/str.ts'
import { asObject, documentType, fieldIdOf, viewReport } from './rule/view.ts'
import type { ReportView } from './rule/view.ts'

/**
 * Every numbered rule, in the order of their families.
 * @internal tests ask that each rule has an example that it refuses
 */
export const rules: readonly Rule[] = [
  ...commonRules,
  ...roleRules,
  ...partyRules,
  ...addressRules,
  ...accountRules,
  ...outcomeRules,
  ...lctrRules,
  ...lvctrRules,
  ...strRules,
  ...qualityRules,
]

/**
 * Checks a report: its JSON Schema first, then every numbered rule of its type. Rejects come before warnings; one value
 * gets one message per rule. Pure: the clock and what FINTRAC has on file come in the context.
 */
export function validateReport(document: unknown, context: ValidationContext): Message[] {
  const type = documentType(document)
  if (type === null) {
    const path = '/reportDetails/reportTypeCode'
    return [
      {
        ruleId: 'schema',
        fintracRule: null,
        code: 300,
        severity: 'reject',
        path,
        fieldId: 'reportDetails.reportTypeCode',
        label: fieldLabel(path),
        message: `Report type ${JSON.stringify(asObject(asObject(document).reportDetails).reportTypeCode) ?? 'is missing and'} is not LCTR, LVCTR or STR.`,
      },
    ]
  }
  const report = viewReport(document, type, context)
  const found = new Map<string, Message>()
  const badPaths = new Set<string>()
  for (const { error, ...finding } of schemaFindings(type, document)) {
    const { instancePath, schemaPath, keyword, params } = error
    badPaths.add(finding.path)
    add(found, {
      ...complete('schema', finding, report),
      schema: { instancePath, schemaPath, keyword, params: params as Record<string, unknown> },
    })
  }
  for (const rule of rules) {
    if (!rule.types.includes(type)) continue
    // A value that the schema refuses needs no second message.
    for (const finding of rule.check(report))
      if (!badPaths.has(finding.path)) add(found, complete(rule.id, finding, report))
  }
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}

function rank(message: Message): number {
  return message.severity === 'reject' ? 0 : 1
}

function complete(houseId: string, finding: Finding, report: ReportView): Message {
  const { path, code, message, severity = 'reject', limit, fintracRule } = finding
  return {
    ruleId: fintracRule === undefined ? houseId : `R${fintracRule}`,
    fintracRule: fintracRule ?? null,
    code,
    severity,
    path,
    fieldId: fieldIdOf(report, path),
    label: fieldLabel(path),
    message,
    ...(limit === undefined ? {} : { limit }),
  }
}

/**
 * One message per rule, code and value; a reject outweighs a warning (a party may be in a strict and a lenient role).
 */
function add(found: Map<string, Message>, message: Message): void {
  const key = `${message.ruleId} ${message.code === 375 ? 330 : message.code} ${message.path}`
  const known = found.get(key)
  if (!known || (known.severity === 'warning' && message.severity === 'reject')) found.set(key, message)
}
