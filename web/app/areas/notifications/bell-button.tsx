import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import css from './bell.module.css'
import { useNotificationNames } from './names.ts'

type BellButtonProps = { unread: number } & ActionIconProps & Omit<ComponentPropsWithRef<'button'>, 'color'>

export function BellButton({ unread, ...props }: BellButtonProps) {
  const names = useNotificationNames()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={css.bell}
      aria-label={names.bell(unread)}
      data-unread={unread > 0 ? (unread > 99 ? '99+' : unread) : undefined}
      {...props}
    >
      <IconBell size={19} stroke={1.6} />
    </ActionIcon>
  )
}
