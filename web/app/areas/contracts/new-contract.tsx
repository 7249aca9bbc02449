import { FileInput, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Contract, createContract, uploadContract } from '../../../../sdk/index.ts'
import { FormModal } from '../../kit/form/form-modal.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { client } from '../../kit/session/api.ts'
import { useMe } from '../../kit/session/session.ts'
import { useContractChange } from './use-contract-change.ts'
import { useContractWords } from './words.ts'

function useOpenContract() {
  const navigate = useNavigate()
  const changed = useContractChange()
  return ({ data }: { data: Contract }) => {
    changed(data)
    void navigate({ to: '/contracts/$contractId', params: { contractId: data.id } })
  }
}

interface NewContractProps {
  start: { title?: string; name?: string; email?: string; deal?: string }
  onClose: () => void
}

export function NewContract({ start, onClose }: NewContractProps) {
  const words = useContractWords()
  const { user } = useMe()
  const open = useOpenContract()
  const draft = useDraft({
    of: 'contract/new',
    saved: {
      title: start.title ?? '',
      name: start.name ?? '',
      email: start.email ?? '',
    },
  })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.newContract}
      submit={words.create}
      onClose={onClose}
      onSubmit={() =>
        createContract({
          client,
          body: {
            title: values.title.trim(),
            party_a_name: user.name,
            party_a_email: user.email,
            party_b_name: values.name.trim(),
            party_b_email: values.email.trim(),
            ...(start.deal ? { deal_id: start.deal } : {}),
          },
        })
      }
      onDone={open}
    >
      <TextInput label={words.title} required data-autofocus {...field('title')} />
      <TextInput label={words.partyName.b} {...field('name')} />
      <TextInput label={words.partyEmail.b} type="email" {...field('email')} />
    </FormModal>
  )
}

export function UploadContract({ onClose }: { onClose: () => void }) {
  const words = useContractWords()
  const open = useOpenContract()
  const [file, setFile] = useState<File | null>(null)
  const draft = useDraft({ of: 'contract/upload', saved: { title: '', name: '', email: '' } })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen
      title={words.upload}
      submit={words.uploadSubmit}
      onClose={onClose}
      onSubmit={() =>
        uploadContract({
          client,
          body: {
            ...(values.title.trim() ? { title: values.title.trim() } : {}),
            party_b_name: values.name.trim(),
            party_b_email: values.email.trim(),
            // In a form the file itself is sent; its type in the reference is that of the JSON form.
            file: file as unknown as string,
          },
        })
      }
      onDone={open}
    >
      <Text size="sm" c="dimmed">
        {words.uploadText}
      </Text>
      <FileInput
        label={words.file}
        required
        accept=".pdf,.docx,.txt,.md,.html"
        value={file}
        onChange={setFile}
      />
      <TextInput label={words.title} {...field('title')} />
      <TextInput label={words.partyName.b} {...field('name')} />
      <TextInput label={words.partyEmail.b} type="email" {...field('email')} />
    </FormModal>
  )
}
