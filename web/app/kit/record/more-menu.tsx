import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'

interface MoreMenuProps {
  label: string
  /** As large as the buttons beside it. */
  size?: 'xs' | 'sm'
  children: ReactNode
}

/** What is done to a record now and then; what is done often has a button of its own beside it. */
export const MoreMenu = ({ label, size = 'sm', children }: MoreMenuProps) => (
  <Menu position="bottom-end" shadow="md" width={260}>
    <Menu.Target>
      <Button size={size} variant="default" rightSection={<IconChevronDown size={14} />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

interface MenuActionProps {
  icon: ComponentType<{ size?: number }>
  onClick: () => void
  /** Whether it makes sense for the record as it stands. */
  when?: boolean
  children: ReactNode
}

export const MenuAction = ({ icon: Icon, onClick, when = true, children }: MenuActionProps) =>
  when && (
    <Menu.Item leftSection={<Icon size={15} />} onClick={onClick}>
      {children}
    </Menu.Item>
  )
