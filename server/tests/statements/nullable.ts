/** A node of what `explain (verbose, format json)` says. */
export interface Plan {
  'Node Type': string
  Output?: string[]
  Plans?: Plan[]
  'Parent Relationship'?: string
  'Join Type'?: string
  Strategy?: string
}

/** Null of no rows, unlike count(). */
const aggregate =
  /^(max|min|sum|avg|array_agg|string_agg|jsonb?_agg|jsonb?_object_agg|bool_or|bool_and|percentile_cont)\(/

/** Of each column of the answer: whether the plan shows that it may be null. What it cannot show counts as not null. */
export function findNullable(plan: Plan): boolean[] {
  const nullable = new Set<string>()
  collect(plan, false, nullable)
  return (plan.Output ?? []).map(bare).map(one => nullable.has(one) || isNullExpression(one))
}

const isNullExpression = (text: string) =>
  /^NULL\b|ELSE NULL::[\w ".[\]]+ END$/i.test(text) || text.startsWith('NULLIF(')

/** Values are put into brackets where they come from a node below. */
function bare(text: string): string {
  return /^\([^()]*(\([^()]*\)[^()]*)*\)$/.test(text) ? text.slice(1, -1) : text
}

function collect(plan: Plan, isOuter: boolean, nullable: Set<string>): void {
  const output = (plan.Output ?? []).map(bare)
  if (isOuter) for (const one of output) nullable.add(one)
  const isPlain = plan['Node Type'] === 'Aggregate' && plan.Strategy === 'Plain'
  if (isPlain) for (const one of output) if (aggregate.test(one)) nullable.add(one)
  const join = plan['Join Type']
  for (const below of plan.Plans ?? []) {
    const side = below['Parent Relationship']
    const isNulled =
      join === 'Full' || (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer')
    if (side !== 'SubPlan' && side !== 'InitPlan') collect(below, isOuter || isNulled, nullable)
  }
}
