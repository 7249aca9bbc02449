import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import type { Contract } from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useContractWords } from '../words.ts'
import { tableNodes } from './table-nodes.ts'
import { TableTools } from './table-tools.tsx'
import css from './text-editor.module.css'
import type { ContractDrafts } from './use-contract-drafts.ts'

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

/** Rich text of what the server lets into a contract; it cleans what is sent once more. */
export function TextEditor({ contract, drafts }: { contract: Contract; drafts: ContractDrafts }) {
  const words = useContractWords()
  const { text, saving, save } = drafts
  const editor = useEditor(
    {
      extensions: [StarterKit.configure({ link: { openOnClick: false } }), ...tableNodes],
      content: text.values.content_html,
      injectNonce: nonce(),
      editorProps: { attributes: { 'aria-label': words.editor } },
      onUpdate: ({ editor: changed }) => text.set({ content_html: changed.getHTML() }),
    },
    [text.round],
  )
  const lost = unknownTags(contract.content_html)
  return (
    <>
      {saving.error && (
        <Alert color="red" role="alert" mb="sm">
          {saving.error.message}
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert color="orange" mb="sm">
          {words.lossy(lost.join(', '))}
        </Alert>
      )}
      <DraftNote draft={text} mb="xs" />
      <Group align="end" mb="sm">
        <TextInput className={css.title} label={words.title} {...text.field('title')} />
        <Button loading={saving.isPending} disabled={!drafts.isChanged} onClick={save}>
          {words.saveText}
        </Button>
      </Group>
      <RichTextEditor editor={editor} className={css.editor}>
        <RichTextEditor.Toolbar sticky stickyOffset={0}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H1 />
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
          {editor && <TableTools editor={editor} />}
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </>
  )
}

const known = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 br hr ul ol li blockquote pre code strong b em i u s del ' +
    'a div span html head body table thead tbody tfoot tr td th'
  ).split(' '),
)

/** Parsed without being shown: nothing in it loads or runs. */
function unknownTags(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const tags = [...parsed.querySelectorAll('*')].map(one => one.tagName.toLowerCase())
  return [...new Set(tags.filter(tag => !known.has(tag)))]
}
