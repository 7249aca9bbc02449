/**
 * Renders the chart as Helm would, for tests on machines that have none: the few constructs of Go's templates that the
 * chart keeps to. Anything else is an error, so that nothing passes unread.
 */
import { stringify } from 'yaml'

type Scope = Record<string, unknown>
type Node = { text: string } | { is: string; head: string; body: Node[]; otherwise: Node[] }

function parse(template: string): Node[] {
  const pieces = template.split(/(\{\{-?[^}]*-?\}\})/)
  const trimmed = pieces.map((piece, at) => {
    if (at % 2 === 1) return piece
    const after = pieces[at - 1]?.endsWith('-}}') ? piece.trimStart() : piece
    return pieces[at + 1]?.startsWith('{{-') ? after.trimEnd() : after
  })
  let at = 0
  const block = (): { nodes: Node[]; end: string } => {
    const nodes: Node[] = []
    while (at < trimmed.length) {
      const isAction = at % 2 === 1
      const piece = trimmed[at++]!
      if (!isAction) {
        nodes.push({ text: piece })
        continue
      }
      const head = piece.replace(/^\{\{-?\s*|\s*-?\}\}$/g, '')
      if (head === 'end' || head === 'else') return { nodes, end: head }
      if (!/^(if|range) /.test(head)) {
        nodes.push({ is: 'value', head, body: [], otherwise: [] })
        continue
      }
      const body = block()
      const otherwise = body.end === 'else' ? block().nodes : []
      nodes.push({ is: head.split(' ')[0]!, head: head.replace(/^\w+ /, ''), body: body.nodes, otherwise })
    }
    return { nodes, end: '' }
  }
  return block().nodes
}

const words = (text: string): string[] => text.match(/"[^"]*"|\S+/g) ?? []

function look(word: string, scope: Scope): unknown {
  if (word.startsWith('"')) return word.slice(1, -1)
  if (/^\d+$/.test(word)) return Number(word)
  const [first, ...path] = word.replace(/^\$\./, '.').split('.')
  let found: unknown = first === '' ? scope : scope[first!]
  for (const key of path) found = (found as Scope | undefined)?.[key]
  if (found === undefined) throw new Error(`The chart has no ${word}`)
  return found
}

function evaluate(expression: string, scope: Scope): unknown {
  const [first, ...pipes] = expression.split('|').map(one => one.trim())
  return pipes.reduce<unknown>(
    (value, pipe) => call(words(pipe), scope, [value]),
    call(words(first!), scope, []),
  )
}

function call([name, ...given]: string[], scope: Scope, piped: unknown[]): unknown {
  const [a, b] = [...given.map(one => look(one, scope)), ...piped]
  if (name === 'list') return given.map(one => look(one, scope))
  if (name === 'index') return (a as Scope)[b as string]
  if (name === 'eq') return a === b
  if (name === 'quote') return JSON.stringify(String(a))
  if (name === 'toYaml') return stringify(a).trimEnd()
  if (name === 'nindent') return `\n${String(b).replaceAll(/^/gm, ' '.repeat(a as number))}`
  if (given.length > 0 || !/^[.$]/.test(name!)) throw new Error(`The chart may not use ${name}`)
  return look(name!, scope)
}

function run(nodes: Node[], scope: Scope): string {
  return nodes.map(node => ('text' in node ? node.text : act(node, scope))).join('')
}

function act({ is, head, body, otherwise }: Exclude<Node, { text: string }>, scope: Scope): string {
  const [, names, expression] = /^(\$\w+(?:, \$\w+)?) := (.+)$/.exec(head) ?? []
  if (is === 'if') return run(evaluate(head, scope) ? body : otherwise, scope)
  if (is === 'range') {
    const [key, value] = names!.split(', ')
    return Object.entries(evaluate(expression!, scope) as object)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([at, one]) =>
        run(body, { ...scope, ...(value ? { [key!]: at, [value]: one } : { [key!]: one }) }),
      )
      .join('')
  }
  if (names) {
    scope[names] = evaluate(expression!, scope)
    return ''
  }
  return String(evaluate(head, scope))
}

export const renderTemplate = (template: string, values: Scope): string =>
  run(parse(template), { Values: values, Release: { Name: 'bowline' } })
