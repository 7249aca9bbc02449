import { Kbd, Modal, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { address } from '../address.ts'
import type { NavItem } from '../area.ts'
import { areas } from '../areas.ts'
import { useMay } from '../session/session.ts'
import { isTyping } from './is-typing.ts'
import { useShellWords } from './words.ts'

const PATIENCE_MS = 1_200

/** `g` and a letter goes somewhere, `?` shows all. Rows have keys of their own, in the list. */
export function Shortcuts() {
  const words = useShellWords()
  const may = useMay()
  const navigate = useNavigate()
  const [isOpen, help] = useDisclosure(false)
  const items = areas.flatMap(area => area.nav).filter(item => item.key && may(item.role ?? 'viewer'))
  useEffect(() => {
    let waitsForKey = 0
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return
      if (waitsForKey > performance.now()) {
        waitsForKey = 0
        const item = items.find(one => one.key === event.key)
        if (item) {
          event.preventDefault()
          void navigate({ to: address(item.to) })
        }
        return
      }
      if (event.key === 'g') waitsForKey = performance.now() + PATIENCE_MS
      if (event.key === '?') help.open()
      if (event.key === 'c') document.querySelector<HTMLElement>('[data-create]')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const list = words.shortcutList
  const keys: [string[], string][] = [
    [['⌘/Ctrl', 'K'], list.palette],
    [['?'], list.help],
    [['j'], list.next],
    [['k'], list.previous],
    [['Enter'], list.open],
    [['x'], list.select],
    [['e'], list.edit],
    [['c'], list.create],
    [['/'], list.search],
    [['Esc'], list.back],
  ]
  return (
    <Modal
      closeButtonProps={{ 'aria-label': words.close }}
      opened={isOpen}
      onClose={help.close}
      title={words.shortcuts}
      size="md"
    >
      <Table>
        <Table.Tbody>
          {keys.map(([combination, text]) => (
            <Row key={text} keys={combination} text={text} />
          ))}
          {items.map(item => (
            <GoRow key={item.to} item={item} prefix={words.goTo} />
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}

const GoRow = ({ item, prefix }: { item: NavItem; prefix: string }) => (
  <Row keys={['g', item.key!]} text={`${prefix}: ${item.useLabel()}`} />
)

const Row = ({ keys, text }: { keys: string[]; text: string }) => (
  <Table.Tr>
    <Table.Td w={140}>
      {keys.map(key => (
        <Kbd key={key} mr={4}>
          {key}
        </Kbd>
      ))}
    </Table.Td>
    <Table.Td>{text}</Table.Td>
  </Table.Tr>
)
