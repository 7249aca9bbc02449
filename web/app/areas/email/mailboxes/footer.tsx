import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getEmailSettings, updateEmailSettings } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { useEmailWords } from '../words.ts'

const SETTINGS = 'email-settings'

/** Whether the organization wants the unsubscribe link below what people write, too; nothing until that is known. */
export const useFooterOnPersonal = (): boolean | undefined =>
  useQuery({ queryKey: [SETTINGS], queryFn: () => getEmailSettings({ client }) }).data?.data
    .footer_on_personal

/** What stands below mail that a person writes, in settings. */
export function FooterCard() {
  const words = useEmailWords()
  const may = useMay()
  const isOn = useFooterOnPersonal()
  const setting = useAct(
    (footer_on_personal: boolean) => updateEmailSettings({ client, body: { footer_on_personal } }),
    { stale: [SETTINGS] },
  )
  if (isOn === undefined) return null
  return (
    <SettingsCard title={words.personalMail} about={words.personalMailAbout}>
      <Switch
        label={words.footerOnPersonal}
        checked={setting.isPending ? setting.variables : isOn}
        disabled={!may('admin')}
        onChange={({ currentTarget }) => setting.mutate(currentTarget.checked)}
      />
    </SettingsCard>
  )
}
