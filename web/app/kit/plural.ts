/** Whether a number takes the singular: in French nought does, in Japanese nothing. */
export function isOneIn(language: string): (count: number) => boolean {
  const rules = new Intl.PluralRules(language)
  return count => rules.select(count) === 'one'
}
