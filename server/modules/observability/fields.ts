/** What request fields mean where their schema does not say it. */
export const fields: Record<string, string> = {
  check_id: 'Of this check',
  expect: 'What a good answer is like',
  email: 'An address that mail goes to',
  tags: 'Your own labels, text to text',
  q: 'Words and key:value that the lines have',
}
