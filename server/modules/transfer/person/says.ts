/** What a person is known by in texts. */
export interface Traces {
  addresses: string[]
  names: string[]
}

/** Whether a row of a file is about the person. First and last name mostly stand beside each other there. */
export function saysOf({ addresses, names }: Traces): (cells: readonly string[]) => boolean {
  const words = [...addresses, ...names].map(wholeWord)
  if (words.length === 0) return () => false
  const pattern = new RegExp(words.join('|'), 'iu')
  return cells => pattern.test(cells.join(' '))
}

/** Where it stands by itself: ann@acme.example is not joann@acme.example. As the database finds them (`whole_word`). */
const wholeWord = (word: string): string =>
  word.includes('@')
    ? `(?<![\\p{L}\\p{N}._%+-])${RegExp.escape(word)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`
    : `(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`
