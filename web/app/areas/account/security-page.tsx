import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getMe, listPasskeys } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'
import { SettingsPage } from '../../kit/settings/settings-page.tsx'
import { AddressForm } from './address-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { SsoLink } from './sso-link.tsx'
import { TwoFactor } from './two-factor.tsx'
import { useAccountWords } from './words.ts'

export function SecurityPage(): ReactNode {
  const words = useAccountWords()
  const { required } = useSearch({ from: '/shell/settings/security' })
  const me = useQuery({ queryKey: ['me'], queryFn: () => getMe({ client }) })
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: () => listPasskeys({ client }) })
  const hasNone = me.data?.data.user.two_factor_enabled === false && passkeys.data?.data.length === 0
  return (
    <SettingsPage title={words.security} about={words.securityText}>
      {required && hasNone && (
        <Alert color="orange" role="alert">
          {words.factorRequired}
        </Alert>
      )}
      <TwoFactor />
      <Passkeys />
      <SsoLink />
      <AddressForm />
    </SettingsPage>
  )
}
