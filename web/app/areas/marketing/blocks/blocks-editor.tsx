import { Button, Menu, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { OrderedItems } from '../editing/ordered-items.tsx'
import { useEditingWords } from '../editing/words.ts'
import { type BlockType, blank, blockTypes, excerptOf } from './block.ts'
import { BlockFields, type BlocksEditorProps } from './block-fields.tsx'

/** What a page shows, from top to bottom. */
export function BlocksEditor({ label, blocks, isInside = false, onChange }: BlocksEditorProps) {
  const words = useEditingWords()
  const types = isInside ? blockTypes.filter(type => type !== 'columns') : blockTypes
  const add = (type: BlockType) => onChange([...blocks, blank[type]()])
  return (
    <Stack gap="sm">
      <OrderedItems
        label={label}
        items={blocks}
        onChange={onChange}
        titleOf={block => [words.blockTypes[block.type], excerptOf(block)].filter(Boolean).join(': ')}
      >
        {(block, change) => <BlockFields block={block} onChange={change} Inside={BlocksEditor} />}
      </OrderedItems>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} />}>
            {words.addBlock}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {types.map(type => (
            <Menu.Item key={type} onClick={() => add(type)}>
              {words.blockTypes[type]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Stack>
  )
}
