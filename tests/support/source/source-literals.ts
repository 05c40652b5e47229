import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(import.meta.dirname, '../../..')

/** A literal text in the source, with its syntactic context. */
export interface SourceLiteral {
  text: string
  file: string
  /**
   * `attribute name` of an element, `argument get` of a call, `key z` of a property whose value is a call on `z`,
   * `case`, `compared with intent`, or `other`.
   */
  place: string
}

function placeOf(node: ts.Node): string {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return `attribute ${parent.name.getText()}`
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression))
    return `argument ${parent.expression.name.text}`
  if (ts.isCaseClause(parent)) return 'case'
  if (
    ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    )
  )
    return `compared with ${(parent.left === node ? parent.right : parent.left).getText()}`
  return 'other'
}

/** The root of a call chain: `z` of `z.string().min(1)`. */
function rootOf(call: ts.Expression): string {
  if (ts.isCallExpression(call) || ts.isPropertyAccessExpression(call)) return rootOf(call.expression)
  return call.getText()
}

/**
 * The literal texts of source files, and property names whose value is a call (fields of a schema), by syntax, so
 * without comments.
 */
export function sourceLiterals(pattern: string): SourceLiteral[] {
  const found: SourceLiteral[] = []
  for (const file of globSync(pattern, { cwd: root }).filter((one) => !/\.test\.tsx?$/.test(one))) {
    const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) found.push({ text: node.text, file, place: placeOf(node) })
      if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && ts.isCallExpression(node.initializer))
        found.push({ text: node.name.text, file, place: `key ${rootOf(node.initializer)}` })
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}
