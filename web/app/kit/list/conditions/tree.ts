/** One condition on a field, as the API has it. */
export interface Rule {
  field: string
  op: string
  value?: unknown
}

/** Conditions of which all or any must hold. */
export interface Tree {
  match: 'all' | 'any'
  rules: (Rule | Tree)[]
}

export const isTree = (one: Rule | Tree): one is Tree => 'rules' in one

/** What an address or a view has; nothing where that is no tree. */
export function readTree(text: string | undefined): Tree | undefined {
  if (!text) return undefined
  try {
    const tree = JSON.parse(text) as Tree
    return Array.isArray(tree.rules) ? { ...tree, match: tree.match === 'any' ? 'any' : 'all' } : undefined
  } catch {
    return undefined
  }
}

/** Groups and conditions that say nothing are left out. */
export function pruned(tree: Tree): Tree {
  const rules = tree.rules
    .map(one => (isTree(one) ? pruned(one) : one))
    .filter(one => (isTree(one) ? one.rules.length > 0 : one.field !== ''))
  return { ...tree, rules }
}
