import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AddressForm, PasswordForm } from './credentials.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'
import { useAccountWords } from './words.ts'

export function SecurityPage(): ReactNode {
  const words = useAccountWords()
  return (
    <Stack gap="xl" maw={640} p="md">
      <Title order={1}>{words.security}</Title>
      <TwoFactor />
      <Passkeys />
      <PasswordForm />
      <AddressForm />
      <Sessions />
    </Stack>
  )
}
