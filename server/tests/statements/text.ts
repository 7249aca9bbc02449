import ts from '@typescript/typescript6'

/** Stands in a statement for a fragment that is only known when it runs. */
export const HOLE = '\u0001'

/** Where the parameters of a function that is being read come from. */
type Scope = ReadonlyMap<ts.Symbol, Origin>

interface Origin {
  node: ts.Expression
  scope: Scope
}

/** The text of an `sql` template as PostgreSQL would get it, as far as its sources say. */
export function textOf(template: ts.TaggedTemplateExpression, checker: ts.TypeChecker): string {
  let values = 0
  /** The functions being read, for those that call themselves. */
  const entered: ts.Node[] = []
  return fragment(template, new Map())

  function fragment(node: ts.Expression, scope: Scope): string {
    const inner = unwrapped(node)
    if (ts.isTaggedTemplateExpression(inner)) return filled(inner, scope)
    if (ts.isConditionalExpression(inner)) return fragment(inner.whenTrue, scope)
    if (ts.isCallExpression(inner)) return called(inner, scope)
    const source = origin(inner, scope)
    return source ? fragment(source.node, source.scope) : hole(inner)
  }

  /** In place of a fragment that is only known at run time: a value of the type that it is said to have. */
  function hole(node: ts.Expression): string {
    const type = checker.getTypeAtLocation(node)
    const property = type.getProperty('expressionType')
    const value = property && checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, node))
    if (!value || value.flags & ts.TypeFlags.Unknown) return HOLE
    if (value.flags & ts.TypeFlags.StringLike) return `''::text`
    if (value.flags & ts.TypeFlags.NumberLike) return '0'
    return value.flags & (ts.TypeFlags.BooleanLike | ts.TypeFlags.Union) ? 'true' : HOLE
  }

  function filled({ template: text }: ts.TaggedTemplateExpression, scope: Scope): string {
    if (ts.isNoSubstitutionTemplateLiteral(text)) return text.text
    return text.templateSpans.reduce((before, { expression, literal }) => {
      const piece = isFragment(expression) ? fragment(expression, scope) : `$${++values}`
      return before + piece + literal.text
    }, text.head.text)
  }

  function called(call: ts.CallExpression, scope: Scope): string {
    const callee = call.expression
    if (ts.isPropertyAccessExpression(callee)) {
      const [first, second] = call.arguments
      const name = callee.name.text
      if (callee.expression.getText() === 'sql' && first) return helper(name, first, second, scope)
      if (name === 'as' || name === '$castTo' || name === '$notNull')
        return fragment(callee.expression, scope)
    }
    const declared = checker.getResolvedSignature(call)?.declaration
    if (!declared || !('body' in declared) || !declared.body) return hole(call)
    const body = declared.body as ts.ConciseBody
    const result = ts.isBlock(body) ? firstReturned(body) : body
    if (!result || entered.includes(body)) return hole(call)
    const inside = new Map(scope)
    declared.parameters.forEach((parameter, at) => {
      const symbol = ts.isIdentifier(parameter.name) && checker.getSymbolAtLocation(parameter.name)
      const given = call.arguments[at] ?? (parameter as ts.ParameterDeclaration).initializer
      if (symbol && given) inside.set(symbol, { node: given, scope })
    })
    entered.push(body)
    const text = fragment(result, inside)
    entered.pop()
    return text
  }

  /** `sql.ref(…)` and its siblings. */
  function helper(
    name: string,
    first: ts.Expression,
    second: ts.Expression | undefined,
    scope: Scope,
  ): string {
    if (name === 'val' || name === 'value') return `$${++values}`
    if (name === 'join') return joined(first, second, scope)
    const text = literal(first, scope)
    if (text === undefined) return HOLE
    if (name === 'raw') return text
    if (name === 'lit') return `'${text.replaceAll("'", "''")}'`
    return text
      .split('.')
      .map(part => `"${part}"`)
      .join('.')
  }

  /** A list of any length reads like one of a single element, or as its elements where they are spelled. */
  function joined(list: ts.Expression, separator: ts.Expression | undefined, scope: Scope): string {
    const between = separator ? fragment(separator, scope) : ', '
    const inner = unwrapped(list)
    if (ts.isArrayLiteralExpression(inner)) {
      return inner.elements
        .map(one => {
          if (ts.isSpreadElement(one)) return joined(one.expression, separator, scope)
          return isFragment(one) ? fragment(one, scope) : `$${++values}`
        })
        .join(between)
    }
    const [each] = ts.isCallExpression(inner) ? inner.arguments : []
    if (each && (ts.isArrowFunction(each) || ts.isFunctionExpression(each)) && !ts.isBlock(each.body)) {
      return fragment(each.body, scope)
    }
    const source = origin(inner, scope)
    if (source) return joined(source.node, separator, source.scope)
    return isFragment(list) ? HOLE : `$${++values}`
  }

  function isFragment(node: ts.Expression): boolean {
    const type = checker.getTypeAtLocation(node)
    const parts = type.isUnion() ? type.types : [type]
    return parts.some(part => part.getProperty('toOperationNode') !== undefined)
  }

  /** The expression that an identifier or a property stands for. */
  function origin(node: ts.Expression, scope: Scope): Origin | undefined {
    if (ts.isElementAccessExpression(node)) return anyOf(node.expression, scope)
    let symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node)
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol)
    if (!symbol) return
    const given = scope.get(symbol)
    if (given) return given
    const declared = symbol.valueDeclaration
    if (declared && (ts.isVariableDeclaration(declared) || ts.isPropertyAssignment(declared))) {
      return declared.initializer && { node: declared.initializer, scope }
    }
    return declared && ts.isBindingElement(declared) ? unpacked(declared, scope) : undefined
  }

  /** Of a record of fragments, the first stands for all. */
  function anyOf(node: ts.Expression, scope: Scope): Origin | undefined {
    const inner = unwrapped(node)
    if (ts.isObjectLiteralExpression(inner)) {
      const [first] = inner.properties
      return first && ts.isPropertyAssignment(first) ? { node: first.initializer, scope } : undefined
    }
    const source = origin(inner, scope)
    return source && anyOf(source.node, source.scope)
  }

  /** `const [order, key] = isOpen ? [sql`…`, sql`…`] : […]` */
  function unpacked(element: ts.BindingElement, scope: Scope): Origin | undefined {
    const declared = element.parent.parent
    let list = ts.isVariableDeclaration(declared) ? declared.initializer : undefined
    if (list && ts.isConditionalExpression(list)) list = list.whenTrue
    if (!list || !ts.isArrayLiteralExpression(list) || !ts.isArrayBindingPattern(element.parent)) return
    const node = list.elements[element.parent.elements.indexOf(element)]
    return node && { node, scope }
  }

  function literal(node: ts.Expression, scope: Scope): string | undefined {
    const inner = unwrapped(node)
    if (ts.isStringLiteralLike(inner)) return inner.text
    if (ts.isNumericLiteral(inner)) return inner.text
    if (ts.isConditionalExpression(inner)) return literal(inner.whenTrue, scope)
    if (ts.isTemplateExpression(inner)) {
      const spans = inner.templateSpans.map(({ expression, literal: { text } }) => {
        const value = literal(expression, scope)
        return value === undefined ? undefined : value + text
      })
      return spans.includes(undefined) ? undefined : inner.head.text + spans.join('')
    }
    const source = origin(inner, scope)
    if (source) return literal(source.node, source.scope)
    const type = checker.getTypeAtLocation(inner)
    const [first] = type.isUnion() ? type.types : [type]
    return first?.isStringLiteral() || first?.isNumberLiteral() ? String(first.value) : undefined
  }
}

/** Without what only the compiler looks at. */
function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
    ? unwrapped(node.expression)
    : node
}

function firstReturned(body: ts.Node): ts.Expression | undefined {
  return ts.forEachChild(body, node =>
    ts.isReturnStatement(node) && node.expression?.kind !== ts.SyntaxKind.NullKeyword
      ? node.expression
      : ts.isFunctionLike(node)
        ? undefined
        : firstReturned(node),
  )
}
