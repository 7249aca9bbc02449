import { Button, Menu, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../../../../kit/speech.tsx'
import { MomentInput } from '../../../../../kit/time/when-input.tsx'
import { instantIn, ownZone } from '../../../../../kit/time/zoned.ts'
import { useComposerWords } from '../words.ts'
import { laterMoments } from './later.ts'

interface WhenMenuProps {
  title: string
  onChoose: (at: string) => void
  /** What it hangs from. */
  children: ReactNode
  position?: 'top-start' | 'bottom-end' | 'top-end'
  /** What else may be chosen, above the times. */
  first?: ReactNode
  isOpen?: boolean
  setOpen?: (isOpen: boolean) => void
}

/** Some moments that people mean by "later", each with its time, and any other. */
export function WhenMenu({
  title,
  onChoose,
  children,
  position = 'top-start',
  first,
  isOpen,
  setOpen,
}: WhenMenuProps) {
  const words = useComposerWords()
  const formats = useFormats()
  const [other, setOther] = useState('')
  const zone = ownZone()
  const choose = (at: string) => {
    setOther('')
    setOpen?.(false)
    onChoose(at)
  }
  return (
    <Menu
      position={position}
      shadow="md"
      width={290}
      trapFocus
      returnFocus
      {...(isOpen === undefined ? {} : { opened: isOpen })}
      {...(setOpen ? { onChange: setOpen } : {})}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label={title}>
        <Menu.Label>{title}</Menu.Label>
        {first}
        {laterMoments(new Date()).map(({ name, at }) => (
          <Menu.Item
            key={name}
            rightSection={<time dateTime={at}>{formats.weekTime(at)}</time>}
            onClick={() => choose(at)}
          >
            {words[name]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Stack gap={6} p={8}>
          <MomentInput
            size="xs"
            label={words.otherTime}
            zone={zone}
            value={other}
            onKeyDown={event => event.stopPropagation()}
            onChange={({ currentTarget }) => setOther(currentTarget.value)}
          />
          <Button
            size="xs"
            variant="light"
            disabled={other === ''}
            onClick={() => choose(instantIn(zone, other))}
          >
            {words.choose}
          </Button>
        </Stack>
      </Menu.Dropdown>
    </Menu>
  )
}
