import { RichTextEditor } from '@mantine/tiptap'
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableOff,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useContractWords } from '../words.ts'
import { changeTable, insertTable, isInsideTable } from './table-nodes.ts'

const tools = [
  ['addRowAfter', IconRowInsertBottom],
  ['addColumnAfter', IconColumnInsertRight],
  ['deleteRow', IconRowRemove],
  ['deleteColumn', IconColumnRemove],
  ['deleteTable', IconTableOff],
] as const

/** One button makes a table; inside of one there are those that change it. */
export function TableTools({ editor }: { editor: Editor }) {
  const words = useContractWords().tableTools
  const isInside = useEditorState({ editor, selector: ({ editor }) => isInsideTable(editor) })
  return (
    <RichTextEditor.ControlsGroup>
      {isInside ? (
        tools.map(([change, Icon]) => (
          <RichTextEditor.Control
            key={change}
            aria-label={words[change]}
            title={words[change]}
            onClick={() => changeTable(editor, change)}
          >
            <Icon size={16} stroke={1.5} />
          </RichTextEditor.Control>
        ))
      ) : (
        <RichTextEditor.Control
          aria-label={words.insert}
          title={words.insert}
          onClick={() => insertTable(editor)}
        >
          <IconTable size={16} stroke={1.5} />
        </RichTextEditor.Control>
      )}
    </RichTextEditor.ControlsGroup>
  )
}
