import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from '@tiptap/pm/tables'
import { type Editor, Node } from '@tiptap/react'

// Tables of a contract, as the server lets them in: rows of cells that may span others, and no widths.

const spans = (element: HTMLElement, name: 'colspan' | 'rowspan') => Number(element.getAttribute(name)) || 1

const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: (element: HTMLElement) => spans(element, 'colspan') },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => spans(element, 'rowspan') },
  // The plugin that edits cells wants it; nothing is drawn from it.
  colwidth: { default: null, rendered: false },
})

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  // Asked for every node of the schema, not this one alone.
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
})

export const tableNodes = [table, row, cell('tableCell', 'td'), cell('tableHeader', 'th')]

const changes = { addRowAfter, addColumnAfter, deleteRow, deleteColumn, deleteTable }

export const changeTable = (editor: Editor, change: keyof typeof changes): void => {
  changes[change](editor.state, editor.view.dispatch)
  editor.commands.focus()
}

export const isInsideTable = (editor: Editor): boolean => isInTable(editor.state)

export function insertTable(editor: Editor): void {
  const paragraph = { type: 'paragraph' }
  const rowOf = (type: string) => ({
    type: 'tableRow',
    content: [0, 1, 2].map(() => ({ type, content: [paragraph] })),
  })
  const content = [rowOf('tableHeader'), rowOf('tableCell'), rowOf('tableCell')]
  editor.chain().focus().insertContent({ type: 'table', content }).run()
}
