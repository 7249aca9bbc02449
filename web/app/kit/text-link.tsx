import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type Props = Omit<AnchorProps, 'href'> & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>

/** A link in a text or a table to another screen; its address is checked by the router's types. */
export const TextLink = createLink((props: Props) => <Anchor size="sm" {...props} />)
