import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { type Editor, type Extensions, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './rich-text.module.css'
import { useFormWords } from './words.ts'

interface RichTextProps {
  label: string
  value: string
  onChange: (html: string) => void
  isFocused?: boolean
  /** Without a frame and a heading of its own, in a window that is one editor. */
  isBare?: boolean
  /** What else the text may hold; the same for as long as the editor stands. */
  extensions?: Extensions
  /** Files that are dropped or pasted. */
  onFiles?: (files: File[]) => void
  /** Keys that belong to what is open beside the text: true where it took one. */
  onKey?: (event: KeyboardEvent) => boolean
  onEditor?: (editor: Editor) => void
  /** Further buttons above the text. */
  children?: ReactNode
}

/** Text with a little form, as HTML. Loaded by the screens that write. */
export function RichText({
  label,
  value,
  onChange,
  isFocused = false,
  isBare = false,
  ...more
}: RichTextProps) {
  const words = useFormWords()
  // The editor stands for long; what it calls is as it is now.
  const now = useRef({ onChange, ...more })
  now.current = { onChange, ...more }
  const takeFiles = (list: FileList | undefined, event: Event) => {
    const files = [...(list ?? [])]
    if (files.length === 0 || !now.current.onFiles) return false
    event.preventDefault()
    now.current.onFiles(files)
    return true
  }
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: false, codeBlock: false }),
      Link,
      ...(more.extensions ?? []),
    ],
    content: value,
    autofocus: isFocused ? 'end' : false,
    injectNonce: document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '',
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handleKeyDown: (_, event) => now.current.onKey?.(event) ?? false,
      handlePaste: (_, event) => takeFiles(event.clipboardData?.files, event),
      handleDrop: (_, event) => takeFiles(event.dataTransfer?.files, event),
    },
    onUpdate: ({ editor: changed }) => now.current.onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    if (editor) now.current.onEditor?.(editor)
  }, [editor])
  const toolbar = (
    <RichTextEditor.Toolbar>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      {more.children}
    </RichTextEditor.Toolbar>
  )
  return (
    <Input.Wrapper {...(isBare ? { className: css.bare } : { label, labelElement: 'div' as const })}>
      <RichTextEditor
        editor={editor}
        className={css.editor}
        {...(isBare ? { variant: 'subtle' as const } : {})}
        labels={{
          boldControlLabel: words.bold,
          italicControlLabel: words.italic,
          underlineControlLabel: words.underline,
          strikeControlLabel: words.strike,
          bulletListControlLabel: words.bulletList,
          orderedListControlLabel: words.numberedList,
          blockquoteControlLabel: words.quote,
          linkControlLabel: words.link,
          unlinkControlLabel: words.removeLink,
          linkEditorInputLabel: words.linkAddress,
          linkEditorSave: words.saveLink,
          linkEditorExternalLink: words.openInNewTab,
          linkEditorInternalLink: words.openInNewTab,
        }}
      >
        {!isBare && toolbar}
        <RichTextEditor.Content />
        {isBare && toolbar}
      </RichTextEditor>
    </Input.Wrapper>
  )
}
