import { readMigration } from '#platform/db/migrate/plan.ts'
import { splitStatements } from '#platform/db/migrate/statements.ts'

/**
 * What may not be done to a table that is large and in use: nobody waits for a lock longer than it takes to change the
 * catalogue. CONTRIBUTING.md has the way round. What was made before the first release found no rows.
 */
export const BASELINE = '202611180141_backfills.sql'

const TABLE = '(?:only\\s+)?(?:public\\.)?"?(\\w+)"?'
/** The table that a statement is about. */
const about = new RegExp(
  `^(?:create\\s+(?:unique\\s+)?index\\b[\\s\\S]*?\\son|alter\\s+table(?:\\s+if\\s+exists)?|(?:create|drop)\\s+(?:or\\s+replace\\s+)?(?:constraint\\s+)?trigger\\b[\\s\\S]*?\\son|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?|lock(?:\\s+table)?|copy|cluster|vacuum\\s+full|reindex\\s+table)\\s+${TABLE}`,
  'i',
)
const creates = new RegExp(`^create\\s+(?:unlogged\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?${TABLE}`, 'i')
const reads = /\b(?:from|join)\s+(?:only\s+)?(?:public\.)?"?([a-z_]\w*)"?(?!\w|\s*\()/gi

/** Each action of an `alter table` by itself: parted at the commas that stand in no bracket. */
function actionsOf(statement: string): string[] {
  const found = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?[\w."]+\s+([\s\S]*)/i.exec(statement)
  const parts = ['']
  let depth = 0
  for (const sign of found?.[1] ?? '') {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map(part => part.trim())
}

const constraintKind = (action: string) =>
  /^add\s+(?:constraint\s+\S+\s+)?(check|foreign|unique|primary|exclude)\b/i
    .exec(action)?.[1]
    ?.toLowerCase() ?? ''
const addsColumn = (action: string) =>
  /^add\s+(?!constraint\b)/i.test(action) && constraintKind(action) === ''
/** Worked out once, whatever the table holds. */
const steadyCalls =
  /\b(?:now|jsonb_build_object|jsonb_build_array|make_interval|numeric|varchar|timestamptz)\s*\(/gi

/** Of one action of an `alter table`. */
const actionRules: readonly [(action: string) => boolean, string][] = [
  [
    action => /^(check|foreign)$/.test(constraintKind(action)) && !/\bnot\s+valid\b/i.test(action),
    'a constraint is added `not valid`, and validated by a later migration',
  ],
  [
    action => /^(unique|primary|exclude)$/.test(constraintKind(action)) && !/\busing\s+index\b/i.test(action),
    'a unique constraint is added `using index`, one that was built concurrently',
  ],
  [
    action => /^alter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i.test(action),
    'another type writes the whole table anew: add a column, and fill it by a back-fill',
  ],
  [
    action => addsColumn(action) && /\b(references|check|unique|primary\s+key)\b/i.test(action),
    'a new column brings no constraint along: that is added by itself, `not valid`',
  ],
  [
    action =>
      addsColumn(action) &&
      (/\bgenerated\b|\b(big|small)?serial\b/i.test(action) ||
        /\bdefault\b((?!\b(check|references)\b)[\s\S])*\w\s*\(/i.test(action.replace(steadyCalls, ' '))),
    'a column that is worked out for every row writes the whole table anew: fill it by a back-fill',
  ],
  [
    action => addsColumn(action) && /\bnot\s+null\b/i.test(action) && !/\bdefault\b/i.test(action),
    'a new column that is `not null` needs a default: the last release does not write it',
  ],
  [
    action => /^set\s+((un)?logged|tablespace|access\s+method)\b/i.test(action),
    'this writes the whole table anew',
  ],
  [
    action => /^rename\s+(?!constraint\b)/i.test(action),
    'the last release knows the old name: add the new one beside it, and drop the old one a release later',
  ],
]

/** Of a statement on a table that is there. */
const tableRules: readonly [RegExp, string][] = [
  [
    /^create\s+(unique\s+)?index\s+(?!concurrently)/i,
    'an index is built `concurrently`, by a migration with `-- transaction: none`',
  ],
  [/^(update|delete|merge|truncate|copy)\b/i, 'rows are changed by a back-fill, not by a migration'],
  [/^(lock|cluster|vacuum|reindex\s+(?!\w+\s+concurrently))/i, 'this keeps everybody from the table'],
]

const repeatable =
  /^(create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists|drop\s+\w+\s+(concurrently\s+)?if\s+exists|create\s+(unlogged\s+)?table\s+if\s+not\s+exists|create\s+or\s+replace|reindex\s+\w+\s+concurrently|comment|grant|revoke|analyze)\b/i
const repeatableAction =
  /^(add\s+(column\s+)?if\s+not\s+exists|drop\s+\w+\s+if\s+exists|validate\s+constraint|alter\s+(column\s+)?\S+\s+(set|drop)\s+(default|not\s+null|statistics)|set\s+\()/i
const isRepeatable = (statement: string) =>
  repeatable.test(statement) ||
  (/^alter\s+table\b/i.test(statement) && actionsOf(statement).every(action => repeatableAction.test(action)))

/** Whatever a `do` block does, from the word on that says it; and no texts, which might read like something else. */
const unfold = (statement: string): string[] =>
  (/^do\b/i.test(statement)
    ? (statement.match(
        /\b(?:alter\s+table|create|drop|update|delete\s+from|insert\s+into|truncate|lock\s+table)\b[^;]*/gi,
      ) ?? [])
    : [statement]
  ).map(one => one.replace(/'(?:[^']|'')*'/g, "''"))

const namesIn = (statement: string, pattern: RegExp) =>
  actionsOf(statement).flatMap(action => pattern.exec(action)?.slice(1) ?? [])
const added = (statement: string) => namesIn(statement, /^add\s+constraint\s+"?(\w+)/i)
const validated = (statement: string) => namesIn(statement, /^validate\s+constraint\s+"?(\w+)/i)
const setNotNull = (statement: string) =>
  namesIn(statement, /^alter\s+(?:column\s+)?"?(\w+)"?\s+set\s+not\s+null/i)
const checkedNotNull = (statement: string) =>
  namesIn(statement, /^add\s+constraint\s+"?(\w+)"?\s+check\s*\(\s*"?(\w+)"?\s+is\s+not\s+null\s*\)/i)

/** What the migrations before have made sure of. */
interface SchemaState {
  /** Constraint to the `table.column` that it says is not null. */
  readonly checks: Map<string, string>
  readonly valid: Set<string>
}

function checkStatement(statement: string, table: string, { checks, valid }: SchemaState): string[] {
  const isSure = (column: string) =>
    [...checks].some(([constraint, of]) => of === `${table}.${column}` && valid.has(constraint))
  return [
    ...tableRules.filter(([pattern]) => pattern.test(statement)).map(([, problem]) => problem),
    ...actionsOf(statement).flatMap(action =>
      actionRules.filter(([breaks]) => breaks(action)).map(([, problem]) => problem),
    ),
    ...setNotNull(statement)
      .filter(column => !isSure(column))
      .map(
        column =>
          `\`set not null\` reads all of it, unless a check (${column} is not null) was validated before`,
      ),
  ].map(problem => `${table}: ${problem}`)
}

function checkAnywhere(
  statement: string,
  isThere: (table: string) => boolean,
  inTransaction: boolean,
): string[] {
  const carries = /^(insert\s+into|create\s+(unlogged\s+)?table)\b[\s\S]*\bselect\b/i.test(statement)
  return [
    carries &&
      [...statement.matchAll(reads)].some(([, table]) => isThere(table!)) &&
      'rows are carried over by a back-fill, not by a migration',
    /^drop\s+index\s+(?!concurrently)/i.test(statement) &&
      'an index is dropped `concurrently`, by a migration with `-- transaction: none`',
    inTransaction &&
      /\bindex\s+concurrently\b/i.test(statement) &&
      '`concurrently` needs `-- transaction: none`',
    !inTransaction &&
      !isRepeatable(statement) &&
      `without a transaction each statement must bear being repeated: ${statement.slice(0, 60)}`,
  ].filter(problem => problem !== false)
}

function checkOne(name: string, text: string, known: SchemaState): string[] {
  const { inTransaction } = readMigration(name, text)
  const statements = splitStatements(text).flatMap(unfold)
  // Few rows in any installation, by the word of whoever wrote the migration.
  const small = /^-- small: (.+)$/m.exec(text)?.[1]?.split(/,\s*/) ?? []
  const exempt = new Set([...small, ...statements.flatMap(statement => creates.exec(statement)?.[1] ?? [])])
  const isThere = (table: string) => !exempt.has(table)
  const constraints = new Set(statements.flatMap(added))
  const locked = new Set<string>()
  const problems: string[] = []
  for (const statement of statements) {
    const table = about.exec(statement)?.[1]
    problems.push(...checkAnywhere(statement, isThere, inTransaction))
    if (!table || !isThere(table)) continue
    problems.push(...checkStatement(statement, table, known))
    if (/^(alter|create\s+.*trigger|drop)/i.test(statement)) locked.add(table)
    if (inTransaction && validated(statement).some(constraint => constraints.has(constraint)))
      problems.push(`${table}: a constraint is validated by a later migration than the one that adds it`)
    const [constraint, column] = checkedNotNull(statement)
    if (constraint) known.checks.set(constraint, `${table}.${column}`)
    for (const one of validated(statement)) known.valid.add(one)
  }
  if (inTransaction && locked.size > 1)
    problems.push(
      `it holds ${[...locked].join(' while it waits for ')}: change one table a migration, or say \`-- transaction: none\``,
    )
  return [...new Set(problems)].map(problem => `${name}: ${problem}`)
}

/** Of those that came after the first release: texts by the names of their files. */
export function checkLocks(migrations: ReadonlyMap<string, string>): string[] {
  const known: SchemaState = { checks: new Map(), valid: new Set() }
  return [...migrations]
    .filter(([name]) => name > BASELINE && !name.startsWith('baseline/'))
    .toSorted(([one], [two]) => (one < two ? -1 : 1))
    .flatMap(([name, text]) => checkOne(name, text, known))
}
