import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { Organization } from '../../../../sdk/index.ts'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { AddressInput, addressOrNone } from '../../kit/postal/address-input.tsx'
import { electronicText, readElectronic } from '../../kit/postal/electronic.ts'
import { usePostalWords } from '../../kit/postal/words.ts'
import { Pair } from '../../kit/settings/rows.tsx'
import { SettingsCard } from '../../kit/settings/settings-page.tsx'
import { useSaveOrganization } from './use-save-organization.ts'
import { useIdentityWords } from './words.ts'

/** What e-invoices say of the seller beyond what is printed. */
export function EInvoicing({ organization: one }: { organization: Organization }) {
  const words = useIdentityWords()
  const postal = usePostalWords()
  const saving = useSaveOrganization()
  const draft = useDraft({
    of: 'organization/e-invoices',
    saved: {
      legal_address: one.legal_address,
      registration_number: one.registration_number ?? '',
      contact_name: one.contact_name ?? '',
      electronic_address: electronicText(one.electronic_address),
    },
  })
  const [legal, setLegal] = draft.part('legal_address')
  const { field, values } = draft
  const electronic = readElectronic(values.electronic_address)
  return (
    <SettingsCard title={words.legalAddress} about={words.legalAddressHint}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (electronic === undefined) return
          saving.mutate(
            {
              legal_address: addressOrNone(legal),
              registration_number: values.registration_number.trim() || null,
              contact_name: values.contact_name.trim() || null,
              electronic_address: electronic,
            },
            { onSuccess: () => draft.done(values) },
          )
        }}
      >
        <Stack>
          <DraftNote draft={draft} />
          <div data-field="legal_address">
            <AddressInput isNamed label={words.legalAddress} value={legal} onChange={setLegal} />
          </div>
          <Pair>
            <TextInput
              label={words.registrationNumber}
              placeholder="HRB 12345"
              {...field('registration_number')}
            />
            <TextInput label={words.contactName} {...field('contact_name')} />
            <TextInput
              label={postal.electronic}
              description={postal.electronicHint}
              {...field('electronic_address')}
              error={electronic === undefined ? postal.electronicWrong : null}
            />
          </Pair>
          <Group justify="flex-end">
            <Button type="submit" loading={saving.isPending}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  )
}
