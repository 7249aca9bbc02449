import { ActionIcon, type ActionIconProps, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'

const EmojiPicker = lazy(async () => ({ default: (await import('./emoji-picker.tsx')).EmojiPicker }))

interface EmojiButtonProps {
  label: string
  size: ActionIconProps['size']
  onPick: (emoji: string) => void
}

/** Opens the picker, which comes when it is first opened. */
export function EmojiButton({ label, size, onPick }: EmojiButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={size} aria-label={label} onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={size === 'sm' ? 15 : 18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={label}>
        <Suspense fallback={null}>
          <EmojiPicker
            onPick={emoji => {
              setOpen(false)
              onPick(emoji)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
