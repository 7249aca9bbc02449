/** What companies are called by law says nothing of who they are. */
const forms =
  /\b(gmbh|mbh|ag|kg|ohg|gbr|ug|haftungsbeschrankt|co|ltd|limited|llc|plc|sarl|sas|sasu|sa|eurl|snc|srl|spa|sl|slu|bv|nv|ab|as|aps|oy|oyj|sro|zoo|kft|zrt|doo|dd|ou|sia|uab|lda|inc|und|and|et|the|societe|company)\b/g

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(forms, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether the register names who we think it is: one name may say more than the other. Null: it names nobody. */
export function namesMatch(ours: string, theirs: string | null): boolean | null {
  if (theirs === null) return null
  const [a, b] = [plain(ours), plain(theirs)]
  if (a === '' || b === '') return ours.trim().toLowerCase() === theirs.trim().toLowerCase()
  return a === b || ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `)
}
