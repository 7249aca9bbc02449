import type { ReactNode } from 'react'
import { SettingsPage } from '../settings/settings-page.tsx'
import { AddressForm } from './address-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { TwoFactor } from './two-factor.tsx'
import { useAccountWords } from './words.ts'

export function SecurityPage(): ReactNode {
  const words = useAccountWords()
  return (
    <SettingsPage title={words.security} about={words.securityText}>
      <TwoFactor />
      <Passkeys />
      <AddressForm />
    </SettingsPage>
  )
}
