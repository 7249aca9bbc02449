import type { Sources } from './rules.ts'

/** A button that deletes at once, and why. */
export interface Unasked {
  readonly path: string
  readonly why: string
}

const deleting =
  /const (\w+) = use(?:Act|Mutation)\((?:(?!const |return )[\s\S])*?\b(?:delete|remove|revoke)[A-Z]\w*\(\{ client/g

const deletesAtOnce = (text: string) =>
  [...text.matchAll(deleting)].some(
    ({ 1: name, index }) =>
      new RegExp(`onClick=\\{\\(\\) => ${name}\\.mutate`).test(text) && !isTakenBack(text.slice(index)),
  )

/** What goes to the trash says so, with an undo. */
const isTakenBack = (call: string) => call.split('\n  })')[0]!.includes('trash_id')

/** What is deleted by a click is asked about first, or can be taken back. */
export function checkDeletes(sources: Sources, excepted: readonly Unasked[]): string[] {
  const unasked = [...sources]
    .filter(([path, text]) => /^web\/app\/.*\.tsx$/.test(path) && deletesAtOnce(text))
    .map(([path]) => path)
  const known = excepted.map(({ path }) => path)
  return [
    ...unasked
      .filter(path => !known.includes(path))
      .map(path => `${path} deletes by one click: <ConfirmButton>, <Question> or \`useDeleteLater\``),
    ...known
      .filter(path => !unasked.includes(path))
      .map(path => `${path} asks: take it out of \`deletes\` in tools/structure/exceptions.ts`),
  ]
}
