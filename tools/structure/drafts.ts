import type { Sources } from './rules.ts'

/** A form whose fields are not kept, and why. */
export interface UnkeptForm {
  readonly path: string
  readonly why: string
}

const submits = /<form\b|component="form"|<(FormModal|SavedForm)\b/
const typing = /<(TextInput|Textarea|NumberInput|NumberText|TagsInput|Autocomplete|RichText|PasswordInput)\b/
/** A file cannot be kept: it is chosen again. */
const states = /const \[\w+, (\w+)\] = useState\b(?!<File)/g

const takesTyped = (text: string, setter: string) =>
  new RegExp(`onChange=\\{[^\\n]*\\n?[^\\n]*\\b${setter}\\b`).test(text)

function whatIsLost(component: string): string | undefined {
  if (!submits.test(component)) return
  if (component.includes('draft={null}')) {
    return typing.test(component) ? 'takes text and has `draft={null}`' : undefined
  }
  if (!/draft/i.test(component)) return 'has no draft'
  const setter = [...component.matchAll(states)]
    .map(([, name]) => name!)
    .find(name => takesTyped(component, name))
  return setter && `keeps a value beside its draft (\`${setter}\`)`
}

/**
 * What somebody types or chooses in a form is part of its draft, all of it. The door, behind which nobody is known yet, has
 * passwords to take and nothing to keep.
 */
export function checkDrafts(sources: Sources, excepted: readonly UnkeptForm[]): string[] {
  const lost = [...sources].flatMap(([path, text]) =>
    /^web\/app\/(?!kit\/session\/).*\.tsx$/.test(path)
      ? text
          .split(/^(?=(?:export )?function )/m)
          .flatMap(component => whatIsLost(component) ?? [])
          .map(what => ({ path, what }))
      : [],
  )
  const known = new Set(excepted.map(({ path }) => path))
  return [
    ...lost
      .filter(({ path }) => !known.has(path))
      .map(
        ({ path, what }) => `${path}: a form ${what}; see "What is typed is a draft" in web/app/README.md`,
      ),
    ...excepted
      .filter(({ path }) => !lost.some(one => one.path === path))
      .map(
        ({ path }) =>
          `${path} keeps what is typed: take it out of \`drafts\` in tools/structure/exceptions.ts`,
      ),
  ]
}
