/** The kinds of record that checks ask for. */
export type RecordType = 'TXT' | 'A' | 'AAAA' | 'MX' | 'CNAME' | 'PTR'

/**
 * What DNS said. `nxdomain` (no such name) and `nodata` (nothing of that type there) are answers too; `failed` is none:
 * nobody answered in time, or the server would not.
 */
export interface Answer {
  readonly status: 'found' | 'nodata' | 'nxdomain' | 'failed'
  /** TXT with its strings joined, addresses, names, or `10 mail.example.com` for MX. */
  readonly values: readonly string[]
}

/** All that a check knows of the world. Asking twice for the same costs nothing. */
export type Ask = (name: string, type: RecordType) => Promise<Answer>

export const isAbsent = ({ status }: Answer): boolean => status === 'nodata' || status === 'nxdomain'

/** Records of one kind among the TXT at a name. */
export const textsLike = (answer: Answer, beginning: RegExp): string[] =>
  answer.values.filter(text => beginning.test(text))
