import { Badge, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { type Contract, updateContract } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { RecordLink } from '../../kit/record/record-link.tsx'
import { Details } from '../../kit/record/record-page.tsx'
import { useCommonWords } from '../../kit/screen/words.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './parties.module.css'
import { useContractChange } from './use-contract-change.ts'
import { useContractWords } from './words.ts'

const isOpen = (contract: Contract) => ['draft', 'sent', 'partially_signed'].includes(contract.status)

/** Who signs, and who has. */
export function PartiesCard({ contract }: { contract: Contract }) {
  const words = useContractWords()
  const formats = useFormats()
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <section className={css.card} aria-label={words.parties}>
        <Group mb="sm">
          <Title order={2}>{words.parties}</Title>
        </Group>
        <Party contract={contract} party="b" role={words.theirs} />
        <Party contract={contract} party="a" role={words.ours} />
        {may('member') && isOpen(contract) && (
          <Button size="xs" variant="default" mt="md" onClick={() => setEditing(true)}>
            {words.editParties}
          </Button>
        )}
      </section>
      <Details
        title={words.details}
        items={[
          { label: words.created, value: formats.dateTime(contract.created_at) },
          { label: words.sent, value: contract.sent_at && formats.dateTime(contract.sent_at) },
          {
            label: words.expires,
            value: isOpen(contract) && contract.token_expires_at && formats.date(contract.token_expires_at),
          },
          { label: words.completed, value: contract.completed_at && formats.dateTime(contract.completed_at) },
          {
            label: words.reminders,
            value: contract.reminder_count > 0 && formats.number(contract.reminder_count),
          },
          {
            label: words.deal,
            value: contract.deal_id && (
              <RecordLink kind="deal" id={contract.deal_id} otherwise={words.deal} />
            ),
          },
          {
            label: words.hash,
            value: contract.content_sha256 && <span className={css.hash}>{contract.content_sha256}</span>,
          },
        ]}
      />
      {isEditing && <PartiesForm contract={contract} onClose={() => setEditing(false)} />}
    </>
  )
}

interface PartyProps {
  contract: Contract
  party: 'a' | 'b'
  role: string
}

function Party({ contract, party, role }: PartyProps) {
  const words = useContractWords()
  const formats = useFormats()
  const signedAt = contract[`signed_${party}_at`]
  return (
    <div className={css.party}>
      <Text size="xs" c="dimmed">
        {role}
      </Text>
      <Text size="sm" fw={550}>
        {contract[`party_${party}_name`] || '–'}
      </Text>
      <Text size="sm" c="dimmed">
        {contract[`party_${party}_email`]}
      </Text>
      <Badge mt={6} variant="light" color={signedAt ? 'green' : 'gray'}>
        {signedAt
          ? words.signedOn(formats.shortDate(signedAt))
          : contract.sent_at
            ? words.waiting
            : words.notSent}
      </Badge>
    </div>
  )
}

function PartiesForm({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const words = useContractWords()
  const shell = useCommonWords()
  const changed = useContractChange()
  const draft = useDraft({
    of: `contract/${contract.id}/parties`,
    saved: {
      party_a_name: contract.party_a_name,
      party_a_email: contract.party_a_email,
      party_b_name: contract.party_b_name,
      party_b_email: contract.party_b_email,
    },
    version: contract.updated_at,
  })
  const { field, values } = draft
  const keys = Object.keys(values) as (keyof typeof values)[]
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.editParties}
      submit={shell.save}
      onClose={onClose}
      onSubmit={() =>
        updateContract({
          client,
          path: { contract_id: contract.id },
          // A party that has signed is fixed: only what was changed is sent.
          body: {
            ...Object.fromEntries(
              keys.flatMap(key => (values[key] === contract[key] ? [] : [[key, values[key].trim()]])),
            ),
            ...draft.ifUnchanged,
          },
        })
      }
      onDone={({ data }) => {
        changed(data)
        onClose()
      }}
    >
      <TextInput
        label={words.partyName.b}
        data-autofocus
        disabled={contract.signed_b_at !== null}
        {...field('party_b_name')}
      />
      <TextInput
        label={words.partyEmail.b}
        type="email"
        disabled={contract.signed_b_at !== null}
        {...field('party_b_email')}
      />
      <TextInput
        label={words.partyName.a}
        disabled={contract.signed_a_at !== null}
        {...field('party_a_name')}
      />
      <TextInput
        label={words.partyEmail.a}
        type="email"
        disabled={contract.signed_a_at !== null}
        {...field('party_a_email')}
      />
    </FormModal>
  )
}
