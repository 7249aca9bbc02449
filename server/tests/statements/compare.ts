import type { Shape } from './collect.ts'

const nameOf = ({ kind, of }: Shape): string => (kind === 'array' && of ? `${nameOf(of)}[]` : kind)

/** What a declared row says that is not so, one sentence each. */
export function compareRows(
  declared: ReadonlyMap<string, Shape>,
  described: ReadonlyMap<string, Shape>,
): string[] {
  const lies = [...declared].flatMap(([name, said]) => {
    const is = described.get(name)
    if (!is)
      return said.isOptional ? [] : [`${name} is not among the columns ${[...described.keys()].join(', ')}`]
    if (said.kind === 'anything') return []
    const isOther = is.kind !== 'anything' && nameOf(is) !== nameOf(said)
    return [
      ...(isOther ? [`${name} is a ${nameOf(is)}, not a ${nameOf(said)}`] : []),
      ...(is.isNullable && !said.isNullable ? [`${name} may be null`] : []),
    ]
  })
  const unsaid = [...described.keys()].filter(name => !declared.has(name))
  return [...lies, ...unsaid.map(name => `${name} is selected and not declared`)]
}
