/** A button or field by its name on the screen, a key to press, or a link to a screen. */
export type Inline = string | { label: string } | { key: string } | { to: string; text: string }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; parts: Inline[] }
  | { kind: 'steps' | 'points'; items: Inline[][] }

export interface Page {
  title: string
  blocks: Block[]
}

/** Pages by their names. */
export type Contents = Readonly<Record<string, Page>>

/** `./day/home.de.md` is the page `home`. */
export const byName = (files: Readonly<Record<string, Page>>): Contents =>
  Object.fromEntries(
    Object.entries(files).map(([path, page]) => [/\/([\w-]+)(\.\w+)?\.md$/.exec(path)![1]!, page]),
  )
