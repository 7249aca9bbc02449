import { Button, CloseButton, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getTenantSettings, type TenantSettings, updateTenantSettings } from '../../../../sdk/index.ts'
import { SavedForm } from '../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../kit/form/drafts/use-saved-draft.ts'
import { ScreenNotFound, Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { SettingsCard, SettingsPage } from '../../kit/settings/settings-page.tsx'
import { useAgentNames } from './names.ts'
import { useAgentWords } from './words.ts'

interface Price {
  model: string
  input: string | number
  output: string | number
}

export function PricesPage(): ReactNode {
  const words = useAgentWords()
  const names = useAgentNames()
  const enabled = useMay()('admin')
  const settings = useQuery({
    queryKey: ['tenant-settings'],
    queryFn: () => getTenantSettings({ client }),
    enabled,
  })
  if (!enabled) return <ScreenNotFound />
  if (!settings.data) return <Unloaded query={settings} />
  return (
    <SettingsPage title={names.prices} about={words.pricesAbout}>
      <PricesForm prices={settings.data.data.model_prices} />
    </SettingsPage>
  )
}

const rowsOf = (prices: TenantSettings['model_prices']): Price[] =>
  Object.entries(prices).map(([model, price]) => {
    const { input_cents_per_million, output_cents_per_million } = price as Record<string, number>
    return { model, input: input_cents_per_million ?? '', output: output_cents_per_million ?? '' }
  })

function PricesForm({ prices }: { prices: TenantSettings['model_prices'] }) {
  const words = useAgentWords()
  const names = useAgentNames()
  const draft = useSavedDraft(
    { of: 'settings/model-prices', saved: { rows: rowsOf(prices) } },
    values => {
      const model_prices = Object.fromEntries(
        values.rows.map(({ model, input, output }) => [
          model,
          { input_cents_per_million: Number(input), output_cents_per_million: Number(output) },
        ]),
      )
      return updateTenantSettings({ client, body: { model_prices } })
    },
    ['tenant-settings'],
  )
  const [rows, setRows] = draft.part('rows')
  const change = (index: number, some: Partial<Price>) =>
    setRows(rows.map((one, at) => (at === index ? { ...one, ...some } : one)))
  return (
    <SavedForm draft={draft}>
      <SettingsCard title={names.prices}>
        <Stack gap="sm">
          {rows.length === 0 && <Text c="dimmed">{words.noPrices}</Text>}
          {rows.map(({ model, input, output }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed
            <Group key={index} gap="xs" align="flex-end">
              <TextInput
                flex={1}
                miw={160}
                label={words.model}
                required
                value={model}
                onChange={event => change(index, { model: event.currentTarget.value })}
              />
              <NumberInput
                w={180}
                label={words.inputPrice}
                required
                min={0}
                value={input}
                onChange={value => change(index, { input: value })}
              />
              <NumberInput
                w={180}
                label={words.outputPrice}
                required
                min={0}
                value={output}
                onChange={value => change(index, { output: value })}
              />
              <CloseButton
                mb={4}
                aria-label={words.dropPrice(model)}
                onClick={() => setRows(rows.filter((_, at) => at !== index))}
              />
            </Group>
          ))}
          <Group justify="space-between">
            <Button
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={() => setRows([...rows, { model: '', input: '', output: '' }])}
            >
              {words.addPrice}
            </Button>
            <Button type="submit" loading={draft.isSaving}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </SettingsCard>
    </SavedForm>
  )
}
