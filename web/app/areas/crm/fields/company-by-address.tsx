import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getCrmSettings, updateCrmSettings } from '../../../../../sdk/index.ts'
import { useFieldWords } from '../../../kit/fields/words.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { client } from '../../../kit/session/api.ts'
import { SettingsCard } from '../../../kit/settings/settings-page.tsx'

/** Whether contacts join the company of their address by themselves. */
export function CompanyByAddress() {
  const words = useFieldWords()
  const { data } = useQuery({ queryKey: ['crm-settings'], queryFn: () => getCrmSettings({ client }) })
  const changing = useAct(
    (match_company_by_domain: boolean) => updateCrmSettings({ client, body: { match_company_by_domain } }),
    { stale: ['crm-settings'] },
  )
  return data ? (
    <SettingsCard title={words.byAddress} about={words.byAddressAbout}>
      <Switch
        label={words.byAddress}
        checked={changing.isPending ? changing.variables : data.data.match_company_by_domain}
        onChange={({ currentTarget }) => changing.mutate(currentTarget.checked)}
      />
    </SettingsCard>
  ) : null
}
