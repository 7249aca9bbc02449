import { SettingsCard } from '../../../kit/settings/settings-page.tsx'
import { SampleData } from './sample-data.tsx'
import { useSetupWords } from './words.ts'

export function SampleDataCard() {
  return (
    <SettingsCard title={useSetupWords().sampleTitle}>
      <SampleData />
    </SettingsCard>
  )
}
