import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CustomerCollections, updateCustomerCollections } from '../../../../../sdk/index.ts'
import { SavedForm } from '../../../kit/form/drafts/saved-form.tsx'
import { useSavedDraft } from '../../../kit/form/drafts/use-saved-draft.ts'
import { Section } from '../../../kit/record/record-page.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { policiesQuery } from '../../dunning/shared/policies-query.ts'
import { useCustomerWords } from './words.ts'

const AS_USUAL = ''

/** Where a customer is charged or followed up otherwise than the settings say. */
export function Agreed({ agreed }: { agreed: CustomerCollections }) {
  const words = useCustomerWords()
  const common = useCommonWords()
  const policies = useQuery(policiesQuery)
  const draft = useSavedDraft(
    {
      of: `customer/${agreed.customer.id}/agreed`,
      saved: {
        auto_charge: agreed.auto_charge ?? AS_USUAL,
        dunning_policy: agreed.dunning_policy_id ?? AS_USUAL,
      },
    },
    values =>
      updateCustomerCollections({
        client,
        path: { customer_id: agreed.customer.id },
        body: {
          auto_charge: (values.auto_charge || null) as CustomerCollections['auto_charge'],
          dunning_policy_id: values.dunning_policy || null,
        },
      }),
    ['customer', 'invoice'],
  )
  const [auto, setAuto] = draft.part('auto_charge')
  const [policy, setPolicy] = draft.part('dunning_policy')
  return (
    <Section title={words.agreed}>
      <SavedForm draft={draft}>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {words.agreedAbout}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={words.autoCharge}
              data={[
                { value: AS_USUAL, label: words.bySettings },
                ...Object.entries(words.autoCharges).map(([value, label]) => ({ value, label })),
              ]}
              value={auto}
              error={draft.errorOf('auto_charge')}
              allowDeselect={false}
              onChange={value => setAuto((value ?? AS_USUAL) as typeof auto)}
            />
            <Select
              label={words.policy}
              data={[
                { value: AS_USUAL, label: words.byDefault },
                ...(policies.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={policy}
              error={draft.errorOf('dunning_policy')}
              allowDeselect={false}
              onChange={value => setPolicy(value ?? AS_USUAL)}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" loading={draft.isSaving}>
              {common.save}
            </Button>
          </Group>
        </Stack>
      </SavedForm>
    </Section>
  )
}
