import { Button, Menu } from '@mantine/core'
import { useRichTextEditorContext } from '@mantine/tiptap'
import { IconBraces } from '@tabler/icons-react'
import { useTemplateWords } from './words/words.ts'

/** Somebody without a first name is still greeted. */
const written = (field: string) =>
  field === 'first_name' ? '{{ first_name | default: "there" }}' : `{{ ${field} }}`

/** Puts a field of whoever the mail is for where the cursor is. */
export function FieldMenu() {
  const words = useTemplateWords()
  const { editor } = useRichTextEditorContext()
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button size="compact-xs" variant="default" leftSection={<IconBraces size={14} />}>
          {words.insertField}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(words.fields).map(([field, label]) => (
          <Menu.Item key={field} onClick={() => editor?.chain().focus().insertContent(written(field)).run()}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
