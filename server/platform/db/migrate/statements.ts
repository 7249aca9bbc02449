/** What is passed over as a whole: comments, texts, names, bodies between dollars. Groups do not capture, but for the tag. */
const WHOLE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[a-z_]*\$)[\s\S]*?\1|;/gi

/** `begin atomic … end` has statements of its own. */
const isInBody = (statement: string) =>
  /\bbegin\s+atomic\b/i.test(statement) && !/(;|atomic)\s*end\s*$/i.test(statement)

/**
 * The statements of a file, one by one and without comments, since PostgreSQL takes several in one message as one
 * transaction.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  let from = 0
  for (const { 0: found, index } of text.matchAll(WHOLE)) {
    statement += text.slice(from, index)
    from = index + found.length
    if (found === ';' && !isInBody(statement)) {
      statements.push(statement)
      statement = ''
    } else if (!/^(--|\/\*)/.test(found)) statement += found
  }
  statements.push(statement + text.slice(from))
  return statements.map(one => one.trim()).filter(one => one !== '')
}

/** The index that a statement builds while its table is written to. */
export function concurrentIndex(statement: string): string | undefined {
  return /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?([\w$]+)"?\s+on\b/i.exec(
    statement,
  )?.[1]
}

/** Refused inside of a transaction. */
export const runsAlone = (statement: string): boolean =>
  /^\w+(\s+unique)?\s+index\s+concurrently\b/i.test(statement)

/** Reads a whole table and keeps nobody from it: it may wait for its lock as long as it likes. */
export const validates = (statement: string): boolean =>
  /^alter\s+table\s[\s\S]*\bvalidate\s+constraint\b/i.test(statement)
