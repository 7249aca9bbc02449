interface Named {
  id: number
  name: string
}

/** `@Ada Byron` as the server reads it: `<@12>`. Of two names the longer is meant where both would do. */
export function withMentions(text: string, people: readonly Named[]): string {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  return byLength.reduce((said, { id, name }) => said.replaceAll(`@${name}`, `<@${id}>`), text)
}

/** The other way round, as people write and read it. */
export const withNames = (text: string, people: readonly Named[]): string =>
  text.replace(/<@(\d+)>/g, (token, id) => {
    const name = people.find(one => one.id === Number(id))?.name
    return name ? `@${name}` : token
  })

export const namesSomebody = (text: string): boolean => /<@\d+>/.test(text)
