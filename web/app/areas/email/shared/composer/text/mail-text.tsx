import { Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { type EmailTemplate, listEmailTemplates } from '../../../../../../../sdk/index.ts'
import { RichText } from '../../../../../kit/form/rich-text.tsx'
import { client } from '../../../../../kit/session/api.ts'
import css from '../composer.module.css'
import { useComposerWords } from '../words.ts'
import { type AddressOf, InlinePicture } from './inline-picture.ts'
import { type Insertion, useInsertion } from './use-insertion.ts'

interface MailTextProps {
  label: string
  value: string
  isFocused: boolean
  onChange: (html: string) => void
  onFiles: (files: File[]) => void
  addressOf: AddressOf
  /** What a template or a snippet says, filled in for whom the mail is. */
  fill: (template: EmailTemplate) => Promise<string | null>
  onEditor: (editor: Editor) => void
}

export const TEMPLATES = 'email-templates'
const MOST_SHOWN = 8
const MOST = 200

export const useTemplates = () =>
  useQuery({
    queryKey: [TEMPLATES, 'all'],
    queryFn: () => listEmailTemplates({ client, query: { limit: MOST } }),
  }).data?.data ?? []

/** By its shortcut or its name, what begins with the word first. */
export function matching(
  all: readonly EmailTemplate[],
  kind: Insertion['kind'],
  word: string,
): EmailTemplate[] {
  const rank = ({ shortcut, name }: EmailTemplate) => {
    if (shortcut?.startsWith(word)) return 0
    const low = name.toLowerCase()
    if (low.startsWith(word)) return 1
    return low.includes(word) ? 2 : 3
  }
  return all
    .filter(one => one.kind === kind && rank(one) < 3)
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
    .slice(0, MOST_SHOWN)
}

/** The text of a mail: `/` offers templates, `;` snippets, files are dropped and pasted into it. */
export function MailText({
  label,
  value,
  isFocused,
  onChange,
  onFiles,
  addressOf,
  fill,
  onEditor,
}: MailTextProps) {
  const words = useComposerWords()
  const [editor, setEditor] = useState<Editor | null>(null)
  const { asked, dismiss } = useInsertion(editor)
  const templates = useTemplates()
  const found = asked ? matching(templates, asked.kind, asked.word) : []
  const [at, setAt] = useState(0)
  const chosen = Math.min(at, found.length - 1)
  const addresses = useRef(addressOf)
  addresses.current = addressOf
  const [extensions] = useState(() => [
    InlinePicture.configure({ addressOf: contentId => addresses.current(contentId) }),
  ])
  const insert = async (template: EmailTemplate) => {
    if (!editor || !asked) return
    const { from, to } = asked
    dismiss()
    setAt(0)
    const html = await fill(template)
    if (html !== null) editor.chain().focus().deleteRange({ from, to }).insertContent(html).run()
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (!asked || found.length === 0) return false
    if (event.key === 'ArrowDown') setAt((chosen + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') void insert(found[chosen]!)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      dismiss()
    } else return false
    event.preventDefault()
    return true
  }
  return (
    <>
      <RichText
        isBare
        label={label}
        value={value}
        isFocused={isFocused}
        onChange={onChange}
        extensions={extensions}
        onFiles={onFiles}
        onKey={onKey}
        onEditor={one => {
          setEditor(one)
          onEditor(one)
        }}
      />
      {asked && found.length > 0 && (
        <Paper
          component="ul"
          role="listbox"
          aria-label={asked.kind === 'template' ? words.templates : words.snippets}
          className={css.ready}
          shadow="md"
          withBorder
          ref={(element: HTMLElement | null) => {
            // No element carries its own look: the content policy allows it through the object model alone.
            if (element) {
              element.style.left = `${Math.min(asked.left, innerWidth - 300)}px`
              element.style.top = `${asked.bottom + 4 + Math.min(0, innerHeight - asked.bottom - 260)}px`
            }
          }}
        >
          {found.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                role="option"
                aria-selected={index === chosen}
                tabIndex={-1}
                onMouseDown={event => event.preventDefault()}
                onClick={() => void insert(one)}
              >
                <span>{one.name}</span>
                {one.shortcut && (
                  <Text span size="xs" c="dimmed">
                    {one.kind === 'template' ? '/' : ';'}
                    {one.shortcut}
                  </Text>
                )}
              </button>
            </li>
          ))}
        </Paper>
      )}
    </>
  )
}
