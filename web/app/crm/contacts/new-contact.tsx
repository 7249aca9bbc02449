import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createContact } from '../../../../sdk/index.ts'
import { client } from '../../session/api.ts'
import { useShellWords } from '../../shell/words.ts'
import { useCrmWords } from '../words.ts'

const blank = { first_name: '', last_name: '', email: '', title: '', company_name: '' }

export function NewContact({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useCrmWords()
  const shell = useShellWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [form, setForm] = useState(blank)
  const field = (key: keyof typeof blank) => ({
    value: form[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [key]: event.currentTarget.value }),
  })
  const creating = useMutation({
    mutationFn: () => {
      const given = Object.entries(form).filter(([, value]) => value.trim() !== '')
      return createContact({ client, body: Object.fromEntries(given) })
    },
    onSuccess: ({ data, existing }) => {
      setForm(blank)
      void queries.invalidateQueries({ queryKey: ['contacts'] })
      if (existing) notifications.show({ message: words.existing(data.name || data.email || '') })
      void navigate({ to: '/contacts/$contactId', params: { contactId: data.id } })
    },
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.newContact}>
      <form
        onSubmit={event => {
          event.preventDefault()
          creating.mutate()
        }}
      >
        <Stack gap="sm">
          {creating.error && (
            <Alert color="red" role="alert">
              {creating.error.message}
            </Alert>
          )}
          <Group grow>
            <TextInput label={words.firstName} data-autofocus {...field('first_name')} />
            <TextInput label={words.lastName} {...field('last_name')} />
          </Group>
          <TextInput label={words.email} type="email" {...field('email')} />
          <Group grow>
            <TextInput label={words.title} {...field('title')} />
            <TextInput label={words.company} {...field('company_name')} />
          </Group>
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {shell.cancel}
            </Button>
            <Button type="submit" loading={creating.isPending}>
              {words.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
