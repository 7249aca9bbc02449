import { glob } from 'node:fs/promises'
import ts from '@typescript/typescript6'
import { cwd, numbered, parse, walk } from './sentences.ts'

/** A function that writes a line of the log: which argument names it, what stands before and after that name, and which tells more. */
interface Writer {
  /** Where it can be called: in its own file alone, unless others import it. */
  path: string | undefined
  action: number
  prefix: string
  suffix: string
  detail: number
}

interface Lines {
  /** Names of all lines, as far as the source says them; the domains of resources make the others of their kinds. */
  actions: string[]
  /** Names of what a line tells beside its action. */
  details: string[]
}

/** What the audit log can say. */
export async function readAudit(): Promise<Lines> {
  const actions = new Set<string>()
  const details = new Set<string>()
  const files = new Map<string, ts.SourceFile>()
  for await (const path of glob('server/modules/**/*.ts', { cwd }))
    if (!path.endsWith('.test.ts')) files.set(path, await parse(path))
  const writers = new Map<string, Writer[]>()
  for (const [path, file] of files)
    walk(file, node => {
      const writer = writerOf(node, file, path)
      if (writer) writers.set(writer.name, [...(writers.get(writer.name) ?? []), writer.is])
    })
  for (const [path, file] of files)
    walk(file, node => {
      if (!ts.isCallExpression(node)) return
      const called = node.expression.getText(file)
      const entry = called === 'recordAudit' ? entryOf(node, file) : undefined
      const say = (action: ts.Expression | undefined, prefix = '', suffix = '') => {
        for (const text of action ? numbered(resolved(action, file)) : [])
          if (!text.includes('{')) actions.add(prefix + text + suffix)
      }
      const tell = (detail: ts.Expression | undefined) => {
        for (const key of detail ? keysOf(detail) : []) details.add(key)
      }
      say(entry?.action)
      tell(entry?.detail)
      for (const one of writers.get(called) ?? [])
        if (one.path === undefined || one.path === path) {
          say(node.arguments[one.action], one.prefix, one.suffix)
          tell(node.arguments[one.detail])
        }
    })
  return { actions: [...actions].sort(), details: [...details].sort() }
}

const entryOf = (call: ts.CallExpression, file: ts.SourceFile) => {
  const given = call.arguments[1]
  if (!given || !ts.isObjectLiteralExpression(given)) return
  const partOf = (name: string) => {
    const found = given.properties.find(one => one.name?.getText(file) === name)
    if (!found) return undefined
    return ts.isPropertyAssignment(found) ? found.initializer : (found.name as ts.Identifier)
  }
  return { action: partOf('action'), detail: partOf('detail') }
}

function writerOf(node: ts.Node, file: ts.SourceFile, path: string) {
  if (!ts.isCallExpression(node) || node.expression.getText(file) !== 'recordAudit') return
  const made = ts.findAncestor(node, one => ts.isArrowFunction(one) || ts.isFunctionDeclaration(one))
  if (!made || !(ts.isArrowFunction(made) || ts.isFunctionDeclaration(made))) return
  const holder = ts.isArrowFunction(made) ? made.parent : made
  if (!(ts.isVariableDeclaration(holder) || ts.isFunctionDeclaration(holder)) || !holder.name) return
  const entry = entryOf(node, file)
  const parameters = made.parameters.map(one => one.name.getText(file))
  const named = entry?.action
  const isTemplate = named !== undefined && ts.isTemplateExpression(named)
  const action = parameters.indexOf(
    (isTemplate ? named.templateSpans[0]!.expression : named)?.getText(file) ?? '',
  )
  if (action < 0) return
  const statement = ts.findAncestor(holder, ts.isStatement)
  const isShared =
    statement !== undefined &&
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(one => one.kind === ts.SyntaxKind.ExportKeyword)
  const detail = parameters.indexOf('detail')
  const is: Writer = {
    path: isShared ? undefined : path,
    action,
    prefix: isTemplate ? named.head.text : '',
    suffix: isTemplate ? named.templateSpans[0]!.literal.text : '',
    detail: detail < 0 ? parameters.length : detail,
  }
  return { name: holder.name.getText(file), is }
}

/** What a name stands for in its file, where it is a constant. */
function resolved(node: ts.Expression, file: ts.SourceFile): ts.Expression {
  if (!ts.isIdentifier(node)) return node
  let found: ts.Expression = node
  walk(file, one => {
    if (ts.isVariableDeclaration(one) && one.name.getText(file) === node.text && one.initializer)
      found = one.initializer
  })
  return found
}

/** A list, an object or an id is not shown. */
function keysOf(node: ts.Expression): string[] {
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap(one => {
    if (ts.isSpreadAssignment(one)) {
      const keys: string[] = []
      walk(one.expression, inner => {
        if (ts.isObjectLiteralExpression(inner)) keys.push(...keysOf(inner))
      })
      return keys
    }
    if (ts.isPropertyAssignment(one) && ts.isArrayLiteralExpression(one.initializer)) return []
    const name = one.name?.getText() ?? ''
    return name === '' || /_ids?$/.test(name) ? [] : [name]
  })
}
