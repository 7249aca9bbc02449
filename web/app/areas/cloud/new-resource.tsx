import { Autocomplete, NumberInput, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listCatalogInstanceTypes, listCatalogRegions } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { client } from '../../kit/session/api.ts'
import type { KindId } from './kind-ids.ts'
import { kinds } from './kinds.ts'
import { useCloudWords } from './words.ts'

const useCatalog = (key: string, load: () => Promise<{ data: { name: string }[] }>, isWanted: boolean) =>
  useQuery({
    queryKey: ['cloud-catalog', key],
    queryFn: load,
    staleTime: Infinity,
    enabled: isWanted,
  }).data?.data.map(({ name }) => name) ?? []

export function NewResource({ kind, onClose }: { kind: KindId; onClose: () => void }) {
  const words = useCloudWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { fields, choices = {}, hasRegion, run } = kinds[kind].create!
  const draft = useDraft<Record<string, string | number>>({
    of: `cloud/${kind}/new`,
    saved: { name: '', provider: 'sandbox', region: 'eu-central-1', ...fields },
  })
  const { values } = draft
  const regions = useCatalog('regions', () => listCatalogRegions({ client }), hasRegion)
  const types = useCatalog('types', () => listCatalogInstanceTypes({ client }), kind === 'vms')
  const set = (key: string) => (value: string | number | null) => draft.set({ [key]: value ?? '' })
  const text = (key: string) => ({ label: words.fields[key] ?? key, value: String(values[key]) })
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.newOf[kind]}
      submit={words.create}
      onClose={onClose}
      onSubmit={() => {
        const { region, name, ...rest } = values
        return run({ ...rest, ...(hasRegion ? { region } : {}), ...(name ? { name } : {}) })
      }}
      onDone={({ data }) => {
        void queries.invalidateQueries({ queryKey: ['cloud'] })
        if ('id' in data)
          void navigate({ to: '/cloud/$kind/$resourceId', params: { kind, resourceId: data.id } })
      }}
    >
      <TextInput
        label={words.name}
        data-autofocus
        required={kind === 'buckets' || kind === 'zones'}
        value={values.name}
        onChange={event => set('name')(event.currentTarget.value)}
      />
      {kind === 'vms' && (
        <Select
          label={words.provider}
          data={Object.entries(words.providers).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          value={String(values.provider)}
          onChange={set('provider')}
        />
      )}
      {hasRegion && (
        <Autocomplete
          label={words.region}
          data={regions}
          required
          value={String(values.region)}
          onChange={set('region')}
        />
      )}
      {Object.entries(fields).map(([key, first]) =>
        choices[key] ? (
          <Select
            key={key}
            {...text(key)}
            data={[...choices[key]]}
            allowDeselect={false}
            onChange={set(key)}
          />
        ) : typeof first === 'number' ? (
          <NumberInput
            key={key}
            label={words.fields[key] ?? key}
            value={values[key]!}
            allowDecimal={false}
            onChange={set(key)}
          />
        ) : (
          <Autocomplete
            key={key}
            {...text(key)}
            data={key === 'instance_type' ? types : []}
            onChange={set(key)}
          />
        ),
      )}
    </FormModal>
  )
}
