import { ActionIcon, Menu } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useHomeWords } from './words.ts'

interface PutOffProps {
  title: string
  isLate: boolean
  isMoving: boolean
  /** To so many days from today. */
  onMove: (days: number) => void
}

/** To another day, by one choice of the usual ones. */
export function PutOff({ title, isLate, isMoving, onMove }: PutOffProps) {
  const words = useHomeWords()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words.putOff(title)} loading={isMoving}>
          <IconClockPlus size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isLate && <Menu.Item onClick={() => onMove(0)}>{words.today}</Menu.Item>}
        <Menu.Item onClick={() => onMove(1)}>{words.tomorrow}</Menu.Item>
        <Menu.Item onClick={() => onMove(7)}>{words.inAWeek}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
