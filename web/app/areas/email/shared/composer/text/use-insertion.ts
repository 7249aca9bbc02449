import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'

export interface Insertion {
  /** `/` asks for templates, `;` for snippets. */
  kind: 'template' | 'snippet'
  word: string
  /** What was typed for it, and goes. */
  from: number
  to: number
  /** Where the cursor is on the screen. */
  left: number
  bottom: number
}

/** A sign at the beginning of a word asks for something ready-made. */
export function findInsertion(before: string): { kind: Insertion['kind']; word: string } | null {
  const found = /(?:^|\s)([/;])([\p{L}\p{N}_-]{0,32})$/u.exec(before)
  return found ? { kind: found[1] === '/' ? 'template' : 'snippet', word: found[2]!.toLowerCase() } : null
}

/** What is asked for at the cursor; null while nothing is, and after Esc until something else is typed. */
export function useInsertion(editor: Editor | null): { asked: Insertion | null; dismiss: () => void } {
  const [asked, setAsked] = useState<Insertion | null>(null)
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  useEffect(() => {
    if (!editor) return
    const look = () => {
      const { empty, $from } = editor.state.selection
      const found =
        empty && editor.isFocused
          ? findInsertion($from.parent.textBetween(0, $from.parentOffset, '\n', ' '))
          : null
      if (!found) {
        setDismissedAt(null)
        return setAsked(null)
      }
      const from = $from.pos - found.word.length - 1
      const { left, bottom } = editor.view.coordsAtPos($from.pos)
      setAsked({ ...found, from, to: $from.pos, left, bottom })
    }
    const end = () => setAsked(null)
    editor.on('transaction', look)
    editor.on('blur', end)
    return () => {
      editor.off('transaction', look)
      editor.off('blur', end)
    }
  }, [editor])
  return {
    asked: asked && asked.from !== dismissedAt ? asked : null,
    dismiss: () => setDismissedAt(asked?.from ?? null),
  }
}
