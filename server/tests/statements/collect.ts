import { globSync } from 'node:fs'
import { relative } from 'node:path'
import ts from '@typescript/typescript6'
import { textOf } from './text.ts'

/** What a value is in JavaScript. */
export interface Shape {
  kind: 'string' | 'number' | 'boolean' | 'Buffer' | 'array' | 'object' | 'anything'
  /** Of an array. */
  of?: Shape
  isNullable: boolean
  /** Whether the column may be left out. */
  isOptional?: boolean
}

export interface Found {
  /** `server/modules/crm/notes/queries.ts:12` */
  place: string
  /** As PostgreSQL gets it; of several the first that it understands. */
  texts: string[]
  /** The columns that the type argument promises; undefined where it promises none. */
  row: Map<string, Shape> | undefined
}

/** Packages whose types rows are made of. All others are not even read: it would take ten times as long. */
const packages = new Set(['kysely', 'typebox', '@sinclair/typebox'])

const startsStatement = ({ template }: ts.TaggedTemplateExpression) =>
  /^`\s*\(?(select|insert|update|delete|with)\b/.test(template.getText())

/** The `sql` templates of some files that are statements, or whose type becomes a column of one. */
export function collectStatements(pattern: string): Found[] {
  const names = globSync(pattern)
  const program = readProgram(names)
  const checker = program.getTypeChecker()
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql') return
    const method = ts.isPropertyAccessExpression(node.parent) ? node.parent.name.text : ''
    const type = node.typeArguments && checker.getTypeFromTypeNode(node.typeArguments[0]!)
    const row = type && rowOf(checker, type, node)
    const isStatement = method === 'execute' || method === 'compile' || (row && startsStatement(node))
    if (!isStatement && (method !== 'as' || !type || row)) return
    const text = textOf(node, checker)
    const file = node.getSourceFile()
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    const place = `${relative(process.cwd(), file.fileName)}:${line + 1}`
    if (isStatement) {
      found.push({ place, texts: [text], row })
      return
    }
    const value = { ...shapeOf(checker, type!), isNullable: true }
    const texts = tablesAround(node).map(tables => `select (${text}) as value ${tables}`)
    found.push({ place, texts, row: new Map([['value', value]]) })
  }
  for (const name of names) visit(program.getSourceFile(name)!)
  return found
}

/** What a selected expression may be selected from: the tables that its query names, or else one that its file does. */
function tablesAround(node: ts.Node): string[] {
  let query = node
  while (!ts.isStatement(query.parent) && !ts.isFunctionLike(query.parent)) query = query.parent
  const listed = (within: ts.Node) => [...new Set(tablesIn(within))]
  const [own, all] = [listed(query), listed(node.getSourceFile())]
  return [own, ...all.map(table => [table]), all].map(tables =>
    tables.length > 0 ? `from ${tables.join(', ')}` : '',
  )
}

function tablesIn(node: ts.Node): string[] {
  const found = node.getChildren().flatMap(tablesIn)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return found
  const [table] = node.arguments
  const isNamed = /^(selectFrom|\w+Join|updateTable|insertInto|deleteFrom)$/.test(node.expression.name.text)
  return isNamed && table && ts.isStringLiteral(table) ? [...found, table.text] : found
}

function readProgram(names: string[]): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd())
  const host = ts.createCompilerHost(options)
  const cache = ts.createModuleResolutionCache(process.cwd(), name => name, options)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      /^[.#]/.test(text) || packages.has(text) || from.includes('/node_modules/')
        ? ts.resolveModuleName(text, from, options, host, cache, undefined, ts.ModuleKind.ESNext)
        : { resolvedModule: undefined },
    )
  return ts.createProgram(names, { ...options, incremental: false }, host)
}

function rowOf(checker: ts.TypeChecker, type: ts.Type, at: ts.Node): Map<string, Shape> | undefined {
  const columns = checker.getPropertiesOfType(type)
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || columns.length === 0) return
  return new Map(
    columns.map(column => {
      const shape = shapeOf(checker, checker.getTypeOfSymbolAtLocation(column, at))
      return [column.name, { ...shape, isOptional: (column.flags & ts.SymbolFlags.Optional) > 0 }]
    }),
  )
}

function shapeOf(checker: ts.TypeChecker, type: ts.Type): Shape {
  const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined
  const parts = type.isUnion() ? type.types : [type]
  const isNullable = parts.some(part => part.flags & nothing)
  const shapes = parts.filter(part => !(part.flags & nothing)).map(part => plainShapeOf(checker, part))
  const [first] = shapes
  const isOne = first && shapes.every(({ kind }) => kind === first.kind)
  return { ...(isOne ? first : { kind: 'anything' }), isNullable }
}

function plainShapeOf(checker: ts.TypeChecker, type: ts.Type): Omit<Shape, 'isNullable'> {
  const { flags } = type
  if (flags & ts.TypeFlags.StringLike) return { kind: 'string' }
  if (flags & ts.TypeFlags.NumberLike) return { kind: 'number' }
  if (flags & ts.TypeFlags.BooleanLike) return { kind: 'boolean' }
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  if (type.symbol?.name === 'Buffer' || type.symbol?.name === 'Uint8Array') return { kind: 'Buffer' }
  if (checker.isArrayLikeType(type) && element) return { kind: 'array', of: shapeOf(checker, element) }
  return { kind: flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) ? 'anything' : 'object' }
}
