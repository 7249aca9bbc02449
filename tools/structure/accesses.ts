export type Access = 'reads' | 'writes'

const builderCall =
  /\b(insertInto|updateTable|deleteFrom|mergeInto|selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|from)\(\s*\[?\s*['"`](?:public\.)?([a-z_]+)/g
const clause =
  /\b(insert into|update|delete from|merge into|from|join|using)\s+(?:only\s+)?(?:public\.)?([a-z_]+)\b/gi
const writing = /^(insert|update|delete|merge)/i

const named = /\bsql\.(?:table|ref|id)\(\s*['"`](?:public\.)?([a-z_]+)/g
/** A table that is no literal where it is used: it may be any that the file has a word for. */
const computed =
  /\bsql\.(?:table|id)\(\s*[^'"`\s]|\b(?:insertInto|updateTable|deleteFrom|mergeInto|selectFrom)\(\s*\w+(?:\[\w+\])?\s*\)/
const words = /['"`]([a-z_]+)['"`]|\b([a-z_]+):/g
const writesComputed =
  /\b(?:insert into|update|delete from|merge into)\s+(?:only\s+)?\$\{|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*\w/i

/** What a file does to which tables, as far as its text says: words that are no table are among them. */
export function accessesIn(text: string): { table: string; does: Access }[] {
  const code = withoutComments(text)
  const spelled = [...code.matchAll(builderCall), ...code.matchAll(clause)].map(([, verb, table]) => ({
    table: table!,
    does: (writing.test(verb!) ? 'writes' : 'reads') as Access,
  }))
  const does = writesComputed.test(code) ? 'writes' : 'reads'
  const others = [...code.matchAll(named), ...(computed.test(code) ? code.matchAll(words) : [])]
    .map(([, name, key]) => (name ?? key)!)
    .filter(table => !spelled.some(one => one.table === table))
  return [...spelled, ...others.map(table => ({ table, does }) as const)]
}

/** What a routine touches: by its statements, by the trigger that calls it, and by tables it hands on by name. */
export function accessesOf(routine: string): { table: string; does: Access }[] {
  const text = routine.replace(/--.*/g, '')
  const handedOn = [
    ...text.matchAll(/'(?:public\.)?([a-z_]+)'/g),
    ...text.matchAll(/\btrigger\s[^;]*?\bon\s+([a-z_]+)/g),
  ]
  return [...accessesIn(text), ...handedOn.map(([, table]) => ({ table: table!, does: 'reads' as const }))]
}

export const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
