/** `@Ada Byron` as the server reads it: `<@12>`. Of two names the longer is meant where both would do. */
export function withMentions(text: string, people: readonly { id: number; name: string }[]): string {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  return byLength.reduce((said, { id, name }) => said.replaceAll(`@${name}`, `<@${id}>`), text)
}
