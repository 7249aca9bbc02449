import { Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getStorageSettings } from '../../../../sdk/index.ts'
import { client } from '../../kit/session/api.ts'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useSpeech } from '../../kit/speech.tsx'
import { useIdentityWords } from './words.ts'

const NEARLY = 80

/** What the organization keeps of each kind, and how much its plan does. */
export function StorageCard() {
  const words = useIdentityWords()
  const { locale } = useSpeech()
  const { data } = useQuery({ queryKey: ['storage'], queryFn: () => getStorageSettings({ client }) })
  if (!data) return null
  const sizeOf = (bytes: number) => {
    const [unit, count] = bytes < 1e9 ? (['megabyte', 1e6] as const) : (['gigabyte', 1e9] as const)
    const style = { style: 'unit', unit, maximumFractionDigits: 1 } as const
    return new Intl.NumberFormat(locale, style).format(bytes / count)
  }
  return (
    <SettingsCard title={words.storage} about={words.storageAbout(data.data.plan)}>
      <Stack gap="sm">
        {data.data.kinds.map(({ kind, bytes, limit_bytes }) => {
          const percent = limit_bytes === null ? 0 : Math.min(100, (bytes / limit_bytes) * 100)
          return (
            <div key={kind}>
              <Group justify="space-between" gap="xs">
                <Text size="sm">{words.storageKinds[kind]}</Text>
                <Text size="sm" c="dimmed">
                  {limit_bytes === null ? sizeOf(bytes) : words.storageOf(sizeOf(bytes), sizeOf(limit_bytes))}
                </Text>
              </Group>
              {limit_bytes !== null && (
                <Progress
                  mt={4}
                  aria-label={words.storageKinds[kind]}
                  value={percent}
                  color={percent >= NEARLY ? 'orange' : 'blue'}
                />
              )}
            </div>
          )
        })}
      </Stack>
    </SettingsCard>
  )
}
