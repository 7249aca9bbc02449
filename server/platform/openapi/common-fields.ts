/** Request fields that mean the same wherever they appear. */
export const commonFields: Readonly<Record<string, string>> = {
  page: 'Which page, counted from 1.',
  limit: 'How many to answer with at most.',
  order: '`asc` for ascending, `desc` for descending.',
  sort: 'What to sort by.',
  q: 'Words to search for.',
  file: 'The file itself.',
}
