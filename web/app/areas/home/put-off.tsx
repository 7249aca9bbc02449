import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import { useHomeWords } from './words.ts'

interface PutOffProps {
  button: ReactElement
  isLate: boolean
  /** To so many days from today. */
  onMove: (days: number) => void
}

/** To another day, by one choice of the usual ones. */
export function PutOff({ button, isLate, onMove }: PutOffProps) {
  const words = useHomeWords()
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {isLate && <Menu.Item onClick={() => onMove(0)}>{words.today}</Menu.Item>}
        <Menu.Item onClick={() => onMove(1)}>{words.tomorrow}</Menu.Item>
        <Menu.Item onClick={() => onMove(7)}>{words.inAWeek}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
