import { ActionIcon, Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useCommonWords } from '../screen/words.ts'
import { stayWord } from './stay-word.ts'

interface ConfirmButtonProps extends ButtonProps {
  /** What is asked, and what the button that does it says. */
  question: string
  confirm: string
  label?: string
  /** A button that is this picture alone; it needs a label. */
  icon?: ReactNode
  onConfirm: () => void
  children?: ReactNode
}

/** For what cannot be undone: asks once before it does it. */
export function ConfirmButton({ question, confirm, label, icon, onConfirm, ...button }: ConfirmButtonProps) {
  const words = useCommonWords()
  const [isOpen, ask] = useDisclosure(false)
  return (
    <>
      {icon ? (
        <ActionIcon variant="subtle" color="red" size="sm" aria-label={label} onClick={ask.open}>
          {icon}
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          {...(label ? { 'aria-label': label } : {})}
          {...button}
          onClick={ask.open}
        />
      )}
      <Modal
        closeButtonProps={{ 'aria-label': words.close }}
        opened={isOpen}
        onClose={ask.close}
        title={confirm}
        size="sm"
      >
        <Stack>
          <Text size="sm">{question}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={ask.close} data-autofocus>
              {stayWord(confirm, words)}
            </Button>
            <Button
              color="red"
              onClick={() => {
                ask.close()
                onConfirm()
              }}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
