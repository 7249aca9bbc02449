import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import css from './rich-text.module.css'
import { useFormWords } from './words.ts'

interface RichTextProps {
  label: string
  value: string
  onChange: (html: string) => void
  isFocused?: boolean
}

/** Text with a little form, as HTML. Loaded by the screens that write. */
export function RichText({ label, value, onChange, isFocused = false }: RichTextProps) {
  const words = useFormWords()
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false, heading: false, codeBlock: false }), Link],
    content: value,
    autofocus: isFocused ? 'end' : false,
    injectNonce: document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '',
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  return (
    <Input.Wrapper label={label} labelElement="div">
      <RichTextEditor
        editor={editor}
        className={css.editor}
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
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
