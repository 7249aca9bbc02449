import { type Sentence, say } from '../text/sentence.ts'

export const MOST_DEPTH = 3
export const MOST_RULES = 50

/** What is wrong, with the key it is about. */
export interface Complaint {
  field: string
  message: Sentence | string
}

/** What is wrong with a group of rules, each thing by its place. Looks no deeper than groups may be. */
export function checkGroup(
  given: unknown,
  path: string,
  checkRule: (rule: unknown, at: string) => Complaint[],
): Complaint[] {
  const complaints: Complaint[] = []
  const complain = (field: string, message: Sentence) => complaints.push({ field, message })
  let rules = 0
  const look = (one: unknown, at: string, depth: number) => {
    const { match, rules: inner } = (one ?? {}) as { match?: unknown; rules?: unknown }
    if (typeof one !== 'object' || one === null || !Array.isArray(inner)) {
      complain(`${at}.rules`, say`${`${at}.rules`} must be a list of rules`)
      return
    }
    if (match !== undefined && match !== 'all' && match !== 'any') {
      complain(`${at}.match`, say`${`${at}.match`} must be all or any`)
    }
    if (inner.length === 0) complain(`${at}.rules`, say`${`${at}.rules`} must have at least 1 item`)
    for (const [n, rule] of inner.entries()) {
      rules += 1
      if (rules > MOST_RULES) return
      const place = `${at}.rules[${n}]`
      if (typeof rule === 'object' && rule !== null && 'rules' in rule) {
        if (depth < MOST_DEPTH) look(rule, place, depth + 1)
        else complain(place, say`${path} must not be nested deeper than ${{ most: MOST_DEPTH }} levels`)
      } else complaints.push(...checkRule(rule, place))
    }
  }
  look(given, path, 1)
  if (rules > MOST_RULES) complain(path, say`${path} must have at most ${{ most: MOST_RULES }} rules`)
  return complaints
}
