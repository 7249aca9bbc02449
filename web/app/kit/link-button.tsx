import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

/** A button that leads to another screen; its address is checked by the router's types. */
export const LinkButton = createLink((props: Props) => <Button component="a" {...props} />)
