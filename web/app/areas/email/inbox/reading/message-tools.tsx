import { ActionIcon, Group } from '@mantine/core'
import { IconArrowBackUp, IconArrowBackUpDouble, IconArrowForwardUp } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { Email } from '../../../../../../sdk/index.ts'
import { useComposerWords } from '../../shared/composer/words.ts'
import type { Begin } from '../answer.tsx'

const ways = [
  ['reply', 'reply', IconArrowBackUp],
  ['reply_all', 'replyAll', IconArrowBackUpDouble],
  ['forward', 'forward', IconArrowForwardUp],
] as const

interface MessageToolsProps {
  message: Email
  begins: RefObject<Begin | null>
}

/** Answers this mail rather than the last one. */
export function MessageTools({ message, begins }: MessageToolsProps) {
  const words = useComposerWords()
  const name = message.from_name || message.from_email
  const isMany = message.to.length + message.cc.length > 1
  return (
    <Group gap={2} wrap="nowrap">
      {ways
        .filter(([mode]) => mode !== 'reply_all' || isMany)
        .map(([mode, word, Icon]) => (
          <ActionIcon
            key={mode}
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`${words[word]}: ${name}`}
            title={words[word]}
            onClick={() => begins.current?.(mode, message)}
          >
            <Icon size={15} />
          </ActionIcon>
        ))}
    </Group>
  )
}
