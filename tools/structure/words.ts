import type { Sources } from './rules.ts'

const isWords = (path: string) =>
  /^web\/app\/.*\/(words|names)(\.\w\w)?\.ts$/.test(path) || path.startsWith('web/messages/')
const isEnglish = (path: string) => /\/(words|names)\.ts$|^web\/messages\/en\//.test(path)
const isCode = (path: string) => /^web\/(?!tests\/|dist\/).*\.tsx?$/.test(path) && !isWords(path)

const areaOf = (path: string) => /^web\/app\/areas\/[^/]+\//.exec(path)?.[0] ?? 'web/'

/** "1 day", "2 days": which numbers take the singular is for the language to say. "Daily" and "1er" are no plurals. */
const oneAsInEnglish = /=== 1 \?\s*(?:'[^']* [^']*'|`[^`]* [^`]*`|'[^']*'\s*:\s*'[^']*s')/

/** The keys at the first level of what a file says, on lines of their own or between braces on one. */
function keysOf(text: string): string[] {
  const found =
    /^(?:export )?const (?:en|names|messages)\b[^\n]*?= \{(?:([^\n]*)\}(?: as const)?\n|\n([\s\S]*?)\n\})/m.exec(
      text,
    )
  const [, line, block] = found ?? []
  const keys = block
    ? block.matchAll(/^ {2}(\w+)(?=[:,])/gm)
    : (line ?? '').matchAll(/(?:^|, )\s*(\w+)(?=:)/g)
  return [...keys].map(([, key]) => key!)
}

/**
 * Words that nobody says. A screen asks for one by its key, after a dot, in quotes or between braces; what is looked up
 * by an answer of the server stands in an object of its own, one level below.
 */
export function checkWords(sources: Sources): string[] {
  const said = new Map<string, string>()
  for (const [path, text] of sources) {
    if (!isCode(path)) continue
    for (const scope of new Set(['web/', areaOf(path)])) said.set(scope, `${said.get(scope) ?? ''}\n${text}`)
  }
  const asked = new Map(
    [...said].map(([scope, text]) => [
      scope,
      new Set([...text.matchAll(/(?:\.|['"]|[{,]\s*)(\w+)(?!\w)/g)].map(([, key]) => key!)),
    ]),
  )
  return [...sources].flatMap(([path, text]) => {
    if (isWords(path) && oneAsInEnglish.test(text))
      return [`${path} knows one and many: ask isOneIn(language)`]
    if (!isWords(path) || !isEnglish(path)) return []
    const here = asked.get(path.includes('/shared/') ? 'web/' : areaOf(path)) ?? new Set()
    return keysOf(text)
      .filter(key => !here.has(key))
      .map(key => `${path}: nobody says \`${key}\`, take it out in every language`)
  })
}
