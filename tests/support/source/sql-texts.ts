import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(import.meta.dirname, '../../..')
const methods = new Set(['run', 'rows', 'one', 'lists', 'listsInParts'])
const statement = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|MERGE)\b/i

/** A statement that the product sends. `text`: null where its parts are known only when it runs, such as a filter. */
export interface SqlText {
  at: string
  text: string | null
}

class OnlyWhenItRuns extends Error {}

/** The values of expressions in the source, as far as they don't depend on what a function is given. */
class Source {
  readonly #files = new Map<string, ts.SourceFile>()
  readonly #given: Readonly<Record<string, unknown>>

  constructor(given: Readonly<Record<string, unknown>>) {
    this.#given = given
  }

  at(file: string): ts.SourceFile {
    const known = this.#files.get(file)
    if (known) return known
    const text = readFileSync(path.join(root, file), 'utf8')
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
    this.#files.set(file, parsed)
    return parsed
  }

  /**
   * @throws OnlyWhenItRuns for what depends on a parameter, and any error of an evaluation that needs the running
   * product
   */
  async valueOf(expression: ts.Node): Promise<unknown> {
    const names = [...freeNames(expression)]
    const values = await Promise.all(names.map((name) => this.#named(name, expression)))
    const { outputText } = ts.transpileModule(`const value = (${expression.getText()})`, {
      compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    })
    const body = `${outputText}; return value`
    return (new Function(...names, body) as (...given: unknown[]) => unknown)(...values)
  }

  /** What a name stands for where an expression uses it. */
  async #named(name: string, use: ts.Node): Promise<unknown> {
    for (let scope: ts.Node | undefined = use.parent; scope; scope = scope.parent) {
      if (ts.isFunctionLike(scope) && scope.parameters.some((one) => namesOf(one.name).includes(name))) {
        if (Object.hasOwn(this.#given, name)) return this.#given[name]
        throw new OnlyWhenItRuns(name)
      }
      if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue
      for (const each of scope.statements) {
        if (ts.isFunctionDeclaration(each) && each.name?.text === name) return this.valueOf(each)
        if (!ts.isVariableStatement(each)) continue
        for (const declared of each.declarationList.declarations)
          if (namesOf(declared.name).includes(name)) {
            if (ts.isIdentifier(declared.name) && declared.initializer) return this.valueOf(declared.initializer)
            throw new OnlyWhenItRuns(name)
          }
      }
      if (ts.isSourceFile(scope)) return this.#imported(name, scope)
    }
    throw new OnlyWhenItRuns(name)
  }

  async #imported(name: string, file: ts.SourceFile): Promise<unknown> {
    for (const each of file.statements) {
      if (!ts.isImportDeclaration(each)) continue
      const bindings = each.importClause?.namedBindings
      const found =
        bindings && ts.isNamedImports(bindings) ? bindings.elements.find((one) => one.name.text === name) : undefined
      if (!found) continue
      const from = (each.moduleSpecifier as ts.StringLiteral).text
      const target = from.startsWith('#')
        ? path.join(root, from.slice(1))
        : from.startsWith('.')
          ? path.join(root, path.dirname(file.fileName), from)
          : from
      const module = (await import(target)) as Record<string, unknown>
      return module[(found.propertyName ?? found.name).text]
    }
    if (name in globalThis) return (globalThis as Record<string, unknown>)[name]
    throw new OnlyWhenItRuns(name)
  }
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((one) => (ts.isOmittedExpression(one) ? [] : namesOf(one.name)))
}

/** The names that an expression takes from around it: all that it uses and doesn't declare itself. */
function freeNames(expression: ts.Node): Set<string> {
  const [used, own] = [new Set<string>(), new Set<string>()]
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (node.kind === ts.SyntaxKind.ThisKeyword) throw new OnlyWhenItRuns('this')
    if (ts.isParameter(node) || ts.isVariableDeclaration(node)) for (const name of namesOf(node.name)) own.add(name)
    if (ts.isFunctionDeclaration(node) && node.name) own.add(node.name.text)
    if (ts.isIdentifier(node)) {
      const { parent } = node
      const isProperty =
        (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
        (ts.isPropertyAssignment(parent) && parent.name === node) ||
        (ts.isBindingElement(parent) && parent.propertyName === node)
      if (!isProperty) used.add(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(expression)
  for (const name of own) used.delete(name)
  return used
}

/** Every statement that is handed to `Sql` as text. `given`: what parameters of these names stand for. */
export async function sqlTexts(given: Readonly<Record<string, unknown>>): Promise<SqlText[]> {
  const source = new Source(given)
  const files = globSync('{app,workers}/**/*.{ts,tsx}', { cwd: root, exclude: ['app/platform/generated/**'] })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
  const found: SqlText[] = []
  for (const file of files) {
    const parsed = source.at(file)
    const calls: ts.CallExpression[] = []
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        ts.isPropertyAccessExpression(node.expression) &&
        methods.has(node.expression.name.text)
      )
        calls.push(node)
      ts.forEachChild(node, visit)
    }
    visit(parsed)
    for (const call of calls) {
      const at = `${file}:${parsed.getLineAndCharacterOfPosition(call.getStart()).line + 1}`
      for (const argument of call.arguments.slice(0, 3)) {
        if (ts.isObjectLiteralExpression(argument) || ts.isArrayLiteralExpression(argument)) continue
        try {
          const text = await source.valueOf(argument)
          if (typeof text === 'string' && statement.test(text)) found.push({ at, text })
        } catch {
          // Its parts follow a filter, or what is read from the database: a test that executes it checks it.
          if (statement.test(argument.getText().slice(1))) found.push({ at, text: null })
        }
      }
    }
  }
  return found
}
