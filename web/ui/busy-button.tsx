import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

export interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'disabled'> {
  isBusy: boolean
  /** Without it the button sends its form. */
  onClick?: () => void
  children: ReactNode
}

/** Shows that it is at work, and does nothing twice. Disabled it would lose the focus of who uses a keyboard. */
export function BusyButton({ isBusy, onClick, leftSection, children, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      type={onClick ? 'button' : 'submit'}
      aria-disabled={isBusy || undefined}
      leftSection={isBusy ? <Loader size={18} color="currentColor" /> : leftSection}
      onClick={event => {
        if (isBusy) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
    </Button>
  )
}
