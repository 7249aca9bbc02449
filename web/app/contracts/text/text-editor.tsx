import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useMutation } from '@tanstack/react-query'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useState } from 'react'
import { type Contract, updateContract } from '../../../../sdk/index.ts'
import { notifications } from '../../notices.tsx'
import { client } from '../../session/api.ts'
import { useContractChange } from '../use-contract-change.ts'
import { useContractWords } from '../words.ts'
import { tableNodes } from './table-nodes.ts'
import { TableTools } from './table-tools.tsx'
import css from './text-editor.module.css'

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

/** Rich text of what the server lets into a contract; it cleans what is sent once more. */
export function TextEditor({ contract }: { contract: Contract }) {
  const words = useContractWords()
  const changed = useContractChange()
  const [title, setTitle] = useState(contract.title)
  const [isTouched, setTouched] = useState(false)
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false } }), ...tableNodes],
    content: contract.content_html,
    injectNonce: nonce(),
    editorProps: { attributes: { 'aria-label': words.editor } },
    onUpdate: () => setTouched(true),
  })
  const saving = useMutation({
    mutationFn: () =>
      updateContract({
        client,
        path: { contract_id: contract.id },
        body: {
          ...(title === contract.title ? {} : { title: title.trim() }),
          ...(isTouched && editor ? { content_html: editor.getHTML() } : {}),
        },
      }),
    onSuccess: ({ data, fields_need_review }) => {
      changed(data)
      setTouched(false)
      notifications.show(
        fields_need_review
          ? { color: 'orange', message: words.reviewFields }
          : { color: 'green', message: words.saved },
      )
    },
  })
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
      <Group align="end" mb="sm">
        <TextInput
          className={css.title}
          label={words.title}
          value={title}
          onChange={event => setTitle(event.currentTarget.value)}
        />
        <Button
          loading={saving.isPending}
          disabled={!isTouched && title === contract.title}
          onClick={() => saving.mutate()}
        >
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
