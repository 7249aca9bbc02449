import { Anchor, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCommonWords } from '../screen/words.ts'
import { useUnsentCount } from './unsent-count.ts'
import { UnsentList } from './unsent-list.tsx'
import { useOfflineWords } from './words.ts'

/** Part of the line above every screen: that something waits, and what. */
export function UnsentNote() {
  const shell = useCommonWords()
  const words = useOfflineWords()
  const count = useUnsentCount()
  const [isOpen, list] = useDisclosure(false)
  return (
    <>
      {words.waiting(count)}{' '}
      <Anchor component="button" type="button" inherit onClick={list.open}>
        {words.show}
      </Anchor>
      <Modal
        closeButtonProps={{ 'aria-label': shell.close }}
        opened={isOpen && count > 0}
        onClose={list.close}
        title={words.unsent}
      >
        <UnsentList onLeave={list.close} />
      </Modal>
    </>
  )
}
