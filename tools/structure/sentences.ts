import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ts from '@typescript/typescript6'
import { wordsOf } from '#kit/text/sentence.ts'

export const cwd = fileURLToPath(new URL('../..', import.meta.url))

/** Which argument is what people read. */
const SAID: Readonly<Record<string, number>> = {
  problem: 2,
  problemBeside: 2,
  Problem: 2,
  super: 2,
  InvalidInput: 0,
  UnsupportedType: 0,
  refuse: 0,
}

/** Templates of all sentences in which the server refuses something, and the places where one cannot be told from the source. */
export async function readSentences(): Promise<{ templates: string[]; unreadable: string[] }> {
  const templates = new Set<string>()
  const unreadable: string[] = []
  for await (const path of glob('server/{kit,platform,modules}/**/*.ts', { cwd })) {
    if (/\.(test|fixture)\.ts$/.test(path)) continue
    const text = await readFile(`${cwd}/${path}`, 'utf8')
    if (!/roblem\(|InvalidInput|UnsupportedType|say`/.test(text)) continue
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const keep = (node: ts.TemplateLiteral | ts.StringLiteralLike, isTagged: boolean) => {
      const template = templateOf(node, isTagged)
      if (template === undefined) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
        unreadable.push(`${path}:${line + 1} ${node.getText(file)}`)
      } else if (!EMPTY.test(template)) templates.add(template)
    }
    const read = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) keep(node, false)
      else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(read)
      else if (ts.isArrowFunction(node)) read(node.body)
      else if (ts.isParenthesizedExpression(node)) read(node.expression)
    }
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'say') keep(node.template, true)
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const said = node.arguments?.[SAID[node.expression.getText(file)] ?? -1]
        if (said) read(said)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return { templates: [...templates].sort(), unreadable }
}

/** A sentence that is handed on whole. */
const EMPTY = /^\S+$/

function templateOf(node: ts.TemplateLiteral | ts.StringLiteralLike, isTagged: boolean): string | undefined {
  if (!ts.isTemplateExpression(node)) return wordsOf(node.text).template
  let template = node.head.text
  for (const { expression, literal } of node.templateSpans) {
    const named = isTagged && ts.isObjectLiteralExpression(expression) ? expression.properties[0] : undefined
    // A field, whose name is part of it, is all that may stand there unnamed.
    if (!named && template.includes(' ')) return
    template += (named ? `{${named.name?.getText()}}` : 'x') + literal.text
  }
  return wordsOf(template).template
}

/** Where the server writes something down for people, or finds something, as plain text: files, and the keys, names or calls that say it. */
const TOLD = [
  ['server/modules/*/timeline.ts', /^title$/],
  ['server/modules/calendar/timeline.ts', /^(accepted|declined|tentative|needs_action)$/],
  ['server/modules/workflows/graph/validate.ts', /^message$|^say$/],
  ['server/modules/deliverability/{inboxes,domains,checks}/**/*.ts', /^(message|detail)$/],
  ['server/modules/deliverability/content/*.ts', /^(message|say|once)$/],
  ['server/modules/campaigns/lint/*.ts', /^(message|fix|finding)$/],
  ['server/modules/sequences/lint/lint.ts', /^(say|overall)$|^about\(/],
  ['server/modules/outreach/*.ts', /^(message|return)$/],
  ['server/modules/outreach/preview-warnings.ts', /^(sample|unsubscribed|empty|unknown|broken|tooDeep)$/],
  ['server/modules/billing/quotes/approving/approval.ts', /^reasons\.push$/],
  ['server/modules/billing/invoices/issuing/plan-reminders.ts', /^return$/],
] as const

/** The same with {1}, {2} for what changes. */
export async function readTold(): Promise<string[]> {
  const told = new Set<string>()
  for (const [pattern, name] of TOLD) {
    for await (const path of glob(pattern, { cwd })) {
      if (path.endsWith('.test.ts')) continue
      const file = await parse(path)
      const keep = (node: ts.Node | undefined) => {
        for (const text of node ? numbered(node) : []) told.add(text)
      }
      walk(file, node => {
        const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)
        if (isNamed && name.test(node.name.getText(file))) keep(node.initializer)
        if (ts.isReturnStatement(node) && name.test('return')) keep(node.expression)
        if (ts.isCallExpression(node) && name.test(node.expression.getText(file)))
          for (const one of node.arguments) if (numbered(one).some(isSentence)) keep(one)
      })
    }
  }
  return [...told].sort()
}

/** Codes and evidence are given with it, too. */
const isSentence = (text: string) => /\p{L} \p{L}/u.test(text)

export const parse = async (path: string) =>
  ts.createSourceFile(path, await readFile(`${cwd}/${path}`, 'utf8'), ts.ScriptTarget.Latest, true)

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, inner => walk(inner, visit))
}

/** Texts that a value may be, what changes numbered. */
export function numbered(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isArrowFunction(node)) return numbered(node.body)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(numbered)
  if (!ts.isTemplateExpression(node)) return []
  const rest = node.templateSpans.map(({ literal }, index) => `{${index + 1}}${literal.text}`)
  return [node.head.text + rest.join('')]
}
